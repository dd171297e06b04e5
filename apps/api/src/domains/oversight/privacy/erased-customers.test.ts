import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as requests from '@foodbank/contract/oversight/privacy-staff';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import * as admin from '@foodbank/contract/people/customers-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { codeIn } from '../../../../test/customer-texts.ts';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { goodAddress } from '../../../../test/good-shop-requests.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { tablesWith } from '../../../../test/tables-with.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { queueOrderMessage } from '../../foundation/notifications/queue-order-message.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { openPersonSession } from '../../people/accounts/person-sessions.ts';
import { endSessionsOf } from '../../people/accounts/queries.ts';
import { expireCheckout } from '../../selling/checkout/ending.ts';
import { deleteExpiredRows } from '../retention/delete-expired-rows.ts';
import { eraseDataSubject } from './erase-data-subject.ts';
import { describeEffects } from './erasure-effects.ts';
import { exportDataSubject } from './export-data-subject.ts';
import { type DataSubjectQuery, findDataSubject } from './find-data-subject.ts';

const provider = chargeStandIn();
// 9:00 in Lagos. The window begins at 12:00.
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const store = await makeStore(app);
await makeZone(app, ['Surulere']);
const windowId = await makeWindow(app, store.id);

const exported = (query: DataSubjectQuery) =>
  database.write(async (tx) => exportDataSubject(tx, await findDataSubject(tx, query), operator));
const erased = (query: DataSubjectQuery) =>
  database.write(async (tx) => eraseDataSubject(tx, await findDataSubject(tx, query), operator));

/** A customer with an order for delivery that waits for its payment. */
async function beginOrder(phone: string) {
  const customer = await makeOwnCustomer(app, { phone });
  const product = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 1 });
  const addressId = randomUUID();
  await customer.call(saveAddress, { params: { id: addressId }, body: goodAddress as never });
  const choice = { handover: 'delivery' as const, addressId, windowId };
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }), choice);
  const held = async () =>
    (await database.pool.query('select held from store_products where product_id = $1', [product.id])).rows[0].held;
  return { checkout, held, reference: `${checkout.orderNumber}-1`, totalKobo: checkout.total * 100 };
}
const takenPlaces = async () =>
  (await database.pool.query('select taken from delivery_windows where id = $1', [windowId])).rows[0].taken;
const refundsOf = async (checkoutId: string) =>
  (
    await database.pool.query(
      'select r.amount_kobo as kobo from charge_refunds r join charges c on c.id = r.charge_id where c.owner = $1',
      [`checkout:${checkoutId}`],
    )
  ).rows.map(({ kobo }) => kobo);

test('a payment that comes after the customer was erased goes back, and stock and window are free again', async () => {
  const phone = '08035560001';
  const { checkout, held, reference, totalKobo } = await beginOrder(phone);
  const effects = await database.write(async (tx) => describeEffects(tx, await findDataSubject(tx, { phone })));
  assert.deepEqual(
    effects.filter(({ what }) => what === 'Orders that wait for payment').map(({ count, goes }) => [count, goes]),
    [[1, true]],
  );
  await erased({ phone });
  assert.deepEqual([await held(), await takenPlaces()], [1, 1]);
  provider.pay(reference);
  await followCharges(app, checkout.id);
  assert.deepEqual([await held(), await takenPlaces()], [0, 0]);
  assert.deepEqual(await refundsOf(checkout.id), [totalKobo]);
  await followCharges(app, checkout.id);
  assert.deepEqual(await refundsOf(checkout.id), [totalKobo], 'once');
});

test('a payment that comes after the order of an erased customer expired goes back, too', async () => {
  const phone = '08035560002';
  const { checkout, held, reference, totalKobo } = await beginOrder(phone);
  await erased({ phone });
  app.clock.advance(31 * 60);
  await expireCheckout(app.context, checkout.id);
  assert.deepEqual([await held(), await takenPlaces()], [0, 0]);
  provider.pay(reference);
  await followCharges(app, checkout.id);
  assert.deepEqual(await refundsOf(checkout.id), [totalKobo]);
  assert.deepEqual([await held(), await takenPlaces()], [0, 0]);
});

test('a customer’s emails and text messages are exported and erased with the account, also those to an earlier phone', async () => {
  const [phone, earlier, email] = ['08035560003', '08035560004', 'ugochi.mail@example.com'];
  const customer = await makeOwnCustomer(app, { phone, email, firstname: 'Ugochi' });
  const to = { id: customer.id, firstname: 'Ugochi', phone: earlier, email };
  const neighbour = await makeOwnCustomer(app, { phone: '08035560005', email, firstname: 'Neighbour' });
  await database.write(async (tx) => {
    await queueOrderMessage(tx, { customer: to, kind: 'placed', orderNumber: 'FB-00000001', amountKobo: 500_000 });
    await queueSecurityNotice(tx, 'new-phone', { ...to, customerId: customer.id });
    await queueSecurityNotice(tx, 'new-password', { ...to, phone: neighbour.phone, customerId: neighbour.id });
  });
  const whole = await exported({ phone });
  assert.deepEqual(
    [whole.emails.map(({ kind }) => kind).sort(), whole.textMessages.map(({ kind }) => kind).sort()],
    [
      ['customer-security', 'order-news'],
      ['order', 'security'],
    ],
  );
  await erased({ phone });
  assert.deepEqual(await tablesWith(app, ['8035560003', '8035560004']), []);
  const { rows } = await database.pool.query('select customer_id as id from emails where to_key = $1', [email]);
  assert.deepEqual(rows, [{ id: neighbour.id }], 'what another customer got at the same address stays');
});

test('erasing a customer ends a request for another phone number, and leaves nothing of what was written in it', async () => {
  const decide = decideIn(app);
  const [support, operations] = [await makeStaff(app, ['support']), await makeStaff(app, ['operations'])];
  const customer = await makeOwnCustomer(app, { phone: '08035560006' });
  const about = { params: { customerId: customer.id } };
  const body = { phone: '08035560007', reason: 'Called, and Nwabueze vouched for her' };
  const { requestId } = await support.call(admin.requestCustomerPhone, { ...about, body });
  const code = await codeIn(app, body.phone);
  const { approvalId } = await support.call(admin.confirmCustomerPhone, { ...about, body: { requestId, code } });
  await erased({ phone: '08035560006' });
  assert.equal(await decide.stateOf(approvalId), 'expired');
  assert.equal(await decide.approve(approvalId, operations), 'approval-decided');
  assert.deepEqual(await tablesWith(app, ['Nwabueze'], ['audit_lines']), []);
  const { rows } = await database.pool.query('select sealed from approvals where id = $1', [approvalId]);
  assert.deepEqual(rows, [{ sealed: null }]);
});

test('a customer who signs in by phone learns by text message that the data was copied and erased, and the outbox forgets the phone', async () => {
  const decide = decideIn(app);
  const [support, admin] = [await makeStaff(app, ['support']), await makeStaff(app, ['admin'])];
  const [phone, toKey] = ['08035560009', '+2348035560009'];
  await makeOwnCustomer(app, { phone });
  const register = async (wants: 'export' | 'erasure') => {
    const receivedAt = app.clock.now().toISOString();
    const body = { wants, phone, identityCheck: 'Called the phone', receivedAt };
    return { params: { id: (await support.call(requests.registerDataRequest, { body })).id } };
  };
  await support.call(requests.exportDataRequest, await register('export'));
  assert.match(await app.waitForText(toKey), /a copy of the data about you was made, as was asked on/);
  const body = { reason: 'The person asked us to' };
  const { approval } = await support.call(requests.requestPersonErasure, { ...(await register('erasure')), body });
  assert.equal(await decide.approve(approval, admin), 'approved');
  assert.match(await app.waitForText(toKey, 2), /the data about you was erased, as was asked on/);
  await waitUntil('the outbox forgets the phone', async () => (await tablesWith(app, [toKey])).length === 0);
});

test('the codes of a customer who is found by an email and then confirmed are forgotten, too', async () => {
  const [phone, email] = ['08035560010', 'found.by.mail@example.com'];
  const { id } = await makeOwnCustomer(app, { phone, email });
  await database.write((tx) => queueText(tx, { to: phone, kind: 'code', text: 'Foodbank: your code is 123456' }));
  const query = { email, also: [`customer:${id}`] };
  assert.equal((await exported(query)).textMessages.length, 1);
  await erased(query);
  assert.deepEqual(await tablesWith(app, ['8035560010']), []);
});

test('a session that has ended is exported for 30 days and then deleted, and open ones stay', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const customer = await makeOwnCustomer(app, { phone: '08035560008' });
  const device = { userAgent: 'an old phone', address: '10.0.0.1' };
  const devices = async () => {
    const [one] = (await exported({ phone: customer.phone })).customers as { account: { devices: object[] } }[];
    return one?.account.devices.length;
  };
  await database.write((tx) => endSessionsOf(tx, customer.id));
  await database.write((tx) => openPersonSession(tx, customer.id, device));
  await database.pool.query('update account_sessions set ended_at = $2 where account_id = $1 and user_agent = $3', [
    ...[customer.id, app.clock.now(), device.userAgent],
  ]);
  await database.write((tx) => openPersonSession(tx, customer.id, { ...device, userAgent: 'the phone of now' }));
  app.clock.advance(29 * 86_400);
  await deleteExpiredRows(app.context);
  assert.equal(await devices(), 3);
  app.clock.advance(2 * 86_400);
  await deleteExpiredRows(app.context);
  assert.equal(await devices(), 1);
});
