import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { readCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { cancelOrder, listOrders, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider });
const { pool } = app.context.database;
const agent = await makeAgent(app);
const store = await makeStore(app);
const packer = await makeStaff(app, ['operations']);
const rice = await makeProduct(app, store.id, { name: 'Ofada rice', priceKobo: 1_250_050, onHand: 50, vatPpm: 75_000 });
const beans = await makeProduct(app, store.id, { name: 'Brown beans', priceKobo: 300_000, onHand: 50 });

const stockOf = async (productId: string) =>
  (await pool.query('select on_hand, held from store_products where product_id = $1', [productId])).rows[0];
const balances = async () =>
  Object.fromEntries(
    (
      await pool.query(`select kind, sum(credits_posted_kobo - debits_posted_kobo)::bigint as kobo from ledger_accounts
        where kind in ('customer-funds', 'store-payable', 'sales-margin', 'delivery-fees') group by kind`)
    ).rows.map(({ kind, kobo }) => [kind, kobo]),
  );
const agentOrder = async (number: string) =>
  (await pool.query('select status, amount_kobo, commission_kobo, source from orders where number = $1', [number]))
    .rows[0];

test('a customer orders for pick-up, pays, collects with the code, and the agent, the store and we get our parts', async () => {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const { orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 2, [beans.id]: 1 });
  const read = async () => (await customer.call(readOrder, { params: { number: orderNumber } })).order;
  const placed = await read();
  assert.deepEqual([placed.state, placed.total, placed.payment.state], ['placed', 28_001, 'paid']);
  assert.deepEqual(await agentOrder(orderNumber), {
    ...{ status: 'pending', amount_kobo: 2_800_100, commission_kobo: 56_002, source: 'own' },
  });
  assert.deepEqual(await stockOf(rice.id), { on_hand: 50, held: 2 });
  const params = { number: orderNumber };
  await packer.call(staffCalls.startPacking, { params });
  const ready = await sayReady(packer, params.number);
  assert.deepEqual(ready.acts, ['hand-over', 'cancel']);
  const code = (await read()).handOverCode ?? '';
  assert.match(code, /^\d{4}$/);
  const wrong = await packer.send(staffCalls.handOver, { params, body: { code: code === '0000' ? '1111' : '0000' } });
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'invalid-code']);
  await packer.call(staffCalls.handOver, { params, body: { code } });
  const delivered = await read();
  assert.deepEqual([delivered.state, delivered.handOverCode, delivered.hasReceipt], ['delivered', null, true]);
  assert.deepEqual(
    delivered.events.map(({ kind }) => kind),
    ['created', 'paid', 'placed', 'packing', 'ready', 'delivered'],
  );
  assert.deepEqual((await agentOrder(orderNumber)).status, 'completed');
  assert.deepEqual(await stockOf(rice.id), { on_hand: 48, held: 0 });
  assert.deepEqual(await balances(), { 'customer-funds': 0, 'store-payable': 2_520_090, 'sales-margin': 280_010 });
  const { receipt } = await customer.call(readReceipt, { params });
  assert.deepEqual(receipt.vat, [
    { percent: 0, gross: 3_000, net: 3_000, vat: 0 },
    { percent: 7.5, gross: 25_001, net: 23_256.74, vat: 1_744.26 },
  ]);
  const { orders } = await customer.call(listOrders, { query: {} });
  assert.deepEqual(
    orders.map(({ number }) => number),
    [orderNumber],
  );
});

test('a line that comes back is refunded, the store and we give back our parts, and the agent’s order is smaller', async () => {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const before = await balances();
  const { orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 2, [beans.id]: 1 });
  const params = { number: orderNumber };
  await packer.call(staffCalls.startPacking, { params });
  await sayReady(packer, params.number);
  const { order } = await customer.call(readOrder, { params });
  await packer.call(staffCalls.handOver, { params, body: { code: order.handOverCode ?? '' } });
  const [riceLine, beansLine] = order.lines;
  const body = { key: randomUUID(), kind: 'damaged' as const, reason: 'The bag was torn' };
  const one = { ...body, lines: [{ lineId: riceLine?.id ?? '', quantity: 1 }] };
  await packer.call(staffCalls.returnLines, { params, body: one });
  const again = await packer.call(staffCalls.returnLines, { params, body: one });
  assert.deepEqual([again.order.state, again.order.refundedGoods], ['partly-returned', 12_500.5]);
  assert.deepEqual((await agentOrder(orderNumber)).amount_kobo, 1_550_050);
  const tooMany = { ...body, key: randomUUID(), lines: [{ lineId: riceLine?.id ?? '', quantity: 2 }] };
  assert.equal((await packer.send(staffCalls.returnLines, { params, body: tooMany })).body.code, 'lines-not-there');
  const rest = [riceLine, beansLine].map((line) => ({ lineId: line?.id ?? '', quantity: 1 }));
  await packer.call(staffCalls.returnLines, { params, body: { ...body, key: randomUUID(), lines: rest } });
  assert.deepEqual((await agentOrder(orderNumber)).status, 'cancelled');
  assert.equal((await customer.call(readOrder, { params })).order.state, 'returned');
  await waitUntil('the refunds are sent', async () => (await balances())['customer-funds'] === 0);
  assert.deepEqual(await balances(), before);
});

test('a paid order is cancelled by its customer before packing, and not after; its payment is a refund then', async () => {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const { id, orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [beans.id]: 1 });
  const params = { number: orderNumber };
  const readPayment = async () => (await customer.call(readCheckout, { params: { id } })).checkout;
  assert.equal((await readPayment()).nextStep, 'see-order');
  const { order } = await customer.call(cancelOrder, { params });
  assert.equal((await readPayment()).nextStep, 'wait-for-refund');
  assert.deepEqual([order.state, order.mayCancel], ['cancelled', false]);
  assert.equal((await agentOrder(orderNumber)).status, 'cancelled');
  await waitUntil('the refund is paid', async () => (await readPayment()).payment.state === 'refunded');
  assert.equal((await readPayment()).nextStep, 'wait-for-refund');
  const other = await makePaidOrder(app, provider, customer, store.id, { [beans.id]: 1 });
  await packer.call(staffCalls.startPacking, { params: { number: other.orderNumber } });
  const late = await customer.send(cancelOrder, { params: { number: other.orderNumber } });
  assert.deepEqual([late.status, late.body.code], [409, 'order-not-cancellable']);
});

test('an order that is cancelled before it is paid says nothing of refunds, to its customer or in the console', async () => {
  const customer = await makeOwnCustomer(app);
  const { orderNumber } = await checkOut(customer, await fillBasket(customer, store.id, { [beans.id]: 2 }));
  const params = { number: orderNumber };
  const { order } = await customer.call(cancelOrder, { params });
  assert.deepEqual([order.state, order.placedAt, order.payment.paid], ['cancelled', null, 0]);
  const inConsole = (await packer.call(staffCalls.readShopOrder, { params })).order;
  for (const { refundedGoods, lines } of [order, inConsole])
    assert.deepEqual([refundedGoods, lines.map(({ refundedQuantity }) => refundedQuantity)], [0, [0]]);
  assert.deepEqual(
    inConsole.lines.map(({ toPack }) => toPack),
    [0],
  );
});

test('one press orders once: the same key and body answer with the same order, another body is refused', async () => {
  const customer = await makeOwnCustomer(app);
  const basketVersion = await fillBasket(customer, store.id, { [beans.id]: 2 });
  const body = { key: randomUUID(), basketVersion, handover: 'pick-up' as const, total: 6_000 };
  const answers = await Promise.all([1, 2, 3].map(() => customer.call(startCheckout, { body })));
  assert.equal(new Set(answers.map(({ checkout }) => checkout.orderNumber)).size, 1);
  const other = await customer.send(startCheckout, { body: { ...body, total: 6_001 } });
  assert.deepEqual([other.status, other.body.code], [409, 'key-used']);
  const second = await customer.send(startCheckout, { body: { ...body, key: randomUUID() } });
  assert.deepEqual([second.status, second.body.code], [409, 'checkout-open']);
  assert.match(second.body.message, /^You have an order that isn’t paid yet/);
});

test('after the 24 hours the console says that returns are over, and staff decide about what was told in time', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const customer = await makeOwnCustomer(app);
  const { orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 1 });
  const params = { number: orderNumber };
  // Signed in anew each time: a session of staff ends meanwhile.
  const member = () => makeStaff(app, ['operations']);
  const read = async () => (await (await member()).call(staffCalls.readShopOrder, { params })).order;
  const placed = await read();
  assert.equal(placed.returns, null);
  await packer.call(staffCalls.startPacking, { params });
  await sayReady(packer, params.number);
  const { order } = await customer.call(readOrder, { params });
  await packer.call(staffCalls.handOver, { params, body: { code: order.handOverCode ?? '' } });
  app.clock.advance(86_400);
  assert.equal((await read()).returns?.over, false);
  app.clock.advance(1);
  const late = await read();
  assert.deepEqual([late.returns?.over, late.acts], [true, ['return']]);
  const lines = [{ lineId: late.lines[0]?.id ?? '', quantity: 1 }];
  const body = {
    key: randomUUID(),
    kind: 'damaged' as const,
    reason: 'They wrote to us two hours after delivery',
    lines,
  };
  assert.equal((await (await member()).call(staffCalls.returnLines, { params, body })).order.state, 'returned');
});

test('the proof is green after all of it', async () => {
  await checkOut(await makeOwnCustomer(app), 1).catch(() => null);
  const { differences } = await app.context.database.write((tx) => findDifferences(tx, null));
  assert.deepEqual(differences, []);
});
