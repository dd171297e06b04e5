import type { AppContext } from '../../../platform/app-context.ts';
import { countAlarms } from './alarm-queries.ts';
import { listOpenStates } from './disbursement-queries.ts';
import { countEventsInQuestion } from './provider-event-queries.ts';

/** Adds the gauges of payments, over all processes: what is not ended yet and its age, alarms, and webhooks in question. */
export function addPaymentGauges({
  clock,
  database,
  metrics,
}: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  const source = 'payments';
  metrics.addGauge({
    name: 'foodbank_disbursements',
    help: 'Disbursements that have not ended, by state: waiting, sending, unclear',
    labels: ['state'],
    source,
    read: async () =>
      (await listOpenStates(database.read)).map(({ state, count }) => ({ labels: { state }, value: count })),
  });
  metrics.addGauge({
    name: 'foodbank_disbursements_oldest_seconds',
    help: 'The age of the oldest disbursement that has not ended, by state; 0 without one',
    labels: ['state'],
    source,
    async read() {
      const now = clock.now().getTime();
      return (await listOpenStates(database.read)).map(({ state, oldestAt }) => {
        const ageMs = oldestAt === null ? 0 : now - oldestAt.getTime();
        return { labels: { state }, value: Math.max(0, ageMs / 1000) };
      });
    },
  });
  metrics.addGauge({
    name: 'foodbank_disbursement_alarms',
    help: 'Disbursements about which the provider contradicts us or itself',
    source,
    read: async () => [{ value: await countAlarms(database.read) }],
  });
  metrics.addGauge({
    name: 'foodbank_provider_events_in_question',
    help: 'Webhooks of the last day that name another amount, currency, account or environment, an unknown reference, or nothing readable',
    source,
    async read() {
      const since = new Date(clock.now().getTime() - 86_400_000);
      return [{ value: await countEventsInQuestion(database.read, since) }];
    },
  });
}
