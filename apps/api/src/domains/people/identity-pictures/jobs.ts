import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { getWaitingPictures } from './queries.ts';
import { readWhole } from './reading.ts';
import { identityPicturesQueue } from './receiving.ts';

/** The jobs of pictures: read each one that is whole. */
export function identityPictureJobs(context: AppContext): Job[] {
  return [{ queue: identityPicturesQueue.name, run: (id) => readWhole(context, id) }];
}

/** Adds the metrics of pictures that wait to be read. */
export function addPictureGauges({ clock, database, metrics }: AppContext): void {
  metrics.addGauge({
    name: 'foodbank_identity_pictures',
    help: 'Pictures of customers that are whole and wait to be read',
    source: 'identity-pictures',
    read: async () => [{ value: (await getWaitingPictures(database.read)).count }],
  });
  metrics.addGauge({
    name: 'foodbank_identity_pictures_oldest_seconds',
    help: 'Since when the oldest picture of a customer waits to be read; 0 without one',
    source: 'identity-pictures',
    async read() {
      const { oldestAt } = await getWaitingPictures(database.read);
      return [{ value: oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000) }];
    },
  });
}
