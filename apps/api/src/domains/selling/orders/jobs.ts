import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { closedDaysQueue } from '../deliveries/change-closures.ts';
import { listNumbersPromisedOn } from '../deliveries/closure-queries.ts';
import { movePromisedOrder } from './move-promised-order.ts';

/** The jobs of orders: those that were promised for a day that was closed are moved, each in its own transaction. */
export function orderJobs({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Job[] {
  return [
    {
      queue: closedDaysQueue,
      async run(about) {
        const [storeId = '', day = ''] = about.split(' ');
        for (const number of await listNumbersPromisedOn(database.read, day, storeId, clock.now()))
          await database.write((tx) => movePromisedOrder(tx, number, day));
      },
    },
  ];
}
