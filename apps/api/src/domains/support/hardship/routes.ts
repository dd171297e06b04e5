import * as calls from '@foodbank/contract/support/hardship';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { askHardship, previewHardship, readHardship, takeBackHardship } from './asking.ts';

/** The calls of customers who can't pay in time. */
export function hardshipRoutes({ clock, database, limits }: AppContext): Route[] {
  const { read } = database;
  const today = () => businessDateOf(clock);
  return [
    personRoute(calls.readHardship, ({ params: { number } }, { person }) =>
      readHardship(read, person.id, number, { today: today(), now: clock.now() }),
    ),
    personRoute(calls.previewHardship, async ({ params: { number }, body: { moves } }, { person }) => ({
      rows: await previewHardship(read, person.id, { number, moves }, { today: today(), now: clock.now() }),
    })),
    personRoute(calls.askHardship, async ({ params: { number }, body: { text = '', ...body } }, { person }) => {
      await limits.take('ticketsByCustomer', person.id);
      await database.write((tx) => askHardship(tx, person.id, { number, text, ...body }));
      return readHardship(read, person.id, number, { today: today(), now: clock.now() });
    }),
    personRoute(calls.takeBackHardship, async ({ params: { number } }, { person }) => {
      await database.write((tx) => takeBackHardship(tx, person.id, number));
      return readHardship(read, person.id, number, { today: today(), now: clock.now() });
    }),
  ];
}
