import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { releaseStock } from '../catalogue/stock.ts';
import { cancelStop } from '../deliveries/stops.ts';
import { freeWindow } from '../deliveries/window-queries.ts';
import { bookSale, riderOf } from './book-sale.ts';
import { giveBack, lockPayments } from './give-back.ts';
import { type LockedOrder, lockForState } from './locking.ts';
import { heldOfOrderKobo } from './order-payment.ts';
import { cancelLoanOfOrder, lockLoanOfOrder } from './plan-of-order.ts';
import { recordOwnOrder } from './record-orders.ts';
import { addRefundedQuantities, addShopOrderEvent, noteFeeBorne, updateShopOrder } from './shop-order-queries.ts';
import { isPlaced, keptGoodsKobo, mayBecomeState, type OrderActor, remainingStock } from './shop-order-rules.ts';
import { closeQuestions } from './substitute-queries.ts';
import { tellCustomer } from './tell-customer.ts';

/** Who cancels an order, and why. `keepsFee`: the rider came for nothing, so that the delivery fee is not given back. */
export interface Cancelling {
  actor: OrderActor;
  /** In the words of a member of staff; null from others. */
  reason: string | null;
  keepsFee: boolean;
  /** Of an order that is not paid: the part that came in and goes back. */
  partKobo?: number;
  /** What of the payment the customer's bank took back itself: it does not go back a second time. */
  lostKobo?: number;
}

/**
 * Cancels a paid order that was not handed over: its stock is free again, and what was paid is given back. Locks the order. One that is
 * not paid ends with its checkout: `order-moved-on`.
 */
export async function cancelShopOrder(tx: Tx, number: string, cancelling: Cancelling): Promise<void> {
  const locked = await lockForState(tx, number, 'cancelled');
  if (!isPlaced(locked.order)) refuse('order-moved-on');
  await cancelLocked(tx, locked, cancelling);
}

/** Cancels an order that is locked. */
export async function cancelLocked(
  tx: Tx,
  { order, lines }: LockedOrder,
  { actor, reason, keepsFee, partKobo = 0, lostKobo = 0 }: Cancelling,
): Promise<void> {
  const { number, storeId } = order;
  const feeKobo = order.deliveryFeeKobo - order.refundedFeeKobo;
  const keptKobo = keptGoodsKobo(order);
  const charges = isPlaced(order) ? await lockPayments(tx, order) : [];
  const loan = isPlaced(order) ? await lockLoanOfOrder(tx, order) : null;
  // On a plan a kept fee comes out of the down payment only. Where there was none the delivery is ours to bear.
  const isBorne = keepsFee && feeKobo > 0 && loan !== null && order.paidBy === null;
  const paidKobo = loan === null ? feeKobo + keptKobo : heldOfOrderKobo(charges);
  const keptFeeKobo = keepsFee ? Math.min(feeKobo, paidKobo) : 0;
  const feeBackKobo = feeKobo - keptFeeKobo;
  await updateShopOrder(tx, order, {
    ...order,
    state: 'cancelled',
    refundedGoodsKobo: order.goodsKobo,
    refundedFeeKobo: order.refundedFeeKobo + feeBackKobo,
  });
  const rest = lines.filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity);
  await addRefundedQuantities(
    tx,
    number,
    rest.map(({ id, quantity, refundedQuantity }) => ({ lineId: id, quantity: quantity - refundedQuantity })),
  );
  const isOwnAct = actor.kind === 'customer';
  await addShopOrderEvent(tx, number, { kind: 'cancelled', actor, reason });
  await closeQuestions(tx, number, null);
  await releaseStock(tx, storeId, remainingStock(lines));
  // A paid delivery has a stop, which frees the window.
  if (isPlaced(order)) await cancelStop(tx, number);
  else if (order.windowId !== null) await freeWindow(tx, order.windowId);
  if (!isPlaced(order))
    return tellCustomer(tx, number, 'cancelled', { isOwnAct, ...(partKobo > 0 && { amountKobo: partKobo }) });
  await recordOwnOrder(tx, order, { status: 'cancelled', amountKobo: keptKobo });
  await cancelLoanOfOrder(tx, loan, actor);
  if (isBorne) await noteFeeBorne(tx, number, tx.businessDate);
  if (keepsFee) await bookSale(tx, order, { goodsKobo: 0, feeKobo: keptFeeKobo, riderId: riderOf(actor) });
  const why = { key: `order:${number}:cancelled`, reason: 'Order cancelled' };
  const amountKobo = (await giveBack(tx, order, paidKobo - keptFeeKobo, why)) - lostKobo;
  if (amountKobo > 0) await addShopOrderEvent(tx, number, { kind: 'refund-asked', actor });
  const kind = lostKobo > 0 ? 'bank-took-back' : 'cancelled';
  await tellCustomer(tx, number, kind, { isOwnAct, ...(amountKobo > 0 && { amountKobo }) });
}

/**
 * Ends an order that was not paid in time: its stock and its window are free again. The caller has locked it, and gives back the part that
 * came in.
 */
export async function expireShopOrder(
  tx: Tx,
  { order, lines }: LockedOrder,
  { actor, partKobo = 0 }: { actor: OrderActor; partKobo?: number },
): Promise<void> {
  if (!mayBecomeState(order.state, 'expired')) throw new Error(`the order ${order.number} is ${order.state}`);
  await updateShopOrder(tx, order, { ...order, state: 'expired' });
  await addShopOrderEvent(tx, order.number, { kind: 'expired', actor });
  await releaseStock(tx, order.storeId, remainingStock(lines));
  if (order.windowId !== null) await freeWindow(tx, order.windowId);
  if (partKobo > 0) await addShopOrderEvent(tx, order.number, { kind: 'refund-asked', actor });
  await tellCustomer(tx, order.number, 'expired', partKobo > 0 ? { amountKobo: partKobo } : {});
}
