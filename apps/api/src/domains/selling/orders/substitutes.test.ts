import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { repeatOrder, saveBasket } from '@foodbank/contract/selling/baskets';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { askCustomer, listLineSubstitutes, showOrderContacts, swapLine } from '@foodbank/contract/selling/orders-staff';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { listOrders, readOrder } from '@foodbank/contract/selling/shop-orders';
import {
  answerLinkedQuestion,
  listSubstitutes,
  readLinkedQuestion,
  readQuestion,
} from '@foodbank/contract/selling/substitutes';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makePackedOrder, readyBody, sayReady, type WantedLine } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { deadlineOf } from './swaps.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { pool } = app.context.database;
const agent = await makeAgent(app);
const store = await makeStore(app);
const packer = await makeStaff(app, ['operations']);
const rice = await makeProduct(app, store.id, { name: 'Ofada rice', priceKobo: 1_000_051, onHand: 90, vatPpm: 75_000 });
const local = await makeProduct(app, store.id, { name: 'Local rice', priceKobo: 850_025, onHand: 90 });
const basmati = await makeProduct(app, store.id, { name: 'Basmati rice', priceKobo: 950_000, onHand: 90 });
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
  return { customer, ...(await makePackedOrder({ ...shop, customer }, lines)) };
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

test('a customer names a substitute for a line; the basket says whether it would be taken, and only a fit one goes with the order', async () => {
  const customer = await makeOwnCustomer(app);
  const { rows } = await app.call(listSubstitutes, { params: { slug: rice.slug }, query: { store: store.slug } });
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Basmati rice', 'Local rice'],
  );
  const line = { productId: rice.id, quantity: 1, substituteId: local.id };
  const save = (lines: readonly WantedLine[], version: number) =>
    customer.call(saveBasket, { body: { storeId: store.id, lines: [...lines], version } });
  const { basket } = await save([line], 0);
  assert.deepEqual(basket.lines[0]?.substitute, {
    ...{ productId: local.id, name: 'Local rice', unit: '5 kg', price: 8_500.25, problem: null },
  });
  const dear = await save([{ productId: local.id, quantity: 1, substituteId: rice.id }], 1);
  assert.equal(dear.basket.lines[0]?.substitute?.problem, 'costs-more');
  assert.equal(dear.basket.canCheckOut, true);
  const called = await save([{ ...line, substitution: 'call' }], 2);
  assert.equal(called.basket.lines[0]?.substitute, null, 'it counts for a similar product only');
  const merged = await customer.call(saveBasket, {
    body: { storeId: store.id, lines: [{ ...line, quantity: 2 }], version: 0, mode: 'merge' },
  });
  assert.deepEqual(
    merged.basket.lines.map(({ quantity, substitute }) => [quantity, substitute?.name]),
    [[2, 'Local rice']],
  );
});

test('a packer swaps a missing line for the named product: stock, refund, agent, receipt and messages follow to the kobo', async () => {
  const { customer, number, read } = await order([
    { productId: rice.id, quantity: 2, substituteId: local.id },
    { productId: oil.id, quantity: 1 },
  ]);
  const params = { number };
  const [line] = (await read()).lines;
  const path = { number, lineId: line?.id ?? '' };
  assert.deepEqual(line?.substitute, { name: 'Local rice', unit: '5 kg' });
  const offered = await packer.call(listLineSubstitutes, { params: path });
  assert.deepEqual(offered.named, { name: 'Local rice', unit: '5 kg', problem: null });
  assert.deepEqual(
    offered.rows.map(({ name, isNamed, saving }) => [name, isNamed, saving]),
    [
      ['Local rice', true, 1_500.26],
      ['Basmati rice', false, 500.51],
    ],
  );
  const [riceBefore, localBefore] = [await heldOf(rice.id), await heldOf(local.id)];
  const body = { productId: local.id, quantity: 2, toPack: 2 };
  const { order: swapped } = await packer.call(swapLine, { params: path, body });
  assert.deepEqual(
    swapped.lines.map(({ name, toPack, insteadOf, price }) => [name, toPack, insteadOf?.name ?? null, price]),
    [
      ['Ofada rice', 0, null, 10_000.51],
      ['Local rice', 2, 'Ofada rice', 8_500.25],
      ['Palm oil', 1, null, 3_000],
    ],
  );
  assert.deepEqual([await heldOf(rice.id), await heldOf(local.id)], [riceBefore - 2, localBefore + 2]);
  assert.deepEqual(await agentOrder(number), { status: 'pending', amount_kobo: 2_000_050, commission_kobo: 40_001 });
  await waitUntil('the difference is refunded', async () => refundsOf(number).length === 1);
  assert.deepEqual(refundsOf(number), [300_052]);
  assert.equal(
    await lastText(customer.phone),
    `Foodbank: Order ${number}: Local rice, 5 kg instead of Ofada rice, 5 kg. You get N3,000.52 back.`,
  );
  await sayReady(packer, params.number);
  const ready = (await customer.call(readOrder, { params })).order;
  assert.deepEqual(
    [ready.itemCount, ready.names, ready.refundedGoods, ready.keptTotal],
    [3, ['Ofada rice', 'Palm oil'], 3_000.52, 20_000.5],
  );
  assert.equal(ready.lines[0]?.swappedQuantity, 2);
  const { rows } = await packer.call(staffCalls.listShopOrders, { query: { search: number } });
  assert.deepEqual(
    rows.map(({ total, keptTotal }) => [total, keptTotal]),
    [[23_001.02, 20_000.5]],
    'the console’s list has the amount after swaps and refunds',
  );
  await packer.call(staffCalls.handOver, { params, body: { code: ready.handOverCode ?? '' } });
  const delivered = (await customer.call(readOrder, { params })).order;
  assert.equal(delivered.state, 'delivered', 'nothing is missing');
  assert.deepEqual(await agentOrder(number), { status: 'completed', amount_kobo: 2_000_050, commission_kobo: 40_001 });
  const { receipt } = await customer.call(readReceipt, { params });
  assert.deepEqual(
    receipt.lines.map(({ name, insteadOf, quantity, vatPercent }) => [name, insteadOf?.name, quantity, vatPercent]),
    [
      ['Local rice', 'Ofada rice', 2, 0],
      ['Palm oil', undefined, 1, 0],
    ],
  );
  assert.deepEqual([receipt.total, receipt.vat.length, receipt.vat[0]?.percent], [20_000.5, 1, 0]);
  const substitute = delivered.lines.find(({ insteadOf }) => insteadOf !== null);
  const back = { key: randomUUID(), kind: 'damaged' as const, reason: 'A hole in the bag' };
  const one = { ...back, lines: [{ lineId: substitute?.id ?? '', quantity: 1 }] };
  const { order: returned } = await packer.call(staffCalls.returnLines, { params, body: one });
  assert.deepEqual([returned.state, returned.refundedGoods], ['partly-returned', 11_500.77]);
  assert.equal((await agentOrder(number)).amount_kobo, 1_150_025);
  const { basket } = await customer.call(repeatOrder, { body: { number } });
  assert.deepEqual(
    basket.lines.map(({ name, quantity }) => [name, quantity]),
    [
      ['Ofada rice', 2],
      ['Palm oil', 1],
    ],
  );
  const { orders } = await customer.call(listOrders, { query: {} });
  assert.deepEqual([orders[0]?.itemCount, orders[0]?.names.length], [3, 2]);
});

test('“ask me first”: the customer is asked by a link without signing in, chooses, and gets the difference back', async () => {
  const { customer, number, read } = await order([
    { productId: rice.id, quantity: 3, substitution: 'call' },
    { productId: oil.id, quantity: 1, substitution: 'remove' },
  ]);
  const [line] = (await read()).lines;
  const params = { number, lineId: line?.id ?? '' };
  const swap = { productId: local.id, quantity: 2, toPack: 3 };
  assert.equal((await packer.send(swapLine, { params, body: swap })).body.code, 'customer-not-asked');
  const { phone } = await packer.call(showOrderContacts, { params: { number }, body: { reason: 'Rice is missing' } });
  assert.equal(phone, customer.phone);
  const { rows: audit } = await pool.query(`select reason from audit_lines where action = 'order-contacts-shown'`);
  assert.deepEqual(audit.length, 1);
  await packer.call(askCustomer, { params, body: { quantity: 2, toPack: 3 } });
  const early = await packer.send(staffCalls.markReady, { params: { number }, body: readyBody(await read()) });
  assert.deepEqual([early.status, early.body.code], [409, 'question-open']);
  const twice = await packer.send(askCustomer, { params, body: { quantity: 1, toPack: 3 } });
  assert.equal(twice.body.code, 'question-open');
  const text = await lastText(customer.phone);
  assert.match(
    text,
    new RegExp(`^Foodbank: Ofada rice, 5 kg isn't available for order ${number}\\. Choose by 09:20: `),
  );
  const token = linkIn(text);
  const { question } = await app.call(readLinkedQuestion, { params: { token } });
  assert.deepEqual(
    [question.state, question.quantity, question.refund, question.options.map(({ name }) => name)],
    ['open', 2, 20_001.02, ['Basmati rice', 'Local rice']],
  );
  assert.doesNotMatch(JSON.stringify(question), new RegExp(`${customer.phone}|Bisi|Adeyemi`));
  const own = (await customer.call(readOrder, { params: { number } })).order.questions;
  assert.deepEqual(
    own.map(({ name, quantity }) => [name, quantity]),
    [['Ofada rice', 2]],
  );
  const seen = await customer.call(readQuestion, { params: { number, id: own[0]?.id ?? '' } });
  assert.deepEqual(seen.question, question);
  const send = (productId: string | null) =>
    app.send(answerLinkedQuestion, { params: { token }, body: { productId } }, undefined, undefined, {
      'sec-fetch-site': 'same-origin',
    });
  const [first, again] = [await send(basmati.id), await send(basmati.id)];
  assert.deepEqual([first.status, again.status], [200, 200]);
  assert.equal((await send(null)).body.code, 'question-over');
  await waitUntil('the difference is refunded once', async () => refundsOf(number).length === 1);
  assert.deepEqual(refundsOf(number), [100_102]);
  assert.deepEqual(
    (await read()).lines.map(({ name, toPack, question: asked }) => [name, toPack, asked]),
    [
      ['Ofada rice', 1, null],
      ['Basmati rice', 2, null],
      ['Palm oil', 1, null],
    ],
  );
  assert.equal((await agentOrder(number)).amount_kobo, 1_000_051 + 2 * 950_000 + 300_000);
});

test('a question ends 20 minutes later, or when the window begins, but lasts 5 minutes at least', () => {
  const now = new Date('2026-06-15T08:00:00Z');
  const at = (windowFrom: string | null) =>
    deadlineOf({ windowFrom: windowFrom === null ? null : new Date(windowFrom) }, now)
      .toISOString()
      .slice(11, 16);
  assert.deepEqual([null, '2026-06-15T11:00:00Z', '2026-06-15T08:12:00Z', '2026-06-15T07:00:00Z'].map(at), [
    '08:20',
    '08:20',
    '08:12',
    '08:05',
  ]);
});

test('the proof is green after all of it', async () => {
  const { differences } = await app.context.database.write((tx) => findDifferences(tx, null));
  assert.deepEqual(differences, []);
});
