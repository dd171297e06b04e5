import type { AppContext } from '../../../platform/app-context.ts';
import { countChargeAlarms, listOpenChargeStates, listOpenRefundStates } from './staff-queries.ts';

/** Adds the gauges of money in, over all processes: charges and refunds that are not decided and their age, and alarms. */
export function addChargeGauges({
  clock,
  database,
  metrics,
}: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  const source = 'charges';
  const ageOf = (at: Date | null) => (at === null ? 0 : Math.max(0, (clock.now().getTime() - at.getTime()) / 1000));
  metrics.addGauge({
    name: 'foodbank_charges',
    help: 'Payments of customers that are not decided, by state: open, pending, unclear',
    labels: ['state'],
    source,
    read: async () =>
      (await listOpenChargeStates(database.read)).map(({ state, count }) => ({ labels: { state }, value: count })),
  });
  metrics.addGauge({
    name: 'foodbank_charges_oldest_seconds',
    help: 'The age of the oldest payment of a customer that is not decided, by state; 0 without one',
    labels: ['state'],
    source,
    read: async () =>
      (await listOpenChargeStates(database.read)).map(({ state, oldestAt }) => {
        return { labels: { state }, value: ageOf(oldestAt) };
      }),
  });
  metrics.addGauge({
    name: 'foodbank_charge_refunds_oldest_seconds',
    help: 'The age of the oldest refund that has not ended, by whether the provider has confirmed to have it; 0 without one',
    labels: ['state'],
    source,
    read: async () =>
      (await listOpenRefundStates(database.read)).map(({ state, oldestAt }) => {
        return { labels: { state }, value: ageOf(oldestAt) };
      }),
  });
  metrics.addGauge({
    name: 'foodbank_charge_alarms',
    help: 'Payments and refunds of customers about which the provider contradicts us or itself, or that failed',
    source,
    read: async () => [{ value: await countChargeAlarms(database.read) }],
  });
}
