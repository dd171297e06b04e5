import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/lending/payroll';
import * as staffCalls from '@foodbank/contract/lending/payroll-staff';
import { listToldOfPlan } from '@foodbank/contract/lending/repayments';
import { makePayrollFile } from '../../../../test/make-payroll-file.ts';
import { drawPicture } from '../../../../test/make-pictures.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { asGsmText, textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { answerRow } from './answering.ts';
import { askText, refusedText } from './payslips.ts';
import { payslipAsksQueue, payslipNewsJobs } from './telling.ts';

/** Payslips that customers show: the payday is 24 July, and 30 days later it is 23 August. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const { database } = app.context;
const payroll = openPayroll(app);
// A session of staff ends sooner than that of customers.
payroll.goTo('2026-08-23');
const member = await makeStaff(app, ['operations']);
const picture = await drawPicture(7);
const pdf = Buffer.from('%PDF-1.4 a payslip');

let employers = 0;
async function silent() {
  payroll.goTo('2026-06-15');
  employers += 1;
  const code = `P${String.fromCharCode(64 + employers)}`;
  const employerId = await payroll.employer({ name: `State ${code}`, code });
  const [one = assert.fail()] = await payroll.civilServants(employerId, 1);
  const { customer, loan } = one;
  const { rows } = await makePayrollFile(app, employerId, [one], { payday: '2026-07-24', code });
  payroll.goTo('2026-08-23');
  const show = async (body: Buffer, by = customer) => {
    const answer = await by.send(calls.showPayslip, { params: { number: loan.number, instalment: '1' }, body });
    if (answer.status !== 200) throw new Error(String(answer.body.code));
  };
  return {
    ...{ customer, loan, employerId, show, row: rows[0] ?? assert.fail() },
    owed: () => payroll.loans.balance('employer-receivable', employerId),
    async month() {
      const { payslips } = await customer.call(calls.readOwnPayslips, { params: { number: loan.number } });
      return payslips?.months[0] ?? assert.fail();
    },
    async waiting() {
      const { rows: found } = await member.call(staffCalls.listPayslips, { query: { show: 'waiting' } });
      return found.find(({ loanNumber }) => loanNumber === loan.number) ?? null;
    },
    told: async () =>
      (await customer.call(listToldOfPlan, { params: { number: loan.number }, query: {} })).rows.map(
        (row) => row.sentence,
      ),
  };
}

test('a payslip that a customer shows after 30 days of silence, looked at by a member, counts as deducted on the payday', async () => {
  const { show, month, waiting, owed } = await silent();
  assert.equal((await month()).mayShowPayslip, true);
  await show(picture);
  const shown = await month();
  assert.deepEqual([shown.shown?.state, shown.mayShowPayslip], ['waiting', false]);
  const payslip = (await waiting()) ?? assert.fail();
  assert.deepEqual([payslip.amount, payslip.isPdf, payslip.isOwn], [20_400, false, false]);
  const params = { id: payslip.id };
  const look = await member.send(staffCalls.lookAtPayslip, { params });
  assert.deepEqual([look.status, look.headers['content-type']], [200, 'image/jpeg']);
  await member.call(staffCalls.countPayslip, { params, body: { deducted: 20_400, reason: 'The payslip shows it.' } });
  const after = await month();
  assert.deepEqual([after.state, after.deducted, after.open, after.shown?.state], ['deducted', 20_400, 0, 'counted']);
  assert.equal(await owed(), 2_040_000);
  assert.equal(await waiting(), null);
  await assert.rejects(
    member.call(staffCalls.refusePayslip, { params, body: { reason: 'Once more' } }),
    /payslip-decided/,
  );
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});

test('a refused payslip is told with its reason on the page, and another one can be shown, a PDF too', async () => {
  const { show, month, waiting, told } = await silent();
  await show(picture);
  const params = { id: (await waiting())?.id ?? '' };
  await member.call(staffCalls.refusePayslip, {
    params,
    body: { reason: 'The month is cut off. Please take all of it.' },
  });
  const { shown, mayShowPayslip, state } = await month();
  assert.deepEqual(
    [shown?.state, shown?.reason, mayShowPayslip, state],
    ['refused', 'The month is cut off. Please take all of it.', true, 'waiting'],
  );
  assert.match((await told())[0] ?? '', /could not use July's payslip .* You are not late/);
  await show(pdf);
  assert.equal((await waiting())?.isPdf, true);
});

test('what is no picture, a second one, one too early and one of another customer are refused', async () => {
  const { show, customer } = await silent();
  await assert.rejects(show(Buffer.from('a text')), /payslip-unreadable/);
  await assert.rejects(show(picture.subarray(0, 2_000)), /payslip-unreadable/);
  const other = await silent();
  await assert.rejects(other.show(picture, customer), /not-found/);
  const results = await Promise.allSettled([show(pdf), show(pdf)]);
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const early = await silent();
  payroll.goTo('2026-08-22');
  assert.equal((await early.month()).mayShowPayslip, false);
  await assert.rejects(early.show(picture), /payslip-not-asked/);
});

test('once the employer answers, nobody decides about the payslip any more; its later answer corrects what a payslip showed', async () => {
  const { show, waiting, row, owed, month } = await silent();
  await show(pdf);
  const id = (await waiting())?.id ?? '';
  const answer = (result: 'deducted' | 'not-enough-pay', deductedKobo: number) =>
    database.write((tx) =>
      answerRow(tx, { rowId: row.id, result, deductedKobo, source: 'typed', sourceId: null, actor: system }),
    );
  await answer('deducted', 2_040_000);
  assert.equal(await waiting(), null);
  await assert.rejects(
    member.call(staffCalls.countPayslip, { params: { id }, body: { deducted: 20_400, reason: 'It shows it' } }),
    /payslip-decided/,
  );
  const other = await silent();
  await other.show(pdf);
  const params = { id: (await other.waiting())?.id ?? '' };
  await member.call(staffCalls.countPayslip, { params, body: { deducted: 20_400, reason: 'It shows it' } });
  await database.write((tx) =>
    answerRow(tx, {
      ...{ rowId: other.row.id, result: 'not-enough-pay', deductedKobo: 0, source: 'return', sourceId: null },
      actor: system,
    }),
  );
  assert.deepEqual([await other.owed(), (await other.month()).state], [0, 'not-deducted']);
  assert.deepEqual([await owed(), (await month()).state], [2_040_000, 'deducted']);
});

test('two members who decide at once decide once', async () => {
  const { show, waiting, owed } = await silent();
  await show(pdf);
  const params = { id: (await waiting())?.id ?? '' };
  const body = { deducted: 20_400, reason: 'The payslip shows it' };
  const results = await Promise.allSettled([
    member.call(staffCalls.countPayslip, { params, body }),
    member.call(staffCalls.countPayslip, { params, body }),
    member.call(staffCalls.refusePayslip, { params, body: { reason: 'It does not' } }),
  ]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.ok([0, 2_040_000].includes(await owed()));
});

test('30 days after the payday a customer is asked for the payslip once, in plain words of at most 160 letters', async () => {
  const { told } = await silent();
  const asks = () =>
    payslipNewsJobs(app.context)
      .find(({ queue }) => queue === payslipAsksQueue)
      ?.run('scheduled');
  payroll.goTo('2026-08-22');
  await asks();
  assert.deepEqual(await told(), []);
  payroll.goTo('2026-08-23');
  await Promise.all([asks(), asks()]);
  const texts = await told();
  assert.equal(texts.length, 1);
  assert.match(texts[0] ?? '', /You are not late\. Please show us the payslip/);
  const longest = [
    askText({ number: 'LN-12345678', payday: '2026-12-24', kobo: 12_040_050 }),
    refusedText('LN-12345678', '2026-09-24'),
  ];
  for (const text of longest)
    assert.ok(asGsmText(text) === text && text.length <= textLengthMax, `${text.length}: ${text}`);
});
