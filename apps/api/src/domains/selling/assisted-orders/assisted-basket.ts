import type { Basket } from '@foodbank/contract/selling/baskets';
import type { Db, Tx } from '../../../platform/database.ts';
import { findAddress } from '../../people/customers/address-queries.ts';
import { describeBasket } from '../baskets/basket-rules.ts';
import { describeStoredBasket } from '../baskets/read-basket.ts';
import { type CheckoutQuote, type HandoverChoice, quoteCheckout } from '../checkout/quote-checkout.ts';
import type { BasketSource } from '../checkout/start-checkout.ts';
import type { OrderActor } from '../orders/shop-order-rules.ts';
import { type AssistedOrder, lockAssistedOrder } from './queries.ts';

const readLines = async (db: Db, { storeId, version, updatedAt, lines }: AssistedOrder): Promise<Basket> =>
  storeId === null ? describeBasket(null, null, []) : describeStoredBasket(db, { storeId, version, updatedAt }, lines);

/** How the goods reach the customer. An address that was deleted since it was chosen counts as none. */
export async function choiceOf(db: Db, order: AssistedOrder): Promise<HandoverChoice> {
  const { customerId, handover, addressId, windowId } = order;
  const isThere = addressId !== null && (await findAddress(db, customerId, addressId)) !== null;
  return { handover, addressId: isThere ? addressId : null, windowId };
}

/** What an order by phone costs at an instant, and what keeps it from being made, by the same rules as the app's checkout. */
export const quoteAssisted = async (db: Db, order: AssistedOrder, now: Date): Promise<CheckoutQuote> =>
  quoteCheckout(db, order.customerId, await choiceOf(db, order), now, () => readLines(db, order));

/**
 * The lines of an order by phone as the basket of a checkout. The basket of the customer's app is another one: it stays as it is, also
 * when this order is paid.
 */
export const assistedSource = (order: AssistedOrder, actor: OrderActor): BasketSource => ({
  async lock(tx: Tx) {
    const locked = await lockAssistedOrder(tx, order.id);
    return locked === null || locked.storeId === null ? null : { storeId: locked.storeId, version: locked.version };
  },
  read: (db) => readLines(db, order),
  ownVersion: () => 0,
  by: () => ({ actor, text: 'Ordered by phone' }),
});
