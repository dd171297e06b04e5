import type { CsvCell } from '@foodbank/contract/primitives/csv';
import { addDays, type Day, dayStartAt, lagosTime } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type TableFile, tableFileRowsMax, tableSumsMax } from '@foodbank/contract/primitives/tables';
import { handovers } from '@foodbank/contract/selling/checkout';
import type { OrderSort } from '@foodbank/contract/selling/orders-staff';
import { type ShopOrderState, stateWords } from '@foodbank/contract/selling/shop-orders';
import type { Db, Tx } from '../../../platform/database.ts';
import { type StaffCaller, storesOf } from '../../../platform/staff-caller.ts';
import { saveTable } from '../../foundation/audit/save-table.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { listStores } from '../catalogue/queries.ts';
import { listStopsOfOrders, type StopOfOrder } from '../deliveries/stop-queries.ts';
import { type ListedOrder, listOrdersForStaff, type OrderFilter, sumOrders } from './queries.ts';
import { stageOf } from './reading.ts';
import { isPlaced, keptTotalKobo, totalKoboOf } from './shop-order-rules.ts';

/** A filter of the console's list, as calls have it. */
export interface AskedOrders {
  storeId?: string | undefined;
  state?: ShopOrderState | undefined;
  day?: Day | undefined;
  windowId?: string | undefined;
  search?: string | undefined;
}

/** The orders that a member asks for, of the stores that they see. */
export const orderFilterOf = (asked: AskedOrders, staff: StaffCaller): OrderFilter => ({
  storeId: asked.storeId ?? null,
  storeIds: storesOf(staff, 'orders.read'),
  state: asked.state ?? null,
  number: asked.search?.toUpperCase() || null,
  windowId: asked.windowId ?? null,
  windowDay: asked.day === undefined ? null : { from: dayStartAt(asked.day), to: dayStartAt(addDays(asked.day, 1)) },
});

/** The sums of a filter; null where it finds too many. */
export async function readOrderSums(db: Db, filter: OrderFilter) {
  const { count, totalKobo, keptKobo } = await sumOrders(db, filter, tableSumsMax + 1);
  return { count, sums: count > tableSumsMax ? null : { total: toNaira(totalKobo), kept: toNaira(keptKobo) } };
}

const heading = [
  ...['order', 'state', 'store', 'hand-over', 'window from (Lagos)', 'window to (Lagos)', 'items'],
  ...['ordered (NGN)', 'kept (NGN)', 'ordered at (Lagos)', 'placed at (Lagos)', 'delivered at (Lagos)'],
];

/** Writes the orders of a filter into a file, without their customers. */
export async function saveOrders(
  tx: Tx,
  { sort = 'newest', ...asked }: AskedOrders & { sort?: OrderSort | undefined },
  staff: StaffCaller,
): Promise<TableFile> {
  const filter = orderFilterOf(asked, staff);
  const rows = await listOrdersForStaff(tx, filter, { sort, after: null, atMost: tableFileRowsMax });
  const { count: matching } = await sumOrders(tx, filter, tableSumsMax + 1);
  const stores = new Map((await listStores(tx)).map(({ id, name }) => [id, name]));
  const stops = await listStopsOfOrders(
    tx,
    rows.map(({ number }) => number),
  );
  return saveTable(tx, {
    ...{ table: 'orders', heading, rows, matching, actor: staffActor(staff) },
    cellsOf: (order) => cellsOf(order, stores.get(order.storeId) ?? '', stops.get(order.number)),
    filter: { ...asked, sort },
  });
}

const lagos = (at: Date | null): string => (at === null ? '' : lagosTime(at));

function cellsOf(order: ListedOrder, storeName: string, stop: StopOfOrder | undefined): CsvCell[] {
  const { number, state, handover, windowFrom, windowTo, itemCount, createdAt, placedAt, deliveredAt } = order;
  return [
    ...[number, stateWords({ state, stage: stageOf(order, stop), handover }), storeName, handovers[handover]],
    ...[lagos(windowFrom), lagos(windowTo), itemCount],
    { kobo: totalKoboOf(order) },
    isPlaced(order) ? { kobo: keptTotalKobo(order) } : '',
    ...[lagos(createdAt), lagos(placedAt), lagos(deliveredAt)],
  ];
}
