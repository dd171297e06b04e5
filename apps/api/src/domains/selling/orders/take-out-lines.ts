import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { releaseStock } from '../catalogue/stock.ts';
import { cancelLocked } from './cancel-shop-order.ts';
import { giveBack } from './give-back.ts';
import { type LockedOrder, lockShopOrder } from './lock-shop-order.ts';
import { recordOwnOrder } from './record-own-order.ts';
import { addRefundedQuantities, addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import {
  describeParts,
  keptGoodsKobo,
  type LinePart,
  type LineTaken,
  linesAfter,
  type OrderActor,
  partsOf,
  remainingStock,
} from './shop-order-rules.ts';
import { closeQuestions } from './substitute-queries.ts';
import { toPackOf } from './substitute-rules.ts';
import { tellCustomer } from './tell-customer.ts';

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
  const backKobo = parts.reduce((sum, { line, quantity }) => sum + line.priceKobo * quantity, 0);
  const changed = { ...order, refundedGoodsKobo: order.refundedGoodsKobo + backKobo };
  await updateShopOrder(tx, order, changed);
  const taken = parts.map(({ line, quantity }) => ({ lineId: line.id, productId: line.productId, quantity }));
  await addRefundedQuantities(tx, number, taken);
  await releaseStock(tx, order.storeId, taken);
  await recordOwnOrder(tx, changed, { status: 'pending', amountKobo: keptGoodsKobo(changed) });
  // The sum so far makes the key of each refund one of its own.
  const act = { key: `order:${number}:out:${changed.refundedGoodsKobo}`, reason: 'Goods not available' };
  const amountKobo = await giveBack(tx, order, backKobo, act);
  await tellCustomer(tx, number, 'changed', amountKobo > 0 ? { amountKobo } : {});
}
