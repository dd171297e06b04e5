import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as orderCalls from '@foodbank/contract/selling/orders-staff';
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { askReturn, type ReturnProblem, readReturns } from '@foodbank/contract/selling/returns';
import { decideAskedReturn, listAskedReturns, readAskedReturn } from '@foodbank/contract/selling/returns-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
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
// Members are signed out after a while, so tests that move the clock make another one.
let packer = await makeStaff(app, ['operations']);
const passHours = async (hours: number) => {
  app.clock.advance(hours * 3_600);
  packer = await makeStaff(app, ['operations']);
};
// Prices in odd kobo, so that every share has to be rounded.
const rice = await makeProduct(app, store.id, {
  name: 'Ofada rice',
  priceKobo: 1_250_051,
  onHand: 900,
  vatPpm: 75_000,
});
const pepper = await makeProduct(app, store.id, { name: 'Ata rodo', priceKobo: 33_333, onHand: 900 });
const note = 'The bag was torn and half of it was gone';

/** An order that was handed over, with its lines. */
async function delivered(customer: TestCustomer, wanted: Record<string, number> = { [rice.id]: 3, [pepper.id]: 2 }) {
  const { orderNumber: number } = await makePaidOrder(app, provider, customer, store.id, wanted);
  const params = { number };
  await packer.call(orderCalls.startPacking, { params });
  await sayReady(packer, params.number);
  const { order } = await customer.call(readOrder, { params });
  await packer.call(orderCalls.handOver, { params, body: { code: order.handOverCode ?? '' } });
  const lineOf = (productId: string) => order.lines.find((line) => line.productId === productId)?.id ?? '';
  return { params, number, riceLine: lineOf(rice.id), pepperLine: lineOf(pepper.id) };
}
const bodyOf = (lineId: string, quantity: number, problem: ReturnProblem = 'damaged') => ({
  key: randomUUID(),
  lines: [{ lineId, quantity, problem }],
  note,
});
const amountOfAgent = async (number: string) =>
  (await pool.query('select status, amount_kobo from orders where number = $1', [number])).rows[0];
const openReturn = async (number: string) => {
  const { rows } = await packer.call(listAskedReturns, { query: { list: 'open' } });
  const row = rows.find(({ orderNumber }) => orderNumber === number);
  assert.ok(row);
  return (await packer.call(readAskedReturn, { params: { returnId: row.id } })).asked;
};
const decide = (
  asked: { id: string; lines: { id: string }[] },
  decision: 'accept' | 'refuse',
  from: 'asked' | 'goods-awaited' = 'asked',
) => ({
  params: { returnId: asked.id },
  body: { lines: asked.lines.map(({ id }) => ({ id, from, decision })), reason: 'The photo of the store shows it' },
});

test('a damaged line is asked for, accepted and refunded, and the agent, the store and the receipt follow to the kobo', async () => {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const { params, number, riceLine } = await delivered(customer);
  const before = (await customer.call(readReturns, { params })).returns;
  assert.deepEqual([before.mayAsk, before.left.map(({ quantity }) => quantity), before.refunds], [true, [3, 2], []]);
  const { returns } = await customer.call(askReturn, { params, body: bodyOf(riceLine, 1) });
  assert.deepEqual(
    returns.returns[0]?.lines.map(({ state, amount }) => [state, amount]),
    [['asked', 12_500.51]],
  );
  assert.deepEqual(
    returns.left.map(({ quantity }) => quantity),
    [2, 2],
    'what waits can not be asked for again',
  );
  const asked = await openReturn(number);
  assert.deepEqual([asked.note, asked.amount, asked.history.refunded], [note, 12_500.51, 0]);
  await packer.call(decideAskedReturn, decide(asked, 'accept'));
  const goodsKobo = 3 * 1_250_051 + 2 * 33_333;
  assert.deepEqual(await amountOfAgent(number), { status: 'completed', amount_kobo: goodsKobo - 1_250_051 });
  await waitUntil('the refund is done', async () => {
    const [refund] = (await customer.call(readReturns, { params })).returns.refunds;
    return refund?.step === 'done' && refund.amount === 12_500.51;
  });
  const { receipt } = await customer.call(readReceipt, { params });
  assert.deepEqual(
    [receipt.number, receipt.version, receipt.soldTotal, receipt.creditTotal, receipt.goodsTotal],
    [number.replace('FB-', 'R-'), 2, goodsKobo / 100, 12_500.51, (goodsKobo - 1_250_051) / 100],
  );
  assert.deepEqual(
    receipt.credits.map(({ name, quantity }) => [name, quantity]),
    [['Ofada rice', 1]],
  );
  assert.deepEqual((await findDifferences(app.context.database.read, null)).differences, []);
});

test('kobo add up over three partial returns, and an order of which nothing is kept counts as cancelled', async () => {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const { params, number, riceLine, pepperLine } = await delivered(customer);
  for (const [line, quantity] of [
    [riceLine, 1],
    [riceLine, 2],
    [pepperLine, 2],
  ] as const) {
    await customer.call(askReturn, { params, body: bodyOf(line, quantity) });
    await packer.call(decideAskedReturn, decide(await openReturn(number), 'accept'));
  }
  assert.equal((await customer.call(readOrder, { params })).order.state, 'returned');
  assert.equal((await amountOfAgent(number)).status, 'cancelled');
  const sums = await pool.query(
    `select sum(credits_posted_kobo - debits_posted_kobo)::int as kobo from ledger_accounts where kind = 'store-payable'`,
  );
  const { refunds } = (await customer.call(readReturns, { params })).returns;
  assert.equal(Math.round(refunds.reduce((sum, { amount }) => sum + amount, 0) * 100), 3 * 1_250_051 + 2 * 33_333);
  assert.ok(sums.rows[0].kobo > 0);
  assert.deepEqual((await findDifferences(app.context.database.read, null)).differences, []);
});

test('what is not as described is refunded once it is back, and only then the store can sell it again', async () => {
  const customer = await makeOwnCustomer(app);
  const { params, number, riceLine } = await delivered(customer);
  const body = bodyOf(riceLine, 1, 'not-as-described');
  const without = await customer.send(askReturn, { params, body });
  assert.deepEqual([without.status, without.body.code], [400, 'validation']);
  await customer.call(askReturn, { params, body: { ...body, way: 'bring' } });
  const stock = async () =>
    (await pool.query('select on_hand from store_products where product_id = $1', [rice.id])).rows[0].on_hand;
  const onHand = await stock();
  const asked = await openReturn(number);
  await packer.call(decideAskedReturn, decide(asked, 'accept'));
  const again = await packer.send(decideAskedReturn, decide(asked, 'accept'));
  assert.equal(again.body.code, 'changed-meanwhile', 'the same press twice refunds nothing');
  assert.equal(await stock(), onHand);
  assert.deepEqual((await customer.call(readReturns, { params })).returns.refunds, []);
  await packer.call(decideAskedReturn, decide(asked, 'accept', 'goods-awaited'));
  assert.equal(await stock(), onHand + 1);
  assert.equal((await customer.call(readReturns, { params })).returns.refunds.length, 1);
});

test('a refused line keeps its reason for the customer, and may be asked for again', async () => {
  const customer = await makeOwnCustomer(app);
  const { params, number, riceLine } = await delivered(customer);
  await customer.call(askReturn, { params, body: bodyOf(riceLine, 3) });
  await packer.call(decideAskedReturn, decide(await openReturn(number), 'refuse'));
  const { returns } = await customer.call(readReturns, { params });
  const [line] = returns.returns[0]?.lines ?? [];
  assert.deepEqual([line?.state, line?.reason], ['refused', 'The photo of the store shows it']);
  assert.deepEqual([returns.left[0]?.quantity, returns.refunds], [3, []]);
});

test('never more is asked for than was kept: too many, twice at once, another key, or what staff refunded meanwhile', async () => {
  const customer = await makeOwnCustomer(app);
  const { params, number, riceLine } = await delivered(customer);
  const tooMany = await customer.send(askReturn, { params, body: bodyOf(riceLine, 4) });
  assert.deepEqual([tooMany.status, tooMany.body.code], [409, 'return-too-many']);
  const twice = {
    ...bodyOf(riceLine, 2),
    lines: [1, 1].map((quantity) => ({ lineId: riceLine, quantity, problem: 'missing' as const })),
  };
  assert.equal((await customer.send(askReturn, { params, body: twice })).body.code, 'return-too-many');
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => customer.send(askReturn, { params, body: bodyOf(riceLine, 2) })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const body = bodyOf(riceLine, 1);
  const same = await Promise.all([1, 2, 3].map(() => customer.send(askReturn, { params, body })));
  assert.deepEqual(
    same.map(({ status }) => status),
    [200, 200, 200],
    'one press is one return',
  );
  assert.equal((await customer.call(readReturns, { params })).returns.returns.length, 2);
  const other = await customer.send(askReturn, { params, body: { ...body, note: 'Another sentence' } });
  assert.equal(other.body.code, 'key-used');
  // Staff refund all of it from the order's own screen.
  const all = {
    key: randomUUID(),
    kind: 'damaged' as const,
    reason: 'All of it',
    lines: [{ lineId: riceLine, quantity: 3 }],
  };
  await packer.call(orderCalls.returnLines, { params, body: all });
  const refused = await packer.send(decideAskedReturn, decide(await openReturn(number), 'accept'));
  assert.equal(refused.body.code, 'lines-not-there');
});

test('two members who accept at once refund once', async () => {
  const customer = await makeOwnCustomer(app);
  const { params, number, riceLine } = await delivered(customer);
  await customer.call(askReturn, { params, body: bodyOf(riceLine, 1) });
  const asked = await openReturn(number);
  const answers = await Promise.all([1, 2, 3].map(() => packer.send(decideAskedReturn, decide(asked, 'accept'))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.equal((await customer.call(readReturns, { params })).returns.refunds.length, 1);
});

test('another’s order, one that is not delivered, and one after 24 hours can not be asked for', async () => {
  const customer = await makeOwnCustomer(app);
  const { params, riceLine } = await delivered(customer);
  const stranger = await makeOwnCustomer(app);
  assert.equal((await stranger.send(askReturn, { params, body: bodyOf(riceLine, 1) })).status, 404);
  assert.equal((await stranger.send(readReturns, { params })).status, 404);
  const { orderNumber } = await makePaidOrder(app, provider, stranger, store.id, { [rice.id]: 1 });
  const early = await stranger.send(askReturn, { params: { number: orderNumber }, body: bodyOf(riceLine, 1) });
  assert.deepEqual([early.status, early.body.code], [409, 'order-moved-on']);
  await passHours(24.01);
  const late = await customer.send(askReturn, { params, body: bodyOf(riceLine, 1) });
  assert.deepEqual([late.status, late.body.code], [409, 'return-too-late']);
  assert.equal((await customer.call(readReturns, { params })).returns.mayAsk, false);
});
