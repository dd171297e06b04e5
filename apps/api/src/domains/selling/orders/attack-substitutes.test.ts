import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { askCustomer, swapLine } from '@foodbank/contract/selling/orders-staff';
import { answerLinkedQuestion, answerQuestion, readQuestion } from '@foodbank/contract/selling/substitutes';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makePackedOrder, type WantedLine } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { setStorePrice } from '../catalogue/price-queries.ts';
import { updateProductState } from '../catalogue/product-queries.ts';
import { answerQuestion as answer, expireQuestion } from './questions.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider });
const { database } = app.context;
const { pool } = database;
const agent = await makeAgent(app);
const store = await makeStore(app);
const otherStore = await makeStore(app, 'Other stores');
const [packer, second] = [await makeStaff(app, ['operations']), await makeStaff(app, ['operations'])];
const rice = await makeProduct(app, store.id, { name: 'Ofada rice', priceKobo: 500_000, onHand: 200 });
const local = await makeProduct(app, store.id, { name: 'Local rice', priceKobo: 400_001, onHand: 200 });

const order = async (lines: readonly WantedLine[]) => {
  const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
  const made = await makePackedOrder({ app, provider, customer, packer, storeId: store.id }, lines);
  const [line] = (await made.read()).lines;
  return { customer, ...made, params: { number: made.number, lineId: line?.id ?? '' } };
};
/** What there is of money, stock and commission about an order. */
const recordOf = async (number: string) =>
  (
    await pool.query(
      `select (select (state, refunded_goods_kobo) from shop_orders where number = $1) as shop,
         (select json_agg((product_id, quantity, refunded_quantity) order by id) from shop_order_lines where order_number = $1) as lines,
         (select (status, amount_kobo, commission_kobo) from orders where number = $1) as agents,
         (select json_agg((product_id, held) order by product_id) from store_products) as stock,
         (select sum(refund_kobo)::bigint from charges where reference like $1 || '%') as refunds`,
      [number],
    )
  ).rows;
const questionOf = async (number: string): Promise<string> =>
  (await pool.query('select id from substitute_questions where order_number = $1', [number])).rows[0].id;
const asked = async (quantity = 1) => {
  const made = await order([
    { productId: rice.id, quantity, substitution: 'call' },
    { productId: local.id, quantity: 1 },
  ]);
  await packer.call(askCustomer, { params: made.params, body: { quantity, toPack: quantity } });
  return { ...made, id: await questionOf(made.number) };
};

test('a substitute that costs more, of another store, archived, sold out or the same product is refused, and nothing changes', async () => {
  const { params, number } = await order([{ productId: rice.id, quantity: 2 }]);
  const dear = await makeProduct(app, store.id, { priceKobo: 500_001 });
  const elsewhere = await makeProduct(app, otherStore.id, { priceKobo: 100_000 });
  const archived = await makeProduct(app, store.id, { priceKobo: 100_000 });
  await database.write((tx) => updateProductState(tx, archived.id, 'archived'));
  const draft = await makeProduct(app, store.id, { priceKobo: 100_000, isPublished: false });
  const scarce = await makeProduct(app, store.id, { priceKobo: 100_000, onHand: 1 });
  const before = await recordOf(number);
  const codes = {
    [dear.id]: 'substitute-refused',
    [elsewhere.id]: 'substitute-refused',
    [archived.id]: 'substitute-refused',
    [draft.id]: 'substitute-refused',
    [rice.id]: 'substitute-refused',
    [scarce.id]: 'substitute-gone',
    '00000000-0000-4000-8000-000000000000': 'substitute-refused',
  };
  for (const [productId, code] of Object.entries(codes)) {
    const { status, body } = await packer.send(swapLine, { params, body: { productId, quantity: 2, toPack: 2 } });
    assert.deepEqual([status, body.code], [409, code], productId);
  }
  assert.deepEqual(await recordOf(number), before);
});

test('a named substitute whose price rose above the line’s is not taken, and a substitute’s own substitute is cheaper still', async (t) => {
  const { params, number, read } = await order([{ productId: rice.id, quantity: 1, substituteId: local.id }]);
  await database.write((tx) => setStorePrice(tx, store.id, local.id, 500_001));
  t.after(() => database.write((tx) => setStorePrice(tx, store.id, local.id, 400_001)));
  const body = { productId: local.id, quantity: 1, toPack: 1 };
  assert.equal((await packer.send(swapLine, { params, body })).body.code, 'substitute-refused');
  await database.write((tx) => setStorePrice(tx, store.id, local.id, 400_001));
  await packer.call(swapLine, { params, body });
  const swapped = (await read()).lines[1]?.id ?? '';
  const back = await packer.send(swapLine, {
    params: { number, lineId: swapped },
    body: { productId: rice.id, quantity: 1, toPack: 1 },
  });
  assert.equal(back.body.code, 'substitute-refused');
});

test('quantity tricks and a price sent by the browser change nothing', async () => {
  const { params, number } = await order([{ productId: rice.id, quantity: 2 }]);
  const before = await recordOf(number);
  const send = async (quantity: unknown, toPack: unknown = 2) =>
    (await packer.send(swapLine, { params, body: { productId: local.id, quantity, toPack } })).status;
  for (const quantity of [0, -1, 1.5, 100, 1e21, '1', null]) assert.equal(await send(quantity), 400, `${quantity}`);
  assert.deepEqual([await send(3), await send(1, 3), await send(3, 3)], [409, 409, 409]);
  assert.deepEqual(await recordOf(number), before);
  const body = { productId: local.id, quantity: 2, toPack: 2, price: 1, priceKobo: 1, refund: 9_999 };
  assert.equal((await packer.send(swapLine, { params, body })).status, 200);
  const [found] = await recordOf(number);
  assert.deepEqual(found.refunds, 199_998);
});

test('two packers who swap one line at once swap it once', async () => {
  const { params, number } = await order([{ productId: rice.id, quantity: 2 }]);
  const body = { productId: local.id, quantity: 1, toPack: 2 };
  const answers = await Promise.all([packer, second, packer].map((one) => one.send(swapLine, { params, body })));
  assert.deepEqual(answers.map(({ status, body: { code } }) => code ?? status).sort(), [
    200,
    'line-changed',
    'line-changed',
  ]);
  const [found] = await recordOf(number);
  assert.equal(found.refunds, 99_999);
});

test('packers who swap two lines for each other’s product at once never wait for each other for ever', async () => {
  const [one, two] = [
    await order([{ productId: rice.id, quantity: 3 }]),
    await order([{ productId: local.id, quantity: 1 }]),
  ];
  const cheap = await makeProduct(app, store.id, { priceKobo: 300_000, onHand: 50 });
  const swaps = [
    packer.send(swapLine, { params: one.params, body: { productId: local.id, quantity: 3, toPack: 3 } }),
    second.send(swapLine, { params: two.params, body: { productId: cheap.id, quantity: 1, toPack: 1 } }),
  ];
  assert.deepEqual(
    (await Promise.all(swaps)).map(({ status }) => status),
    [200, 200],
  );
});

test('the answer and the deadline at once: exactly one wins, and the refund is that of the winner', async (t) => {
  const began = app.clock.now().toISOString();
  for (const productId of [local.id, null]) {
    const { id, number } = await asked();
    const outcomes = await Promise.allSettled([
      database.write((tx) => answer({ ...tx }, id, productId)),
      // The job's clock is past the deadline, the answer's is not.
      database.write((tx) => expireQuestion({ ...tx, now: new Date(tx.now.getTime() + 3_600_000) }, id)),
      database.write((tx) => answer(tx, id, productId)),
    ]);
    const { rows } = await pool.query('select state from substitute_questions where id = $1', [id]);
    const [found] = await recordOf(number);
    const isAnswered = rows[0].state === 'swapped' || rows[0].state === 'removed';
    assert.equal(outcomes[0]?.status, isAnswered ? 'fulfilled' : 'rejected');
    assert.equal(outcomes[1]?.status, 'fulfilled');
    assert.equal(found.refunds, rows[0].state === 'swapped' ? 99_999 : 500_000);
  }
  const { id, number } = await asked();
  app.clock.advance(20 * 60);
  t.after(() => app.clock.set(began));
  await assert.rejects(
    database.write((tx) => answer(tx, id, local.id)),
    { code: 'question-over' },
  );
  await Promise.all([1, 2, 3].map(() => database.write((tx) => expireQuestion(tx, id))));
  assert.equal((await recordOf(number))[0].refunds, 500_000);
});

test('an answer that is killed half-way leaves nothing behind, and the deadline still takes the line out', async () => {
  const { id, number } = await asked(2);
  const before = await recordOf(number);
  const killed = database.write(async (tx) => {
    await answer(tx, id, local.id);
    throw new Error('the process ends here');
  });
  await assert.rejects(killed, /the process ends here/);
  assert.deepEqual(await recordOf(number), before);
  const later = (tx: Parameters<typeof expireQuestion>[0]) => ({ ...tx, now: new Date(tx.now.getTime() + 3_600_000) });
  const killedJob = database.write(async (tx) => {
    await expireQuestion(later(tx), id);
    throw new Error('the job ends here');
  });
  await assert.rejects(killedJob, /the job ends here/);
  assert.deepEqual(await recordOf(number), before);
  await database.write((tx) => expireQuestion(later(tx), id));
  assert.equal((await recordOf(number))[0].refunds, 1_000_000);
});

test('another customer neither sees nor answers a question; guessed links and an answer with a dear product do nothing', async () => {
  const { id, number, params } = await asked();
  const thief = await makeOwnCustomer(app);
  const own = await order([{ productId: rice.id, quantity: 1 }]);
  const dear = await makeProduct(app, store.id, { priceKobo: 500_001 });
  const before = await recordOf(number);
  const body = { productId: null };
  for (const one of [number, own.number]) {
    assert.equal((await thief.send(readQuestion, { params: { number: one, id } })).status, 404);
    assert.equal((await own.customer.send(answerQuestion, { params: { number: one, id }, body })).status, 404);
  }
  for (const token of ['x'.repeat(22), 'x'.repeat(21), '../../../etc/passwd', id])
    assert.ok([400, 404].includes((await thief.send(answerLinkedQuestion, { params: { token }, body })).status), token);
  await assert.rejects(
    database.write((tx) => answer(tx, id, dear.id)),
    { code: 'substitute-refused' },
  );
  assert.deepEqual(await recordOf(number), before);
  const { rows } = await pool.query('select state from substitute_questions where id = $1', [id]);
  assert.equal(rows[0].state, 'open');
  await packer.call(staffCalls.takeOutLines, {
    params: { number },
    body: { lines: [{ lineId: params.lineId, quantity: 1, toPack: 1 }], reason: 'They called us' },
  });
  await assert.rejects(
    database.write((tx) => answer(tx, id, local.id)),
    { code: 'question-over' },
  );
});

test('no token of a link is stored: neither with the question, nor in the outboxes, nor in the audit log', async () => {
  const customer = await makeOwnCustomer(app, { email: 'link@example.com' });
  const lines = [{ productId: rice.id, quantity: 1, substitution: 'call' as const }];
  const { number, read } = await makePackedOrder({ app, provider, customer, packer, storeId: store.id }, lines);
  const [line] = (await read()).lines;
  await packer.call(askCustomer, { params: { number, lineId: line?.id ?? '' }, body: { quantity: 1, toPack: 1 } });
  for (const table of ['substitute_questions', 'emails', 'text_messages', 'audit_lines', 'shop_order_events']) {
    const { rows } = await pool.query(`select count(*)::int as n from ${table} t where t::text like '%/app/choose/%'`);
    assert.equal(rows[0].n, 0, table);
  }
});

test('the proof is green after all attacks, and nobody got more than they paid', async () => {
  const { differences } = await database.write((tx) => findDifferences(tx, null));
  assert.deepEqual(differences, []);
  const { rows } = await pool.query('select count(*)::int as n from charges where refund_kobo > paid_kobo');
  assert.equal(rows[0].n, 0);
  const sums = await pool.query(
    `select count(*)::int as n from shop_orders o where o.goods_kobo - o.refunded_goods_kobo <> coalesce((
       select sum(price_kobo * (quantity - refunded_quantity)) from shop_order_lines where order_number = o.number), 0)`,
  );
  assert.equal(sums.rows[0].n, 0, 'each order is worth its lines');
});
