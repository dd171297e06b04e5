import type { OrderSort } from '@foodbank/contract/selling/orders-staff';
import { type ShopOrderEvent, type ShopOrderState, shopOrderStateNames } from '@foodbank/contract/selling/shop-orders';
import { type Db, get, list, run, type Statement, statement, type Tx } from '../../../platform/database.ts';
import { packedBySql } from '../deliveries/stop-queries.ts';
import type { Order } from './order-rules.ts';
import { orderColumns } from './shop-order-queries.ts';
import type { OrderActor, OrderAddress, ShopOrder } from './shop-order-rules.ts';

const columns = `number, customer_id as "customerId", agent_id as "agentId", status, amount_kobo as "amountKobo",
  rate_ppm as "ratePpm", commission_kobo as "commissionKobo", placed_at as "placedAt", completed_at as "completedAt",
  source, own_account as "ownAccount"`;

const rows = `unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::integer[], $7::bigint[],
  $8::timestamptz[], $9::timestamptz[], $10::text[], $11::boolean[])`;
// Ordered by key, like every lock, so that two transactions that insert the same rows can't deadlock.
const insertRows = statement<{ number: string }>(
  'insert-orders',
  `insert into orders (number, customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at,
     source, own_account, updated_at)
   select r.*, $12::timestamptz from ${rows} r order by 1 on conflict (number) do nothing returning number`,
);
const updateRows = statement(
  'update-orders',
  `update orders o set status = r.status, amount_kobo = r.amount_kobo, commission_kobo = r.commission_kobo,
     completed_at = r.completed_at, updated_at = $12
   from ${rows} r (number, customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at,
     source, own_account)
   where o.number = r.number`,
);

const order = [
  'number',
  'customerId',
  'agentId',
  'status',
  'amountKobo',
  'ratePpm',
  'commissionKobo',
  'placedAt',
  'completedAt',
  'source',
  'ownAccount',
] as const;
const asColumns = (orders: readonly Order[]) => order.map((key) => orders.map((one) => one[key]));

/** Orders by number, locked. */
export const lockOrders = list<Order, [numbers: readonly string[]], Tx>(
  'lock-orders',
  `select ${columns} from orders where number = any($1) order by number for no key update`,
);

/** All orders of some customers. They can't change while the customers are locked. */
export const listOrdersOfCustomers = list<Order, [customerIds: readonly string[]], Tx>(
  'orders-of-customers',
  `select ${columns} from orders where customer_id = any($1)`,
);

/** Inserts orders and returns how many; fewer than given means that a concurrent transaction inserted them first. */
export async function insertOrders(tx: Tx, orders: readonly Order[]): Promise<number> {
  return (await tx.list(insertRows, [...asColumns(orders), tx.now])).length;
}

/** Updates status, amount, commission and completion of orders. */
export const updateOrders = (tx: Tx, orders: readonly Order[]) => tx.list(updateRows, [...asColumns(orders), tx.now]);

/** What is exported of an order of our own shop. The payment is in the ledger and in the charges. */
export interface OrderRecord {
  number: string;
  state: string;
  handover: string;
  goodsKobo: number;
  deliveryFeeKobo: number;
  address: OrderAddress | null;
  createdAt: Date;
  deliveredAt: Date | null;
  /** `insteadOf` is the name of the product that one was taken instead of; null for what was ordered. */
  lines: {
    name: string;
    unit: string;
    quantity: number;
    refundedQuantity: number;
    priceKobo: number;
    insteadOf: string | null;
  }[];
}

const numbersOf = statement<{ number: string }>(
  'order-numbers-of-customers',
  'select number from shop_orders where customer_id = any($1) order by number',
);
const wipeOld = statement<{ count: number }>(
  'wipe-old-addresses-of-orders',
  `with gone as (
     update shop_orders set address = null where number in (
       select number from shop_orders where address is not null and updated_at < $1
         and state in ('expired', 'delivered', 'partly-delivered', 'cancelled', 'partly-returned', 'returned')
       order by updated_at limit $2 for update skip locked)
     returning 1)
   select count(*)::int as count from gone`,
);

/** The orders of a customer for the export, oldest first. */
export const listOrderRecords = list<OrderRecord, [customerId: string]>(
  'shop-orders-for-export',
  `select o.number, o.state, o.handover, o.goods_kobo as "goodsKobo", o.delivery_fee_kobo as "deliveryFeeKobo", o.address,
     o.created_at as "createdAt", o.delivered_at as "deliveredAt",
     (select json_agg(json_build_object('name', l.name, 'unit', l.unit, 'quantity', l.quantity, 'refundedQuantity', l.refunded_quantity,
        'priceKobo', l.price_kobo,
        'insteadOf', (select other.name from shop_order_lines other where other.id = l.instead_of)) order by l.position, l.id)
      from shop_order_lines l where l.order_number = o.number) as lines
   from shop_orders o where o.customer_id = $1 order by o.created_at, o.number`,
);

/** The numbers of the orders of some customers. */
export const listNumbersOfCustomers = async (db: Db, customerIds: readonly string[]) =>
  (await db.list(numbersOf, [customerIds])).map(({ number }) => number);
/** How many orders of a customer are not over, and when the last one was made. */
export const readOrderUse = get<{ open: number; lastAt: Date | null }, [customerId: string]>(
  'orders-in-use-of-customer',
  `select count(*) filter (where state in ('awaiting-payment', 'placed', 'packing', 'ready', 'on-the-way', 'not-at-home'))::int as open,
     max(created_at) as "lastAt"
   from shop_orders where customer_id = $1`,
);

/** Wipes where the orders of a customer went. The orders stay, because they belong to the books. */
export const wipeOrderAddresses = run<[customerId: string]>(
  'wipe-addresses-of-orders',
  'update shop_orders set address = null where customer_id = $1 and address is not null',
);

/** Wipes where orders went that are over and did not change since an instant. Returns how many. */
export const wipeOldOrderAddresses = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(wipeOld, [before, atMost])).count;

/** An order in a list, with the names of its first lines. */
export interface ListedOrder extends ShopOrder {
  itemCount: number;
  lineCount: number;
  names: string[];
}

/** An event as stored. */
export interface StoredOrderEvent {
  id: string;
  kind: ShopOrderEvent;
  at: Date;
  actorKind: OrderActor['kind'];
  actorId: string;
  text: string | null;
  reason: string | null;
}

const listed = `${orderColumns}, l.items::int as "itemCount", l.lines::int as "lineCount", l.names`;
// The names of a list's row are those of the first three lines. What was taken instead of a line is not counted twice.
const joined = `cross join lateral (
    select sum(quantity) as items, count(*) as lines, (array_agg(name order by position))[:3] as names
    from shop_order_lines where order_number = o.number and instead_of is null) l`;
const after = `($2::text is null or (o.created_at, o.number) < (select created_at, number from shop_orders where number = $2))`;

/** What each order of the console's list sorts by. A migration has the indexes, with the same expressions. */
const sortKeys: Record<OrderSort, { key: string; type: string; isDescending: boolean }> = {
  newest: { key: 'o.created_at', type: 'timestamptz', isDescending: true },
  window: { key: `coalesce(o.window_from, 'infinity')`, type: 'timestamptz', isDescending: false },
  total: { key: '(o.goods_kobo + o.delivery_fee_kobo)', type: 'bigint', isDescending: true },
};

// $3 a number, $4 a window, $5 and $6 the instants between which it begins. A part with a null parameter matches everything.
const byRest = `($3::text is null or o.number = $3) and ($4::uuid is null or o.window_id = $4)
  and ($5::timestamptz is null or (${sortKeys.window.key} >= $5 and ${sortKeys.window.key} < $6))`;
// Beside these $1 the store, $2 the state, $7 the stores of the caller.
const matching = `($1::uuid is null or o.store_id = $1) and ($2::text is null or o.state = $2) and ${byRest}
  and ($7::uuid[] is null or o.store_id = any($7))`;

/**
 * A page in an order. The indexes are by state, and of some stores by store and state: each has its first rows taken, and of these the page.
 * `$1` are the stores, all of them with null, `$2` the states.
 */
function ordersBy(sort: OrderSort, of: 'all' | 'stores'): Statement<ListedOrder> {
  const { key, type, isDescending } = sortKeys[sort];
  const [before, direction] = isDescending ? ['<', 'desc'] : ['>', 'asc'];
  const order = `order by ${key} ${direction}, o.number ${direction} limit $7`;
  return statement<ListedOrder>(
    `staff-shop-orders-of-${of}-by-${sort}`,
    `select ${listed} from (
       select o.* from unnest($2::text[]) wanted (state) cross join unnest(coalesce($1::uuid[], array[null::uuid])) place (store)
       cross join lateral (
         select o.* from shop_orders o where ${of === 'all' ? '' : 'o.store_id = place.store and'} o.state = wanted.state and ${byRest}
           and ($8::text is null or (${key}, o.number) ${before} ($9::text::${type}, $8))
         ${order}) o
       ${order}) o ${joined}
     ${order}`,
  );
}
const inAll: Record<OrderSort, Statement<ListedOrder>> = {
  newest: ordersBy('newest', 'all'),
  window: ordersBy('window', 'all'),
  total: ordersBy('total', 'all'),
};
const inStores: Record<OrderSort, Statement<ListedOrder>> = {
  newest: ordersBy('newest', 'stores'),
  window: ordersBy('window', 'stores'),
  total: ordersBy('total', 'stores'),
};
// An order of another store is no place to go on from: else a caller could learn that it exists, and when it was made.
const placeOf = statement<Record<OrderSort, string>>(
  'place-of-shop-order',
  `select ${sortKeys.newest.key}::text as newest, ${sortKeys.window.key}::text as window, ${sortKeys.total.key}::text as total
   from shop_orders o where o.number = $1 and ($2::uuid[] is null or o.store_id = any($2))`,
);
const sumsOf = statement<OrderSums>(
  'shop-order-sums',
  `select count(*)::int as count, coalesce(sum(total), 0)::bigint as "totalKobo", coalesce(sum(kept), 0)::bigint as "keptKobo"
   from (select ${sortKeys.total.key} as total,
       case when o.placed_at is null then 0
         else o.goods_kobo - o.refunded_goods_kobo + o.delivery_fee_kobo - o.refunded_fee_kobo end as kept
     from shop_orders o where ${matching} limit $8) found`,
);
const countsOf = statement<{ state: ShopOrderState; count: number }>(
  'shop-order-counts',
  `select wanted.state, (
     select count(*) from (
       select from shop_orders o where o.state = wanted.state and ($1::uuid is null or o.store_id = $1)
         and ($4::uuid[] is null or o.store_id = any($4)) and ($5::text is null or o.number = $5)
         and ($6::uuid is null or o.window_id = $6)
         and ($7::timestamptz is null or (${sortKeys.window.key} >= $7 and ${sortKeys.window.key} < $8)) limit $3) counted)::int as count
   from unnest($2::text[]) with ordinality wanted (state, n) order by wanted.n`,
);
/** A page of a customer's orders, newest first. `after` is the number of the last order of the page before. */
export const listOrdersOfCustomer = list<ListedOrder, [customerId: string, after: string | null, atMost: number]>(
  'shop-orders-of-customer',
  `select ${listed} from shop_orders o ${joined} where o.customer_id = $1 and ${after}
   order by o.created_at desc, o.number desc limit $3`,
);

/** Which orders the console lists. */
export interface OrderFilter {
  storeId: string | null;
  /** Only orders of these stores; null for all. */
  storeIds: readonly string[] | null;
  state: ShopOrderState | null;
  number: string | null;
  windowId: string | null;
  /** The instants between which the window begins. */
  windowDay: { from: Date; to: Date } | null;
}

const valuesOf = ({ storeId, state, number, windowId, windowDay, storeIds }: OrderFilter) => [
  ...[storeId, state, number, windowId, windowDay?.from ?? null, windowDay?.to ?? null, storeIds],
];

/** Orders for the console. `after` is the number of the order before; one that the caller does not see leads nowhere. */
export async function listOrdersForStaff(
  db: Db,
  filter: OrderFilter,
  { sort, after, atMost }: { sort: OrderSort; after: string | null; atMost: number },
): Promise<ListedOrder[]> {
  const place = after === null ? null : await db.find(placeOf, [after, filter.storeIds]);
  if (after !== null && place === null) return [];
  const { storeId, storeIds, state, number, windowId, windowDay } = filter;
  const stores = storeId === null ? storeIds : (storeIds ?? [storeId]).filter((one) => one === storeId);
  return db.list(stores === null ? inAll[sort] : inStores[sort], [
    ...[
      stores,
      state === null ? shopOrderStateNames : [state],
      number,
      windowId,
      windowDay?.from ?? null,
      windowDay?.to ?? null,
    ],
    ...[atMost, after, place?.[sort] ?? null],
  ]);
}

/** What orders come to: as ordered, and what is kept of those that were paid. */
export interface OrderSums {
  count: number;
  totalKobo: number;
  keptKobo: number;
}

/** Counts and adds up the orders of a filter, up to a number of them. */
export const sumOrders = (db: Db, filter: OrderFilter, atMost: number) => db.get(sumsOf, [...valuesOf(filter), atMost]);

/** How many orders of a list are in each state, counted up to a number: by all its filters but the state. */
export const countOrdersByState = (
  db: Db,
  { storeId, storeIds, number, windowId, windowDay }: Omit<OrderFilter, 'state'>,
  states: readonly ShopOrderState[],
  atMost: number,
) =>
  db.list(countsOf, [
    ...[storeId, states, atMost, storeIds, number, windowId],
    ...[windowDay?.from ?? null, windowDay?.to ?? null],
  ]);

/** What a store packs, and what it has packed and not handed over: what is due first first. */
export const listOrdersToPack = list<ListedOrder, [storeId: string, atMost: number]>(
  'packing-queue',
  `select ${listed} from shop_orders o ${joined}
   where o.store_id = $1 and o.state in ('placed', 'packing', 'ready', 'on-the-way') and not (o.state = 'placed' and o.waits)
   order by ${packedBySql}, o.number limit $2`,
);

/** The history of an order, oldest first. */
export const listOrderEvents = list<StoredOrderEvent, [number: string]>(
  'shop-order-events',
  `select id, kind, at, actor_kind as "actorKind", actor_id as "actorId", text, reason from shop_order_events
   where order_number = $1 order by id limit 500`,
);
