import { toNaira } from '@foodbank/contract/primitives/money';
import type { ShopOrder as Reply } from '@foodbank/contract/selling/shop-orders';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findRider } from '../../people/riders/queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { showHandOverCode } from '../deliveries/hand-over-codes.ts';
import { listStopsOfOrders, type StopOfOrder } from '../deliveries/stop-queries.ts';
import {
  describeDelivery,
  describeOrderLine,
  describePromise,
  describeRow,
  hasReceipt,
  keptVatKobo,
  mayCancel,
  nextStepOf,
  refundedGoodsKobo,
} from './describe-shop-order.ts';
import { listLineProducts } from './list-substitutes.ts';
import { firstOf } from './order-in-stores.ts';
import { listOrderEvents } from './order-list-queries.ts';
import { describePayment, readOrderPayment } from './order-payment.ts';
import { findShopOrder, listShopOrderLines } from './shop-order-queries.ts';
import { dueNowKoboOf, returnsUntil } from './shop-order-rules.ts';
import { listOpenQuestions } from './substitute-queries.ts';

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
    financed: toNaira(order.financedKobo),
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
    nextStep: nextStepOf(order, payment),
    events: events.map(({ id, kind, at, text }) => ({ id, kind, at: at.toISOString(), text })),
  };
}

/** The rider of a delivery that is not over, as its customer sees them. */
async function describeRider(db: Db, stop: StopOfOrder | undefined): Promise<Reply['rider']> {
  if (!stop?.riderId || stop.endedAt !== null) return null;
  const rider = await findRider(db, stop.riderId);
  return rider === null || rider.phone === '' ? null : { firstname: firstOf(rider.name), phone: rider.phone };
}
