import type { AppContext } from '../../../platform/app-context.ts';
import { getWaitingAsks } from './queries.ts';

/** Adds the metrics of identity checks that wait for the provider. */
export function addIdentityGauges({ clock, database, metrics }: AppContext): void {
  metrics.addGauge({
    name: 'foodbank_identity_asks',
    help: 'Identity checks that wait for the provider; those that wait for the holder’s own code are not counted',
    source: 'identity',
    read: async () => [{ value: (await getWaitingAsks(database.read)).count }],
  });
  metrics.addGauge({
    name: 'foodbank_identity_oldest_seconds',
    help: 'The age of the oldest identity check that waits for the provider; 0 without one',
    source: 'identity',
    async read() {
      const { oldestAt } = await getWaitingAsks(database.read);
      return [{ value: oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000) }];
    },
  });
}
