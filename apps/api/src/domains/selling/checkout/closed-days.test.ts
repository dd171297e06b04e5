import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { quoteCheckout } from '@foodbank/contract/selling/checkout';
import { getDeliveryOptions } from '@foodbank/contract/selling/deliveries';
import type { PromisedAct } from '@foodbank/contract/selling/deliveries-staff';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { goodAddress } from '../../../../test/good-shop-requests.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { saveClosure } from '../deliveries/closure-queries.ts';
import { makeWindowsOf } from '../deliveries/make-windows.ts';
import { replaceWindowPlans, takeWindow } from '../deliveries/window-queries.ts';
import { orderJobs } from '../orders/jobs.ts';

const provider = chargeStandIn();
const today = '2026-12-24';
const app = await startApp({ after }, { charges: provider, at: `${today}T08:00:00Z`, workless: true });
const { database } = app.context;
await makeZone(app, ['Surulere']);

/** A store with a window of 12:00 to 16:00 on each day, and what a customer needs to order there. */
async function makeShop() {
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 90 });
  const plans = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startHour: 12, endHour: 16, capacity: 4 }));
  await database.write(async (tx) => {
    await replaceWindowPlans(tx, store.id, plans);
    await makeWindowsOf(tx, store.id, today);
  });
  const customer = await makeOwnCustomer(app);
  const addressId = randomUUID();
  await customer.call(saveAddress, { params: { id: addressId }, body: goodAddress as never });
  const windows = async () =>
    (await customer.call(getDeliveryOptions, { query: { storeId: store.id, addressId } })).delivery?.windows ?? [];
  const windowOn = async (day: string) => (await windows()).find((one) => one.day === day)?.id ?? '';
  const choiceOf = async (day: string) => ({
    handover: 'delivery' as const,
    ...{ addressId, windowId: await windowOn(day) },
  });
  const basket = () => fillBasket(customer, store.id, { [product.id]: 1 });
  const place = async (day: string) => {
    const checkout = await checkOut(customer, await basket(), await choiceOf(day));
    provider.pay(`${checkout.orderNumber}-1`);
    await followCharges(app, checkout.id);
    return checkout.orderNumber;
  };
  const close = (days: string[], promised: PromisedAct) =>
    database.write(async (tx) => {
      for (const day of days) await saveClosure(tx, { storeId: store.id, day, title: 'Christmas', promised });
      await makeWindowsOf(tx, store.id, today);
    });
  const dayOf = async (number: string) =>
    (await customer.call(readOrder, { params: { number } })).order.delivery?.windowFrom?.slice(0, 10);
  const freeDays = async () => (await windows()).filter(({ left }) => left > 0).map(({ day }) => day);
  return { store, customer, basket, place, close, choiceOf, dayOf, freeDays, windowOn };
}

test('with 25 and 26 December closed, orders of both days move to 27 December, never onto a closed day', async () => {
  const shop = await makeShop();
  const numbers = [];
  for (const day of ['2026-12-26', '2026-12-26', '2026-12-25', '2026-12-25']) numbers.push(await shop.place(day));
  await shop.close(['2026-12-25', '2026-12-26'], 'move');
  const [moves] = orderJobs(app.context);
  // The later day first: its places are free when the orders of the earlier one look for a window.
  for (const day of ['2026-12-26', '2026-12-25']) await moves?.run(`${shop.store.id} ${day}`);
  const days = await Promise.all(numbers.map(shop.dayOf));
  assert.deepEqual(days, Array(4).fill('2026-12-27'));
});

test('a place that a cancellation frees on a closed day is offered to nobody, though the orders of the day are delivered', async () => {
  const shop = await makeShop();
  const day = '2026-12-25';
  const [kept, cancelled] = [await shop.place(day), await shop.place(day)];
  const windowId = await shop.windowOn(day);
  await shop.close([day], 'keep');
  await shop.customer.call(cancelOrder, { params: { number: cancelled } });
  assert.ok(!(await shop.freeDays()).includes(day));
  await shop.basket();
  const { quote } = await shop.customer.call(quoteCheckout, { body: await shop.choiceOf(day) });
  assert.deepEqual(quote.problems, ['window-full']);
  assert.equal(await database.write((tx) => takeWindow(tx, windowId, shop.store.id)), null);
  assert.equal(await shop.dayOf(kept), day);
});

test('an order that is paid after its window has begun gets the next free one, and with none free the store chooses', async (t) => {
  t.after(() => app.clock.set(`${today}T08:00:00Z`));
  const [next, none] = [await makeShop(), await makeShop()];
  const begin = async (shop: typeof next) => checkOut(shop.customer, await shop.basket(), await shop.choiceOf(today));
  const late = [await begin(next), await begin(none)] as const;
  await database.pool.query('delete from delivery_windows where store_id = $1 and taken = 0', [none.store.id]);
  app.clock.set(`${today}T11:01:00Z`);
  for (const { id, orderNumber } of late) {
    provider.pay(`${orderNumber}-1`);
    await followCharges(app, id);
  }
  const orderOf = async ({ customer }: typeof next, number: string) =>
    (await customer.call(readOrder, { params: { number } })).order;
  const moved = await orderOf(next, late[0].orderNumber);
  assert.deepEqual([moved.state, moved.delivery?.windowFrom], ['placed', '2026-12-25T11:00:00.000Z']);
  assert.deepEqual(moved.promise, { dueAt: '2026-12-25T15:00:00.000Z', kept: null });
  const open = await orderOf(none, late[1].orderNumber);
  assert.deepEqual([open.state, open.delivery?.windowFrom, open.promise], ['placed', null, null]);
  const { rows } = await database.pool.query(
    'select window_id, promised_by from delivery_stops where order_number = any($1) order by window_id nulls last',
    [late.map(({ orderNumber }) => orderNumber)],
  );
  assert.deepEqual([rows[0].promised_by.toISOString(), rows[1].window_id], ['2026-12-25T15:00:00.000Z', null]);
});
