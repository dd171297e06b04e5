import type { AppContext } from '../../../platform/app-context.ts';
import { countOrdersBelowUsual, countWaitingOrders } from './shop-order-queries.ts';
import { usualPercentMin } from './shop-order-rules.ts';

const hourMs = 3_600_000;

/** Adds the gauges of orders of our own shop, over all processes: those far below their usual value, and those that wait for a person. */
export function addOrderGauges({ clock, database, metrics }: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  const source = 'orders';
  metrics.addGauge({
    name: 'foodbank_orders_below_usual',
    help: 'Orders placed within the last hour whose goods cost less than 60 % of what they cost on average in the last 30 days',
    source,
    read: async () => {
      const after = new Date(clock.now().getTime() - hourMs);
      return [{ value: await countOrdersBelowUsual(database.read, after, usualPercentMin) }];
    },
  });
  metrics.addGauge({
    name: 'foodbank_orders_waiting_seconds',
    help: 'The age of the oldest placed order of a member of staff at a price of their own that another person has to decide about; 0 without one',
    source,
    read: async () => {
      const { oldestAt } = await countWaitingOrders(database.read);
      return [{ value: oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000) }];
    },
  });
}
