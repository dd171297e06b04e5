import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateProfile } from '@foodbank/contract/people/agents';
import { trackOrder } from '@foodbank/contract/selling/tracking';
import { balancesOf, linesOf } from '../../../../test/commission-lines.ts';
import { linesIn } from '../../../../test/lines-in.ts';
import { makeCustomer, makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { waitForContacts } from '../../../../test/wait-for-worker.ts';
import { runProof } from '../../oversight/proof/run-proof.ts';
import { recordOrders } from '../../selling/orders/record-orders.ts';
import { claimLines, markLinesSent, payLines } from './lines-in-payouts.ts';
import { listPayableLines, lockEarnings } from './queries.ts';
import { settleOutside } from './settle-outside.ts';
import { listHeldBack } from './whole-line-queries.ts';

const app = await startApp({ after });
const { database } = app.context;
const placedAt = '2026-06-15T08:00:00Z';
const completedAt = '2026-06-15T08:30:00Z';
let made = 0;

/** An agent with one customer, who places orders. */
async function makeSeller(): Promise<{
  agent: TestAgent;
  customerId: string;
  order: (given: Given) => Promise<string>;
}> {
  made += 1;
  const agent = await makeSignedInAgent(app);
  const customerId = `L-${made}`;
  const referredAt = '2026-06-01T08:00:00Z';
  await makeCustomer(app, customerId, { referralCode: agent.referralCode, referredAt, phoneNumber: phoneOf(made) });
  return {
    agent,
    customerId,
    order: async ({ number = `L-${made}-1`, ...given }) => {
      const completed = given.status === 'completed' ? { completedAt } : {};
      await makeOrder(app, number, { customerId, placedAt, amount: 10_000, ...completed, ...given });
      return number;
    },
  };
}
type Given = { number?: string; status: 'pending' | 'completed' | 'cancelled'; amount?: number };
const phoneOf = (number: number) => `080310000${String(number).padStart(2, '0')}`;

/** Pays an agent's earned lines, as a payout does. */
const payAll = (agentId: string) =>
  database.write(async (tx) => {
    await lockEarnings(tx, [agentId]);
    const lines = await listPayableLines(tx, agentId, 'infinity');
    const parts = { lineIds: lines.flatMap(({ id, amountKobo }) => (amountKobo > 0 ? id : [])), setOffs: [] };
    await claimLines(tx, parts);
    await markLinesSent(tx, parts);
    await payLines(tx, parts);
  });

test('a placed order has an expected line, which is earned with its completion and due seven days later', async () => {
  const { agent, order } = await makeSeller();
  await order({ status: 'pending' });
  assert.deepEqual(await linesOf(app, agent.id), [
    { kind: 'order', state: 'expected', amount_kobo: 20_000, due_on: null, ended_because: null },
  ]);
  assert.deepEqual(await balancesOf(app, agent.id), { 'agent-payable': [0, 20_000], 'commission-cost': [0, 20_000] });
  await order({ status: 'completed' });
  await order({ status: 'completed' });
  assert.deepEqual(await linesOf(app, agent.id), [
    { kind: 'order', state: 'earned', amount_kobo: 20_000, due_on: '2026-06-22', ended_because: null },
  ]);
  assert.deepEqual(await balancesOf(app, agent.id), { 'agent-payable': [20_000, 0], 'commission-cost': [20_000, 0] });
});

test('a cancelled order and a return before the payment reverse the line, and the ledger with it', async () => {
  const cancelled = await makeSeller();
  await cancelled.order({ status: 'pending' });
  await cancelled.order({ status: 'cancelled' });
  assert.deepEqual(
    (await linesOf(app, cancelled.agent.id)).map(({ state, ended_because }) => [state, ended_because]),
    [['reversed', 'cancelled']],
  );
  const returned = await makeSeller();
  await returned.order({ status: 'completed' });
  await returned.order({ status: 'cancelled' });
  assert.deepEqual(
    (await linesOf(app, returned.agent.id)).map(({ state, ended_because }) => [state, ended_because]),
    [['reversed', 'returned']],
  );
  for (const { agent } of [cancelled, returned])
    assert.deepEqual(await balancesOf(app, agent.id), { 'agent-payable': [0, 0], 'commission-cost': [0, 0] });
});

test('a completed order may lower its amount: the line is replaced, and the earlier, higher report is refused', async () => {
  const { agent, customerId, order } = await makeSeller();
  const number = await order({ status: 'completed' });
  await order({ status: 'completed', amount: 7_500.25 });
  const body = { customerId, status: 'completed' as const, amount: 10_000, placedAt, completedAt };
  const refused = await app.refused(trackOrder, { params: { orderNumber: number }, body }, app.context.config.trackKey);
  assert.deepEqual([refused.status, refused.body.code], [409, 'order-amount-fixed']);
  assert.deepEqual(await linesOf(app, agent.id), [
    { kind: 'order', state: 'reversed', amount_kobo: 20_000, due_on: '2026-06-22', ended_because: 'amount-changed' },
    { kind: 'order', state: 'earned', amount_kobo: 15_000, due_on: '2026-06-22', ended_because: null },
  ]);
  assert.deepEqual(await balancesOf(app, agent.id), { 'agent-payable': [15_000, 0], 'commission-cost': [15_000, 0] });
});

test('after the payment a lower amount and a return are lines below zero, and the paid line stays', async () => {
  const { agent, order } = await makeSeller();
  await order({ status: 'completed' });
  await payAll(agent.id);
  await order({ status: 'completed', amount: 4_000 });
  await order({ status: 'cancelled', amount: 4_000 });
  assert.deepEqual(await linesOf(app, agent.id), [
    { kind: 'order', state: 'paid', amount_kobo: 20_000, due_on: '2026-06-22', ended_because: null },
    { kind: 'return', state: 'earned', amount_kobo: -12_000, due_on: '2026-06-15', ended_because: null },
    { kind: 'return', state: 'earned', amount_kobo: -8_000, due_on: '2026-06-15', ended_because: null },
  ]);
  assert.deepEqual((await balancesOf(app, agent.id))['agent-recoverable'], [20_000, 0]);
});

test('an agent whose new phone number is the customer’s keeps the commission of orders that were placed, and earns none on the next until a person decides', async () => {
  const { agent, order } = await makeSeller();
  await order({ status: 'completed' });
  await order({ number: `L-${made}-2`, status: 'pending' });
  const change = async (phoneNumber: string) => {
    await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber } }, agent.token);
    await waitForContacts(app, agent.id);
  };
  const states = async () => (await linesOf(app, agent.id)).map(({ state }) => state);
  for (const phone of [phoneOf(made), '08039999999', phoneOf(made)]) {
    await change(phone);
    assert.deepEqual(await states(), ['earned', 'expected'], 'as often as it changes');
  }
  await order({ number: `L-${made}-3`, status: 'completed' });
  assert.deepEqual(await states(), ['earned', 'expected'], 'the next order is the agent’s own');
  await change('08039999999');
  await order({ number: `L-${made}-4`, status: 'completed' });
  assert.deepEqual(await states(), ['earned', 'expected'], 'another number makes nobody a referral');
});

test('a line is never edited or deleted, also not by hand', async () => {
  const { agent, order } = await makeSeller();
  await order({ status: 'completed' });
  const refused = { code: '42501' };
  const by = (sql: string) => database.pool.query(sql, [agent.id]);
  await assert.rejects(by('update commission_lines set amount_kobo = amount_kobo + 1 where agent_id = $1'), refused);
  await assert.rejects(by('delete from commission_lines where agent_id = $1'), refused);
  await order({ status: 'cancelled' });
  await assert.rejects(
    by(`update commission_lines set state = 'earned', ended_because = null where agent_id = $1`),
    refused,
  );
});

test('a return, a payment and a lower amount at the same instant leave lines, ledger and dashboard in step', async () => {
  const sellers = await Promise.all(Array.from({ length: 6 }, makeSeller));
  for (const { order } of sellers) await order({ status: 'completed' });
  const lost = await Promise.allSettled(
    sellers.flatMap(({ agent, order }) => [
      order({ status: 'completed', amount: 6_000 }),
      payAll(agent.id),
      order({ status: 'cancelled' }),
    ]),
  );
  const unexpected = lost.filter((one) => one.status === 'rejected' && !/409/.test(String(one.reason)));
  assert.deepEqual(unexpected, []);
});

test('lines of orders that were completed before the product paid are settled outside, once and for ever', async (t) => {
  const old = await startApp(t, { workless: true });
  const agent = await makeSignedInAgent(old);
  await makeCustomer(old, 'S-1', { referralCode: agent.referralCode, referredAt: '2026-01-01T08:00:00Z' });
  const orders = { 'S-O1': '2026-03-31T22:59:59.000Z', 'S-O2': '2026-03-31T23:00:00.000Z' };
  for (const [number, at] of Object.entries(orders))
    await makeOrder(old, number, { customerId: 'S-1', placedAt: '2026-03-01T08:00:00Z', completedAt: at });
  const settle = (paidUntil: string | null, needed = true) =>
    settleOutside(old.context.database, { paidUntil, needed });
  await assert.rejects(settle(null), /EARNINGS_PAID_UNTIL is needed/);
  assert.equal(await settle('2026-03-31'), 1);
  assert.equal(await settle('2026-03-31'), 0);
  assert.equal(await settle(null), 0, 'the recorded day holds without the setting');
  await assert.rejects(settle('2026-04-30'), /can't change/);
  const states = async () => (await linesOf(old, agent.id)).map(({ state }) => state);
  assert.deepEqual(await states(), ['settled-outside', 'earned']);
  await makeOrder(old, 'S-O3', {
    customerId: 'S-1',
    placedAt: '2026-03-01T08:00:00Z',
    completedAt: '2026-03-02T08:00:00Z',
  });
  assert.deepEqual((await states()).at(-1), 'settled-outside', 'also an order that is reported late');
  assert.deepEqual((await balancesOf(old, agent.id))['agent-payable'], [20_000, 0]);
  // The orders stop counting, and count again.
  const [ada, bola] = [await makeStaff(old, ['finance']), await makeStaff(old, ['finance'])];
  for (const isOwn of [true, false]) await linesIn(old, ada, bola).flip(agent, isOwn);
  const payable = await listPayableLines(old.context.database.read, agent.id, 'infinity');
  assert.deepEqual(
    payable.map(({ amountKobo }) => amountKobo),
    [20_000],
    'what was settled outside is not payable by that',
  );
  assert.deepEqual((await runProof(old.context.database, { day: '2026-06-15', whole: true })).differences, []);
});

test('of an order on a plan that was completed while commissions were paid outside, both halves are settled outside', async (t) => {
  const old = await startApp(t, { workless: true });
  const { database: its } = old.context;
  const agent = await makeSignedInAgent(old);
  await makeCustomer(old, 'H-1', { referralCode: agent.referralCode, referredAt: '2026-03-01T08:00:00Z' });
  const report = {
    number: 'H-O1',
    customerId: 'H-1',
    amountKobo: 1_000_050,
    placedAt: new Date('2026-03-01T08:00:00Z'),
  };
  const completed = { status: 'completed', completedAt: new Date('2026-03-02T08:00:00Z'), isOnPlan: true } as const;
  await its.write((tx) => recordOrders(tx, [{ ...report, ...completed }]));
  assert.equal(await settleOutside(its, { paidUntil: '2026-03-31', needed: true }), 2);
  assert.deepEqual(
    (await linesOf(old, agent.id)).map(({ kind, state, amount_kobo }) => [kind, state, amount_kobo]),
    [
      ['plan-first', 'settled-outside', 10_001],
      ['plan-second', 'settled-outside', 10_000],
    ],
  );
  assert.deepEqual((await balancesOf(old, agent.id))['agent-payable'], [0, 0]);
  assert.deepEqual(await listHeldBack(its.read, agent.id, { before: '2026-12-01', asOf: '2026-12-01' }), []);
});

test('of processes that start at once one records the last day that was paid outside, and none is needed before an order is completed', async (t) => {
  const { context } = await startApp(t, { workless: true });
  const settle = (paidUntil: string | null, needed = true) => settleOutside(context.database, { paidUntil, needed });
  assert.deepEqual([await settle(null), await settle(null, false)], [0, 0]);
  // Of a server and a worker that start at once the other one is first.
  const other = await context.database.pool.connect();
  try {
    await other.query(`begin; insert into earnings_start (paid_until, set_at) values ('2000-01-01', now())`);
    const second = settle('2000-01-01');
    await waitForLock(context.database.pool);
    await other.query('commit');
    assert.equal(await second, 0);
  } finally {
    other.release();
  }
  assert.equal(await settle(null), 0, 'it is recorded');
});

test('the proof finds no difference after all of this, except the payments without a payout', async () => {
  const { differences } = await runProof(database, { day: '2026-06-15', whole: true });
  const names = new Set(differences.map(({ checkName }) => checkName));
  assert.deepEqual([...names], ['agents-and-accounts', 'payouts-and-lines'], JSON.stringify(differences));
});
