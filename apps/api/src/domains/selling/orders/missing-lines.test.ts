import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { askCustomer, swapLine } from '@foodbank/contract/selling/orders-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { answerLinkedQuestion, readLinkedQuestion } from '@foodbank/contract/selling/substitutes';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { goodAddress } from '../../../../test/good-shop-requests.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeCombo, makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { makePackedOrder, sayReady, type WantedLine } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { pool } = app.context.database;
const agent = await makeAgent(app);
const store = await makeStore(app);
const packer = await makeStaff(app, ['operations']);
const rice = await makeProduct(app, store.id, { name: 'Ofada rice', priceKobo: 1_000_051, onHand: 90, vatPpm: 75_000 });
const local = await makeProduct(app, store.id, { name: 'Local rice', priceKobo: 850_025, onHand: 90 });
const _basmati = await makeProduct(app, store.id, { name: 'Basmati rice', priceKobo: 950_000, onHand: 90 });
await makeProduct(app, store.id, { name: 'Royal rice', priceKobo: 2_000_000, onHand: 90 });
const oil = await makeProduct(app, store.id, {
  name: 'Palm oil',
  priceKobo: 300_000,
  onHand: 90,
  categorySlug: 'oils',
});

const shop = { app, provider, packer, storeId: store.id };
const order = async (lines: readonly WantedLine[]) => {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const made = await makePackedOrder({ ...shop, customer }, lines);
  const [line] = (await made.read()).lines;
  return { customer, ...made, params: { number: made.number, lineId: line?.id ?? '' } };
};
const heldOf = async (productId: string): Promise<number> =>
  (await pool.query('select held from store_products where product_id = $1', [productId])).rows[0].held;
const agentOrder = async (number: string) =>
  (await pool.query('select status, amount_kobo, commission_kobo from orders where number = $1', [number])).rows[0];
const refundsOf = (number: string) =>
  provider.refunds.filter(({ chargeReference }) => chargeReference.startsWith(number)).map((one) => one.amountKobo);
const linkIn = (text: string) => /\/app\/choose\/([\w-]{22})$/.exec(text)?.[1] ?? assert.fail(text);
const lastText = async (phone: string) => {
  const key = `+234${phone.slice(1)}`;
  const { rows } = await pool.query('select count(*)::int as n from text_messages where to_key = $1', [key]);
  return app.waitForText(key, rows[0].n);
};

test('without an answer by the deadline a job takes the line out, refunds it, and says so', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const { customer, number, read } = await order([
    { productId: rice.id, quantity: 1, substitution: 'call' },
    { productId: oil.id, quantity: 1 },
  ]);
  const [line] = (await read()).lines;
  await packer.call(askCustomer, { params: { number, lineId: line?.id ?? '' }, body: { quantity: 1, toPack: 1 } });
  const token = linkIn(await lastText(customer.phone));
  app.clock.advance(20 * 60);
  const { question } = await app.call(readLinkedQuestion, { params: { token } });
  assert.deepEqual([question.state, question.options], ['expired', []]);
  const { rows } = await pool.query(`select id from substitute_questions where order_number = $1`, [number]);
  await app.context.database.write((tx) => tx.enqueue('substitute-questions', rows[0].id));
  await waitUntil('the line is refunded', async () => refundsOf(number).length === 1);
  assert.deepEqual(refundsOf(number), [1_000_051]);
  const after = (await customer.call(readOrder, { params: { number } })).order;
  assert.deepEqual(after.events.at(-1)?.text, 'Taken out without an answer in time: Ofada rice, 5 kg × 1');
  assert.deepEqual(await agentOrder(number), { status: 'pending', amount_kobo: 300_000, commission_kobo: 6_000 });
});

test('if all lines are gone, the order is cancelled and the delivery fee is refunded, too', async () => {
  await makeZone(app, ['Surulere'], 'Surulere');
  const windowId = await makeWindow(app, store.id, { startHour: 16, endHour: 20, capacity: 5 });
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const addressId = randomUUID();
  await customer.call(saveAddress, { params: { id: addressId }, body: goodAddress as never });
  const lines = [{ productId: rice.id, quantity: 1, substitution: 'call' as const }];
  const { number, read } = await makePackedOrder({ ...shop, customer }, lines, { addressId, windowId });
  const [line] = (await read()).lines;
  await packer.call(askCustomer, { params: { number, lineId: line?.id ?? '' }, body: { quantity: 1, toPack: 1 } });
  const token = linkIn(await lastText(customer.phone));
  await app.send(answerLinkedQuestion, { params: { token }, body: { productId: null } }, undefined, undefined, {
    'sec-fetch-site': 'same-origin',
  });
  const cancelled = (await customer.call(readOrder, { params: { number } })).order;
  assert.deepEqual([cancelled.state, cancelled.keptTotal], ['cancelled', 0]);
  await waitUntil('goods and fee are refunded', async () => refundsOf(number).length === 1);
  assert.deepEqual(refundsOf(number), [1_150_051]);
  assert.equal((await agentOrder(number)).status, 'cancelled');
});

test('a combo is swapped as a whole, also for one that has the same parts', async () => {
  const part = await makeProduct(app, store.id, {
    name: 'Beans',
    priceKobo: 100_000,
    onHand: 2,
    categorySlug: 'beans',
  });
  const big = await makeCombo(app, store.id, [{ productId: part.id, quantity: 2 }], { name: 'Big combo' });
  const small = await makeCombo(app, store.id, [{ productId: part.id, quantity: 1 }], {
    ...{ name: 'Small combo', priceKobo: 2_500_000 },
  });
  const { number, read } = await order([{ productId: big.id, quantity: 1, substituteId: small.id }]);
  assert.equal(await heldOf(part.id), 2);
  const [line] = (await read()).lines;
  const params = { number, lineId: line?.id ?? '' };
  await packer.call(swapLine, { params, body: { productId: small.id, quantity: 1, toPack: 1 } });
  assert.equal(await heldOf(part.id), 1);
});

test('what the customer did not choose is not done: no swap of “take it out”, no question without “ask me first”', async () => {
  const taken = await order([{ productId: rice.id, quantity: 1, substitution: 'remove' }]);
  const body = { productId: local.id, quantity: 1, toPack: 1, agreedByPhone: true };
  assert.equal((await packer.send(swapLine, { params: taken.params, body })).body.code, 'substitution-not-wanted');
  const ask = { quantity: 1, toPack: 1 };
  assert.equal(
    (await packer.send(askCustomer, { params: taken.params, body: ask })).body.code,
    'substitution-not-wanted',
  );
  const similar = await order([{ productId: rice.id, quantity: 1 }]);
  assert.equal(
    (await packer.send(askCustomer, { params: similar.params, body: ask })).body.code,
    'substitution-not-wanted',
  );
  await sayReady(packer, similar.number);
  const late = await packer.send(swapLine, { params: similar.params, body });
  assert.equal(late.body.code, 'order-moved-on');
});

test('what is taken out by two at once, or sent again after a lost answer, is taken out and refunded once', async () => {
  const { number, params, read } = await order([{ productId: rice.id, quantity: 3 }]);
  const out = { lines: [{ lineId: params.lineId, quantity: 1, toPack: 3 }], reason: 'One bag is torn' };
  const send = () => packer.send(staffCalls.takeOutLines, { params: { number }, body: out });
  const answers = await Promise.all([send(), send()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await send()).body.code, 'line-changed');
  assert.deepEqual(
    (await read()).lines.map(({ refundedQuantity }) => refundedQuantity),
    [1],
  );
});

test('the proof is green after all of it', async () => {
  const { differences } = await app.context.database.write((tx) => findDifferences(tx, null));
  assert.deepEqual(differences, []);
});
