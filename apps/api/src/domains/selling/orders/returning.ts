import { hash } from 'node:crypto';
import type { ReturnKind } from '@foodbank/contract/selling/orders-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { releaseStock, returnStock } from '../catalogue/stock.ts';
import { bookReturn } from './book-sale.ts';
import { cancelLocked } from './ending.ts';
import { lockPayments } from './give-back.ts';
import { type LockedOrder, lockShopOrder } from './locking.ts';
import { lockLoanOfOrder, settleGoodsBack } from './plan-of-order.ts';
import { recordOwnOrder } from './record-orders.ts';
import { addRefundedQuantities, addShopOrderEvent, storeReturnKey, updateShopOrder } from './shop-order-queries.ts';
import {
  describeParts,
  keptGoodsKobo,
  type LinePart,
  type LineTaken,
  linesAfter,
  mayBecomeState,
  type OrderActor,
  partsOf,
  remainingStock,
} from './shop-order-rules.ts';
import { closeQuestions } from './substitute-queries.ts';
import { toPackOf } from './swaps.ts';
import { tellCustomer, tellGoodsBack } from './tell-customer.ts';

/** Goods of a delivered order that are refunded. */
export interface Returning {
  /** The key of the browser: one press returns once. */
  key: string;
  lines: readonly LinePart[];
  kind: ReturnKind;
  reason: string;
  actor: OrderActor;
  /** Unopened goods that are given back by right: of a plan the part of the down payment is refunded at once. */
  isByRight?: boolean;
}

/**
 * Refunds goods after delivery, whole lines or parts. The sale is taken back in the same proportion, and the agent's order lowers its
 * amount; once nothing is kept, it is cancelled. The delivery fee is kept. The same key and body again changes nothing.
 */
export async function returnLines(
  tx: Tx,
  number: string,
  { key, lines: asked, kind, reason, actor, isByRight = false }: Returning,
): Promise<void> {
  const { order, lines } = await lockShopOrder(tx, number);
  const digest = hash('sha256', JSON.stringify([asked, kind, reason]));
  const stored = await storeReturnKey(tx, number, key, digest);
  if (stored === 'known') return;
  if (stored === 'other') refuse('key-used');
  if (!mayBecomeState(order.state, 'returned')) refuse('order-moved-on');
  const parts = partsOf(lines, asked) ?? refuse('lines-not-there');
  await lockPayments(tx, order);
  const loan = await lockLoanOfOrder(tx, order);
  const backKobo = parts.reduce((sum, { line, quantity }) => sum + line.priceKobo * quantity, 0);
  const keptBeforeKobo = keptGoodsKobo(order);
  const isAll = remainingStock(linesAfter(lines, parts)).length === 0;
  const returned = {
    ...order,
    state: isAll ? ('returned' as const) : ('partly-returned' as const),
    refundedGoodsKobo: order.refundedGoodsKobo + backKobo,
  };
  await updateShopOrder(tx, order, returned);
  await addRefundedQuantities(
    tx,
    number,
    parts.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
  );
  const text = `${loan === null ? 'Refunded' : 'Came off the plan'}: ${describeParts(parts)}`;
  await addShopOrderEvent(tx, number, { kind: 'returned', actor, text, reason });
  // Only goods that come back whole can be sold again.
  if (kind === 'sent-back') {
    await returnStock(
      tx,
      order.storeId,
      parts.map(({ line, quantity }) => ({ productId: line.productId, quantity })),
    );
  }
  const keptAfterKobo = keptBeforeKobo - backKobo;
  await recordOwnOrder(
    tx,
    returned,
    isAll ? { status: 'cancelled', amountKobo: keptBeforeKobo } : { status: 'completed', amountKobo: keptAfterKobo },
  );
  await bookReturn(tx, order, { key: `return:${key}`, keptBeforeKobo, keptAfterKobo });
  const about = {
    ...{ key: `order:${number}:return:${key}`, kobo: backKobo, actor },
    reason: isByRight ? 'Goods given back unopened' : 'Goods returned',
    downPayment: isByRight ? ('refunded' as const) : ('lowers-last' as const),
  };
  const refundKobo = await settleGoodsBack(tx, returned, loan, about);
  await tellGoodsBack(tx, number, { kobo: backKobo, refundKobo, lowersToo: isByRight });
}

/** Lines that the store does not have after all. */
export interface TakingOut {
  /** With how many were to be packed when they were shown. */
  lines: readonly (LinePart & { toPack: number })[];
  reason: string;
  actor: OrderActor;
}

/**
 * Takes lines out of an order while it is packed, and refunds them. The agent's pending order lowers its amount. The goods stay in the
 * store's stock until it is counted. An order of which nothing is left is cancelled, and its fee is given back, too. Of two who press at once,
 * and of an act that is sent again after a lost answer, the second is refused with `line-changed`.
 */
export async function takeOutLines(tx: Tx, number: string, { lines: asked, reason, actor }: TakingOut): Promise<void> {
  const locked = await lockShopOrder(tx, number);
  if (locked.order.state !== 'packing') refuse('order-moved-on');
  const toPack = new Map(locked.lines.map((line) => [line.id, toPackOf(line)]));
  if (asked.some(({ lineId, toPack: seen }) => toPack.has(lineId) && toPack.get(lineId) !== seen))
    refuse('line-changed');
  const parts = partsOf(locked.lines, asked) ?? refuse('lines-not-there');
  const lineIds = parts.map(({ line }) => line.id);
  await closeQuestions(tx, number, lineIds);
  await takeOutLocked(tx, locked, { parts, actor, reason, why: 'Taken out' });
}

/** Parts of lines to take out. `why` begins the sentence in the order's history. */
interface PartsOut {
  parts: readonly LineTaken[];
  actor: OrderActor;
  reason: string | null;
  why: string;
}

/** Takes parts out of an order that is locked and being packed. */
export async function takeOutLocked(
  tx: Tx,
  { order, lines }: LockedOrder,
  { parts, actor, reason, why }: PartsOut,
): Promise<void> {
  const { number } = order;
  const text = `${why}: ${describeParts(parts)}`;
  await addShopOrderEvent(tx, number, { kind: 'changed', actor, text, reason });
  if (remainingStock(linesAfter(lines, parts)).length === 0)
    return cancelLocked(tx, { order, lines }, { actor, reason, keepsFee: false });
  await lockPayments(tx, order);
  const loan = await lockLoanOfOrder(tx, order);
  const backKobo = parts.reduce((sum, { line, quantity }) => sum + line.priceKobo * quantity, 0);
  const changed = { ...order, refundedGoodsKobo: order.refundedGoodsKobo + backKobo };
  await updateShopOrder(tx, order, changed);
  const taken = parts.map(({ line, quantity }) => ({ lineId: line.id, productId: line.productId, quantity }));
  await addRefundedQuantities(tx, number, taken);
  await releaseStock(tx, order.storeId, taken);
  await recordOwnOrder(tx, changed, { status: 'pending', amountKobo: keptGoodsKobo(changed) });
  // The sum so far makes the key of each refund one of its own.
  const key = `order:${number}:out:${changed.refundedGoodsKobo}`;
  const act = { key, reason: 'Goods not available', kobo: backKobo, actor };
  const amountKobo = await settleGoodsBack(tx, changed, loan, act);
  await tellCustomer(tx, number, 'changed', amountKobo > 0 ? { amountKobo } : {});
}
