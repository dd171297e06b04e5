import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { makePayrollFile } from '../../../../test/make-payroll-file.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { closeMonth, findClosableMonth } from '../../money/ledger/close-month.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { businessAccount, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { recordLoanRefund } from '../loans/acts.ts';
import { replayStored } from '../loans/recording.ts';
import { answerRow, type RowAnswer } from './answering.ts';
import { findPayrollFile, findPayrollRow, listOtherWays } from './queries.ts';

/** What an employer says of the instalments of its staff. Handed over on 15 June: the paydays are 24 July and 25 August. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const { database } = app.context;
const payroll = openPayroll(app);

const proof = async () => (await findDifferences(database.read, null)).differences;
const answer = (rowId: string, result: RowAnswer['result'], deductedKobo = 0) =>
  database.write((tx) =>
    answerRow(tx, { rowId, result, deductedKobo, source: 'typed', sourceId: null, actor: system }),
  );

/** Employers with one civil servant each, and the file of the first payday, on the day of it. */
let employers = 0;
async function asked({ kobo = 4_000_000, count = 1 } = {}) {
  payroll.goTo('2026-06-15');
  employers += 1;
  const code = `E${String.fromCharCode(64 + employers)}`;
  const employerId = await payroll.employer({ name: `State ${code}`, code });
  const servants = await payroll.civilServants(employerId, count, { totalKobo: kobo });
  const { file, rows } = await makePayrollFile(app, employerId, servants, { payday: '2026-07-24', code });
  payroll.goTo('2026-07-24');
  const [servant, row] = [servants[0], rows[0]];
  assert.ok(servant && row);
  const state = async (today = '2026-07-24') =>
    (await replayStored(database.read, await payroll.loans.get(servant.loan.id), today)).state;
  const owed = () => payroll.loans.balance('employer-receivable', employerId);
  // Beyond what the loan brought in, which the sale of an order takes.
  const funds = async () => (await payroll.loans.balance('customer-funds', servant.customer.id)) - kobo;
  return { employerId, servant, row, rows, file, state, owed, funds };
}

test('what was deducted is paid on the payday and owed by the employer; the same answer again changes nothing', async () => {
  const { row, file, state, owed, funds, servant } = await asked();
  payroll.goTo('2026-07-28');
  assert.equal(await answer(row.id, 'deducted', 2_040_000), true);
  const { instalments, overdueKobo, creditKobo } = await state('2026-07-28');
  assert.deepEqual(
    instalments.map(({ paidOn, isOnPayslip }) => [paidOn, isOnPayslip]),
    [
      ['2026-07-24', false],
      [null, true],
    ],
  );
  assert.deepEqual([overdueKobo, creditKobo, await owed(), await funds()], [0, 0, 2_040_000, 0]);
  assert.equal(await answer(row.id, 'deducted', 2_040_000), false);
  assert.deepEqual([await owed(), (await findPayrollRow(database.read, row.id))?.answerCount], [2_040_000, 1]);
  assert.deepEqual(await listOtherWays(database.read, servant.loan.id), []);
  const answered = await findPayrollFile(database.read, file.id);
  assert.deepEqual([answered?.firstAnsweredOn, answered?.allAnsweredOn], ['2026-07-28', '2026-07-28']);
  assert.deepEqual(await proof(), []);
});

test('what was not deducted, or not all of it, is due 30 days after the answer, another way and without a fee', async () => {
  const { row, rows, state, owed, servant } = await asked({ count: 2 });
  payroll.goTo('2026-07-30');
  await answer(row.id, 'part', 1_000_000);
  const after = await state('2026-07-30');
  const [first] = after.instalments;
  assert.deepEqual([first?.dueOn, first?.isOnPayslip, first?.paidOn, after.dueKobo], ['2026-08-29', false, null, 0]);
  assert.equal(await owed(), 1_000_000);
  const ways = await listOtherWays(database.read, servant.loan.id);
  assert.deepEqual(
    ways.map(({ instalment, reason, noticedOn, dueOn }) => [instalment, reason, noticedOn, dueOn]),
    [[1, 'not-deducted', '2026-07-30', '2026-08-29']],
  );
  const due = await state('2026-08-29');
  assert.deepEqual([due.dueKobo, due.overdueKobo, due.lateFeeKobo], [1_040_000, 0, 0]);
  const late = await state('2026-12-01');
  assert.deepEqual([late.overdueKobo, late.lateFeeKobo, late.daysLate], [1_040_000, 0, 94]);
  const other = rows[1] ?? assert.fail();
  await answer(other.id, 'not-enough-pay');
  assert.equal((await findPayrollFile(database.read, other.fileId))?.allAnsweredOn, '2026-07-30');
  assert.deepEqual(await proof(), []);
});

test('a corrected answer changes only what differs: more is booked beside, less is taken back with a notice of its own', async () => {
  const { row, state, owed, funds } = await asked();
  await answer(row.id, 'part', 1_000_000);
  payroll.goTo('2026-08-03');
  await answer(row.id, 'deducted', 2_040_000);
  const whole = await state('2026-08-03');
  assert.deepEqual([whole.instalments[0]?.paidOn, await owed(), await funds()], ['2026-07-24', 2_040_000, 0]);
  payroll.goTo('2026-08-10');
  await answer(row.id, 'on-leave');
  const none = await state('2026-08-10');
  assert.deepEqual([none.instalments[0]?.paidOn, none.overdueKobo, await owed(), await funds()], [null, 0, 0, 0]);
  await answer(row.id, 'deducted', 2_040_000);
  assert.deepEqual([(await state('2026-08-10')).instalments[0]?.paidOn, await owed()], ['2026-07-24', 2_040_000]);
  assert.deepEqual(await proof(), []);
});

test('what an employer deducted of a plan that was paid off meanwhile is credit of the customer; of one with more to pay it pays ahead', async () => {
  const { row, rows, servant, state, owed, funds } = await asked({ count: 2 });
  await payroll.loans.pay(servant.loan, (await state()).payoffKobo);
  assert.equal((await state()).state, 'settled');
  await answer(row.id, 'not-enough-pay');
  assert.equal((await state()).state, 'settled');
  await answer(row.id, 'deducted', 2_040_000);
  assert.deepEqual([(await state()).creditKobo, await owed(), await funds()], [2_040_000, 2_040_000, 2_040_000]);
  await answer(row.id, 'stopped');
  assert.deepEqual([(await state()).creditKobo, await owed(), await funds()], [0, 0, 0]);
  const other = rows[1] ?? assert.fail();
  await answer(other.id, 'deducted', 3_000_000);
  assert.equal(await owed(), 3_000_000);
  assert.deepEqual(await proof(), []);
});

test('an answer before the payday, or about no row, is refused', async () => {
  const { row } = await asked();
  payroll.goTo('2026-07-23');
  await assert.rejects(answer(row.id, 'deducted', 2_040_000), { code: 'time-ahead' });
  await assert.rejects(answer('019a0000-0000-7000-8000-000000000000', 'left'), { code: 'not-found' });
});

test('two answers about one row at once are taken one after the other', async () => {
  const { row, owed } = await asked();
  await Promise.all([1_000_000, 1_000_000, 500_000].map((kobo) => answer(row.id, 'part', kobo)));
  const stored = await findPayrollRow(database.read, row.id);
  assert.equal(await owed(), stored?.deductedKobo);
  assert.deepEqual(await proof(), []);
});

test('an answer that is lowered twice gives 30 days each time: nothing is late at once', async () => {
  const { row, state, servant } = await asked();
  await answer(row.id, 'not-enough-pay');
  payroll.goTo('2026-08-20');
  await answer(row.id, 'deducted', 2_040_000);
  payroll.goTo('2026-09-15');
  await answer(row.id, 'part', 40_000);
  const after = await state('2026-09-15');
  assert.deepEqual([after.instalments[0]?.dueOn, after.overdueKobo, after.daysLate], ['2026-10-15', 0, 0]);
  const ways = await listOtherWays(database.read, servant.loan.id);
  assert.deepEqual(
    ways.map(({ noticedOn, dueOn }) => [noticedOn, dueOn]),
    [['2026-09-15', '2026-10-15']],
  );
  assert.deepEqual(await proof(), []);
});

test('less than what has gone to the customer’s bank is refused; what a lower amount covers is owed on the plan again', async () => {
  const { row, servant, state, owed, funds } = await asked();
  await answer(row.id, 'deducted', 5_000_000);
  const { creditKobo } = await state();
  assert.ok(creditKobo > 900_000, String(creditKobo));
  const { id: loanId, customerId } = servant.loan;
  await database.write(async (tx) => {
    await recordLoanRefund(tx, { loanId, key: 'sent', on: tx.businessDate, kobo: creditKobo, actor: system });
    await postTransfers(tx, [
      {
        ...{ key: 'sent', kind: 'posted', code: 'refund-paid-by-bank', subject: 'refund:test' },
        ...{ effectiveOn: tx.businessDate, amountKobo: creditKobo },
        debit: customerAccount('customer-funds', customerId),
        credit: businessAccount('bank'),
      },
    ]);
  });
  await assert.rejects(answer(row.id, 'on-leave'), { code: 'payroll-paid-out' });
  assert.deepEqual([await owed(), (await state()).state], [5_000_000, 'settled']);
  await answer(row.id, 'deducted', 2_040_000);
  const after = await state();
  assert.deepEqual([await owed(), await funds(), after.state, after.uncoveredKobo], [2_040_000, 0, 'active', 0]);
  assert.deepEqual([after.overdueKobo, after.dueKobo], [0, 0]);
});

test('a correction about a month that is closed is booked in the month in which it comes; the payday stays its day', async () => {
  const { row, state, owed } = await asked();
  await answer(row.id, 'part', 1_000_000);
  payroll.goTo('2026-08-05');
  const close = () =>
    database.write(async (tx) => {
      const month = await findClosableMonth(tx);
      return month !== null && (await closeMonth(tx, { month, closedBy: randomUUID(), approvalId: null }));
    });
  while (await close());
  await answer(row.id, 'deducted', 2_040_000);
  assert.deepEqual([(await state('2026-08-05')).instalments[0]?.paidOn, await owed()], ['2026-07-24', 2_040_000]);
  await answer(row.id, 'left');
  assert.equal(await owed(), 0);
});
