import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { releaseStock, takeStock } from '../catalogue/stock.ts';
import { bookSale, riderOf } from './book-sale.ts';
import { cancelLocked } from './cancel-shop-order.ts';
import { giveBack, lockPayments } from './give-back.ts';
import { lockForState } from './lock-shop-order.ts';
import { recordOwnOrder } from './record-own-order.ts';
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
import { tellCustomer } from './tell-customer.ts';

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
  await lockPayments(tx, order);
  await bookSale(tx, order, { goodsKobo: keptKobo, feeKobo, riderId: riderOf(actor) });
  const why = { key: `order:${number}:not-taken`, reason: 'Goods not taken' };
  const amountKobo = await giveBack(tx, order, backKobo, why);
  await tellCustomer(tx, number, 'delivered');
  if (amountKobo > 0) await tellCustomer(tx, number, 'refunded', { amountKobo });
}
