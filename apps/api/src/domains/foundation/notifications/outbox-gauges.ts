import type { AppContext } from '../../../platform/app-context.ts';
import { byState } from '../../../platform/gauges.ts';
import { getOutboxState } from './queries.ts';

/** Adds the gauges of the outbox, over all processes: emails by state and the age of the oldest that waits. */
export function addOutboxGauges({
  clock,
  database,
  metrics,
}: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  const read = () => getOutboxState(database.read, clock.now());
  metrics.addGauge({
    name: 'foodbank_outbox_emails',
    help: 'Emails by state: waiting, tried (waiting after at least one try), failed (given up within a day)',
    labels: ['state'],
    source: 'outbox',
    async read() {
      const { oldestAt: _, ...states } = await read();
      return byState(states);
    },
  });
  metrics.addGauge({
    name: 'foodbank_outbox_oldest_seconds',
    help: 'The age of the oldest email that waits; 0 without one',
    source: 'outbox',
    async read() {
      const { oldestAt } = await read();
      const ageMs = oldestAt === null ? 0 : clock.now().getTime() - oldestAt.getTime();
      return [{ value: Math.max(0, ageMs / 1000) }];
    },
  });
}
