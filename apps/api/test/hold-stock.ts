import { checkCheckout } from '@foodbank/contract/selling/checkout';
import type { chargeStandIn } from './charge-stand-in.ts';
import type { TestCustomer } from './make-own-customer.ts';
import { makeProduct, makeStore } from './make-products.ts';
import { checkOut, fillBasket } from './make-shop-order.ts';
import type { TestApp } from './start-app.ts';

/** Fifty products of a store, 26 units of each: ₦6.76 m. */
export async function stockStore(app: TestApp) {
  const store = await makeStore(app);
  const wanted: Record<string, number> = {};
  for (let n = 0; n < 50; n += 1)
    wanted[(await makeProduct(app, store.id, { priceKobo: 520_000, onHand: 26 })).id] = 26;
  return { store, wanted };
}

/** Presses the button, and begins a transfer that never comes. */
export async function holdAll(
  provider: ReturnType<typeof chargeStandIn>,
  customer: TestCustomer,
  storeId: string,
  wanted: Record<string, number>,
) {
  const checkout = await checkOut(customer, await fillBasket(customer, storeId, wanted));
  provider.set(`${checkout.orderNumber}-1`, 'pending', 'bank_transfer');
  await customer.call(checkCheckout, { params: { id: checkout.id } });
  return checkout;
}
