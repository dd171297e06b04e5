import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type LedgerKind, listLedgerAccounts } from '@foodbank/contract/money/ledger-staff';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { quoteCheckout, readCheckout } from '@foodbank/contract/selling/checkout';
import { assignStop, renewHandOverCode } from '@foodbank/contract/selling/deliveries-staff';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import {
  acceptStop,
  deliverStop,
  getRiderEarnings,
  giveBackStop,
  listRiderStops,
  missStop,
  pickUpStop,
} from '@foodbank/contract/selling/rides';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { goodAddress } from '../../../../test/good-shop-requests.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { findStop } from '../deliveries/stop-queries.ts';

const provider = chargeStandIn();
// 9:00 in Lagos. The windows begin at 12:00 and 16:00.
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const agent = await makeAgent(app);
const store = await makeStore(app);
await makeZone(app, ['Surulere']);
const windowId = await makeWindow(app, store.id, { capacity: 8 });
await makeWindow(app, store.id, { startHour: 16, endHour: 20, capacity: 5 });
const product = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 20 });
const packer = await makeStaff(app, ['operations']);
const rider = await makeRider(app);

/** An order for delivery that is paid, packed, accepted by the rider and, unless the test says otherwise, picked up. */
async function sendOrder({ isPickedUp = true } = {}) {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const addressId = randomUUID();
  await customer.call(saveAddress, { params: { id: addressId }, body: goodAddress as never });
  const choice = { handover: 'delivery' as const, addressId, windowId };
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 2 }), choice);
  assert.equal(checkout.total, 11_500);
  provider.pay(`${checkout.orderNumber}-1`);
  await followCharges(app, checkout.id);
  const params = { number: checkout.orderNumber };
  await packer.call(staffCalls.startPacking, { params });
  await sayReady(packer, params.number);
  const { offered } = await rider.call(listRiderStops, {});
  const stopId = offered[0]?.id ?? assert.fail('no stop is offered');
  const act = () => ({ key: randomUUID(), at: app.clock.now().toISOString() });
  await rider.call(acceptStop, { params: { id: stopId }, body: act() });
  if (isPickedUp) await rider.call(pickUpStop, { params: { id: stopId }, body: act() });
  const order = async () => (await customer.call(readOrder, { params })).order;
  return { customer, checkout, params, stopId, act, order, number: checkout.orderNumber };
}
const credits = async (kind: string) =>
  (
    await database.pool.query(
      `select coalesce(sum(credits_posted_kobo - debits_posted_kobo - debits_pending_kobo), 0)::bigint as kobo from ledger_accounts
       where kind = $1`,
      [kind],
    )
  ).rows[0].kobo;
const agentOrder = async (number: string) =>
  (await database.pool.query('select status, amount_kobo from orders where number = $1', [number])).rows[0];

test('a rider delivers against the code: the store, the rider and we get our parts, and the agent’s order is without the fee', async () => {
  const { params, stopId, act, order, number } = await sendOrder();
  const sent = await order();
  assert.deepEqual([sent.state, sent.promise?.kept, sent.delivery?.area], ['on-the-way', null, 'Aguda']);
  const code = sent.handOverCode ?? '';
  await rider.call(deliverStop, { params: { id: stopId }, body: { ...act(), code } });
  const done = await order();
  assert.deepEqual([done.state, done.promise?.kept], ['delivered', true]);
  assert.deepEqual(await agentOrder(number), { status: 'completed', amount_kobo: 1_000_000 });
  assert.deepEqual(
    [await credits('store-payable'), await credits('sales-margin'), await credits('rider-payable')],
    [900_000, 100_000, 120_000],
  );
  assert.deepEqual([await credits('delivery-fees'), await credits('customer-funds')], [30_000, 0]);
  const { order: seen } = await packer.call(staffCalls.readShopOrder, { params });
  assert.deepEqual(seen.delivery?.recipientPhone.includes('020000001'), false);
});

test('after two visits without anyone at home the order is cancelled: the goods are refunded, the fee is kept', async () => {
  const { stopId, act, order, number, customer, params } = await sendOrder();
  app.clock.set('2026-06-15T12:00:00Z');
  await rider.call(missStop, { params: { id: stopId }, body: act() });
  assert.deepEqual([(await order()).state, (await order()).nextStep], ['not-at-home', 'rider-comes-again']);
  assert.equal((await order()).delivery?.windowFrom, '2026-06-15T15:00:00.000Z', 'the rider comes in the next window');
  const told = await app.waitForText(phoneKey(customer.phone) ?? '', 3);
  assert.match(told, new RegExp(`Nobody was home for order ${number}. New time: 15 Jun`));
  app.clock.set('2026-06-15T16:00:00Z');
  await rider.call(missStop, { params: { id: stopId }, body: act() });
  const over = (await customer.call(readOrder, { params })).order;
  assert.deepEqual([over.state, over.keptTotal, over.refundedGoods], ['cancelled', 1_500, 10_000]);
  const { checkout } = await customer.call(readCheckout, { params: { id: over.checkoutId } });
  assert.deepEqual([checkout.nextStep, checkout.payment.state], ['wait-for-refund', 'paid']);
  assert.equal((await agentOrder(number)).status, 'cancelled');
  assert.deepEqual([await credits('rider-payable'), await credits('customer-funds')], [240_000, 0]);
  // What the rider's own screen adds up, the fee of the second visit with it, is what the ledger owes.
  const { days } = await rider.call(getRiderEarnings, {});
  assert.deepEqual(
    days.map(({ stops, sum }) => [stops, sum]),
    [[2, 2_400]],
  );
  const { rows } = await database.pool.query('select held from store_products where product_id = $1', [product.id]);
  assert.equal(rows[0].held, 0);
  app.clock.set('2026-06-15T08:00:00Z');
});

test('an order that staff move to another window says so to its customer, and a refused move changes nothing', async () => {
  const { stopId, order, number, customer } = await sendOrder();
  const free = await makeWindow(app, store.id, { day: '2026-06-16', capacity: 1 });
  const full = await makeWindow(app, store.id, { day: '2026-06-17', capacity: 0 });
  const move = (to: string, version: number) =>
    packer.send(assignStop, {
      params: { id: stopId },
      body: { version, riderId: rider.id, windowId: to, reason: 'The customer asked' },
    });
  const version = (await findStop(database.read, stopId))?.version ?? 0;
  assert.equal((await move(full, version)).body.code, 'window-full');
  assert.equal((await order()).delivery?.windowFrom, '2026-06-15T11:00:00.000Z');
  assert.equal((await move(free, version)).status, 200);
  const moved = await order();
  assert.equal(moved.delivery?.windowFrom, '2026-06-16T11:00:00.000Z');
  assert.deepEqual(
    moved.events.flatMap(({ kind, text }) => (kind === 'moved' ? [text] : [])),
    ['Moved to 16 Jun 2026, 12 noon–4 pm'],
  );
  assert.match(
    await app.waitForText(phoneKey(customer.phone) ?? '', 3),
    new RegExp(`Order ${number} has been moved. New time: 16 Jun`),
  );
  assert.equal((await move(free, version)).body.code, 'changed-meanwhile');
});

test('a delivery needs a window with a place, an address that is one’s own, and a zone', async () => {
  const customer = await makeOwnCustomer(app);
  await fillBasket(customer, store.id, { [product.id]: 1 });
  const problems = async (choice: object) =>
    (await customer.call(quoteCheckout, { body: { handover: 'delivery', ...choice } })).quote.problems;
  assert.deepEqual(await problems({}), ['address-missing']);
  const addressId = randomUUID();
  const far = { ...goodAddress, localGovernment: 'Epe' };
  await customer.call(saveAddress, { params: { id: addressId }, body: far as never });
  assert.deepEqual(await problems({ addressId, windowId }), ['outside-zones']);
  await customer.call(saveAddress, { params: { id: addressId }, body: goodAddress as never });
  assert.deepEqual(await problems({ addressId }), ['window-missing']);
  const elsewhere = await makeStore(app);
  assert.deepEqual(await problems({ addressId, windowId: await makeWindow(app, elsewhere.id) }), ['window-full']);
  assert.deepEqual(await problems({ addressId, windowId }), []);
  const thief = await makeOwnCustomer(app);
  await fillBasket(thief, store.id, { [product.id]: 1 });
  const stolen = await thief.send(quoteCheckout, { body: { handover: 'delivery', addressId, windowId } });
  assert.equal(stolen.status, 404);
  const { differences } = await database.write((tx) => findDifferences(tx, null));
  assert.deepEqual(differences, []);
});

test('a stop whose fee was not booked for its rider, or booked with another amount, is named by the proof', async (t) => {
  const { stopId, act, order } = await sendOrder();
  await rider.call(deliverStop, {
    params: { id: stopId },
    body: { ...act(), code: (await order()).handOverCode ?? '' },
  });
  const named = async () =>
    (await findDifferences(database.read, null)).differences.map(
      ({ checkName, subject }) => `${checkName}: ${subject}`,
    );
  assert.deepEqual(await named(), []);
  const change = (kobo: number) =>
    database.pool.query('update delivery_stops set rider_fee_kobo = rider_fee_kobo + $2 where id = $1', [stopId, kobo]);
  t.after(() => change(1));
  await change(-1);
  assert.deepEqual(await named(), [`riders-and-ledger: rider:${rider.id}`]);
});

test('the ledger names the store, the rider and the customer whose account it is', async () => {
  const finance = await makeStaff(app, ['finance']);
  const ownersOf = async (kind: LedgerKind) =>
    (await finance.call(listLedgerAccounts, { query: { kind } })).rows.map(({ owner }) => owner);
  assert.deepEqual(await ownersOf('store-payable'), [{ kind: 'store', id: store.id, name: 'Mama Put Stores, Lagos' }]);
  const [riderAccount] = await ownersOf('rider-payable');
  assert.deepEqual([riderAccount?.kind, riderAccount?.id], ['rider', rider.id]);
  assert.ok(riderAccount?.name && riderAccount.name !== 'Erased');
  assert.match((await ownersOf('customer-funds'))[0]?.name ?? '', /^Bisi Adeyemi/);
});

test('what the customer refuses at the door goes back to the store and is refunded, to the kobo', async () => {
  const { params, stopId, act, order, number } = await sendOrder();
  const { handOverCode, lines } = await order();
  const { taken } = await rider.call(listRiderStops, {});
  const stop = taken.find(({ id }) => id === stopId);
  assert.deepEqual(
    stop?.lines.map(({ id, quantity }) => [id, quantity]),
    [[lines[0]?.id, 2]],
  );
  const body = (quantity: number) => ({
    ...act(),
    code: handOverCode ?? '',
    notTaken: [{ lineId: lines[0]?.id ?? '', quantity }],
  });
  const tooMany = await rider.send(deliverStop, { params: { id: stopId }, body: body(3) });
  assert.deepEqual([tooMany.status, tooMany.body.code], [409, 'lines-not-there']);
  const onHand = async () =>
    (await database.pool.query('select on_hand, held from store_products where product_id = $1', [product.id])).rows[0];
  const before = await onHand();
  const sent = body(1);
  await rider.call(deliverStop, { params: { id: stopId }, body: sent });
  await rider.call(deliverStop, { params: { id: stopId }, body: sent });
  assert.deepEqual(await onHand(), { on_hand: before.on_hand - 1, held: before.held - 2 });
  const after = await order();
  assert.deepEqual([after.state, after.refundedGoods, after.keptTotal], ['partly-delivered', 5_000, 6_500]);
  assert.deepEqual(await agentOrder(number), { status: 'completed', amount_kobo: 500_000 });
  assert.equal((await packer.call(staffCalls.readShopOrder, { params })).order.events.at(-1)?.kind, 'partly-delivered');
  const { differences } = await database.write((tx) => findDifferences(tx, null));
  assert.deepEqual(differences, []);
});

test('a packed order is not on the way before its rider has it: the customer sees who brings it, and gets the code once, then', async () => {
  const { stopId, act, order, number, customer, params } = await sendOrder({ isPickedUp: false });
  const textsTo = async (): Promise<string[]> => {
    const { rows } = await database.pool.query(
      `select sealed from text_messages where customer_id = $1 and kind = 'order' order by created_at, id`,
      [customer.id],
    );
    return rows.flatMap(({ sealed }) => (sealed === null ? ['sent'] : [app.context.keys.unseal(sealed)]));
  };
  const seen = async () => {
    const { state, stage, rider: by, handOverCode, events } = await order();
    return { state, stage, by: by?.phone ?? null, hasCode: handOverCode !== null, last: events.at(-1)?.kind };
  };
  const packed = { state: 'on-the-way', hasCode: false, last: 'packed' };
  assert.deepEqual(await seen(), { ...packed, stage: 'accepted', by: rider.phone });
  assert.equal((await order()).rider?.firstname, 'Musa');
  assert.equal((await textsTo()).length, 1, 'placed, and nothing about packing');
  await rider.call(giveBackStop, { params: { id: stopId }, body: { ...act(), reason: 'no-time' } });
  assert.deepEqual(await seen(), { ...packed, stage: 'packed', by: null });
  const second = await makeRider(app);
  const { offered } = await second.call(listRiderStops, {});
  const stop = offered.find(({ id }) => id === stopId);
  assert.deepEqual(
    [stop?.load, stop?.way, stop?.lines],
    [{ bags: 1, kilograms: 10 }, { zone: 'Lagos', band: 'near' }, []],
  );
  await second.call(acceptStop, { params: { id: stopId }, body: act() });
  const pressed = act();
  await second.call(pickUpStop, { params: { id: stopId }, body: pressed });
  await second.call(pickUpStop, { params: { id: stopId }, body: pressed });
  await second.call(pickUpStop, { params: { id: stopId }, body: act() });
  assert.deepEqual(await seen(), {
    state: 'on-the-way',
    stage: 'picked-up',
    by: second.phone,
    hasCode: true,
    last: 'on-the-way',
  });
  assert.equal((await textsTo()).length, 2, 'the code, once');
  // Staff give it to a third rider: the customer keeps the code and gets no second text.
  const third = await makeRider(app);
  const version = (await findStop(database.read, stopId))?.version ?? 0;
  await packer.call(assignStop, { params: { id: stopId }, body: { version, riderId: third.id, reason: 'A puncture' } });
  assert.equal((await seen()).stage, 'accepted');
  const code = (await order()).handOverCode ?? '';
  await third.call(pickUpStop, { params: { id: stopId }, body: act() });
  assert.equal((await order()).handOverCode, code);
  assert.equal((await textsTo()).length, 2);
  await third.call(deliverStop, { params: { id: stopId }, body: { ...act(), code } });
  assert.deepEqual(await seen(), { state: 'delivered', stage: null, by: null, hasCode: false, last: 'delivered' });
  const { order: row } = await packer.call(staffCalls.readShopOrder, { params });
  assert.equal(row.stage, null);
  assert.ok(number);
});

test('a rider without a network at the door delivers after staff renew the code; what the phone sends later changes nothing', async () => {
  const { stopId, act, order, number } = await sendOrder({ isPickedUp: false });
  const pressed = act();
  const orderTexts = async () =>
    (await database.pool.query(`select count(*)::int as n from text_messages where kind = 'order'`)).rows[0].n;
  const before = await orderTexts();
  const renew = () =>
    packer.call(renewHandOverCode, { params: { id: stopId }, body: { reason: 'The rider stands at the door' } });
  await renew();
  const { stage, handOverCode: code } = await order();
  assert.equal(stage, 'picked-up');
  assert.match(code ?? '', /^\d{4}$/);
  assert.equal((await orderTexts()) - before, 1, 'one text with the code');
  const left = await findStop(database.read, stopId);
  await rider.call(pickUpStop, { params: { id: stopId }, body: pressed });
  const replayed = await findStop(database.read, stopId);
  assert.deepEqual([replayed?.pickedUpAt, replayed?.version], [left?.pickedUpAt, left?.version]);
  assert.equal((await order()).handOverCode, code);
  assert.equal((await order()).events.filter(({ kind }) => kind === 'on-the-way').length, 1);
  await rider.call(deliverStop, { params: { id: stopId }, body: { ...act(), code: code ?? '' } });
  assert.equal((await order()).state, 'delivered');
  const { rows } = await database.pool.query(
    `select actor, action from audit_lines where subject = $1 and action in ('stop-picked-up-for-rider', 'hand-over-code-renewed')`,
    [number],
  );
  assert.deepEqual(rows, [{ actor: packer.id, action: 'stop-picked-up-for-rider' }]);
});

test('renewing for a second rider without a network makes one new code, with one text', async () => {
  const { stopId, order } = await sendOrder();
  const first = (await order()).handOverCode;
  const second = await makeRider(app);
  const version = (await findStop(database.read, stopId))?.version ?? 0;
  const body = { version, riderId: second.id, reason: 'A puncture' };
  await packer.call(assignStop, { params: { id: stopId }, body });
  const orderTexts = async () =>
    (await database.pool.query(`select count(*)::int as n from text_messages where kind = 'order'`)).rows[0].n;
  const before = await orderTexts();
  await packer.call(renewHandOverCode, { params: { id: stopId }, body: { reason: 'The rider stands at the door' } });
  assert.equal((await orderTexts()) - before, 1);
  const { stage, handOverCode } = await order();
  assert.equal(stage, 'picked-up');
  assert.match(handOverCode ?? '', /^\d{4}$/);
  assert.notEqual((await findStop(database.read, stopId))?.pickedUpAt, null);
  assert.ok(first);
});
