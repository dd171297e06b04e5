import type { Day } from '@foodbank/contract/primitives/day';
import type { ShopOrderEvent } from '@foodbank/contract/selling/shop-orders';
import { type Db, find, get, run, statement, type Tx } from '../../../platform/database.ts';
import type { OrderActor, ShopOrder, ShopOrderLine } from './shop-order-rules.ts';

/** The columns of an order o, renamed. */
export const orderColumns = `o.number, o.checkout_id as "checkoutId", o.customer_id as "customerId", o.store_id as "storeId", o.state,
  o.handover, o.goods_kobo as "goodsKobo", o.refunded_goods_kobo as "refundedGoodsKobo", o.delivery_fee_kobo as "deliveryFeeKobo",
  o.refunded_fee_kobo as "refundedFeeKobo", o.financed_kobo as "financedKobo", o.margin_ppm as "marginPpm", o.address, o.zone_id as "zoneId",
  o.rider_fee_kobo as "riderFeeKobo", o.window_id as "windowId", o.window_from as "windowFrom", o.window_to as "windowTo",
  o.created_at as "createdAt", o.placed_at as "placedAt", o.paid_by as "paidBy", o.delivered_at as "deliveredAt", o.waits,
  o.version, o.packer_id as "packerId", o.packing_since as "packingSince"`;

const linesOf = statement<ShopOrderLine>(
  'shop-order-lines',
  `select id, order_number as "orderNumber", product_id as "productId", name, unit, quantity, refunded_quantity as "refundedQuantity",
     price_kobo as "priceKobo", vat_ppm as "vatPpm", is_fresh as "isFresh", substitution, substitute_id as "substituteId", instead_of as "insteadOf"
   from shop_order_lines where order_number = any($1) order by order_number, position, id`,
);
const belowUsual = statement<{ count: number }>(
  'count-orders-below-usual',
  `select count(*)::int as count from shop_orders
   where placed_at > $1 and goods_kobo::numeric * 100 < usual_goods_kobo::numeric * $2::int`,
);
// The numbers of reported orders are taken, too: both kinds are rows of one table once an own order is paid.
const insertOrder = statement<{ number: string }>(
  'insert-shop-order',
  `with made as (
     insert into shop_orders (number, checkout_id, customer_id, store_id, state, handover, goods_kobo, delivery_fee_kobo, margin_ppm,
       address, zone_id, rider_fee_kobo, window_id, window_from, window_to, created_at, updated_at, financed_kobo, usual_goods_kobo,
       own_price_by, waits)
     select $1, $2, $3, $4, 'awaiting-payment', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17, $18::uuid, $18::uuid is not null
     where not exists (select from orders where number = $1) on conflict (number) do nothing returning number),
   lines as (
     insert into shop_order_lines (order_number, position, product_id, name, unit, quantity, price_kobo, vat_ppm, substitution, substitute_id,
       is_fresh)
     select made.number, r.* from made, unnest($19::smallint[], $20::uuid[], $21::text[], $22::text[], $23::int[], $24::bigint[],
       $25::int[], $26::text[], $27::uuid[], $28::boolean[]) r
     order by 2)
   select number from made`,
);
const update = statement<{ number: string }>(
  'update-shop-order',
  `update shop_orders set state = $3, refunded_goods_kobo = $4, refunded_fee_kobo = $5, placed_at = $6, delivered_at = $7,
     window_id = $8, window_from = $9, window_to = $10, updated_at = $11, paid_by = $12, packer_id = $13, packing_since = $14,
     version = version + 1
   where number = $1 and state = $2 returning number`,
);
const updateLine = statement<{ id: string }>(
  'refund-shop-order-lines',
  `update shop_order_lines l set refunded_quantity = l.refunded_quantity + r.quantity
   from unnest($2::uuid[], $3::int[]) r (id, quantity) where l.id = r.id and l.order_number = $1 returning l.id`,
);
const insertEvent = statement(
  'insert-shop-order-event',
  `insert into shop_order_events (order_number, kind, at, actor_kind, actor_id, text, reason) values ($1, $2, $3, $4, $5, $6, $7)`,
);
const insertReturn = statement<{ key: string }>(
  'insert-shop-order-return',
  `insert into shop_order_returns (order_number, key, body_digest, at) values ($1, $2, $3, $4)
   on conflict do nothing returning key`,
);
const returnDigest = statement<{ bodyDigest: string }>(
  'shop-order-return',
  'select body_digest as "bodyDigest" from shop_order_returns where order_number = $1 and key = $2',
);
const ownNumbers = statement<{ number: string }>(
  'own-order-numbers',
  'select number from shop_orders where number = any($1)',
);
const largestKept = statement<{ goodsKobo: number | null }>(
  'largest-kept-order-of-customer',
  `select max(goods_kobo - refunded_goods_kobo)::bigint as "goodsKobo" from shop_orders
   where customer_id = $1 and state in ('delivered', 'partly-delivered', 'partly-returned') and goods_kobo > refunded_goods_kobo`,
);
const earlierOrders = statement<{ count: number }>(
  'count-earlier-orders-of-customer',
  `select count(*)::int as count from (
     select from shop_orders where customer_id = $1 and delivered_at < $2 and state <> 'returned' limit 100) earlier`,
);

/** An order by number, or null. */
export const findShopOrder = find<ShopOrder, [number: string]>(
  'shop-order',
  `select ${orderColumns} from shop_orders o where o.number = $1`,
);

/** An order by number, locked; null if there is none. The caller has locked its customer. */
export const lockShopOrderRow = find<ShopOrder, [number: string], Tx>(
  'lock-shop-order',
  `select ${orderColumns} from shop_orders o where o.number = $1 for no key update`,
);

/** The lines of an order, in order. */
export const listShopOrderLines = (db: Db, number: string) => db.list(linesOf, [[number]]);
/** The lines of some orders, in order. */
export const listLinesOfOrders = (db: Db, numbers: readonly string[]) => db.list(linesOf, [numbers]);

/** What a customer kept of the goods of the largest completed order, in kobo; null without a completed order of which anything was kept. */
export const findLargestKept = async (db: Db, customerId: string) =>
  (await db.get(largestKept, [customerId])).goodsKobo;

/** An order that is to be made. */
export type NewShopOrder = Omit<
  ShopOrder,
  | 'state'
  | 'refundedGoodsKobo'
  | 'refundedFeeKobo'
  | 'createdAt'
  | 'placedAt'
  | 'paidBy'
  | 'deliveredAt'
  | 'waits'
  | 'version'
  | 'packerId'
  | 'packingSince'
>;
/** A line of an order that is to be made. */
export type NewShopOrderLine = Omit<ShopOrderLine, 'id' | 'orderNumber' | 'refundedQuantity' | 'insteadOf'>;

/** What the goods of an order usually cost, and the member of staff who ordered at a price of their own; null for others. */
export interface UsualValue {
  usualGoodsKobo: number | null;
  ownPriceBy: string | null;
}

/** Inserts an order that waits for payment, with its lines. False if the number is taken. */
export async function insertShopOrder(
  tx: Tx,
  order: NewShopOrder & UsualValue,
  lines: readonly NewShopOrderLine[],
): Promise<boolean> {
  const { number, checkoutId, customerId, storeId, handover, goodsKobo, deliveryFeeKobo, marginPpm } = order;
  const { address, zoneId, riderFeeKobo, windowId, windowFrom, windowTo } = order;
  const column = <Key extends keyof NewShopOrderLine>(key: Key) => lines.map((line) => line[key]);
  const made = await tx.find(insertOrder, [
    ...[number, checkoutId, customerId, storeId, handover, goodsKobo, deliveryFeeKobo, marginPpm],
    ...[
      address === null ? null : JSON.stringify(address),
      zoneId,
      riderFeeKobo,
      windowId,
      windowFrom,
      windowTo,
      tx.now,
      order.financedKobo,
      order.usualGoodsKobo,
      order.ownPriceBy,
    ],
    lines.map((_, index) => index),
    ...[column('productId'), column('name'), column('unit'), column('quantity')],
    ...[column('priceKobo'), column('vatPpm'), column('substitution'), column('substituteId'), column('isFresh')],
  ]);
  return made !== null;
}

/** What the goods of an order usually cost, and who ordered at a price of their own. */
export const getUsualValue = get<UsualValue, [number: string]>(
  'usual-value-of-order',
  'select usual_goods_kobo as "usualGoodsKobo", own_price_by as "ownPriceBy" from shop_orders where number = $1',
);

/** Lets an order be packed that waited for a person. */
export const releaseShopOrder = run<[number: string]>(
  'release-shop-order',
  'update shop_orders set waits = false where number = $1 and waits',
);

/** How many orders were placed after an instant whose goods cost less than so many per cent of what they usually do. */
export const countOrdersBelowUsual = async (db: Db, after: Date, percent: number) =>
  (await db.get(belowUsual, [after, percent])).count;
/** How many placed orders wait for a person, and since when the oldest does. */
export const countWaitingOrders = get<{ count: number; oldestAt: Date | null }>(
  'count-waiting-orders',
  `select count(*)::int as count, min(placed_at) as "oldestAt" from shop_orders where waits and state = 'placed'`,
);

/** Stores what changed of an order. The guard is the state that it had: another one is a bug, because the row is locked. */
export async function updateShopOrder(tx: Tx, before: ShopOrder, after: ShopOrder): Promise<void> {
  await tx.get(update, [
    ...[after.number, before.state, after.state, after.refundedGoodsKobo, after.refundedFeeKobo],
    ...[after.placedAt, after.deliveredAt, after.windowId, after.windowFrom, after.windowTo, tx.now],
    ...[after.paidBy, after.packerId, after.packingSince],
  ]);
}

/** Counts parts of lines as refunded. A check of the table refuses more than a line has. */
export const addRefundedQuantities = (tx: Tx, number: string, parts: readonly { lineId: string; quantity: number }[]) =>
  tx.list(updateLine, [number, parts.map(({ lineId }) => lineId), parts.map(({ quantity }) => quantity)]);

/** Adds a line to the history of an order. */
export const addShopOrderEvent = (
  tx: Tx,
  number: string,
  { kind, actor, text = null, reason = null }: OrderEventToAdd,
) => tx.list(insertEvent, [number, kind, tx.now, actor.kind, actor.id, text, reason]);

/** What is added to the history of an order. */
export interface OrderEventToAdd {
  kind: ShopOrderEvent;
  actor: OrderActor;
  /** A sentence that the customer reads, too. */
  text?: string | null;
  /** Why, in the words of a member of staff. */
  reason?: string | null;
}

/** Stores the key of a return. `known`: it was stored before with the same digest; `other`: with another one. */
export async function storeReturnKey(
  tx: Tx,
  number: string,
  key: string,
  digest: string,
): Promise<'new' | 'known' | 'other'> {
  if ((await tx.find(insertReturn, [number, key, digest, tx.now])) !== null) return 'new';
  return (await tx.get(returnDigest, [number, key])).bodyDigest === digest ? 'known' : 'other';
}

/** Those of some numbers that are orders of our own shop, paid or not. */
export async function listOwnNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  return new Set((await db.list(ownNumbers, [numbers])).map(({ number }) => number));
}

/** How many orders of a customer were delivered before an instant and not wholly returned: counted up to 100. */
export const countEarlierOrders = async (db: Db, customerId: string, before: Date) =>
  (await db.get(earlierOrders, [customerId, before])).count;

/** Sets what of an order that waits for its payment is financed. */
export const storeFinancedOfOrder = run<[number: string, kobo: number]>(
  'store-financed-of-order',
  `update shop_orders set financed_kobo = $2 where number = $1 and state = 'awaiting-payment'`,
);

/** Notes that we bore the delivery of an order that was brought for nothing, as no payment had placed it. */
export const noteFeeBorne = run<[number: string, on: Day]>(
  'note-delivery-fee-borne',
  'update shop_orders set fee_borne_on = $2 where number = $1',
);
const borneSince = get<{ count: number }, [customerId: string, since: Day]>(
  'count-delivery-fees-borne',
  'select count(*)::int as count from shop_orders where customer_id = $1 and fee_borne_on >= $2',
);
/** For how many orders of a customer we bore the delivery since a day. */
export const countFeesBorne = async (db: Db, customerId: string, since: Day) =>
  (await borneSince(db, customerId, since)).count;
