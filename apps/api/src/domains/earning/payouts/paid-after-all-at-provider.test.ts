import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkPayout, requestPaidAfterAll } from '@foodbank/contract/earning/payouts-staff';
import { listPaymentAlarms } from '@foodbank/contract/money/payments-staff';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { payeesIn, proofOf } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startPayments } from '../../../../test/start-payments.ts';
import { statementsOf } from '../../../../test/statement-files.ts';
import { matchAgain } from '../../money/reconciliation/match-again.ts';
import { recordDisbursement } from './record-disbursement.ts';

const payments = await startPayments({ after }, { at: '2026-06-01T09:00:00.000Z' });
const { app, standIn, runJobs, pass } = payments;
const { database } = app.context;

test('a provider that says failed and a day later paid: the alarm, the act, its statement and its later word end in one payment', async () => {
  const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
  const { payouts, approved } = payeesIn(app, ada, bola);
  const agent = await approved();
  await payouts.send();
  await runJobs();
  const { id, disbursement } = await payouts.rowOf(agent.id);
  const record = () => database.write((tx) => recordDisbursement(tx, disbursement));
  const transfer = standIn.books.transfers.get(`payout-${id}`) ?? assert.fail('nothing was sent');
  transfer.status = 'failed';
  await pass(60);
  await record();
  assert.equal((await payouts.rowOf(agent.id)).state, 'failed');
  transfer.status = 'success';
  await pass(86_400);
  await record();
  assert.equal((await payments.find(disbursement)).alarm, 'moved-after-failed');

  // The sessions of the first day are over.
  const [chidi, dayo] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
  const provider = statementsOf(chidi, 'provider', '2026-06-02');
  provider.begin('2026-06-02', 1_000_000);
  const applied = await provider.apply([{ amountKobo: -200_000, reference: `payout-${id}` }]);
  assert.notEqual(applied.lines[0]?.state, 'matched');
  const { rows } = await chidi.call(listPaymentAlarms, { query: {} });
  assert.deepEqual(
    rows.map(({ owner }) => owner),
    [`payout:${id}`],
  );
  const reason = 'The bank statement shows that it arrived';
  const { approvalId } = await chidi.call(requestPaidAfterAll, { params: { id }, body: { reason } });
  assert.equal(await decideIn(app).approve(approvalId, dayo), 'approved');
  assert.equal(await database.write(matchAgain), 1, 'the line of the statement finds the booking');

  await chidi.call(checkPayout, { params: { id } });
  await runJobs();
  await record();
  for (let days = 0; days < 3; days++) await pass(86_400);
  await record();
  const { state, alarm } = await payments.find(disbursement);
  assert.deepEqual([(await payouts.rowOf(agent.id)).state, state, alarm], ['paid', 'paid', null]);
  await payouts.propose('2026-08-03');
  assert.equal((await payouts.rowOf(agent.id)).id, id);
  assert.equal(standIn.postsOf(`payout-${id}`), 1);
  assert.deepEqual(await proofOf(app, agent.id), []);
});
