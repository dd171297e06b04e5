import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { estimateCommissionTerms, type ProposedTerms, ratePpmOf } from '@foodbank/contract/earning/terms-staff';
import type { Category } from '@foodbank/contract/people/agents';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { insertTerm, listAllTerms } from '../../earning/terms/queries.ts';
import { commissionKobo, ratePpmFor } from '../../earning/terms/terms-rules.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const member = await makeStaff(app, ['finance']);
const agents = [];
for (let count = 0; count < 4; count += 1) agents.push(await makeSignedInAgent(app));
const [plain, student, own, ended] = agents as [
  (typeof agents)[0],
  (typeof agents)[0],
  (typeof agents)[0],
  (typeof agents)[0],
];
await database.pool.query(`update agents set category = 'student' where id = any($1)`, [[student.id, ended.id]]);
const beginning = new Date('2026-01-01T00:00:00+01:00');
const middle = new Date('2026-05-15T00:00:00+01:00');
await database.write(async (tx) => {
  const terms = { windowMonths: 12, category: null, agentId: null };
  await insertTerm(tx, { ...terms, category: 'student', ratePpm: 30_000, effectiveAt: beginning });
  await insertTerm(tx, { ...terms, agentId: own.id, ratePpm: 50_000, effectiveAt: middle });
  await insertTerm(tx, { ...terms, agentId: ended.id, ratePpm: 60_000, effectiveAt: beginning });
});
await database.pool.query('update commission_terms set ended_at = $2 where agent_id = $1', [ended.id, middle]);

// Amounts whose commission falls on half a kobo, days at both ends of a window of one month, and orders of other months.
const signUps = ['2026-04-05T22:59:00Z', '2026-04-05T23:01:00Z', '2026-03-31T10:00:00Z'];
const placed = [
  '2026-04-30T22:59:59Z',
  '2026-05-05T22:59:00Z',
  '2026-05-05T23:30:00Z',
  '2026-05-14T23:00:00Z',
  '2026-05-30T08:00:00Z',
];
const amounts = [10_000.1, 0.5, 333.33, 12_345.67, 99_999_999.99];
for (const [a, agent] of agents.entries()) {
  for (const [s, referredAt] of signUps.entries()) {
    const customerId = `customer-${a}-${s}`;
    await makeCustomer(app, customerId, { referralCode: agent.referralCode, referredAt });
    for (const [p, placedAt] of placed.entries()) {
      const order = { customerId, placedAt, amount: amounts[(a + s + p) % amounts.length] ?? 1 };
      await makeOrder(app, `order-${a}-${s}-${p}`, { ...order, completedAt: placedAt });
    }
    await makeOrder(app, `june-${a}-${s}`, {
      customerId,
      placedAt: '2026-05-31T23:30:00Z',
      completedAt: '2026-05-31T23:30:00Z',
    });
    await makeOrder(app, `open-${a}-${s}`, { customerId, status: 'pending', placedAt: '2026-05-20T08:00:00Z' });
  }
}

interface CompletedOrder {
  agentId: string;
  category: Category;
  amountKobo: number;
  commissionKobo: number;
  placedAt: Date;
  referredAt: Date;
}

/** The same calculation by the rules that orders follow, order by order. */
async function expectedFor({ scope, category, ratePercent, windowMonths }: ProposedTerms, agentId: string | null) {
  const { rows } = await database.pool.query<CompletedOrder>(
    `select o.agent_id as "agentId", a.category, o.amount_kobo as "amountKobo", o.commission_kobo as "commissionKobo",
       o.placed_at as "placedAt", c.referred_at as "referredAt"
     from orders o join agents a on a.id = o.agent_id join customers c on c.id = o.customer_id
     where o.status = 'completed' and o.completed_at >= '2026-05-01T00:00:00+01:00' and o.completed_at < '2026-06-01T00:00:00+01:00'`,
  );
  const wanted = { agentId, category: scope === 'category' ? (category ?? null) : null };
  const others = (await listAllTerms(database.read)).filter(
    (term) => term.agentId !== wanted.agentId || term.category !== wanted.category,
  );
  const ratePpm = ratePpmOf(ratePercent) ?? 0;
  const marked = { ...wanted, ratePpm: 999_999, windowMonths: 1_200, effectiveAt: new Date(0), endedAt: null };
  const terms = [{ ...marked, ratePpm, windowMonths: Number(windowMonths) }, ...others];
  // The orders to which the proposed terms would have applied: those that a rate of its own would reach.
  const covered = rows.filter((order) => ratePpmFor([marked, ...others], order) === 999_999);
  const sum = (of: (order: CompletedOrder) => number) => covered.reduce((total, order) => total + of(order), 0);
  return {
    orderCount: covered.length,
    commission: sum((order) => order.commissionKobo) / 100,
    commissionProposed: sum((order) => commissionKobo(order.amountKobo, ratePpmFor(terms, order))) / 100,
  };
}

const estimate = async (query: ProposedTerms) => (await member.call(estimateCommissionTerms, { query })).estimate;

const cases: [string, ProposedTerms, string | null][] = [
  ['everybody', { scope: 'all', ratePercent: '2.5', windowMonths: '12' }, null],
  ['everybody, for one month', { scope: 'all', ratePercent: '2.5', windowMonths: '1' }, null],
  ['a category', { scope: 'category', category: 'student', ratePercent: '0.0005', windowMonths: '2' }, null],
  ['an agent', { scope: 'agent', agentCode: own.referralCode, ratePercent: '12.3456', windowMonths: '1' }, own.id],
  [
    'an agent whose terms ended',
    { scope: 'agent', agentCode: ended.referralCode, ratePercent: '50', windowMonths: '12' },
    ended.id,
  ],
];
for (const [whom, query, agentId] of cases) {
  test(`what last month would have been is exact to the kobo, for ${whom}`, async () => {
    const { orderCount, commission, commissionProposed } = await estimate(query);
    assert.ok(orderCount > 5, `${orderCount} orders`);
    assert.deepEqual({ orderCount, commission, commissionProposed }, await expectedFor(query, agentId));
  });
}

test('what last month would have been changes no order, and names the agents with the largest differences', async () => {
  const digest = `select md5(string_agg(o::text, ';' order by number)) as digest from orders o`;
  const before = (await database.pool.query(digest)).rows;
  const up = await estimate({ scope: 'all', ratePercent: '90', windowMonths: '1200' });
  assert.deepEqual([up.firstOn, up.lastOn], ['2026-05-01', '2026-05-31']);
  assert.deepEqual([up.agentsBetter, up.agentsWorse], [2, 0], 'the plain agent, and the one with terms since the 15th');
  assert.deepEqual(up.largest.map(({ id }) => id).sort(), [plain.id, own.id].sort());
  const [first, second] = up.largest.map((one) => Math.abs(one.commissionProposed - one.commission));
  assert.ok((first ?? 0) >= (second ?? 0));
  const down = await estimate({ scope: 'category', category: 'student', ratePercent: '0', windowMonths: '12' });
  assert.deepEqual([down.agentsBetter, down.agentsWorse, down.commissionProposed], [0, 2, 0]);
  assert.deepEqual((await database.pool.query(digest)).rows, before);
  const none = await estimate({ scope: 'category', category: 'civilServant', ratePercent: '3', windowMonths: '12' });
  assert.deepEqual([none.orderCount, none.commission, none.largest], [0, 0, []]);
});
