import type { Tx } from '../../../platform/database.ts';
import { listBasketLines, lockBasket, storeBasket } from './queries.ts';

/** What was ordered of a basket. */
export interface Ordered {
  /** When the order began. */
  since: Date;
  lines: readonly { productId: string; quantity: number }[];
}

/**
 * Takes what was ordered and is now paid out of a customer's basket. What was put in since the order began stays: of each product the
 * quantity beyond the ordered one. A basket that was emptied since then and filled again stays as it is. Locks the basket; the caller has
 * locked the customer.
 */
export async function takeOutOrdered(tx: Tx, customerId: string, { since, lines }: Ordered): Promise<void> {
  const basket = await lockBasket(tx, customerId);
  if (basket === null || basket.begunAt > since) return;
  const ordered = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const left = (await listBasketLines(tx, customerId)).flatMap((line) => {
    const quantity = line.quantity - (ordered.get(line.productId) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  await storeBasket(tx, { ...basket, version: basket.version + 1 }, left);
}
