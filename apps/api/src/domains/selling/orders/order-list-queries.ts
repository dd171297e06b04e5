import type { ShopOrderEvent, ShopOrderState } from '@foodbank/contract/selling/shop-orders';
import { type Db, statement } from '../../../platform/database.ts';
import { packedBySql } from '../deliveries/stop-queries.ts';
import { orderColumns } from './shop-order-queries.ts';
import type { OrderActor, ShopOrder } from './shop-order-rules.ts';

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

// An order of another store is no place to go on from: else a caller could learn that it exists, and when it was made.
const afterOwn = `($2::text is null or (o.created_at, o.number) < (
    select created_at, number from shop_orders where number = $2 and ($9::uuid[] is null or store_id = any($9))))`;

const ofCustomer = statement<ListedOrder>(
  'shop-orders-of-customer',
  `select ${listed} from shop_orders o ${joined} where o.customer_id = $1 and ${after}
   order by o.created_at desc, o.number desc limit $3`,
);
const ofStaff = statement<ListedOrder>(
  'staff-shop-orders',
  `select ${listed} from shop_orders o ${joined}
   where ($1::uuid is null or o.store_id = $1) and ${afterOwn} and ($4::text is null or o.state = $4)
     and ($5::text is null or o.number = $5) and ($6::uuid is null or o.window_id = $6)
     and ($7::timestamptz is null or (o.window_from >= $7 and o.window_from < $8))
     and ($9::uuid[] is null or o.store_id = any($9))
   order by o.created_at desc, o.number desc limit $3`,
);
const countsOf = statement<{ state: ShopOrderState; count: number }>(
  'shop-order-counts',
  `select wanted.state, (
     select count(*) from (
       select from shop_orders o where o.state = wanted.state and ($1::uuid is null or o.store_id = $1)
         and ($4::uuid[] is null or o.store_id = any($4)) and ($5::text is null or o.number = $5)
         and ($6::uuid is null or o.window_id = $6)
         and ($7::timestamptz is null or (o.window_from >= $7 and o.window_from < $8)) limit $3) counted)::int as count
   from unnest($2::text[]) with ordinality wanted (state, n) order by wanted.n`,
);
const toPack = statement<ListedOrder>(
  'packing-queue',
  `select ${listed} from shop_orders o ${joined}
   where o.store_id = $1 and o.state in ('placed', 'packing', 'ready', 'on-the-way') and not (o.state = 'placed' and o.waits)
   order by ${packedBySql}, o.number limit $2`,
);
const eventsOf = statement<StoredOrderEvent>(
  'shop-order-events',
  `select id, kind, at, actor_kind as "actorKind", actor_id as "actorId", text, reason from shop_order_events
   where order_number = $1 order by id limit 500`,
);

/** A page of a customer's orders, newest first. `after` is the number of the last order of the page before. */
export const listOrdersOfCustomer = (db: Db, customerId: string, after: string | null, atMost: number) =>
  db.list(ofCustomer, [customerId, after, atMost]);

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

/** A page of orders for the console, newest first. */
export const listOrdersForStaff = (db: Db, filter: OrderFilter, after: string | null, atMost: number) =>
  db.list(ofStaff, [
    ...[filter.storeId, after, atMost, filter.state, filter.number, filter.windowId],
    ...[filter.windowDay?.from ?? null, filter.windowDay?.to ?? null, filter.storeIds],
  ]);

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
export const listOrdersToPack = (db: Db, storeId: string, atMost: number) => db.list(toPack, [storeId, atMost]);

/** The history of an order, oldest first. */
export const listOrderEvents = (db: Db, number: string) => db.list(eventsOf, [number]);
