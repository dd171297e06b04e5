import { toNaira } from '@foodbank/contract/primitives/money';
import type { Payment } from '@foodbank/contract/selling/checkout';
import { nextDueOf } from '@foodbank/contract/selling/deliveries';
import type {
  DeliveryStage,
  OrderLine,
  ShopOrder as Reply,
  ShopOrderRow,
} from '@foodbank/contract/selling/shop-orders';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listOwnersWithLoan } from '../../lending/loans/queries.ts';
import { findRider } from '../../people/riders/queries.ts';
import type { NamedProduct } from '../catalogue/name-queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { promiseOf } from '../deliveries/delivery-rules.ts';
import { showHandOverCode } from '../deliveries/hand-over-codes.ts';
import { listStopsOfOrders, type StopOfOrder } from '../deliveries/stop-queries.ts';
import { isOnPlan, loanOwnerOf } from './loan-of-order.ts';
import { firstOf } from './locking.ts';
import { describePayment, onPlanKobo, readOrderPayment } from './order-payment.ts';
import { type ListedOrder, listOrderEvents } from './queries.ts';
import { findShopOrder, listShopOrderLines } from './shop-order-queries.ts';
import {
  dueNowKoboOf,
  isPlaced,
  keptTotalKobo,
  returnsUntil,
  type ShopOrder,
  type ShopOrderLine,
  swappedQuantities,
  totalKoboOf,
  vatInKobo,
} from './shop-order-rules.ts';
import { listOpenQuestions } from './substitute-queries.ts';
import { listLineProducts } from './swaps.ts';

/** The parts that reading an order needs. */
export interface ReadParts {
  keys: Keys;
  now: Date;
}

/** A customer's order as replies have it. Refuses with `not-found` another customer's. */
export async function readShopOrder(
  db: Db,
  { keys, now }: ReadParts,
  customerId: string,
  number: string,
): Promise<Reply> {
  const order = await findShopOrder(db, number);
  if (order === null || order.customerId !== customerId) refuse('not-found');
  const [lines, events, store, paid, code, asked, stops] = await Promise.all([
    listShopOrderLines(db, number),
    listOrderEvents(db, number),
    findStore(db, order.storeId),
    readOrderPayment(db, order.checkoutId),
    showHandOverCode(db, keys, number),
    listOpenQuestions(db, number),
    listStopsOfOrders(db, [number]),
  ]);
  const stop = stops.get(number);
  const products = await listLineProducts(db, lines);
  if (store === null) throw new Error(`the order ${number} has no store`);
  const payment = describePayment(paid, dueNowKoboOf(order));
  const toAgree = (await listUnagreed(db, [order])).has(number);
  const ordered = lines.filter(({ insteadOf }) => insteadOf === null);
  const counts = {
    itemCount: ordered.reduce((sum, { quantity }) => sum + quantity, 0),
    lineCount: ordered.length,
    names: ordered.slice(0, 3).map(({ name }) => name),
  };
  const { name, address, landmark, city, phone } = store;
  return {
    ...describeRow({ ...order, ...counts }, { storeName: store.name, stop }),
    checkoutId: order.checkoutId,
    lines: lines.map((line) => describeOrderLine(line, { order, lines, products })),
    questions: asked.flatMap(({ id, lineId, quantity, deadlineAt }) => {
      const line = lines.find((one) => one.id === lineId);
      if (line === undefined || now >= deadlineAt) return [];
      return [{ id, name: line.name, unit: line.unit, quantity, deadlineAt: deadlineAt.toISOString() }];
    }),
    goodsTotal: toNaira(order.goodsKobo),
    deliveryFee: toNaira(order.deliveryFeeKobo),
    dueNow: toNaira(dueNowKoboOf(order)),
    financed: toNaira(onPlanKobo(order, paid.charges)),
    refundedGoods: toNaira(refundedGoodsKobo(order)),
    vatIncluded: toNaira(keptVatKobo(lines)),
    payment,
    store: { name, address, landmark, city, phone },
    delivery: describeDelivery(order),
    promise: describePromise(order, now),
    rider: await describeRider(db, stop),
    handOverCode: code,
    mayCancel: mayCancel(order),
    returnsUntil: returnsUntil(order)?.toISOString() ?? null,
    hasReceipt: hasReceipt(order),
    toAgree,
    nextStep: toAgree ? 'agree' : nextStepOf(order, payment),
    events: events.map(({ id, kind, at, text }) => ({ id, kind, at: at.toISOString(), text })),
  };
}

/** The numbers of those orders that are held for a plan to which the customer has not agreed: nothing is to be paid yet. */
export async function listUnagreed(
  db: Db,
  orders: readonly Pick<ShopOrder, 'number' | 'state' | 'financedKobo'>[],
): Promise<ReadonlySet<string>> {
  const held = orders
    .filter((order) => order.state === 'awaiting-payment' && isOnPlan(order))
    .map(({ number }) => number);
  if (held.length === 0) return new Set();
  const agreed = new Set((await listOwnersWithLoan(db, held.map(loanOwnerOf))).map(({ owner }) => owner));
  return new Set(held.filter((number) => !agreed.has(loanOwnerOf(number))));
}

/** The rider of a delivery that is not over, as its customer sees them. */
async function describeRider(db: Db, stop: StopOfOrder | undefined): Promise<Reply['rider']> {
  if (!stop?.riderId || stop.endedAt !== null) return null;
  const rider = await findRider(db, stop.riderId);
  return rider === null || rider.phone === '' ? null : { firstname: firstOf(rider.name), phone: rider.phone };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** True once a rider has the goods. */
export const hasGoods = (stop: StopOfOrder | undefined): boolean => (stop?.pickedUpAt ?? null) !== null;

/** Where the delivery of a packed order stands; null of any other order. */
export const stageOf = ({ state }: Pick<ShopOrder, 'state'>, stop: StopOfOrder | undefined): DeliveryStage | null => {
  if (state !== 'on-the-way' || stop === undefined) return null;
  if (stop.pickedUpAt !== null) return 'picked-up';
  return stop.riderId === null ? 'packed' : 'accepted';
};

/** An order in a customer's list. */
export const describeRow = (
  order: ListedOrder,
  { storeName, stop }: { storeName: string; stop: StopOfOrder | undefined },
): ShopOrderRow => ({
  number: order.number,
  state: order.state,
  stage: stageOf(order, stop),
  handover: order.handover,
  storeName,
  createdAt: order.createdAt.toISOString(),
  placedAt: iso(order.placedAt),
  itemCount: order.itemCount,
  lineCount: order.lineCount,
  names: order.names,
  total: toNaira(totalKoboOf(order)),
  keptTotal: toNaira(keptTotalKobo(order)),
});

/** What a line's reply needs besides the line: its order, what was ordered, and the products as the catalogue has them now. */
export interface LineParts {
  order: Pick<ShopOrder, 'placedAt'>;
  lines: readonly ShopOrderLine[];
  products: ReadonlyMap<string, NamedProduct>;
}

const nameOf = (product: { name: string; unit: string } | undefined) =>
  product === undefined ? null : { name: product.name, unit: product.unit };

/** The product that a line was taken instead of; null for what was ordered. */
export const insteadOfName = (line: ShopOrderLine, lines: readonly ShopOrderLine[]) =>
  nameOf(lines.find(({ id }) => id === line.insteadOf));

/** What a line's drawing is chosen by. */
function drawnOf(product: NamedProduct | undefined): OrderLine['product'] {
  if (product === undefined) return { slug: '', kind: 'single', categorySlug: '', drawing: null };
  const { slug, kind, categorySlug, drawing } = product;
  return { slug, kind, categorySlug, drawing };
}

/** A line as replies have it. */
export const describeOrderLine = (line: ShopOrderLine, { order, lines, products }: LineParts): OrderLine => ({
  id: line.id,
  productId: line.productId,
  name: line.name,
  unit: line.unit,
  product: drawnOf(products.get(line.productId)),
  quantity: line.quantity,
  refundedQuantity: isPlaced(order) ? line.refundedQuantity : 0,
  swappedQuantity: swappedQuantities(lines).get(line.id) ?? 0,
  insteadOf: insteadOfName(line, lines),
  substitute: nameOf(products.get(line.substituteId ?? '')),
  substitution: line.substitution,
  price: toNaira(line.priceKobo),
  lineTotal: toNaira(line.priceKobo * line.quantity),
  vatPercent: line.vatPpm / 10_000,
});

/** The goods that were refunded or will be, in kobo. Those of an order that is cancelled before it is paid are let go without any money. */
export const refundedGoodsKobo = (order: ShopOrder): number => (isPlaced(order) ? order.refundedGoodsKobo : 0);

/** The VAT that the kept goods contain, in kobo. */
export const keptVatKobo = (lines: readonly ShopOrderLine[]): number =>
  lines.reduce(
    (sum, { priceKobo, quantity, refundedQuantity, vatPpm }) =>
      sum + vatInKobo(priceKobo * (quantity - refundedQuantity), vatPpm),
    0,
  );

/** When the next act of ours on an order is due, as its rows in the console say, and whether that is over or was missed. */
export function describeDue(order: ShopOrder, hasRider: boolean, now: Date): { dueAt: string | null; isLate: boolean } {
  const { placedAt, deliveredAt, state } = order;
  if (placedAt === null) return { dueAt: null, isLate: false };
  const [dueAt, promise] = [nextDueOf({ ...order, placedAt }, state, hasRider), promiseOf(order)];
  const wasLate = deliveredAt !== null && promise !== null && deliveredAt > promise.by;
  return { dueAt: iso(dueAt), isLate: wasLate || (dueAt !== null && now > dueAt) };
}

/** The promise, and whether it was kept; null while it still can be. */
export function describePromise(order: ShopOrder, now: Date): Reply['promise'] {
  // While the store is choosing a new time the customer is told that, and no time.
  const dueAt = order.windowTo === null ? null : (promiseOf(order)?.by ?? null);
  if (dueAt === null) return null;
  const late = order.state === 'cancelled' ? null : now > dueAt ? false : null;
  return { dueAt: dueAt.toISOString(), kept: order.deliveredAt === null ? late : order.deliveredAt <= dueAt };
}

/** Where an order goes, with its window. */
export function describeDelivery({ address, windowFrom, windowTo }: ShopOrder): Reply['delivery'] {
  return address === null ? null : { ...address, windowFrom: iso(windowFrom), windowTo: iso(windowTo) };
}

/** What the customer does or waits for next. */
export function nextStepOf(order: ShopOrder, payment: Payment): Reply['nextStep'] {
  switch (order.state) {
    case 'awaiting-payment':
      // Nothing is due now: the agreement places it.
      if (payment.state === 'none') return 'agree';
      return ['pending', 'unclear', 'paid'].includes(payment.state) ? 'wait-for-payment' : 'pay';
    case 'placed':
      return 'wait-for-packing';
    case 'packing':
      return 'wait-for-ready';
    case 'ready':
      return 'collect';
    case 'on-the-way':
      return 'wait-for-rider';
    case 'not-at-home':
      return 'rider-comes-again';
    case 'delivered':
    case 'partly-delivered':
      return 'rate-or-report';
    default:
      return payment.state === 'refunding' ? 'wait-for-refund' : 'order-again';
  }
}

/** True while the customer may cancel. */
export const mayCancel = ({ state }: ShopOrder): boolean => state === 'awaiting-payment' || state === 'placed';
/** True once there is something to write a receipt about. */
export const hasReceipt = (order: ShopOrder): boolean => isPlaced(order);
