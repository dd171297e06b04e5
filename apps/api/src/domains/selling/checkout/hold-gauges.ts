import type { AppContext } from '../../../platform/app-context.ts';
import { listStockValues } from '../catalogue/stock-queries.ts';
import { listHeldByStore } from './queries.ts';

/** Adds the gauges of what unpaid checkouts hold, over all processes: its value, and how much of a store's stock newcomers hold. */
export function addHoldGauges({ database, metrics }: Pick<AppContext, 'database' | 'metrics'>): void {
  const source = 'holds';
  metrics.addGauge({
    name: 'foodbank_unpaid_holds_kobo',
    help: 'The value of the goods that unpaid checkouts hold, in kobo: of customers without a completed order, and of others',
    labels: ['customers'],
    source,
    read: async () => {
      const stores = await listHeldByStore(database.read);
      const sum = (key: 'newcomersKobo' | 'knownKobo') => stores.reduce((total, store) => total + store[key], 0);
      return [
        { labels: { customers: 'without-orders' }, value: sum('newcomersKobo') },
        { labels: { customers: 'with-orders' }, value: sum('knownKobo') },
      ];
    },
  });
  metrics.addGauge({
    name: 'foodbank_newcomer_holds_share',
    help: 'The share of the value of a store’s stock that customers without a completed order hold unpaid, of the store with most',
    source,
    read: async () => {
      const held = new Map((await listHeldByStore(database.read)).map((one) => [one.storeId, one.newcomersKobo]));
      const stocks = await listStockValues(database.read);
      const shares = stocks.map(({ storeId, valueKobo }) =>
        valueKobo === 0 ? 0 : (held.get(storeId) ?? 0) / valueKobo,
      );
      return [{ value: Math.max(0, ...shares) }];
    },
  });
}
