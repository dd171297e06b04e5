import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { lagosTime } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import * as calls from '@foodbank/contract/selling/assisted-orders-staff';
import { readBasket } from '@foodbank/contract/selling/baskets';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { goodAddress } from '../../../../test/good-shop-requests.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { fillAssisted, offer, offerIn, orderByPhone, typeCode } from '../../../../test/make-assisted-order.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider });
const { pool } = app.context.database;
const agent = await makeAgent(app);
const store = await makeStore(app);
const support = await makeStaff(app, ['support']);
const rice = await makeProduct(app, store.id, { name: 'Ofada rice', priceKobo: 1_250_050, onHand: 500 });
const beans = await makeProduct(app, store.id, { name: 'Brown beans', priceKobo: 300_000, onHand: 500 });

const auditOf = async (customerId: string) =>
  (await pool.query('select action from audit_lines where subject = $1 order by id', [customerId])).rows.map(
    ({ action }) => action,
  );
const checkoutOf = async (number: string): Promise<string> =>
  (await pool.query('select checkout_id from shop_orders where number = $1', [number])).rows[0].checkout_id;
const press = (path: string, shown: string) =>
  app.app.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams({ shown }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
const shownOn = (page: string) => /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? '';

test('staff fill a basket by phone, the customer tells the code, pays by the link, and the agent earns as for every own order', async () => {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const version = await fillBasket(customer, store.id, { [beans.id]: 3 });
  const filled = await fillAssisted(support, customer.id, store.id, { [rice.id]: 2, [beans.id]: 1 });
  assert.deepEqual([filled.total, filled.deliveryFee, filled.problems, filled.offer], [28_001, 0, [], null]);
  const offered = await offer(support, filled);
  assert.deepEqual([offered.state, offered.offer?.total, offered.offer?.triesLeft], ['offered', 28_001, 3]);
  const { text, code, path } = await offerIn(app, customer);
  assert.ok(text.length <= 160, text);
  assert.match(text, /Mama Put Stores, N28,001, pick-up\. .*code \d{6} or see http/);
  assert.ok(!JSON.stringify(offered).includes(code), 'staff do not get the code');
  assert.match((await app.app.inject(path)).body, /Confirm the order of ₦28,001/);

  const { order: ordered } = await support.call(calls.confirmAssistedOrder, {
    params: { id: filled.id },
    body: { code },
  });
  assert.equal(ordered.order?.state, 'awaiting-payment');
  const number = ordered.order?.number ?? '';
  const payText = await app.waitForText(phoneKey(customer.phone) ?? '', 2);
  assert.match(payText, new RegExp(`pay N28,001 for order ${number} by .*https://pay\\.example/${number}-1`));
  assert.match((await app.app.inject(path)).body, /href="https:\/\/pay\.example\/[^"]+">Pay ₦28,001 now/);
  const again = await support.call(calls.confirmAssistedOrder, { params: { id: filled.id }, body: { code } });
  assert.equal(again.order.order?.number, number, 'the same again is the same order');

  provider.pay(`${number}-1`);
  await followCharges(app, await checkoutOf(number));
  const { order: paid } = await support.call(calls.readAssistedOrder, { params: { id: filled.id } });
  assert.deepEqual([paid.order?.state, paid.order?.payment.state], ['placed', 'paid']);
  const own = (await customer.call(readOrder, { params: { number } })).order;
  assert.deepEqual([own.state, own.total], ['placed', 28_001]);
  const { rows } = await pool.query('select agent_id, amount_kobo, commission_kobo from orders where number = $1', [
    number,
  ]);
  assert.deepEqual(rows, [{ agent_id: agent.id, amount_kobo: 2_800_100, commission_kobo: 56_002 }]);
  const { basket } = await customer.call(readBasket, {});
  assert.deepEqual([basket.version, basket.itemCount], [version, 3], 'the basket of the app stays as it was');
  assert.match((await app.app.inject(path)).body, /Paid, thank you/);
  assert.deepEqual(await auditOf(customer.id), [
    'assisted-order-started',
    'assisted-order-offered',
    'assisted-order-confirmed',
  ]);
});

test('the customer confirms on the page of the link, and only what the page showed', async () => {
  const customer = await makeOwnCustomer(app);
  const filled = await fillAssisted(support, customer.id, store.id, { [rice.id]: 1 });
  await offer(support, filled);
  const { path, code } = await offerIn(app, customer);
  const page = (await app.app.inject(path)).body;
  assert.ok(!page.includes('Adeyemi') && !page.includes(customer.phone) && !page.includes(code));
  const other = await press(path, 'another');
  assert.deepEqual([other.statusCode, other.body.includes('Please send a new code')], [409, true]);
  const pressed = await press(path, shownOn(page));
  assert.deepEqual([pressed.statusCode, pressed.headers.location], [303, path]);
  await press(path, shownOn(page));
  const { order } = await support.call(calls.readAssistedOrder, { params: { id: filled.id } });
  assert.equal(order.order?.state, 'awaiting-payment');
  const { rows } = await pool.query('select count(*)::int as n from shop_orders where customer_id = $1', [customer.id]);
  assert.equal(rows[0].n, 1);
  assert.equal((await app.app.inject('/o/aaaaaaaaaaaaaaaaaaaaaa')).statusCode, 404);
});

test('an order by phone is delivered to a saved or a new address, in a window, with the fee', async () => {
  await makeZone(app, ['Surulere']);
  const windowId = await makeWindow(app, store.id, { day: '2026-06-16' });
  const customer = await makeOwnCustomer(app);
  const saved = randomUUID();
  await customer.call(saveAddress, { params: { id: saved }, body: goodAddress as never });
  const filled = await fillAssisted(support, customer.id, store.id, { [rice.id]: 1 });
  assert.equal(filled.addresses[0]?.recipientPhone, '080******01');
  const added = randomUUID();
  const params = { id: filled.id, addressId: added };
  const body = { ...goodAddress, label: 'Mother', recipientPhone: '08020000077' } as never;
  await support.call(calls.addAssistedAddress, { params, body });
  const kept = await support.call(calls.addAssistedAddress, { params: { ...params, addressId: saved }, body });
  assert.deepEqual(
    kept.order.addresses.map(({ label }) => label).sort(),
    ['Home', 'Mother'],
    'staff change no address',
  );
  const choose = async (addressId: string | null, window: string | null) => {
    const { order: now } = await support.call(calls.readAssistedOrder, { params: { id: filled.id } });
    const lines = [{ productId: rice.id, quantity: 1 }];
    const place = { handover: 'delivery', addressId, windowId: window } as const;
    const sent = { version: now.version, storeId: store.id, lines, ...place };
    return (await support.call(calls.saveAssistedOrder, { params: { id: filled.id }, body: sent })).order;
  };
  assert.deepEqual((await choose(null, null)).problems, ['address-missing']);
  const placed = await choose(added, null);
  assert.deepEqual([placed.problems, placed.deliveryFee], [['window-missing'], 1_500]);
  assert.ok(placed.windows.some(({ id }) => id === windowId));
  const ready = await choose(added, windowId);
  assert.deepEqual([ready.problems, ready.total], [[], 14_000.5]);
  await offer(support, ready);
  const { text, code, path } = await offerIn(app, customer);
  assert.match(text, /N14,000\.50 with delivery/);
  const page = (await app.app.inject(path)).body;
  assert.ok(page.includes('Delivery to Aguda, Surulere') && !page.includes('Enitan'), 'no street on the page');
  const { order } = await support.call(calls.confirmAssistedOrder, { params: { id: filled.id }, body: { code } });
  const own = (await customer.call(readOrder, { params: { number: order.order?.number ?? '' } })).order;
  assert.deepEqual([own.deliveryFee, own.total], [1_500, 14_000.5]);
});

test('a payment link that the provider does not give gives way to our page, where the payment begins again', async () => {
  const customer = await makeOwnCustomer(app);
  const filled = await fillAssisted(support, customer.id, store.id, { [rice.id]: 1 });
  await offer(support, filled);
  const { code, path } = await offerIn(app, customer);
  provider.isDown = true;
  try {
    const answer = await typeCode(support, filled, code);
    assert.equal(answer.status, 200);
    assert.ok((await app.waitForText(phoneKey(customer.phone) ?? '', 2)).endsWith(path));
    assert.match((await app.app.inject(path)).body, /There is no payment page right now/);
  } finally {
    provider.isDown = false;
  }
  const again = await app.app.inject({
    method: 'POST',
    url: `${path}/pay`,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  assert.equal(again.statusCode, 303);
  assert.match((await app.app.inject(path)).body, /Pay ₦12,500\.50 now/);
});

test('a customer has one order by phone at a time, and a cancelled one gives way to another', async () => {
  const customer = await makeOwnCustomer(app);
  const [one, other] = [support, await makeStaff(app, ['operations'])];
  const first = await fillAssisted(one, customer.id, store.id, { [rice.id]: 1 });
  const { order: same } = await other.call(calls.startAssistedOrder, { params: { customerId: customer.id } });
  assert.deepEqual([same.id, same.openedBy], [first.id, support.name]);
  const params = { id: first.id };
  await other.call(calls.cancelAssistedOrder, { params, body: { reason: 'The customer hung up' } });
  const over = await one.send(calls.offerAssistedOrder, {
    params,
    body: { version: first.version, total: first.total },
  });
  assert.equal(over.body.code, 'assisted-order-over');
  const next = await one.call(calls.startAssistedOrder, { params: { customerId: customer.id } });
  assert.notEqual(next.order.id, first.id);
  const all = await one.call(calls.listAssistedProducts, { query: { store: store.slug } });
  assert.ok(all.rows.length > 0, 'without a search');
  const { rows } = await one.call(calls.listAssistedProducts, { query: { store: store.slug, search: 'ofda ryce' } });
  assert.equal(rows[0]?.name, 'Ofada rice');
});

test('the payment leads back to the page of the link, which asks the provider and says without a login that it is paid', async () => {
  const { customer, path, number } = await orderByPhone(app, support, store.id, { [rice.id]: 1 });
  const back = new URL(provider.callbacks.get(`${number}-1`) ?? '');
  assert.equal(back.pathname, path);
  back.searchParams.set('reference', `${number}-1`);
  const comesBack = async () => (await app.app.inject(`${back.pathname}${back.search}`)).body;

  provider.set(`${number}-1`, 'pending', 'bank_transfer');
  assert.match(await comesBack(), /Your payment has started.*See if it is paid/s);
  provider.isDown = true;
  assert.doesNotMatch(await comesBack(), /Pay ₦/, 'without an answer the customer is not led to pay twice');
  provider.isDown = false;
  provider.pay(`${number}-1`);
  const paid = await comesBack();
  assert.match(paid, /<h1>Paid, thank you<\/h1>/);
  assert.match(paid, new RegExp(`Order <strong>${number}</strong>`));
  assert.ok(!paid.includes('Adeyemi') && !paid.includes(customer.phone), 'nothing about the person');
  const own = (await customer.call(readOrder, { params: { number } })).order;
  assert.equal(own.payment.state, 'paid');
});

test('a payment that did not work says so on the page of the link, and another one begins there', async () => {
  const { path, number } = await orderByPhone(app, support, store.id, { [rice.id]: 1 });
  provider.set(`${number}-1`, 'failed');
  assert.match((await app.app.inject(`${path}?reference=${number}-1`)).body, /The payment failed/);
  const headers = { 'sec-fetch-site': 'same-origin' };
  assert.equal((await app.app.inject({ method: 'POST', url: `${path}/pay`, headers })).statusCode, 303);
  assert.equal(new URL(provider.callbacks.get(`${number}-2`) ?? '').pathname, path);
  assert.match((await app.app.inject(path)).body, /Pay ₦12,500\.50 now/);
});

test('the text about too little for an order by phone leads to its page, which needs no log-in', async () => {
  const { customer, path, number } = await orderByPhone(app, support, store.id, { [rice.id]: 1 });
  const phone = phoneKey(customer.phone) ?? '';
  provider.pay(`${number}-1`, 1_250_000);
  await followCharges(app, await checkoutOf(number));
  const text = await app.waitForText(phone, 3);
  assert.match(text, new RegExp(`N0\\.50 is missing for order ${number}.*${path}$`));
  const page = (await app.app.inject(path)).body;
  assert.match(page, /<button type="submit">Pay ₦50<\/button>/);
  assert.match(page, /The least you can pay is ₦50: ₦49\.50 of it comes back automatically\./);
});

test('too little for an order by phone: its page says what came, what is missing and that it goes back, and leads to a payment of just that', async () => {
  const { path, number } = await orderByPhone(app, support, store.id, { [rice.id]: 1 });
  provider.pay(`${number}-1`, 1_240_050);
  await followCharges(app, await checkoutOf(number));
  const short = (await app.app.inject(path)).body;
  assert.match(short, /<h1>₦100 is missing<\/h1>/);
  assert.match(short, /We received ₦12,400\.50 of ₦12,500\.50, .* you get the whole ₦12,400\.50 back automatically/);
  assert.match(short, /<button type="submit">Pay the missing ₦100<\/button>/);
  assert.doesNotMatch(short, /Pay ₦/);
  const headers = { 'sec-fetch-site': 'same-origin' };
  assert.equal((await app.app.inject({ method: 'POST', url: `${path}/pay`, headers })).statusCode, 303);
  assert.match(
    (await app.app.inject(path)).body,
    new RegExp(`href="https://pay.example/${number}-2">Pay the missing ₦100 now`),
  );
  provider.pay(`${number}-2`);
  const [, again] = /class="go" href="([^"]+)">See if it is paid/.exec(short) ?? [];
  assert.match((await app.app.inject(again ?? '')).body, /Paid, thank you/);
});

test('the page of an order by phone that is cancelled after it was paid says so, and that its money went back', async () => {
  const { customer, path, number } = await orderByPhone(app, support, store.id, { [rice.id]: 1 });
  provider.pay(`${number}-1`);
  await followCharges(app, await checkoutOf(number));
  await customer.call(cancelOrder, { params: { number } });
  const read = async () => (await app.app.inject(path)).body;
  const page = await read();
  assert.match(page, /<h1>This order has ended<\/h1>.*It was cancelled\. We /s);
  assert.doesNotMatch(page, /Paid, thank you|packs your order/);
  await waitUntil('the page says that it is refunded', async () => (await read()).includes('We refunded ₦12,500.50.'));
});

test('an order by phone is held as long as one in the app: beyond the bounds ten minutes, which the staff, the text message and the page say', async () => {
  const dear = await makeProduct(app, store.id, { name: 'Stockfish bale', priceKobo: 15_000_100, onHand: 5 });
  const { customer, path, number } = await orderByPhone(app, support, store.id, { [dear.id]: 1 });
  const until = new Date(app.clock.now().getTime() + 10 * 60_000);
  const { rows } = await pool.query('select held_until from checkouts where order_number = $1', [number]);
  assert.deepEqual(rows[0].held_until, until);
  const clock = lagosTime(until).slice(11, 16);
  assert.match(await app.waitForText(phoneKey(customer.phone) ?? '', 2), new RegExp(` by ${clock}: `));
  const page = (await app.app.inject(path)).body;
  assert.match(page, new RegExp(`for you until ${clock}\\. If your money comes later, we place the order`));
  const within = await orderByPhone(app, support, store.id, { [rice.id]: 1 });
  const sql = 'select held_until - created_at as length from checkouts where order_number = $1';
  assert.equal((await pool.query(sql, [within.number])).rows[0].length.minutes, 30);
});
