import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { quoteCheckout } from '@foodbank/contract/selling/checkout';
import { getDeliveryOptions } from '@foodbank/contract/selling/deliveries';
import * as calls from '@foodbank/contract/selling/deliveries-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { goodAddress } from '../../../../test/good-shop-requests.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { orderJobs } from '../orders/jobs.ts';

const provider = chargeStandIn();
// A Monday, 9:00 in Lagos.
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z', workless: true });
const [maker, decider] = [await makeStaff(app, ['operations']), await makeStaff(app, ['finance'])];
const zoneId = await makeZone(app, ['Surulere'], 'In town');
const reason = 'As agreed with the store';
const allDays = [1, 2, 3, 4, 5, 6, 7];
async function approve(id: string) {
  const { approval } = await decider.call(readApproval, { params: { id } });
  return decider.send(approveApproval, { params: { id }, body: { reason, shown: approval.shown } });
}
async function change<Asked>(ask: (asked: Asked) => Promise<{ approvalId: string }>, asked: Asked) {
  const { approvalId } = await ask(asked);
  const { changes } = (await decider.call(readApproval, { params: { id: approvalId } })).approval;
  const { status, body } = await approve(approvalId);
  assert.equal(status, 200, JSON.stringify(body));
  return changes;
}
const setZone = (given: object) =>
  change((body: never) => maker.call(calls.requestDeliveryZone, { body }), {
    ...{ city: 'Lagos', name: 'In town', state: 'Lagos', areas: ['Surulere'], fee: 1_500, riderFee: 1_200, reason },
    ...given,
  } as never);
const setWindows = (storeId: string, plan: object[]) =>
  change((body: never) => maker.call(calls.requestDeliveryWindows, { body }), { storeId, plan, reason } as never);
const closeDay = (storeIds: string[], day: string, promised: calls.PromisedAct = 'move') =>
  change((body: never) => maker.call(calls.requestDayClosing, { body }), {
    ...{ storeIds, day, title: 'Eid-el-Kabir', promised, reason },
  } as never);

async function textsTo(phone: string): Promise<number> {
  const count = `select count(*)::int as n from text_messages where kind = 'order' and to_key like $1`;
  return (await app.context.database.pool.query(count, [`%${phone.slice(-9)}`])).rows[0].n;
}

/** A store with a window of 12:00 to 16:00 on each day, and what one needs to order there. */
async function makeShop(capacity = 5) {
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 90 });
  await setWindows(
    store.id,
    allDays.map((weekday) => ({ weekday, startHour: 12, endHour: 16, capacity })),
  );
  const customer = await makeOwnCustomer(app);
  const addressId = randomUUID();
  await customer.call(saveAddress, { params: { id: addressId }, body: goodAddress as never });
  const windows = async () => {
    const { delivery } = await customer.call(getDeliveryOptions, { query: { storeId: store.id, addressId } });
    return delivery?.windows ?? [];
  };
  const windowOn = async (day: string) => (await windows()).find((one) => one.day === day)?.id ?? '';
  const start = async (day: string) => {
    const basket = await fillBasket(customer, store.id, { [product.id]: 1 });
    return checkOut(customer, basket, { handover: 'delivery', addressId, windowId: await windowOn(day) });
  };
  const pay = async (checkout: { id: string; orderNumber: string }) => {
    provider.pay(`${checkout.orderNumber}-1`);
    await followCharges(app, checkout.id);
  };
  const order = async (number: string) => (await customer.call(readOrder, { params: { number } })).order;
  const quote = async (day: string) => {
    await fillBasket(customer, store.id, { [product.id]: 1 });
    const body = { handover: 'delivery' as const, addressId, windowId: await windowOn(day) };
    return (await customer.call(quoteCheckout, { body })).quote;
  };
  return { store, customer, windows, start, pay, order, quote };
}
const runMoves = async (storeId: string, day: string) => {
  const [job] = orderJobs(app.context);
  await job?.run(`${storeId} ${day}`);
};
const feeNow = async (by = maker) =>
  (await by.call(calls.listDeliveryZones, { query: { city: 'Lagos' } })).zones.find(({ id }) => id === zoneId);

test('a fee holds from its day on: baskets before it pay the old one, an open checkout keeps it, and the list says what comes', async (t) => {
  t.after(() => app.clock.set('2026-06-15T08:00:00Z'));
  const shop = await makeShop();
  const changes = await setZone({ fee: 1_800, riderFee: 1_400, startsOn: '2026-06-17' });
  assert.deepEqual(
    changes.slice(0, 2).map(({ field, before, after: now }) => [field, before, now]),
    [
      ['From', 'In force from the beginning', '17 Jun 2026'],
      ['Fee for the customer', '₦1,500.00', '₦1,800.00'],
    ],
  );
  const zone = await feeNow();
  assert.deepEqual(
    [zone?.fee, zone?.since, zone?.coming],
    [1_500, null, [{ startsOn: '2026-06-17', fee: 1_800, riderFee: 1_400 }]],
  );
  const open = await shop.start('2026-06-17');
  assert.equal(open.total, 6_500, 'the day of the order counts, not the day of the delivery');
  app.clock.set('2026-06-16T23:00:00Z');
  const late = await makeStaff(app, ['operations']);
  assert.equal((await shop.quote('2026-06-18')).total, 6_800, 'from midnight in Lagos on');
  const now = await feeNow(late);
  assert.deepEqual([now?.fee, now?.since, now?.coming], [1_800, '2026-06-17', []]);
  await shop.pay(open);
  assert.equal((await shop.order(open.orderNumber)).deliveryFee, 1_500);
});

test('a fee from a past day, a new zone from a later day, and a request that waited beyond its day', async (t) => {
  t.after(() => app.clock.set('2026-06-15T08:00:00Z'));
  const zone = {
    city: 'Lagos',
    name: 'In town',
    state: 'Lagos',
    areas: ['Surulere'],
    fee: 2_000,
    riderFee: 1_500,
    reason,
  };
  const ask = (given: object) => maker.send(calls.requestDeliveryZone, { body: { ...zone, ...given } });
  assert.equal((await ask({ startsOn: '2026-06-14' })).body.code, 'day-is-over');
  assert.ok((await ask({ name: 'Far', startsOn: '2026-07-01' })).body.errors?.startsOn);
  const asked = await ask({ startsOn: '2026-06-18' });
  app.clock.set('2026-06-20T08:00:00Z');
  const late = await makeStaff(app, ['finance']);
  const params = { id: String(asked.body.approvalId) };
  const { approval } = await late.call(readApproval, { params });
  assert.equal(approval.changes[0]?.after, '20 Jun 2026', 'the decider sees from when it will hold');
  assert.equal((await late.send(approveApproval, { params, body: { reason, shown: approval.shown } })).status, 200);
});

test('each day of the week has its own windows', async () => {
  const { store, windows } = await makeShop();
  const changes = await setWindows(store.id, [
    { weekday: 1, startHour: 12, endHour: 16, capacity: 5 },
    { weekday: 3, startHour: 9, endHour: 11, capacity: 2 },
  ]);
  assert.deepEqual(
    changes.slice(0, 3).map(({ field, before, after: now }) => [field, before, now]),
    [
      ['Monday', '12:00 to 16:00: 5 stops', '12:00 to 16:00: 5 stops'],
      ['Tuesday', '12:00 to 16:00: 5 stops', 'None'],
      ['Wednesday', '12:00 to 16:00: 5 stops', '09:00 to 11:00: 2 stops'],
    ],
  );
  assert.deepEqual(
    (await windows()).filter(({ left }) => left > 0).map(({ day, label, left }) => `${day} ${label} ${left}`),
    ['2026-06-15 12 noon–4 pm 5', '2026-06-17 9–11 am 2'],
  );
});

test('on a closed day nothing is promised: orders move to the next free window, customers are told, and opening gives it back', async () => {
  const shop = await makeShop(2);
  const day = '2026-06-16';
  const placed = async (on: string) => {
    const checkout = await shop.start(on);
    await shop.pay(checkout);
    return checkout;
  };
  const [first, second, third] = [await placed(day), await placed(day), await placed('2026-06-17')];
  const changes = await closeDay([shop.store.id], day);
  assert.deepEqual(
    changes.map(({ before, after: now }) => [before, now]),
    [
      ['Delivers', 'Closed: Eid-el-Kabir'],
      ['2 orders', calls.promisedActs.move],
    ],
  );
  assert.deepEqual(
    (await shop.windows()).filter(({ left }) => left > 0).map((one) => one.day),
    ['2026-06-15', '2026-06-17'],
  );
  await runMoves(shop.store.id, day);
  const days = async () =>
    Promise.all(
      [first, second, third].map(async ({ orderNumber }) =>
        (await shop.order(orderNumber)).delivery?.windowFrom?.slice(0, 10),
      ),
    );
  assert.deepEqual(await days(), ['2026-06-17', '2026-06-18', '2026-06-17']);
  const moved = await shop.order(first.orderNumber);
  assert.deepEqual(
    moved.events.filter(({ kind }) => kind === 'moved').map(({ text }) => text),
    ['The store is closed on 16 Jun 2026: Eid-el-Kabir. Moved to 17 Jun 2026, 12 noon–4 pm'],
  );
  assert.ok((await textsTo(shop.customer.phone)) >= 2, 'the customer is told');
  await runMoves(shop.store.id, day);
  assert.deepEqual(await days(), ['2026-06-17', '2026-06-18', '2026-06-17'], 'a second run moves nothing');
  const listed = (await maker.call(calls.listDeliveryClosures, { query: { day } })).closures;
  assert.deepEqual(
    listed.map((one) => [one.day, one.title]),
    [[day, 'Eid-el-Kabir']],
  );
  await change((body: never) => maker.call(calls.requestDayOpening, { params: { day }, body }), {
    storeIds: [shop.store.id],
    reason,
  } as never);
  const again = (await shop.windows()).find((one) => one.day === day);
  assert.equal(again?.left, 2);
});

test('an order that is paid after its day was closed is moved, too, and with “deliver all the same” nothing moves', async () => {
  const [moves, keeps] = [await makeShop(), await makeShop()];
  const day = '2026-06-17';
  const [late, kept] = [await moves.start(day), await keeps.start(day)];
  await keeps.pay(kept);
  await closeDay([moves.store.id], day);
  await closeDay([keeps.store.id], day, 'keep');
  await moves.pay(late);
  for (const { store } of [moves, keeps]) await runMoves(store.id, day);
  assert.equal((await moves.order(late.orderNumber)).delivery?.windowFrom?.slice(0, 10), '2026-06-18');
  assert.equal((await keeps.order(kept.orderNumber)).delivery?.windowFrom?.slice(0, 10), day);
});

test('an order for which no window is free has none and promises nothing until staff choose one, and its customer is told', async () => {
  const shop = await makeShop(1);
  const checkout = await shop.start('2026-06-16');
  await shop.pay(checkout);
  await closeDay([shop.store.id], '2026-06-16');
  await app.context.database.pool.query('delete from delivery_windows where store_id = $1 and taken = 0', [
    shop.store.id,
  ]);
  await runMoves(shop.store.id, '2026-06-16');
  const { delivery, promise } = await shop.order(checkout.orderNumber);
  assert.deepEqual([delivery?.windowFrom, delivery?.windowTo, promise], [null, null, null]);
  assert.equal(await textsTo(shop.customer.phone), 2, 'it is placed, and it is moved');
});

test('closing a past day, unknown stores, and opening a day that is open are refused', async () => {
  const { id } = await makeStore(app);
  const body = { storeIds: [id], day: '2026-06-14', title: 'Eid', promised: 'move', reason };
  assert.equal((await maker.send(calls.requestDayClosing, { body })).body.code, 'day-is-over');
  const unknown = { ...body, day: '2026-07-01', storeIds: [randomUUID()] };
  assert.ok((await maker.send(calls.requestDayClosing, { body: unknown })).body.errors?.storeIds);
  const opening = { params: { day: '2026-07-01' }, body: { storeIds: [id], reason } };
  assert.equal((await maker.send(calls.requestDayOpening, opening)).body.code, 'not-found');
});
