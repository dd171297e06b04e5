import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { saveBasket } from '../baskets/save-basket.ts';
import { findShopOrder, listShopOrderLines } from '../orders/shop-order-queries.ts';

/** Adds the lines of a customer's earlier order to the basket, in the order's store: "the same as last time". What was ordered counts, not what was
 * taken instead. */
export async function repeatOrder(tx: Tx, customerId: string, number: string): Promise<void> {
  await lockCustomer(tx, customerId);
  const order = await findShopOrder(tx, number);
  if (order === null || order.customerId !== customerId) refuse('not-found');
  const lines = (await listShopOrderLines(tx, number)).flatMap(
    ({ productId, quantity, substitution, substituteId, insteadOf }) =>
      insteadOf === null ? [{ productId, quantity, substitution, substituteId }] : [],
  );
  await saveBasket(tx, customerId, { storeId: order.storeId, lines, version: 0, mode: 'merge' });
}
