import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPayouts, readPayout } from '@foodbank/contract/earning/payouts-staff';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { getEarnings, listEarningPayouts } from '@foodbank/contract/views/earnings';
import { makeStaff } from '../../test/make-staff.ts';
import { startApp } from '../../test/start-app.ts';
import { findDifferences } from '../domains/oversight/proof/run-proof.ts';
import { demoSignIns } from './people.ts';
import { demoPayout } from './queues.ts';
import { seedDemo } from './seed-demo.ts';
import { demoDueMonth } from './seed-payout.ts';
import { seedStaff } from './seed-staff.ts';

test('at the first start an agent of the demo has a paid payout, and the proof of the money finds no difference', async (t) => {
  const app = await startApp(t, { at: '2026-11-20T15:00:00.000Z', workless: true });
  await seedDemo(app.context, () => {});
  await seedStaff(app.context);
  const finance = await makeStaff(app, ['finance']);
  const { rows } = await finance.call(listPayouts, { query: {} });
  assert.deepEqual(
    rows.map(({ state, month, paidOn }) => ({ state, month, paidOn })),
    [{ state: 'paid', month: '2026-10', paidOn: '2026-11-05' }],
  );
  const [row] = rows;
  assert.notEqual(row?.reviewedBy?.id, row?.approvedBy?.id);
  const { payout } = await finance.call(readPayout, { params: { id: row?.id ?? '' } });
  assert.ok(payout.attempts.some(({ status }) => status.endsWith('paid')));

  const password = demoSignIns.find(({ email }) => email === demoPayout.agent)?.password ?? '';
  const { agent, token } = await app.call(loginAgent, { body: { email: demoPayout.agent, password } });
  const params = { id: agent.id };
  const shown = await app.call(listEarningPayouts, { params, query: {} }, token);
  assert.deepEqual(
    shown.rows.map(({ state, settledOn }) => [state, settledOn]),
    [['paid', '2026-11-05']],
  );
  const { earnings } = await app.call(getEarnings, { params }, token);
  assert.equal(earnings.sums.paid, row?.amount);
  assert.deepEqual(earnings.nextPayout.hindrances, []);
  assert.deepEqual((await findDifferences(app.context.database.read, null)).differences, []);
});

test('the demo’s payout is of the newest month whose payouts are paid, on any day of a month', () => {
  assert.equal(demoDueMonth('2026-11-12'), '2026-10-01');
  assert.equal(demoDueMonth('2026-11-11'), '2026-09-01');
  assert.equal(demoDueMonth('2027-01-05'), '2026-11-01');
});
