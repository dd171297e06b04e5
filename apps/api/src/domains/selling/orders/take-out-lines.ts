import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { releaseStock } from '../catalogue/stock.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { recordOwnOrder } from './record-own-order.ts';
import { refundOrder } from './refund-order.ts';
import { addRefundedQuantities, addShopOrderEvent, updateShopOrder } from './shop-order-queries.ts';
import {
  describeParts,
  keptGoodsKobo,
  type LinePart,
  linesAfter,
  type OrderActor,
  partsOf,
  remainingStock,
} from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/** Lines that the store does not have after all. */
export interface TakingOut {
  lines: readonly LinePart[];
  reason: string;
  actor: OrderActor;
}

/**
 * Takes lines out of an order while it is packed, and refunds them. The agent's pending order lowers its amount. The goods stay in the
 * store's stock until it is counted. An order of which nothing would be left is cancelled instead.
 */
export async function takeOutLines(tx: Tx, number: string, { lines: asked, reason, actor }: TakingOut): Promise<void> {
  const { order, lines } = await lockShopOrder(tx, number);
  if (order.state !== 'packing') refuse('order-moved-on');
  const parts = partsOf(lines, asked) ?? refuse('lines-not-there');
  const after = linesAfter(lines, parts);
  if (remainingStock(after).length === 0) refuse('all-lines-taken-out');
  const backKobo = parts.reduce((sum, { line, quantity }) => sum + line.priceKobo * quantity, 0);
  const changed = { ...order, refundedGoodsKobo: order.refundedGoodsKobo + backKobo };
  await updateShopOrder(tx, order, changed);
  await addRefundedQuantities(
    tx,
    number,
    parts.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
  );
  await addShopOrderEvent(tx, number, { kind: 'changed', actor, text: `Taken out: ${describeParts(parts)}`, reason });
  await releaseStock(
    tx,
    order.storeId,
    parts.map(({ line, quantity }) => ({ productId: line.productId, quantity })),
  );
  await recordOwnOrder(tx, changed, { status: 'pending', amountKobo: keptGoodsKobo(changed) });
  // What is taken out twice with the same quantities is taken out twice: the sum so far makes each key one of its own.
  const key = `order:${number}:out:${changed.refundedGoodsKobo}`;
  await refundOrder(tx, order, { key, amountKobo: backKobo, reason: 'Goods not available' });
  await tellCustomer(tx, number, 'changed', { amountKobo: backKobo });
}
