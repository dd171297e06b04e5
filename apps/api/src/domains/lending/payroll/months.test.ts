import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readOwnPayslips } from '@foodbank/contract/lending/payroll';
import { listToldOfPlan } from '@foodbank/contract/lending/repayments';
import { makePayrollFile } from '../../../../test/make-payroll-file.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { asGsmText, textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { pauseLoan } from '../loans/pausing.ts';
import { lockLoans } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { answerRow, payslipNewsQueue, type RowAnswer } from './answering.ts';
import { otherWayQueue, takeOffPayslip } from './other-way.ts';
import { answerText, otherWayText, payslipNewsJobs } from './telling.ts';

/** A civil servant and two payslips: handed over on 15 June, paydays on 24 July and 25 August. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const { database } = app.context;
const payroll = openPayroll(app);

let employers = 0;
async function servant() {
  payroll.goTo('2026-06-15');
  employers += 1;
  const code = `M${String.fromCharCode(64 + employers)}`;
  const employerId = await payroll.employer({ name: `State ${code}`, code });
  const [one = assert.fail()] = await payroll.civilServants(employerId, 1);
  const { customer, loan } = one;
  const params = { number: loan.number };
  return {
    ...{ customer, loan, employerId },
    async askedIn(day: string) {
      payroll.goTo(day);
      return makePayrollFile(app, employerId, [one], { payday: '2026-07-24', code });
    },
    async months() {
      const { payslips } = await customer.call(readOwnPayslips, { params });
      return payslips?.months ?? assert.fail('no payslips');
    },
    told: async () =>
      (await customer.call(listToldOfPlan, { params, query: {} })).rows.map(({ sentence }) => sentence).toReversed(),
  };
}
const answer = (rowId: string, result: RowAnswer['result'], deductedKobo = 0) =>
  database.write((tx) =>
    answerRow(tx, { rowId, result, deductedKobo, source: 'typed', sourceId: null, actor: system }),
  );
const tell = async (queue: string) =>
  payslipNewsJobs(app.context)
    .find((job) => job.queue === queue)
    ?.run('scheduled');

test('month by month a customer sees what the payslip shows, what was deducted, and that nothing is asked meanwhile', async () => {
  const { askedIn, months } = await servant();
  const states = async () => (await months()).map(({ payday, state }) => [payday, state]);
  assert.deepEqual(await states(), [
    ['2026-07-24', 'to-come'],
    ['2026-08-25', 'to-come'],
  ]);
  const { rows } = await askedIn('2026-07-06');
  assert.deepEqual((await states())[0], ['2026-07-24', 'asked']);
  payroll.goTo('2026-07-30');
  assert.deepEqual((await states())[0], ['2026-07-24', 'waiting']);
  await answer(rows[0]?.id ?? '', 'deducted', 2_040_000);
  const [first] = await months();
  assert.deepEqual(
    [first?.state, first?.deducted, first?.open, first?.answeredOn],
    ['deducted', 20_400, 0, '2026-07-30'],
  );
});

test('a customer is told once of each answer, by day only: what left, that nothing is late, and what comes next', async () => {
  const { askedIn, told } = await servant();
  const { rows } = await askedIn('2026-07-06');
  app.clock.set('2026-07-28T22:00:00Z');
  await answer(rows[0]?.id ?? '', 'deducted', 2_040_000);
  await tell(payslipNewsQueue);
  assert.deepEqual(await told(), [], 'not by night');
  app.clock.set('2026-07-29T08:00:00Z');
  await Promise.all([tell(payslipNewsQueue), tell(payslipNewsQueue)]);
  const [first = '', ...others] = await told();
  assert.deepEqual(others, []);
  assert.match(
    first,
    /₦20,400 left with July's payslip .* You are not late\. Left to pay: ₦20,400\. Next: ₦20,400 leaves with August's payslip/i,
  );
});

test('what was not deducted is told with its amount and its day, without a fee, and stands on the page', async () => {
  const { askedIn, told, months } = await servant();
  const { rows } = await askedIn('2026-07-06');
  payroll.goTo('2026-07-30');
  await answer(rows[0]?.id ?? '', 'not-enough-pay');
  await tell(payslipNewsQueue);
  await tell(otherWayQueue);
  const [first = '', ...others] = await told();
  assert.deepEqual(others, []);
  assert.match(first, /nothing left with July's payslip\. You are not late: pay ₦20,400 by 29 Aug 2026, no fee/i);
  const [month] = await months();
  assert.deepEqual(
    [month?.state, month?.open, month?.otherWay],
    ['not-deducted', 20_400, { reason: 'not-deducted', dueOn: '2026-08-29' }],
  );
  // The employer corrects itself.
  await answer(rows[0]?.id ?? '', 'deducted', 2_040_000);
  await tell(payslipNewsQueue);
  assert.match((await told())[1] ?? '', /corrected: ₦20,400 left with July's payslip/i);
  assert.equal((await months())[0]?.state, 'deducted');
});

test('what a customer pays, or a case pauses, after the file was made is said at once: the payslip still shows it', async () => {
  const { askedIn, months, loan } = await servant();
  await askedIn('2026-07-06');
  assert.equal((await months())[0]?.stillShows, null);
  payroll.goTo('2026-07-10');
  await payroll.loans.pay(loan, 2_040_000);
  const [paid, next] = await months();
  assert.deepEqual([paid?.state, paid?.stillShows, paid?.open], ['asked', 20_400, 0]);
  assert.equal(next?.amount, next?.open, 'of what is paid ahead the next payslip shows no more');
  assert.ok((next?.amount ?? 0) < 20_400);
  const other = await servant();
  await other.askedIn('2026-07-06');
  await database.write(async (tx) => {
    await lockLoans(tx, [other.loan.id]);
    await pauseLoan(tx, { loanId: other.loan.id, key: 'pause', on: tx.businessDate, actor: system });
  });
  assert.deepEqual(
    (await other.months()).map(({ state, stillShows }) => [state, stillShows]),
    [
      ['asked', 20_400],
      ['stopped', null],
    ],
  );
});

test('once an employer stops, what leaves with no payslip any more is told once with its days', async () => {
  const { told, months, loan } = await servant();
  payroll.goTo('2026-07-01');
  await database.write(async (tx) => {
    const [locked = assert.fail()] = await lockLoans(tx, [loan.id]);
    const { state } = await replayStored(tx, locked, tx.businessDate);
    await takeOffPayslip(tx, { loanId: loan.id, state }, [1, 2], { reason: 'employer-stopped', actor: system });
  });
  await tell(otherWayQueue);
  await tell(otherWayQueue);
  const texts = await told();
  assert.equal(texts.length, 1);
  assert.match(texts[0] ?? '', /You are not late\. Pay ₦20,400 by 31 Jul 2026 and ₦20,400 by 25 Aug 2026, no fee/i);
  assert.deepEqual(
    (await months()).map(({ state, otherWay }) => [state, otherWay?.dueOn]),
    [
      ['other-way', '2026-07-31'],
      ['other-way', '2026-08-25'],
    ],
  );
});

test('another customer’s payslips are not found', async () => {
  const [one, other] = [await servant(), await servant()];
  await assert.rejects(other.customer.call(readOwnPayslips, { params: { number: one.loan.number } }), {
    message: /not-found/,
  });
});

test('every message about payslips is GSM and at most 160 characters, with the longest words', async () => {
  const { loan } = await servant();
  const { state: now } = await replayStored(database.read, await payroll.loans.get(loan.id), '2026-07-30');
  const instalments = now.instalments.map((row) => ({
    ...row,
    owed: { ...row.owed, principalKobo: 12_040_050 },
    dueOn: '2026-12-28',
  }));
  const link = 'https://shop.foodbank.example.com.ng/app/plans/LN-12345678';
  const texts: string[] = [];
  for (const deductedKobo of [0, 500_050, 12_040_050])
    for (const creditKobo of [0, 12_040_050])
      for (const isPaid of [false, true])
        for (const isOnPayslip of [false, true]) {
          const rows = instalments.map((row) => ({
            ...row,
            isOnPayslip,
            paidOn: isPaid && row.number === 1 ? '2026-09-25' : null,
          }));
          const state = { ...now, instalments: rows, creditKobo };
          const row = { instalment: 1, amountKobo: 12_040_050, deductedKobo, answerCount: 2 };
          texts.push(answerText({ row, file: { payday: '2026-09-25' }, number: 'LN-12345678', state, link }));
        }
  const due = { kobo: 12_040_050, dueOn: '2026-12-28' };
  texts.push(otherWayText('LN-12345678', [due], link), otherWayText('LN-12345678', [due, due], link));
  for (const text of texts) {
    assert.equal(asGsmText(text), text);
    assert.ok(text.length <= textLengthMax, `${text.length}: ${text}`);
  }
});
