/**
 * The orders that wait for their payment, which every screen shows. The last answer is kept on the phone, so that the first screen has the
 * place for it at once, and without a network the time goes on by itself.
 */
import { listUnpaidOrders, type UnpaidOrder } from '@foodbank/contract/selling/checkout';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { ownKeys } from '../session/session.ts';

const keptKey = `${ownKeys}unpaid-orders`;
const askedEveryMs = 30_000;

interface KeptUnpaid {
  at: number;
  orders: UnpaidOrder[];
}

function readKept(): KeptUnpaid | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptKey) ?? 'null');
    const isKept = typeof kept === 'object' && kept !== null && 'orders' in kept && Array.isArray(kept.orders);
    return isKept ? (kept as KeptUnpaid) : undefined;
  } catch {
    return undefined;
  }
}

function keep(orders: UnpaidOrder[]): void {
  try {
    if (orders.length === 0) localStorage.removeItem(keptKey);
    else localStorage.setItem(keptKey, JSON.stringify({ at: Date.now(), orders } satisfies KeptUnpaid));
  } catch {
    // A full or closed storage keeps nothing: the next answer shows it.
  }
}

/** What waits for its payment. Asked again while something does. */
export const unpaidQuery = queryOptions({
  queryKey: ['orders', 'unpaid'],
  queryFn: async ({ signal }) => {
    const { orders } = await call(listUnpaidOrders, {}, signal);
    keep(orders);
    return orders;
  },
  initialData: () => readKept()?.orders,
  initialDataUpdatedAt: () => readKept()?.at,
  staleTime: 5_000,
  refetchInterval: ({ state: { data } }) => (data && data.length > 0 ? askedEveryMs : false),
});
