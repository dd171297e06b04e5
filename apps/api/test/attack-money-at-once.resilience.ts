import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changePayoutLines } from '../src/domains/earning/payouts/change-payout-lines.ts';
import { findDifferences } from '../src/domains/oversight/proof/run-proof.ts';
import { setTargets } from '../src/domains/people/agents/target-queries.ts';
import { Refusal } from '../src/platform/refuse.ts';
import { makeCustomer, type TestAgent } from './make-agent.ts';
import { allAccept, makeEarningAgent } from './make-payouts.ts';
import { makeStaff } from './make-staff.ts';
import { customerOf, days, moneyOperations } from './money-at-once.ts';
import { startApp } from './start-app.ts';

// The proof compares with PostgreSQL's clock.
const app = await startApp({ after }, { workless: true, at: new Date().toISOString() });
const { database } = app.context;
const [operationsMax, workers] = [1_200, 6];

/** Numbers that look random, the same in each run. */
function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('reports, returns, own orders, payouts, answers, corrections and lapses at the same instant: the proof beside them stays empty', async () => {
  app.clock.setBusinessDate(days.ordered);
  const agents: TestAgent[] = [];
  for (let made = 0; made < 4; made++) {
    const agent = await makeEarningAgent(app, []);
    await makeCustomer(app, customerOf(agent), {
      referralCode: agent.referralCode,
      referredAt: '2026-09-30T09:00:00.000Z',
    });
    await database.write((tx) => setTargets(tx, [{ agentId: agent.id, startsOn: days.month, targetKobo: 100_000 }]));
    agents.push(agent);
  }
  // An account that was saved today is paid into from the third day on.
  await database.pool.query('update payout_accounts set payable_from = $1', [days.ordered]);
  const [reviewer, approver] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
  app.clock.setBusinessDate(days.sent);
  const random = drawFrom(20_261_109);
  const all = moneyOperations({ app, agents, reviewer, approver, random });
  // Most of all, payouts are sent and answered while their orders change.
  const { order, change, propose, review, approve, claim, answer } = all;
  const often = [change, change, propose, review, approve, claim, answer];
  const drawn = [...Object.values(all), order, ...often, ...often];
  let [left, done] = [operationsMax, 0];
  const work = async () => {
    for (; left > 0; left--) {
      try {
        await drawn[Math.floor(random() * drawn.length)]?.();
        done += 1;
      } catch (error) {
        // A refusal is an answer: another operation was first.
        if (!(error instanceof Refusal)) throw error;
      }
    }
  };
  const prove = async () => {
    while (left > 0) assert.deepEqual((await findDifferences(database.read, null)).differences, []);
  };
  await Promise.all([prove(), ...Array.from({ length: workers }, work)]);
  for (const { id } of agents) await database.write((tx) => changePayoutLines(tx, id, allAccept));
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
  // It was about something: payouts were sent and answered meanwhile.
  const { rows } = await database.pool.query('select kind, count(*)::int as count from payout_events group by kind');
  const kinds = new Map(rows.map(({ kind, count }) => [kind, count]));
  for (const kind of ['sending', 'paid']) assert.ok(kinds.has(kind), `${done} operations: ${[...kinds.keys()]}`);
});
