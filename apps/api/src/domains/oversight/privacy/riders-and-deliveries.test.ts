import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { getRiderSession } from '@foodbank/contract/people/riders';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { acceptStop, listRiderStops } from '@foodbank/contract/selling/rides';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { goodAddress } from '../../../../test/good-shop-requests.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { tablesWith } from '../../../../test/tables-with.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { findStopOfOrder } from '../../selling/deliveries/stop-queries.ts';
import { findDifferences } from '../proof/run-proof.ts';
import { eraseDataSubject } from './erase-data-subject.ts';
import { describeEffects } from './erasure-effects.ts';
import { exportDataSubject } from './export-data-subject.ts';
import { findDataSubject } from './find-data-subject.ts';

const provider = chargeStandIn();
// 9:00 in Lagos. The window begins at 12:00.
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const store = await makeStore(app);
await makeZone(app, ['Surulere']);
const windowId = await makeWindow(app, store.id, { capacity: 20 });
const product = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 50 });
const packer = await makeStaff(app, ['operations']);

const exported = (phone: string) =>
  database.write(async (tx) => exportDataSubject(tx, await findDataSubject(tx, { phone }), operator));
const erased = (phone: string) =>
  database.write(async (tx) => eraseDataSubject(tx, await findDataSubject(tx, { phone }), operator));
const effectsOf = (phone: string) =>
  database.write(async (tx) => describeEffects(tx, await findDataSubject(tx, { phone })));

/** A paid order for delivery. */
async function order(customer: Awaited<ReturnType<typeof makeOwnCustomer>>) {
  const addressId = randomUUID();
  const address = { ...goodAddress, street: '9 Ovularia Lane', recipientName: 'Ovularia Recipient' };
  await customer.call(saveAddress, { params: { id: addressId }, body: address as never });
  const choice = { handover: 'delivery' as const, addressId, windowId };
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }), choice);
  provider.pay(`${checkout.orderNumber}-1`);
  await followCharges(app, checkout.id);
  return checkout.orderNumber;
}

/** A rider who has taken the stop of an order. */
async function riderWith(number: string) {
  const rider = await makeRider(app);
  const { offered } = await rider.call(listRiderStops, {});
  const id = offered.find(({ orderNumber }) => orderNumber === number)?.id ?? assert.fail('the stop is not offered');
  await rider.call(acceptStop, { params: { id }, body: { key: randomUUID(), at: app.clock.now().toISOString() } });
  return rider;
}

test('a rider exports record, devices, stops and acts, without where orders went', async () => {
  const rider = await riderWith(await order(await makeOwnCustomer(app)));
  const whole = await exported(rider.phone);
  const [one] = whole.riders as { id: string; name: string; stops: object[]; acts: object[]; devices: object[] }[];
  assert.deepEqual([one?.id, one?.name], [rider.id, rider.name]);
  assert.deepEqual([one?.stops.length, one?.acts.length, one?.devices.length], [1, 1, 1]);
  const text = JSON.stringify(whole);
  for (const secret of ['Ovularia', rider.cookie, 'sealed', 'digest', 'Hash'])
    assert.ok(!text.includes(secret), secret);
});

test('erasing a rider takes name, phone, login and devices, and offers an open stop to the others; the ledger stays right', async () => {
  const number = await order(await makeOwnCustomer(app));
  const rider = await riderWith(number);
  const effects = await effectsOf(rider.phone);
  assert.deepEqual(
    effects.filter(({ what }) => what === 'Accounts as rider').map(({ count, goes }) => [count, goes]),
    [[1, true]],
  );
  assert.deepEqual(await erased(rider.phone), { agents: [], customers: [], riders: [rider.id] });
  assert.equal((await rider.send(getRiderSession, {})).status, 401);
  assert.deepEqual(await tablesWith(app, [rider.name, rider.phone.slice(1), rider.cookie]), []);
  const stop = (await findStopOfOrder(database.read, number)) ?? assert.fail();
  assert.deepEqual([stop.state, stop.riderId], ['offered', null]);
  assert.deepEqual(await erased(rider.phone), { agents: [], customers: [] });
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});

test('erasing a customer wipes the recipient of an open delivery, and says so before; staff can still cancel the order', async () => {
  const customer = await makeOwnCustomer(app);
  const number = await order(customer);
  const effects = await effectsOf(customer.phone);
  assert.deepEqual(
    effects.filter(({ what }) => what === 'Deliveries on their way').map(({ count, goes }) => [count, goes]),
    [[1, true]],
  );
  const other = await order(await makeOwnCustomer(app));
  await erased(customer.phone);
  assert.equal((await findStopOfOrder(database.read, number))?.contacts, null);
  assert.notEqual((await findStopOfOrder(database.read, other))?.contacts, null);
  const rider = await makeRider(app);
  await packer.call(staffCalls.cancelShopOrder, { params: { number }, body: { reason: 'The customer was erased' } });
  const { offered } = await rider.call(listRiderStops, {});
  assert.equal(
    offered.some(({ orderNumber }) => orderNumber === number),
    false,
  );
});

test('a customer exports payments and what went back of them', async () => {
  const customer = await makeOwnCustomer(app);
  const number = await order(customer);
  await packer.call(staffCalls.cancelShopOrder, { params: { number }, body: { reason: 'The store is closed' } });
  const whole = await exported(customer.phone);
  const [one] = whole.customers as unknown as {
    account: { payments: { reference: string; paidKobo: number; refunds: { amountKobo: number }[] }[] };
  }[];
  const payments = one?.account.payments ?? [];
  assert.deepEqual(
    payments.map(({ reference, paidKobo, refunds }) => [reference, paidKobo, refunds.map((back) => back.amountKobo)]),
    [[`${number}-1`, 650_000, [650_000]]],
  );
});
