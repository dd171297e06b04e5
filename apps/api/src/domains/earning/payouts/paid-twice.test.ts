import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestPaidAfterAll } from '@foodbank/contract/earning/payouts-staff';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { payeesIn, proofOf, sayMoved } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { recordDisbursement } from './record-disbursement.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const { payouts, approved } = payeesIn(app, ada, bola);
const { approve } = decideIn(app);

test('if one of two payments of the same commission comes back, nothing is due and nothing is owed', async () => {
  const agent = await approved();
  await payouts.send();
  await payouts.answer(agent.id, 'failed');
  const first = await payouts.rowOf(agent.id);
  await payouts.propose('2026-08-03');
  await payouts.approve(agent.id, ada, bola);
  await payouts.send('2026-08-05');
  await payouts.answer(agent.id, 'paid');
  await sayMoved(app, first.disbursement);
  const body = { reason: 'The bank statement shows that both arrived' };
  const { approvalId } = await ada.call(requestPaidAfterAll, { params: { id: first.id }, body });
  assert.equal(await approve(approvalId, bola), 'approved');
  await database.pool.query(`update disbursements set state = 'returned' where id = $1`, [first.disbursement]);
  await database.write((tx) => recordDisbursement(tx, first.disbursement));
  assert.deepEqual(await payouts.lines(agent.id), [
    [200_000, 'paid'],
    [200_000, 'earned'],
    [-200_000, 'earned'],
  ]);
  const before = await payouts.rowOf(agent.id);
  await payouts.propose('2026-09-03');
  assert.equal((await payouts.rowOf(agent.id)).id, before.id, 'no payout is proposed');
  assert.deepEqual(await proofOf(app, agent.id), []);
});
