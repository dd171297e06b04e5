import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { updateCustomerProfile } from '@foodbank/contract/people/customer-accounts';
import { listPackingQueue, readShopOrder, startPacking } from '@foodbank/contract/selling/orders-staff';
import { setPrice } from '@foodbank/contract/selling/products-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { setStorePrice } from '../catalogue/price-queries.ts';
import { readUsualPrices } from '../catalogue/usual-prices.ts';

const provider = chargeStandIn();
const today = '2026-06-15';
const app = await startApp({ after }, { charges: provider, at: `${today}T08:00:00Z`, workless: true });
const { database, metrics } = app.context;
const member = await makeStaff(app, ['operations']);
const other = await makeStaff(app, ['operations']);
const decide = decideIn(app);
const store = await makeStore(app);
const reason = 'as agreed with the store';
const set = (id: string, price: number, by: TestStaff = member) =>
  by.call(setPrice, { params: { id }, body: { storeId: store.id, startsOn: today, price, reason } });
const own = await makeOwnCustomer(app, { email: member.email.replace('@', '+shop@') });
const stranger = await makeOwnCustomer(app);
const rice = await makeProduct(app, store.id, { name: 'Rice', priceKobo: 1_000_000, onHand: 90 });
const buy = async (customer = own) =>
  (await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 1 })).orderNumber;
const pack = async (number: string) => {
  const { status, body } = await other.send(startPacking, { params: { number } });
  return status === 200 ? 'packed' : body.code;
};
const read = async (number: string) => (await other.call(readShopOrder, { params: { number } })).order;
const packingNumbers = async () =>
  (await other.call(listPackingQueue, { query: { storeId: store.id } })).rows.map(({ number }) => number);

test('an order of a member’s own account at a price that they set that day waits until another member approves it', async () => {
  await set(rice.id, 9_000);
  const number = await buy();
  assert.equal(await pack(number), 'order-waits');
  assert.deepEqual(await packingNumbers(), []);
  const { waitingApprovalId, acts } = await read(number);
  assert.deepEqual(acts, ['cancel']);
  const { queues } = await other.call(getToday, {});
  assert.equal(queues.find(({ queue }) => queue === 'approvals')?.open, 1);
  const approvalId = waitingApprovalId ?? assert.fail('it does not wait');
  assert.equal(await decide.approve(approvalId, member), 'approval-own');
  assert.equal(await decide.approve(approvalId, other), 'approved');
  assert.equal((await read(number)).waitingApprovalId, null);
  assert.deepEqual(await packingNumbers(), [number]);
  assert.equal(await pack(number), 'packed');
});

test('refused, it is cancelled and what was paid goes back', async () => {
  const number = await buy();
  const { waitingApprovalId } = await read(number);
  await decide.drop(waitingApprovalId ?? '', other, 'no reason for this price');
  assert.equal((await read(number)).state, 'cancelled');
  assert.equal(await decide.stateOf(waitingApprovalId ?? ''), 'refused');
});

test('orders of everybody else, and of the member at a price of another day or another member’s, do not wait', async () => {
  assert.equal(await pack(await buy(stranger)), 'packed');
  app.clock.setBusinessDate('2026-06-16');
  assert.equal(await pack(await buy()), 'packed');
  app.clock.setBusinessDate(today);
  const { customer } = await stranger.call(updateCustomerProfile, {
    body: { firstname: 'Bisi', lastname: 'Ojo', email: member.email.replace('@', '+typed@') },
  });
  assert.deepEqual([customer.email, customer.isEmailConfirmed], [member.email.replace('@', '+typed@'), false]);
  assert.equal(await pack(await buy(stranger)), 'packed', 'anybody can type the member’s email');
  await set(rice.id, 9_500, other);
  assert.equal(await pack(await buy()), 'packed');
});

test('orders far below what their goods usually cost are counted for the alert, and others are not', async () => {
  const value = async () => /^foodbank_orders_below_usual (\d+)$/m.exec((await metrics.read()).text)?.[1];
  assert.equal(await value(), '0');
  // What two members agreed on, or a mistake of the program: the alert looks at the order alone.
  await database.pool.query("update store_products set price_since = '2026-01-01' where product_id = $1", [rice.id]);
  await database.write((tx) => setStorePrice(tx, store.id, rice.id, 600_000));
  await buy(stranger);
  assert.equal(await value(), '0');
  await database.write((tx) => setStorePrice(tx, store.id, rice.id, 500_000));
  await buy(stranger);
  assert.equal(await value(), '1');
  app.clock.advance(3_700);
  assert.equal(await value(), '0');
});

test('what a product usually costs is the average of its days, however often it changed on one', async () => {
  const { id } = await makeProduct(app, store.id, { priceKobo: 100_000 });
  const usual = async (day: string) => {
    app.clock.setBusinessDate(day);
    return (await database.write((tx) => readUsualPrices(tx, store.id, [id]))).get(id)?.usualKobo;
  };
  assert.equal(await usual(today), 100_000);
  app.clock.setBusinessDate('2026-06-25');
  for (const kobo of [900_000, 200_000]) await database.write((tx) => setStorePrice(tx, store.id, id, kobo));
  assert.equal(await usual('2026-06-25'), 100_000);
  assert.equal(await usual('2026-07-05'), 150_000);
  assert.equal(await usual('2026-07-25'), 200_000);
  app.clock.setBusinessDate(today);
});
