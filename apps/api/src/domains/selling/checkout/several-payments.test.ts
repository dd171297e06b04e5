import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { chargeStateWords, getCharge, listCharges } from '@foodbank/contract/money/charges-staff';
import { checkCheckout, readCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { swapLine } from '@foodbank/contract/selling/orders-staff';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import type { PartPaid as Begun } from '../../../../test/part-payments.ts';
import * as parts from '../../../../test/part-payments.ts';
import { startApp } from '../../../../test/start-app.ts';
import { recordLostDispute } from '../../money/charges/disputes.ts';
import { followCharge, sweepCharges } from '../../money/charges/following.ts';
import { type Charge, listChargeRecords } from '../../money/charges/queries.ts';
import { refundRest } from '../../money/charges/refunds.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { giveBack } from '../orders/give-back.ts';
import { findShopOrder } from '../orders/shop-order-queries.ts';
import { applyCharges } from './apply-charges.ts';
import { expireCheckout } from './ending.ts';
import { findKeptPayments } from './paying.ts';
import { backAtOnceKobo, choosePaying } from './rules.ts';

const start = '2026-06-15T09:00:00Z';
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { context } = app;
const { database } = context;
app.clock.set(start);
const store = await makeStore(app);
const packer = await makeStaff(app, ['operations']);

const shop = { app, provider, storeId: store.id };
const payTooLittle = (partKobo?: number) => parts.payTooLittle(shop, partKobo);
const payInTwo = () => parts.payInTwo(shop);
const chargeOf = (orderNumber: string, number: number) => parts.paymentOf(app, { orderNumber }, number);
const amountsOf = (begun: Begun) => parts.amountsOf(app, begun);
const prove = async () => (await findDifferences(database.read, null)).differences;
const pack = async ({ params }: Begun) => packer.call(staffCalls.startPacking, { params });
async function makeReady(begun: Begun): Promise<string> {
  await pack(begun);
  await sayReady(packer, begun.orderNumber);
  return (await begun.read()).handOverCode ?? '';
}
const lineOf = async ({ read }: Begun, productId: string) =>
  (await read()).lines.find((line) => line.productId === productId)?.id ?? assert.fail('no line');

test('too little, then what is missing by a second payment: the order is placed, and uses both payments', async () => {
  const begun = await payTooLittle();
  const before = (await begun.customer.call(readCheckout, { params: { id: begun.id } })).checkout;
  assert.deepEqual([before.nextStep, before.payment.missing, before.payUrl], ['pay-missing', 100, null]);
  const asked = await begun.payMissing();
  assert.equal((await chargeOf(begun.orderNumber, 2)).amountKobo, 10_000, 'only what is missing');
  assert.deepEqual(
    [asked.nextStep, asked.payUrl],
    ['pay-missing', `https://pay.example/${begun.orderNumber}-2`],
    'on the provider’s page, with all its ways to pay',
  );
  assert.equal((await begun.payMissing()).payUrl, asked.payUrl, 'pressed twice, it is one payment');
  await begun.pay(2);
  const { state, payment } = await begun.read();
  assert.deepEqual([state, payment.state, payment.paid, payment.missing], ['placed', 'paid', 5_000, 0]);
  assert.deepEqual(await amountsOf(begun), [
    [4_900, 4_900, 0],
    [100, 100, 0],
  ]);
  assert.deepEqual(await prove(), []);
});

test('what an order uses of a payment that was too little is never taken for idle, and stays with the order', async (t) => {
  t.after(() => app.clock.set(start));
  const begun = await payInTwo();
  app.clock.advance(8 * 3_600);
  await sweepCharges(context);
  await findKeptPayments(context);
  await begun.follow();
  assert.deepEqual(await amountsOf(begun), [
    [4_900, 4_900, 0],
    [100, 100, 0],
  ]);
  const { id } = await chargeOf(begun.orderNumber, 1);
  await assert.rejects(
    database.write((tx) => refundRest(tx, { chargeId: id, reason: 'As an older process does' })),
    /is used and does not go back whole/,
  );
  assert.deepEqual(await prove(), []);
});

test('too little again: the next payment asks for what is missing then, and the first page still takes the rest', async () => {
  const begun = await payTooLittle();
  await begun.payMissing();
  await begun.pay(2, 6_000);
  assert.equal((await begun.read()).payment.missing, 40);
  await begun.payMissing();
  assert.equal((await chargeOf(begun.orderNumber, 3)).amountKobo, 5_000, 'the least that the provider takes');
  await begun.pay(3);
  assert.equal((await begun.read()).state, 'placed');
  assert.deepEqual((await amountsOf(begun))[2], [50, 40, 10], 'what is more goes back at once');
  const other = await payTooLittle();
  await other.payMissing();
  await other.pay(2, 6_000);
  await other.pay(1, 494_000);
  assert.equal((await other.read()).state, 'placed', 'by two payments that were both too little');
  assert.deepEqual(await amountsOf(other), [
    [4_940, 4_940, 0],
    [60, 60, 0],
  ]);
  assert.deepEqual(await prove(), []);
});

test('a payment for what is missing that was prepared before more came in is prepared anew, and too much goes back at once', async () => {
  const begun = await payTooLittle();
  await begun.payMissing();
  await begun.pay(1, 494_000);
  await begun.payMissing();
  assert.equal((await chargeOf(begun.orderNumber, 3)).amountKobo, 6_000);
  await begun.pay(2);
  assert.deepEqual(await amountsOf(begun), [
    [4_940, 4_940, 0],
    [100, 60, 40],
    [0, 0, 0],
  ]);
  await begun.pay(3);
  assert.deepEqual((await amountsOf(begun))[2], [60, 0, 60], 'a payment too many goes back whole');
  assert.deepEqual(await prove(), []);
});

test('less is missing than the provider takes: its least is paid, and the rest of it goes back at once', async () => {
  const begun = await payTooLittle(499_950);
  const asked = await begun.payMissing();
  assert.deepEqual(
    [asked.nextStep, asked.payment.missing, asked.payUrl],
    ['pay-missing', 0.5, `https://pay.example/${begun.orderNumber}-2`],
  );
  assert.equal((await chargeOf(begun.orderNumber, 2)).amountKobo, 5_000);
  assert.equal((await begun.payMissing()).payUrl, asked.payUrl, 'pressed twice, it is one payment');
  await begun.pay(2);
  assert.equal((await begun.read()).state, 'placed');
  assert.deepEqual(await amountsOf(begun), [
    [4_999.5, 4_999.5, 0],
    [50, 0.5, 49.5],
  ]);
  assert.deepEqual(await prove(), []);
  const enough = await payTooLittle(494_999);
  await enough.payMissing();
  assert.equal(
    (await chargeOf(enough.orderNumber, 2)).amountKobo,
    5_001,
    'what is more than its least is asked for as it is',
  );
  await enough.pay(2);
});

test('a second payment that is under way keeps its page, also where more came in since than it was for', async () => {
  const begun = await payTooLittle();
  await begun.payMissing();
  provider.set(`${begun.orderNumber}-2`, 'pending', 'bank_transfer');
  await begun.follow();
  await begun.pay(1, 494_000);
  const again = await begun.payMissing();
  assert.deepEqual([again.nextStep, again.payUrl], ['wait-for-payment', `https://pay.example/${begun.orderNumber}-2`]);
  await begun.pay(2);
  assert.equal((await begun.read()).state, 'placed');
});

test('too much for what is missing: the rest goes back from that payment', async () => {
  const begun = await payTooLittle();
  await begun.payMissing();
  await begun.pay(2, 25_000);
  assert.equal((await begun.read()).state, 'placed');
  assert.deepEqual(await amountsOf(begun), [
    [4_900, 4_900, 0],
    [250, 100, 150],
  ]);
  assert.deepEqual(await prove(), []);
});

test('two payments of the missing part at the same moment: one places the order, the other one goes back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const begun = await payTooLittle();
    await begun.payMissing();
    provider.pay(`${begun.orderNumber}-1`, 500_000);
    provider.pay(`${begun.orderNumber}-2`);
    const [first, second] = [await chargeOf(begun.orderNumber, 1), await chargeOf(begun.orderNumber, 2)];
    const apply = async () => database.write((tx) => applyCharges(tx, begun.id));
    await Promise.all([
      followCharge(context, first.id).then(apply),
      followCharge(context, second.id).then(apply),
      begun.customer.send(checkCheckout, { params: { id: begun.id } }),
    ]);
    await begun.follow();
    assert.equal((await begun.read()).state, 'placed');
    const amounts = await amountsOf(begun);
    const sumOf = (index: number) => amounts.reduce((sum, one) => sum + (one[index] ?? 0), 0);
    assert.deepEqual([sumOf(0), sumOf(1), sumOf(2)], [5_100, 5_000, 100], JSON.stringify(amounts));
  }
  assert.deepEqual(await prove(), []);
});

test('the hold waits two hours for the missing part, once; what comes later goes back, and so does all that came before', async (t) => {
  t.after(() => app.clock.set(start));
  const begun = await payTooLittle();
  await begun.payMissing();
  const { checkout } = await begun.customer.call(readCheckout, { params: { id: begun.id } });
  assert.equal(checkout.holdsUntil, '2026-06-15T11:30:00.000Z', '30 minutes and two hours');
  await begun.pay(2, 5_000);
  const again = (await begun.customer.call(readCheckout, { params: { id: begun.id } })).checkout;
  assert.equal(again.holdsUntil, checkout.holdsUntil, 'another part prolongs nothing');
  app.clock.set('2026-06-15T11:30:02Z');
  await expireCheckout(context, begun.id);
  assert.equal((await begun.read()).state, 'expired');
  await begun.payMissing().catch(() => undefined);
  await begun.pay(2, 10_000);
  assert.equal((await begun.read()).state, 'expired', 'the parts no longer add up');
  assert.deepEqual(await amountsOf(begun), [
    [4_900, 0, 4_900],
    [100, 0, 100],
  ]);
  assert.deepEqual(await prove(), []);
});

test('the missing part is paid while the hold ends: placed with both payments, or all goes back', async (t) => {
  t.after(() => app.clock.set(start));
  const ends = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    app.clock.set(start);
    const begun = await payTooLittle();
    await begun.payMissing();
    app.clock.set('2026-06-15T11:30:02Z');
    const second = await chargeOf(begun.orderNumber, 2);
    const paid = async () => {
      provider.pay(`${begun.orderNumber}-2`);
      await followCharge(context, second.id);
      await database.write((tx) => applyCharges(tx, begun.id));
    };
    await Promise.all(
      round % 2 === 0 ? [paid(), expireCheckout(context, begun.id)] : [expireCheckout(context, begun.id), paid()],
    );
    await begun.follow();
    const { state } = await begun.read();
    ends.add(state);
    const amounts = await amountsOf(begun);
    const back = amounts.map(([, , asked]) => asked);
    assert.deepEqual(back, state === 'placed' ? [0, 0] : [4_900, 100], state);
  }
  assert.ok([...ends].every((state) => state === 'placed' || state === 'expired'));
  assert.deepEqual(await prove(), []);
});

test('while the provider does not say whether the missing part is paid, nothing is let go and nothing goes back', async (t) => {
  t.after(() => {
    provider.isDown = false;
    app.clock.set(start);
  });
  const begun = await payTooLittle();
  await begun.payMissing();
  provider.isDown = true;
  await begun.follow();
  app.clock.advance(8 * 3_600);
  await expireCheckout(context, begun.id);
  await sweepCharges(context);
  assert.equal((await begun.read()).state, 'awaiting-payment');
  assert.deepEqual((await amountsOf(begun))[0], [4_900, 0, 0]);
  provider.isDown = false;
  await begun.pay(2);
  assert.equal((await begun.read()).state, 'placed');
});

test('cancelled by the customer or by staff, an order paid in two gives back both payments', async () => {
  const own = await payInTwo();
  await own.customer.call(cancelOrder, { params: own.params });
  const byStaff = await payInTwo();
  await packer.call(staffCalls.cancelShopOrder, { params: byStaff.params, body: { reason: 'The store is closed' } });
  const unpaid = await payTooLittle();
  await unpaid.payMissing();
  await unpaid.customer.call(cancelOrder, { params: unpaid.params });
  await unpaid.pay(2);
  for (const begun of [own, byStaff]) {
    assert.deepEqual(await amountsOf(begun), [
      [4_900, 4_900, 4_900],
      [100, 100, 100],
    ]);
    assert.equal((await begun.read()).payment.comingBack, 5_000);
  }
  assert.deepEqual(await amountsOf(unpaid), [
    [4_900, 0, 4_900],
    [100, 0, 100],
  ]);
  assert.deepEqual(await prove(), []);
});

test('a line that is returned goes back to the newest payment first, and what that does not hold to the one before', async () => {
  const begun = await payInTwo();
  const code = await makeReady(begun);
  await packer.call(staffCalls.handOver, { params: begun.params, body: { code } });
  const lines = [{ lineId: await lineOf(begun, begun.oil.id), quantity: 1 }];
  const body = { key: randomUUID(), lines, kind: 'sent-back' as const, reason: 'It leaks' };
  await packer.call(staffCalls.returnLines, { params: begun.params, body });
  await packer.call(staffCalls.returnLines, { params: begun.params, body });
  assert.deepEqual(await amountsOf(begun), [
    [4_900, 4_900, 1_900],
    [100, 100, 100],
  ]);
  const rest = [{ lineId: await lineOf(begun, begun.rice.id), quantity: 2 }];
  await packer.call(staffCalls.returnLines, {
    params: begun.params,
    body: { ...body, key: randomUUID(), lines: rest },
  });
  assert.deepEqual(
    (await amountsOf(begun)).map(([, , back]) => back),
    [4_900, 100],
  );
  assert.equal((await begun.read()).state, 'returned');
  assert.deepEqual(await prove(), []);
});

test('not taken at the door, taken out and swapped for less: an order paid in two is handed over, and each part goes back', async () => {
  const notTaken = await payInTwo();
  const code = await makeReady(notTaken);
  const lines = [{ lineId: await lineOf(notTaken, notTaken.oil.id), quantity: 1 }];
  await packer.call(staffCalls.handOver, { params: notTaken.params, body: { code, notTaken: lines } });
  assert.deepEqual(
    [(await notTaken.read()).state, await amountsOf(notTaken)],
    [
      'partly-delivered',
      [
        [4_900, 4_900, 1_900],
        [100, 100, 100],
      ],
    ],
  );
  const nothingTaken = await payInTwo();
  const none = await makeReady(nothingTaken);
  const all = (await nothingTaken.read()).lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  await packer.call(staffCalls.handOver, { params: nothingTaken.params, body: { code: none, notTaken: all } });
  assert.deepEqual(
    (await amountsOf(nothingTaken)).map(([, , back]) => back),
    [4_900, 100],
  );
  const takenOut = await payInTwo();
  await pack(takenOut);
  const out = [{ lineId: await lineOf(takenOut, takenOut.rice.id), quantity: 1, toPack: 2 }];
  await packer.call(staffCalls.takeOutLines, { params: takenOut.params, body: { lines: out, reason: 'Broken' } });
  assert.deepEqual(
    (await amountsOf(takenOut)).map(([, , back]) => back),
    [1_400, 100],
  );
  const cheap = await makeProduct(app, store.id, { priceKobo: 145_000, onHand: 40 });
  const swapped = await payInTwo();
  await pack(swapped);
  const lineId = await lineOf(swapped, swapped.oil.id);
  await packer.call(swapLine, {
    params: { ...swapped.params, lineId },
    body: { quantity: 1, toPack: 1, productId: cheap.id, agreedByPhone: true },
  });
  assert.deepEqual(
    (await amountsOf(swapped)).map(([, , back]) => back),
    [450, 100],
  );
  assert.deepEqual(await prove(), []);
});

test('the receipt, a person’s export, and the order and the charges in the console show both payments', async () => {
  const begun = await payInTwo();
  const { receipt } = await begun.customer.call(readReceipt, { params: begun.params });
  assert.deepEqual(
    receipt.payments?.map(({ amount, channel }) => [amount, channel]),
    [
      [4_900, 'card'],
      [100, 'card'],
    ],
  );
  const exported = await listChargeRecords(database.read, begun.customer.id);
  assert.deepEqual(
    exported.map(({ reference, paidKobo, usedKobo }) => [reference, paidKobo, usedKobo]),
    [
      [`${begun.orderNumber}-1`, 490_000, 490_000],
      [`${begun.orderNumber}-2`, 10_000, 10_000],
    ],
  );
  const { order } = await packer.call(staffCalls.readShopOrder, { params: begun.params });
  assert.deepEqual(
    order.charges?.map(({ asked, paid, used, back }) => [asked, paid, used, back]),
    [
      [5_000, 4_900, 4_900, 0],
      [100, 100, 100, 0],
    ],
  );
  const finance = await makeStaff(app, ['finance']);
  const listedAs = async (state: 'paid' | 'failed') => {
    const { rows } = await finance.call(listCharges, { query: { state } });
    return rows.flatMap((row) => (row.reference.startsWith(begun.orderNumber) ? [chargeStateWords(row)] : []));
  };
  assert.deepEqual(await listedAs('paid'), ['Paid', 'Paid, together with another payment']);
  assert.deepEqual(await listedAs('failed'), [], 'what pays for an order is not among what is not paid');
  const { id } = await chargeOf(begun.orderNumber, 1);
  const charge = await finance.call(getCharge, { params: { chargeId: id } });
  assert.deepEqual([charge.orderNumber, charge.state, charge.usedKobo], [begun.orderNumber, 'failed', 490_000]);
  assert.deepEqual(
    charge.siblings.map(({ reference, usedKobo }) => [reference, usedKobo]),
    [[`${begun.orderNumber}-2`, 10_000]],
  );
});

test('what the bank took back of one of two payments is not sent a second time', async () => {
  const begun = await payInTwo();
  const second = await chargeOf(begun.orderNumber, 2);
  const dispute = { id: `d-${begun.orderNumber}`, status: 'resolved', resolution: 'merchant-accepted', domain: 'test' };
  const lost = { ...dispute, currency: 'NGN', category: null, dueAt: null, amountKobo: 10_000 };
  assert.equal(await database.write((tx) => recordLostDispute(tx, second.id, lost, 'test')), 'booked');
  await begun.customer.call(cancelOrder, { params: begun.params });
  const { rows } = await database.pool.query(
    'select r.state, r.amount_kobo / 100 as naira from charge_refunds r join charges c on c.id = r.charge_id where c.reference like $1 order by r.amount_kobo',
    [`${begun.orderNumber}-%`],
  );
  assert.deepEqual(
    rows.map(({ state, naira }) => [state, Number(naira)]),
    [
      ['paid', 100],
      ['waiting', 4_900],
    ],
  );
  assert.deepEqual(await prove(), []);
});

test('goods that come back are paid first with what the bank took back, before anything is sent from the other payment', async () => {
  const begun = await parts.payInTwo(shop, 250_000);
  const first = await chargeOf(begun.orderNumber, 1);
  const dispute = { id: `d-${begun.orderNumber}`, status: 'resolved', resolution: 'merchant-accepted', domain: 'test' };
  const lost = { ...dispute, currency: 'NGN', category: null, dueAt: null, amountKobo: 250_000 };
  assert.equal(await database.write((tx) => recordLostDispute(tx, first.id, lost, 'test')), 'booked');
  const code = await makeReady(begun);
  const notTaken = [{ lineId: await lineOf(begun, begun.oil.id), quantity: 1 }];
  await packer.call(staffCalls.handOver, { params: begun.params, body: { code, notTaken } });
  const sentOf = async () => {
    const { rows } = await database.pool.query(
      `select c.reference, r.state, r.amount_kobo / 100 as naira from charge_refunds r join charges c on c.id = r.charge_id
       where c.reference like $1 order by r.id`,
      [`${begun.orderNumber}-%`],
    );
    return rows.map(({ reference, state, naira }) => [reference.slice(-1), state, Number(naira)]);
  };
  assert.deepEqual(await sentOf(), [['1', 'paid', 2_000]], 'nothing is sent');
  const lines = [{ lineId: await lineOf(begun, begun.rice.id), quantity: 1 }];
  const body = { key: randomUUID(), lines, kind: 'sent-back' as const, reason: 'It leaks' };
  await packer.call(staffCalls.returnLines, { params: begun.params, body });
  assert.deepEqual(
    (await sentOf()).slice(1),
    [
      ['1', 'paid', 500],
      ['2', 'waiting', 1_000],
    ],
    'once the loss is covered, the newest payment gives back',
  );
  assert.deepEqual(await prove(), []);
});

test('the same act gives back once, also twice at once; two acts at once never give back more than the payments hold', async () => {
  const begun = await payInTwo();
  const order = (await findShopOrder(database.read, begun.orderNumber)) ?? assert.fail();
  const give = (key: string, kobo: number) =>
    database.write((tx) =>
      giveBack(tx, order, kobo, { key: `test:${begun.orderNumber}:${key}`, reason: 'As the test says' }),
    );
  assert.deepEqual(await Promise.all([give('one', 50_000), give('one', 50_000)]), [50_000, 50_000]);
  assert.deepEqual(
    (await amountsOf(begun)).map(([, , back]) => back),
    [400, 100],
  );
  const sums = await Promise.all([give('two', 300_000), give('three', 300_000)]);
  assert.deepEqual(
    sums.toSorted((one, other) => other - one),
    [300_000, 150_000],
  );
  assert.equal(await give('four', 1), 0, 'nothing is left');
  assert.deepEqual(
    (await prove()).map(({ checkName }) => checkName),
    ['orders-and-payments', 'orders-and-payments'],
    'the proof names an order whose payments hold less than it is worth',
  );
  assert.deepEqual(
    (await amountsOf(begun)).map(([, , back]) => back),
    [4_900, 100],
  );
});

test('one payment of all goes before parts: they go back, and new money beyond what is due goes back at once', () => {
  const charge = (id: string, paidKobo: number, more = {}): Charge =>
    ({ id, paidKobo, refundKobo: 0, failedRefundKobo: 0, usedKobo: 0, state: 'paid', ...more }) as Charge;
  const ids = (charges: Charge[] | null) => charges?.map(({ id }) => id) ?? null;
  assert.deepEqual(ids(choosePaying([charge('a', 4_900), charge('b', 5_000), charge('c', 5_000)], 5_000)), ['b']);
  assert.deepEqual(ids(choosePaying([charge('a', 4_900), charge('b', 0), charge('c', 100)], 5_000)), ['a', 'c']);
  assert.equal(choosePaying([charge('a', 4_900), charge('b', 99)], 5_000), null);
  const gone = charge('a', 4_900, { failedRefundKobo: 4_900 });
  assert.equal(choosePaying([gone, charge('b', 100)], 5_000), null, 'what failed to go back pays for nothing');
  assert.deepEqual(ids(choosePaying([charge('a', 3_000), charge('b', 2_000), charge('c', 100)], 5_000)), ['a', 'b']);
  assert.equal(choosePaying([charge('a', 4_900)], 0), null, 'where nothing is due, no payment places an order');
  const backOf = (charges: Charge[], newKobo: number) =>
    backAtOnceKobo(charges, { chargeId: 'b', newKobo, dueNowKobo: 5_000 });
  assert.deepEqual(backOf([charge('a', 4_900), charge('b', 5_000)], 5_000), { amountKobo: 0, isSecond: false });
  assert.deepEqual(backOf([charge('a', 4_900), charge('b', 300)], 300), { amountKobo: 200, isSecond: false });
  assert.deepEqual(backOf([charge('a', 5_000), charge('b', 5_000)], 5_000), { amountKobo: 5_000, isSecond: true });
  assert.deepEqual(backOf([gone, charge('b', 300)], 300), { amountKobo: 0, isSecond: false });
  assert.deepEqual(backOf([charge('b', 5_200, { usedKobo: 5_000 })], 200), { amountKobo: 200, isSecond: false });
});
