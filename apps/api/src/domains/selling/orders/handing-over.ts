import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { releaseStock, takeStock } from '../catalogue/stock.ts';
import { type CodeCheck, checkHandOverCode, makeHandOverCode, refuseWhoTried } from '../deliveries/hand-over-codes.ts';
import { bookSale, riderOf } from './book-sale.ts';
import { cancelLocked } from './ending.ts';
import { lockPayments } from './give-back.ts';
import { lockForState, lockShopOrder } from './locking.ts';
import { deliverLoanOfOrder, lockLoanOfOrder, settleGoodsBack } from './plan-of-order.ts';
import { recordOwnOrder } from './record-orders.ts';
import { addRefundedQuantities, addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import {
  describeParts,
  isPartial,
  keptGoodsKobo,
  type LinePart,
  linesAfter,
  type OrderActor,
  partsOf,
  remainingStock,
} from './shop-order-rules.ts';
import { tellCustomer, tellGoodsBack } from './tell-customer.ts';

/** What staff type when they hand an order over. */
export interface HandOverAtStore {
  code: string;
  /** What the customer does not take. */
  notTaken: readonly LinePart[];
}

/**
 * Hands over an order for pick-up against the customer's code. The try is counted, so the transaction commits also after a wrong one:
 * refuse with `refuseWrongCode` afterwards.
 */
export async function handOver(
  tx: Tx,
  number: string,
  { code, notTaken }: HandOverAtStore,
  actor: OrderActor,
): Promise<CodeCheck> {
  const { order } = await lockShopOrder(tx, number);
  if (order.state !== 'ready') refuse('order-moved-on');
  const check = await checkHandOverCode(tx, number, code);
  if (check.outcome === 'right') await deliverOrder(tx, number, { actor, notTaken });
  return check;
}

/** Who hands an order over, and what of it the customer does not take. */
export interface HandOver {
  actor: OrderActor;
  /** When it was handed over, if a rider's phone sent it later. */
  at?: Date;
  notTaken?: readonly LinePart[];
}

/**
 * Records that an order was handed over, at a store or at the door. The goods leave the stock, the sale is booked, and the agent's order
 * is completed with what was kept. What the customer does not take goes back on the shelf and is refunded; an order of which nothing is
 * taken is cancelled, and its fee is kept. The caller has checked the code.
 */
export async function deliverOrder(
  tx: Tx,
  number: string,
  { actor, at = tx.now, notTaken = [] }: HandOver,
): Promise<void> {
  const { order, lines } = await lockForState(tx, number, 'delivered');
  const parts = partsOf(lines, notTaken) ?? refuse('lines-not-there');
  const kept = linesAfter(lines, parts);
  if (remainingStock(kept).length === 0) {
    return cancelLocked(tx, { order, lines }, { actor, reason: null, keepsFee: true });
  }
  await lockPayments(tx, order);
  const loan = await lockLoanOfOrder(tx, order);
  const backKobo = parts.reduce((sum, { line, quantity }) => sum + line.priceKobo * quantity, 0);
  const delivered = {
    ...order,
    refundedGoodsKobo: order.refundedGoodsKobo + backKobo,
    state: isPartial(kept) ? ('partly-delivered' as const) : ('delivered' as const),
    deliveredAt: at,
  };
  await updateShopOrder(tx, order, delivered);
  if (parts.length > 0) {
    await addRefundedQuantities(
      tx,
      number,
      parts.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
    );
    await releaseStock(
      tx,
      order.storeId,
      parts.map(({ line, quantity }) => ({ productId: line.productId, quantity })),
    );
  }
  await takeStock(tx, order.storeId, remainingStock(kept));
  const text = parts.length === 0 ? null : `Not taken: ${describeParts(parts)}`;
  await addShopOrderEvent(tx, number, { kind: delivered.state, actor, text });
  const keptKobo = keptGoodsKobo(delivered);
  await recordOwnOrder(tx, delivered, { status: 'completed', amountKobo: keptKobo });
  const feeKobo = order.deliveryFeeKobo - order.refundedFeeKobo;
  const refundKobo = await settleGoodsBack(tx, delivered, loan, {
    ...{ key: `order:${number}:not-taken`, reason: 'Goods not taken', kobo: backKobo, actor },
    async book() {
      await deliverLoanOfOrder(tx, order, loan, { at, actor });
      await bookSale(tx, order, { goodsKobo: keptKobo, feeKobo, riderId: riderOf(actor) });
    },
  });
  await tellCustomer(tx, number, 'delivered');
  await tellGoodsBack(tx, number, { kobo: backKobo, refundKobo });
}

/**
 * Renews the code of an order that waits to be picked up, with five new tries. Only the customer gets it, by email and text message. Locks
 * the order. Refuses with `order-moved-on`, and with `hand-over-code-tried` who typed a wrong one.
 */
export async function renewPickUpCode(tx: Tx, number: string, actor: Actor): Promise<void> {
  const { order } = await lockShopOrder(tx, number);
  if (order.state !== 'ready') refuse('order-moved-on');
  // Again, now that the order is locked: a wrong code may have been typed meanwhile.
  await refuseWhoTried(tx, actor, number);
  await tellCustomer(tx, number, 'ready', { code: await makeHandOverCode(tx, number) });
}
