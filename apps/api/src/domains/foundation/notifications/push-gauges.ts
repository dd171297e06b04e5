import type { AppContext } from '../../../platform/app-context.ts';
import { byState } from '../../../platform/gauges.ts';
import { getPushOutboxState } from './push-queries.ts';

const dayMs = 86_400_000;

/** Adds the gauges of notifications, over all processes: the outbox by state, and the age of the oldest that waits. */
export function addPushGauges({ clock, database, metrics }: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  const read = () => {
    const now = clock.now();
    return getPushOutboxState(database.read, new Date(now.getTime() - dayMs), now);
  };
  metrics.addGauge({
    name: 'foodbank_push_outbox',
    help: 'Notifications by state: waiting, tried (waiting after at least one try), failed (given up within a day)',
    labels: ['state'],
    source: 'pushes',
    async read() {
      const { oldestAt: _, ...states } = await read();
      return byState(states);
    },
  });
  metrics.addGauge({
    name: 'foodbank_push_oldest_seconds',
    help: 'The age of the oldest notification that waits and may be sent now; 0 without one',
    source: 'pushes',
    async read() {
      const { oldestAt } = await read();
      return [{ value: oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000) }];
    },
  });
}
