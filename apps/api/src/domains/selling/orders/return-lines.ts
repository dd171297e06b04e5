import { hash } from 'node:crypto';
import type { ReturnKind } from '@foodbank/contract/selling/shop-orders-admin';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { returnStock } from '../catalogue/stock.ts';
import { bookReturn } from './book-sale.ts';
import { giveBack, lockPayments } from './give-back.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { recordOwnOrder } from './record-own-order.ts';
import { addRefundedQuantities, addShopOrderEvent, storeReturnKey, updateShopOrder } from './shop-order-queries.ts';
import {
  describeParts,
  keptGoodsKobo,
  type LinePart,
  linesAfter,
  mayBecomeState,
  type OrderActor,
  partsOf,
  remainingStock,
} from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/** Goods of a delivered order that are refunded. */
export interface Returning {
  /** The key of the browser: one press returns once. */
  key: string;
  lines: readonly LinePart[];
  kind: ReturnKind;
  reason: string;
  actor: OrderActor;
}

/**
 * Refunds goods after delivery, whole lines or parts. The sale is taken back in the same proportion, and the agent's order lowers its
 * amount; once nothing is kept, it is cancelled. The delivery fee is kept. The same key and body again changes nothing.
 */
export async function returnLines(tx: Tx, number: string, { key, lines: asked, kind, reason, actor }: Returning) {
  const { order, lines } = await lockShopOrder(tx, number);
  const digest = hash('sha256', JSON.stringify([asked, kind, reason]));
  const stored = await storeReturnKey(tx, number, key, digest);
  if (stored === 'known') return;
  if (stored === 'other') refuse('key-used');
  if (!mayBecomeState(order.state, 'returned')) refuse('order-moved-on');
  const parts = partsOf(lines, asked) ?? refuse('lines-not-there');
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
  await addShopOrderEvent(tx, number, { kind: 'returned', actor, text: `Refunded: ${describeParts(parts)}`, reason });
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
  await lockPayments(tx, order);
  await bookReturn(tx, order, { key: `return:${key}`, keptBeforeKobo, keptAfterKobo });
  const why = { key: `order:${number}:return:${key}`, reason: 'Goods returned' };
  const amountKobo = await giveBack(tx, order, backKobo, why);
  if (amountKobo > 0) await tellCustomer(tx, number, 'refunded', { amountKobo });
}
