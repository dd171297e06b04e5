import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getProofRun, getProofState, listProofRuns } from '@foodbank/contract/oversight/proof-staff';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { runProof } from './run-proof.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const finance = await makeStaff(app, ['finance']);
const readiness = async () => (await app.app.inject('/readyz')).json();
const prove = () => runProof(database, { day: '2026-06-15', whole: true });

test('readyz says whether the money is proved, and a difference turns the console’s first row red', async () => {
  assert.equal((await readiness()).money, 'not-proved');
  const agent = await makeSignedInAgent(app);
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode });
  await makeOrder(app, 'O-1', { customerId: 'C-1' });
  await prove();
  assert.deepEqual(await readiness(), { status: 'ready', money: 'right' });
  await database.pool.query('update agent_daily_totals set earned_kobo = earned_kobo + 1');
  await prove();
  assert.deepEqual(await readiness(), { status: 'ready', money: 'differs' });
  const { queues } = await finance.call(getToday, {});
  const { queue, open, overdue } = queues[0] ?? assert.fail();
  assert.deepEqual([queue, open, overdue], ['money-differs', 1, 1]);
  const { newest, overdue: isOverdue } = await finance.call(getProofState, {});
  assert.deepEqual([newest?.differenceCount, isOverdue], [1, false]);
  const { run, differences } = await finance.call(getProofRun, { params: { runId: newest?.id ?? '' } });
  assert.deepEqual(
    [run.agentCount, differences.map(({ check, subject, agentId }) => [check, subject, agentId])],
    [1, [['dashboard-and-lines', 'day:2026-06-15', agent.id]]],
  );
});

test('a proof that is two days old is none, and the runs are listed newest first', async () => {
  await database.pool.query('update agent_daily_totals set earned_kobo = earned_kobo - 1');
  await prove();
  app.clock.advance(3 * 86_400);
  assert.equal((await readiness()).money, 'not-proved');
  const later = await makeStaff(app, ['finance']);
  const { rows, nextCursor } = await later.call(listProofRuns, { query: {} });
  assert.deepEqual([rows.map(({ differenceCount }) => differenceCount), nextCursor], [[0, 1, 0], null]);
  const support = await makeStaff(app, ['support']);
  assert.equal((await support.send(listProofRuns, { query: {} })).body.code, 'not-permitted');
});
