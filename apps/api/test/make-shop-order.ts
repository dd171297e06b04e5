import { randomUUID } from 'node:crypto';
import { readBasket, saveBasket } from '@foodbank/contract/selling/baskets';
import { type Checkout, quoteCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import { followCharge } from '../src/domains/money/charges/following.ts';
import { listChargesOf } from '../src/domains/money/charges/queries.ts';
import { applyCharges } from '../src/domains/selling/checkout/apply-charges.ts';
import { ownerOfCheckout } from '../src/domains/selling/orders/order-payment.ts';
import type { ChargeStandIn } from './charge-stand-in.ts';
import type { TestCustomer } from './make-own-customer.ts';
import type { TestApp } from './start-app.ts';

/** Lines of a basket: products and how many of each. */
export type Wanted = Readonly<Record<string, number>>;

/** Fills the basket of a customer, and returns its version. */
export async function fillBasket(customer: TestCustomer, storeId: string, wanted: Wanted): Promise<number> {
  const { basket: before } = await customer.call(readBasket, {});
  const lines = Object.entries(wanted).map(([productId, quantity]) => ({ productId, quantity }));
  const { basket } = await customer.call(saveBasket, { body: { storeId, lines, version: before.version } });
  return basket.version;
}

/** Checks out a basket for pick-up, at the total that the quote says. */
export async function checkOut(
  customer: TestCustomer,
  basketVersion: number,
  choice: { handover: 'pick-up' | 'delivery'; addressId?: string; windowId?: string } = { handover: 'pick-up' },
): Promise<Checkout> {
  const { quote } = await customer.call(quoteCheckout, { body: choice });
  const body = { key: randomUUID(), basketVersion, ...choice, total: quote.total };
  return (await customer.call(startCheckout, { body })).checkout;
}

/** Asks the provider about the charges of a checkout, and does what their job does. */
export async function followCharges({ context }: TestApp, checkoutId: string): Promise<void> {
  for (const { id } of await listChargesOf(context.database.read, ownerOfCheckout(checkoutId)))
    await followCharge(context, id);
  await context.database.write((tx) => applyCharges(tx, checkoutId));
}

/** Makes an order that is paid. Returns its checkout. */
export async function makePaidOrder(
  app: TestApp,
  provider: ChargeStandIn,
  customer: TestCustomer,
  storeId: string,
  wanted: Wanted,
): Promise<Checkout> {
  const checkout = await checkOut(customer, await fillBasket(customer, storeId, wanted));
  provider.pay(`${checkout.orderNumber}-1`);
  await followCharges(app, checkout.id);
  return checkout;
}
