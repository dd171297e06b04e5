import { listPackingQueue, type PackingRow, packingQueueMax } from '@foodbank/contract/selling/packing';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { storesOf } from '../../../platform/staff-caller.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { listRiderNames } from '../../people/riders/queries.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import { listStopsOfOrders } from '../deliveries/stop-queries.ts';
import { describeDue, hasGoods, stageOf } from './describe-shop-order.ts';
import { firstOf } from './order-in-stores.ts';
import { type ListedOrder, listOrdersToPack } from './order-list-queries.ts';
import { describePacker } from './read-staff-order.ts';

/** The calls about what a store packs. */
export function packingRoutes({ clock, database: { read } }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(listPackingQueue, async ({ query }, { staff }) => {
      const own = storesOf(staff, 'orders.work');
      const stores = (await listStores(read))
        .filter(({ id }) => own === null || own.includes(id))
        .map(({ id, name, city }) => ({ id, name, city }));
      const storeId = query.storeId ?? stores[0]?.id ?? null;
      if (storeId === null) return { stores, storeId, rows: [], hasMore: false };
      if (!stores.some(({ id }) => id === storeId)) refuse('not-found');
      const found = await listOrdersToPack(read, storeId, packingQueueMax + 1);
      const rows = await describeRows(read, found.slice(0, packingQueueMax), { now: clock.now(), callerId: staff.id });
      return { stores, storeId, rows, hasMore: found.length > packingQueueMax };
    }),
  ];
}

async function describeRows(
  db: Db,
  orders: readonly ListedOrder[],
  { now, callerId }: { now: Date; callerId: string },
): Promise<PackingRow[]> {
  const [members, customers, stops] = await Promise.all([
    namesOfMembers(db),
    listCustomerNames(
      db,
      orders.map(({ customerId }) => customerId),
    ),
    listStopsOfOrders(
      db,
      orders.map(({ number }) => number),
    ),
  ]);
  const riders = await listRiderNames(db, [...new Set([...stops.values()].flatMap(({ riderId }) => riderId ?? []))]);
  return orders.map((order) => {
    const riderName = riders.get(stops.get(order.number)?.riderId ?? '') ?? null;
    const { number, state, handover, lineCount, itemCount, placedAt, windowFrom, windowTo } = order;
    return {
      ...{ number, state, handover, lineCount, itemCount },
      stage: stageOf(order, stops.get(number)),
      firstname: firstOf(customers.get(order.customerId) ?? ''),
      placedAt: placedAt?.toISOString() ?? null,
      windowFrom: windowFrom?.toISOString() ?? null,
      windowTo: windowTo?.toISOString() ?? null,
      ...describeDue(order, hasGoods(stops.get(number)), now),
      packer: describePacker(order, members, callerId),
      riderName,
    };
  });
}
