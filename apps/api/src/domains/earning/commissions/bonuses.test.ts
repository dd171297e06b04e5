import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { balancesOf, linesOf } from '../../../../test/commission-lines.ts';
import { makeCustomer, makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { runProof } from '../../oversight/proof/run-proof.ts';
import { setTargets } from '../../people/agents/target-queries.ts';
import { fixBonuses } from './fix-bonuses.ts';
import { lapseOldLines } from './lapse-lines.ts';
import { claimLines, markLinesSent, payLines } from './lines-in-payouts.ts';
import { listPayableLines, lockEarnings } from './queries.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-15T09:00:00.000Z' });
const { database } = app.context;
const placedAt = '2026-05-10T08:00:00Z';
const completedAt = '2026-05-20T08:00:00Z';
let made = 0;

/** An agent with a target of ₦50,000 in May and an order of ₦30,000 and one of ₦20,000.01 completed in that month. */
async function makeAgentWithTarget(targetKobo: number | null = 5_000_000): Promise<TestAgent & { orders: string[] }> {
  made += 1;
  const agent = await makeSignedInAgent(app);
  const customerId = `B-${made}`;
  await makeCustomer(app, customerId, { referralCode: agent.referralCode, referredAt: '2026-05-01T08:00:00Z' });
  await database.write((tx) => setTargets(tx, [{ agentId: agent.id, startsOn: '2026-05-01', targetKobo }]));
  const orders = [`B-${made}-1`, `B-${made}-2`];
  for (const [index, number] of orders.entries())
    await makeOrder(app, number, { customerId, placedAt, completedAt, amount: index === 0 ? 30_000 : 20_000.01 });
  return { ...agent, orders };
}

const bonusesOf = async (agentId: string) =>
  (await linesOf(app, agentId)).flatMap(({ kind, amount_kobo }) =>
    kind.startsWith('bonus') ? [[kind, amount_kobo]] : [],
  );
const report = (number: string, status: 'completed' | 'cancelled', amount: number) =>
  makeOrder(app, number, { customerId: number.slice(0, -2), placedAt, completedAt, status, amount });

test('a target that was reached brings half a per cent of the month’s sales, fixed once on the 8th', async () => {
  const reached = await makeAgentWithTarget();
  const missed = await makeAgentWithTarget(5_000_002);
  const untargeted = await makeAgentWithTarget(null);
  assert.equal(await fixBonuses(database, '2026-06-07'), 0);
  const counts = await Promise.all([fixBonuses(database, '2026-06-08'), fixBonuses(database, '2026-06-08')]);
  assert.equal(counts[0] + counts[1], 1);
  assert.deepEqual(await bonusesOf(reached.id), [['bonus', 25_000]]);
  assert.deepEqual([await bonusesOf(missed.id), await bonusesOf(untargeted.id)], [[], []]);
  assert.deepEqual((await balancesOf(app, reached.id))['agent-payable'], [125_000, 0]);
});

test('a later return takes back its own half a per cent of the bonus, and never more than the bonus', async () => {
  const { id, orders } = await makeAgentWithTarget();
  await fixBonuses(database, '2026-06-08');
  const [first = '', second = ''] = orders;
  await report(first, 'completed', 10_000);
  assert.deepEqual(await bonusesOf(id), [
    ['bonus', 25_000],
    ['bonus-return', -10_000],
  ]);
  await report(first, 'cancelled', 10_000);
  await report(second, 'cancelled', 20_000.01);
  const bonuses = await bonusesOf(id);
  assert.equal(
    bonuses.reduce((sum, [, amount]) => sum + Number(amount), 0),
    0,
  );
});

test('what an agent still owes after 12 months lapses and is written off', async () => {
  const { id, orders } = await makeAgentWithTarget(null);
  await database.write(async (tx) => {
    await lockEarnings(tx, [id]);
    const parts = { lineIds: (await listPayableLines(tx, id, 'infinity')).map((line) => line.id), setOffs: [] };
    await claimLines(tx, parts);
    await markLinesSent(tx, parts);
    await payLines(tx, parts);
  });
  await report(orders[0] ?? '', 'cancelled', 30_000);
  assert.equal(await lapseOldLines(database, '2027-06-14'), 0);
  assert.deepEqual((await balancesOf(app, id))['agent-recoverable'], [60_000, 0]);
  assert.ok((await lapseOldLines(database, '2027-06-15')) >= 1);
  assert.deepEqual((await linesOf(app, id)).at(-1), {
    kind: 'return',
    state: 'lapsed',
    amount_kobo: -60_000,
    due_on: '2026-06-15',
    ended_because: 'too-old',
  });
  assert.deepEqual((await balancesOf(app, id))['agent-recoverable'], [0, 0]);
  const { differences } = await runProof(database, { day: '2026-06-15', whole: true });
  const named = new Set(differences.map(({ checkName, agentId }) => `${checkName} ${agentId}`));
  const ofThis = [`agents-and-accounts ${id}`, `payouts-and-lines ${id}`];
  assert.deepEqual([...named], ofThis, 'lines that were paid without a payout');
});
