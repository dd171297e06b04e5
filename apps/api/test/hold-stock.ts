import { checkCheckout } from '@foodbank/contract/selling/checkout';
import { expireCheckout } from '../src/domains/selling/checkout/ending.ts';
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

const minute = 60;

/** What newcomers hold in a store, in naira. */
async function heldIn({ context }: TestApp, storeId: string): Promise<number> {
  const { rows } = await context.database.pool.query(
    `select coalesce(sum(goods_kobo), 0)::float8 / 100 as naira from checkouts where state = 'open' and by_newcomer and store_id = $1`,
    [storeId],
  );
  return rows[0].naira;
}

/** Ends the checkouts whose hold is over, as the jobs do. */
async function endDue({ context, clock }: TestApp): Promise<void> {
  const { rows } = await context.database.pool.query(
    `select id from checkouts where state = 'open' and held_until <= $1`,
    [clock.now()],
  );
  for (const { id } of rows) await expireCheckout(context, id);
}

/** Naira times minutes that newcomers hold in a store, and the most at one time, looked at every five minutes of some hours. */
export async function minutesHeld(
  app: TestApp,
  hours: number,
  storeId: string,
  everyFive: () => Promise<void>,
): Promise<[nairaMinutes: number, mostNaira: number]> {
  let [nairaMinutes, most] = [0, 0];
  for (let passed = 0; passed < hours * 60; passed += 5) {
    await endDue(app);
    await everyFive();
    const held = await heldIn(app, storeId);
    nairaMinutes += held * 5;
    most = Math.max(most, held);
    app.clock.advance(5 * minute);
  }
  return [nairaMinutes, most];
}
