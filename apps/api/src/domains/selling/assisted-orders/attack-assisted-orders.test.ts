import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/selling/assisted-orders-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { wrongCode } from '../../../../test/customer-texts.ts';
import { fillAssisted, offer, offerIn, typeCode } from '../../../../test/make-assisted-order.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { eraseOwnCustomers } from '../../oversight/privacy/erase-own-customers.ts';
import { setAccountState, updateLogin } from '../../people/accounts/queries.ts';
import { eraseCustomer } from '../../people/customers/queries.ts';
import { setStorePrice } from '../catalogue/price-queries.ts';
import { setOnHand } from '../catalogue/stock-queries.ts';
import { updateCustomerProfile } from '../sign-ups/update-customer-profile.ts';

const app = await startApp({ after }, { charges: chargeStandIn() });
const { database } = app.context;
const { pool } = database;
const store = await makeStore(app);
const support = await makeStaff(app, ['support']);
const rice = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 1_000 });

const ordersOf = async (customerId: string): Promise<number> =>
  (await pool.query('select count(*)::int as n from shop_orders where customer_id = $1', [customerId])).rows[0].n;
const heldOf = async (productId: string): Promise<number> =>
  (await pool.query('select held from store_products where product_id = $1', [productId])).rows[0].held;

/** A customer with an order by phone that was sent, with its code. */
async function offered(productId = rice.id) {
  const customer = await makeOwnCustomer(app);
  const filled = await fillAssisted(support, customer.id, store.id, { [productId]: 1 });
  await offer(support, filled);
  return { customer, filled, ...(await offerIn(app, customer)) };
}
const press = (path: string, shown: string, headers = { 'sec-fetch-site': 'same-origin' }) =>
  app.app.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams({ shown }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('without the permission nobody orders for a customer, in any step', async () => {
  const { customer, filled, code } = await offered();
  const packer = await makeStaff(app, ['finance']);
  const params = { id: filled.id };
  const line = { productId: rice.id, quantity: 9 };
  const place = { handover: 'pick-up', addressId: null, windowId: null };
  const tried = [
    packer.send(calls.startAssistedOrder, { params: { customerId: customer.id } }),
    packer.send(calls.readAssistedOrder, { params }),
    packer.send(calls.saveAssistedOrder, {
      params,
      body: { version: filled.version, storeId: store.id, lines: [line], ...place },
    }),
    packer.send(calls.offerAssistedOrder, { params, body: { version: filled.version, total: filled.total } }),
    packer.send(calls.confirmAssistedOrder, { params, body: { code } }),
    packer.send(calls.cancelAssistedOrder, { params, body: { reason: 'No reason' } }),
  ];
  for (const { status, body } of await Promise.all(tried))
    assert.deepEqual([status, body.code], [403, 'not-permitted']);
  assert.equal(await ordersOf(customer.id), 0);
});

test('a code is guessed three times at most, and then the right one does not work either', async () => {
  const { customer, filled, code } = await offered();
  for (let tries = 1; tries <= 3; tries++) {
    assert.equal((await typeCode(support, filled, wrongCode(code))).body.code, 'invalid-code');
    const { order } = await support.call(calls.readAssistedOrder, { params: { id: filled.id } });
    assert.equal(order.offer?.triesLeft, 3 - tries);
  }
  assert.equal((await typeCode(support, filled, code)).body.code, 'offer-over');
  assert.equal(await ordersOf(customer.id), 0);
  const { rows } = await pool.query(
    `select count(*)::int as n from audit_lines where action = 'assisted-code-refused' and subject = $1`,
    [customer.id],
  );
  assert.equal(rows[0].n, 3);
});

test('a member who guesses the codes of many customers is stopped', async () => {
  const guesser = await makeStaff(app, ['support']);
  const codes: string[] = [];
  for (let count = 0; count < 4; count++) {
    const { filled, code } = await offered();
    for (let tries = 0; tries < 3; tries++)
      codes.push(String((await typeCode(guesser, filled, wrongCode(code))).body.code));
  }
  assert.deepEqual(codes.slice(10), ['too-many-requests', 'too-many-requests']);
});

test('the code of another basket, of another customer and of before a change does not order', async () => {
  const [one, other] = [await offered(), await offered()];
  assert.equal((await typeCode(support, one.filled, other.code)).body.code, 'invalid-code');
  const params = { id: one.filled.id };
  const lines = [{ productId: rice.id, quantity: 2 }];
  const place = { handover: 'pick-up', addressId: null, windowId: null } as const;
  const body = { version: one.filled.version, storeId: store.id, lines, ...place };
  const { order: changed } = await support.call(calls.saveAssistedOrder, { params, body });
  assert.deepEqual([changed.state, changed.offer], ['filling', null]);
  assert.equal((await typeCode(support, one.filled, one.code)).body.code, 'offer-over');
  await offer(support, changed);
  const next = await offerIn(app, one.customer, 2);
  if (next.code !== one.code) assert.equal((await typeCode(support, one.filled, one.code)).body.code, 'invalid-code');
  assert.equal(await ordersOf(one.customer.id), 0);
  assert.equal((await typeCode(support, one.filled, next.code)).status, 200);
  assert.deepEqual([await ordersOf(one.customer.id), await ordersOf(other.customer.id)], [1, 0]);
});

test('a code that is typed twice at once, and pressed on the page as well, makes one order', async () => {
  const { customer, filled, code, path } = await offered();
  const shown = /name="shown" value="([^"]+)"/.exec((await app.app.inject(path)).body)?.[1] ?? '';
  const held = await heldOf(rice.id);
  const answers = await Promise.all([
    typeCode(support, filled, code),
    typeCode(support, filled, code),
    press(path, shown),
    press(path, shown),
  ]);
  for (const [index, answer] of answers.entries())
    assert.equal('status' in answer ? answer.status : answer.statusCode, index < 2 ? 200 : 303);
  assert.equal(await ordersOf(customer.id), 1);
  assert.equal(await heldOf(rice.id), held + 1);
});

test('a price that changes by one kobo in between needs a new code', async () => {
  const yam = await makeProduct(app, store.id, { name: 'Yam', priceKobo: 500_000 });
  const { customer, filled, code, path } = await offered(yam.id);
  const shown = /name="shown" value="([^"]+)"/.exec((await app.app.inject(path)).body)?.[1] ?? '';
  await database.write((tx) => setStorePrice(tx, store.id, yam.id, 500_001));
  const typed = await typeCode(support, filled, code);
  assert.deepEqual([typed.status, typed.body.code], [409, 'offer-changed']);
  assert.match(typed.body.message, /total is now ₦5,000\.01/);
  assert.equal((await press(path, shown)).statusCode, 409);
  assert.match((await app.app.inject(path)).body, /This basket has changed/);
  const said = await support.send(calls.offerAssistedOrder, {
    params: { id: filled.id },
    body: { version: filled.version, total: filled.total },
  });
  assert.equal(said.body.code, 'total-changed', 'the total that was said is not sent either');
  assert.equal(await ordersOf(customer.id), 0);
});

test('stock that goes in between is told, and nothing is ordered or held', async () => {
  const yam = await makeProduct(app, store.id, { name: 'Yam', priceKobo: 500_000, onHand: 1 });
  const { customer, filled, code } = await offered(yam.id);
  await database.write((tx) => setOnHand(tx, store.id, yam.id, 0));
  const { status, body } = await typeCode(support, filled, code);
  assert.deepEqual([status, body.code], [409, 'checkout-changed']);
  assert.equal(body.errors?.[`lines.${yam.id}`], 'Yam: Sold out.');
  assert.deepEqual([await ordersOf(customer.id), await heldOf(yam.id)], [0, 0]);
  await database.write((tx) => setOnHand(tx, store.id, yam.id, 1));
  assert.equal((await typeCode(support, filled, code)).status, 200, 'the code was not used up');
});

test('a basket of 51 lines, huge and negative quantities and unknown products are refused', async () => {
  const customer = await makeOwnCustomer(app);
  const { order } = await support.call(calls.startAssistedOrder, { params: { customerId: customer.id } });
  const place = { handover: 'pick-up', addressId: null, windowId: null };
  const save = async (lines: readonly object[]) => {
    const body = { version: order.version, storeId: store.id, lines, ...place };
    return (await support.send(calls.saveAssistedOrder, { params: { id: order.id }, body })).body.code;
  };
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  assert.equal(
    await save(Array.from({ length: 51 }, (_, index) => ({ productId: id(index), quantity: 1 }))),
    'validation',
  );
  for (const quantity of [0, -1, 100, 1.5, 1e308])
    assert.equal(await save([{ productId: rice.id, quantity }]), 'validation');
  assert.equal(await save([{ productId: id(1), quantity: 1 }]), 'unknown-product');
});

test('a customer who is suspended or erased in between gets no order, and the page is closed', async () => {
  const suspended = await offered();
  await database.write((tx) => setAccountState(tx, suspended.customer.id, 'suspended', ['active']));
  assert.equal((await typeCode(support, suspended.filled, suspended.code)).body.code, 'customer-suspended');
  assert.equal((await app.app.inject(suspended.path)).statusCode, 404);
  assert.equal((await press(suspended.path, 'x')).statusCode, 404);
  const erased = await offered();
  await database.write(async (tx) => {
    const { rows } = await pool.query('select * from customers where id = $1', [erased.customer.id]);
    assert.equal(rows.length, 1);
    await eraseCustomer(tx, erased.customer.id);
    const customers = [{ id: erased.customer.id, source: 'own' }];
    await eraseOwnCustomers(tx, { customers, phoneKeys: [] } as never);
  });
  assert.equal((await typeCode(support, erased.filled, erased.code)).body.code, 'not-found');
  assert.equal((await app.app.inject(erased.path)).statusCode, 404);
  const { rows } = await pool.query('select state, lines from assisted_orders where id = $1', [erased.filled.id]);
  assert.deepEqual(rows, [{ state: 'cancelled', lines: [] }]);
});

test('after the phone was changed, the page in the old phone orders nothing', async () => {
  const { customer, filled, code, path } = await offered();
  const shown = /name="shown" value="([^"]+)"/.exec((await app.app.inject(path)).body)?.[1] ?? '';
  await database.write(async (tx) => {
    await updateCustomerProfile(tx, customer.id, { phone: '09011110001' });
    await updateLogin(tx, customer.id, '+2349011110001');
  });
  assert.equal((await press(path, shown)).statusCode, 409);
  assert.equal((await typeCode(support, filled, code)).body.code, 'offer-changed');
  assert.equal(await ordersOf(customer.id), 0);
});

test('staff do not order for themselves: neither with their mailbox nor with the phone of their agent account', async () => {
  const member = await makeStaff(app, ['support']);
  const same = await makeOwnCustomer(app, { email: member.email.replace('@', '+shop@') });
  const refused = await member.send(calls.startAssistedOrder, { params: { customerId: same.id } });
  assert.deepEqual([refused.status, refused.body.code], [403, 'own-record']);
  const agent = await makeSignedInAgent(app);
  await pool.query(
    `update agents set email = $2, email_key = $2, phone = '08039990001', phone_key = '+2348039990001' where id = $1`,
    [agent.id, member.email],
  );
  const byPhone = await makeOwnCustomer(app, { phone: '08039990001' });
  const also = await member.send(calls.startAssistedOrder, { params: { customerId: byPhone.id } });
  assert.equal(also.body.code, 'own-record');
  await support.call(calls.startAssistedOrder, { params: { customerId: byPhone.id } });
});

test('an order of the customer that waits for its payment keeps from another one, before and after the code was sent', async () => {
  const { customer, filled, code } = await offered();
  const version = await fillBasket(customer, store.id, { [rice.id]: 1 });
  const { orderNumber } = await checkOut(customer, version);
  const { status, body } = await typeCode(support, filled, code);
  assert.deepEqual([status, body.code, body.errors?.orderNumber], [409, 'checkout-open', orderNumber]);
  const { order } = await support.call(calls.readAssistedOrder, { params: { id: filled.id } });
  assert.equal(order.unpaidOrder, orderNumber);
  assert.equal(await ordersOf(customer.id), 1);
});

test('a code works for ten minutes, a link for two days, and a page of another origin cannot press it', async () => {
  const { customer, filled, code, path } = await offered();
  const shown = /name="shown" value="([^"]+)"/.exec((await app.app.inject(path)).body)?.[1] ?? '';
  assert.equal((await press(path, shown, { 'sec-fetch-site': 'cross-site' })).statusCode, 403);
  app.clock.advance(601);
  assert.equal((await typeCode(support, filled, code)).body.code, 'offer-over');
  assert.equal((await press(path, shown)).statusCode, 409);
  assert.equal((await app.app.inject(path)).statusCode, 200);
  app.clock.advance(48 * 3_600);
  assert.equal((await app.app.inject(path)).statusCode, 404);
  assert.equal(await ordersOf(customer.id), 0);
});
