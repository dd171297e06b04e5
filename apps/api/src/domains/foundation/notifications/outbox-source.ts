import type { AppContext } from '../../../platform/app-context.ts';
import type { Source } from '../../../platform/metrics.ts';
import { getOutboxState } from './queries.ts';

/** The outbox of all processes together: how much waits, for how long, and what was given up lately. */
export function outboxSource({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Source {
  return {
    name: 'outbox',
    gauges: {
      foodbank_outbox_emails: {
        help: 'Emails by state: waiting, tried (waiting after at least one try), failed (given up within a day)',
        labels: ['state'],
      },
      foodbank_outbox_oldest_seconds: { help: 'The age of the oldest email that waits; 0 without one' },
    },
    async read() {
      const { oldestAt, ...states } = await getOutboxState(database.read, clock.now());
      const ageMs = oldestAt === null ? 0 : clock.now().getTime() - oldestAt.getTime();
      return [
        { gauge: 'foodbank_outbox_oldest_seconds', value: Math.max(0, ageMs / 1000) },
        ...Object.entries(states).map(([state, value]) => ({
          gauge: 'foodbank_outbox_emails',
          labels: { state },
          value,
        })),
      ];
    },
  };
}
