import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/lending/payroll';
import * as staffCalls from '@foodbank/contract/lending/payroll-staff';
import { makePayrollFile } from '../../../../test/make-payroll-file.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';
import { tablesWith } from '../../../../test/tables-with.ts';
import { operator, system } from '../../foundation/audit/add-audit-line.ts';
import { readFile } from '../../foundation/files/read-file.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { describeEffects } from '../../oversight/privacy/erasure-effects.ts';
import { exportDataSubject } from '../../oversight/privacy/export-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { deleteExpiredRows } from '../../oversight/retention/delete-expired-rows.ts';
import { answerRow } from './answering.ts';
import { reencryptPayslips } from './personal-data.ts';

/** The payday is 24 July; payslips may be shown from 23 August. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const { database } = app.context;
const { pool } = database;
const payroll = openPayroll(app);
payroll.goTo('2026-08-23');
const member = await makeStaff(app, ['operations']);
const pdf = Buffer.from('%PDF-1.4 a payslip');

let employers = 0;
/** Some civil servants of a silent employer, 30 days after the payday, with the rows of its file. */
async function silent(count = 1) {
  payroll.goTo('2026-06-15');
  employers += 1;
  const code = `Q${String.fromCharCode(64 + employers)}`;
  const employerId = await payroll.employer({ name: `State ${code}`, code });
  const servants = await payroll.civilServants(employerId, count);
  const { rows } = await makePayrollFile(app, employerId, servants, { payday: '2026-07-24', code });
  payroll.goTo('2026-08-23');
  return servants.map(({ customer, loan, staffNumber }, index) => {
    const row = rows[index] ?? assert.fail();
    const one = async <Row>(text: string) => (await pool.query(text, [row.id])).rows as Row[];
    return {
      ...{ customer, loan, staffNumber, row, employerId },
      answer: (deductedKobo: number) =>
        database.write((tx) =>
          answerRow(tx, {
            ...{
              rowId: row.id,
              result: deductedKobo === 0 ? 'not-enough-pay' : 'deducted',
              deductedKobo,
              source: 'typed',
            },
            ...{ sourceId: null, actor: system },
          }),
        ),
      async show() {
        const params = { number: loan.number, instalment: '1' };
        assert.equal((await customer.send(calls.showPayslip, { params, body: pdf })).status, 200);
        const [payslip] = await one<{ id: string; fileId: string }>(
          'select id, file_id as "fileId" from payroll_payslips where row_id = $1 order by id desc limit 1',
        );
        return payslip ?? assert.fail();
      },
      payslips: () =>
        one<{ state: string; fileId: string | null }>(
          'select state, file_id as "fileId" from payroll_payslips where row_id = $1 order by id',
        ),
      named: async () =>
        (
          await one<{ staffNumber: string | null; name: string | null; department: string | null }>(
            'select staff_number as "staffNumber", name, department from payroll_rows where id = $1',
          )
        )[0] ?? assert.fail(),
      subject: () => database.write((tx) => findDataSubject(tx, { phone: customer.phone })),
      erase: () =>
        database.write(async (tx) =>
          eraseDataSubject(tx, await findDataSubject(tx, { phone: customer.phone }), operator),
        ),
    };
  });
}

const gone = { staffNumber: null, name: null, department: null };
const keyOf = async (fileId: string) =>
  (await pool.query('select data_key_sealed as key from files where id = $1', [fileId])).rows[0]?.key ?? null;
const refuse = (id: string) =>
  member.call(staffCalls.refusePayslip, { params: { id }, body: { reason: 'The month is cut off.' } });

test('the export of a person has what was asked of the pay, every answer, payslips with what was said of them, and what goes back', async () => {
  const [one = assert.fail()] = await silent();
  await refuse((await one.show()).id);
  await one.answer(0);
  await one.answer(4_100_000);
  const record = await database.write(async (tx) => exportDataSubject(tx, await one.subject(), operator));
  const { payrollRows, payslips, payrollSurpluses, payrollOtherWays } = record.customers[0]?.account ?? assert.fail();
  assert.deepEqual(
    payrollRows.map(({ payday, staffNumber, amountKobo, answers }) => [
      payday,
      staffNumber,
      amountKobo,
      answers.length,
    ]),
    [['2026-07-24', one.staffNumber, 2_040_000, 2]],
  );
  assert.deepEqual(
    payrollRows[0]?.answers.map(({ result, deductedKobo, answeredOn }) => [result, deductedKobo, answeredOn]),
    [
      ['not-enough-pay', 0, '2026-08-23'],
      ['deducted', 4_100_000, '2026-08-23'],
    ],
  );
  assert.deepEqual(
    payslips.map(({ state, reason, isKept }) => [state, reason, isKept]),
    [['refused', 'The month is cut off.', true]],
  );
  assert.deepEqual([payrollOtherWays.map(({ reason }) => reason), payrollSurpluses.length], [['not-deducted'], 0]);
});

test('an erasure deletes payslips at once and takes the person out of answered rows; the others keep it until they are answered', async () => {
  const [one = assert.fail(), two = assert.fail()] = await silent(2);
  const refused = await one.show();
  await refuse(refused.id);
  const counted = await one.show();
  await member.call(staffCalls.countPayslip, {
    params: { id: counted.id },
    body: { deducted: 20_400, reason: 'The payslip shows it.' },
  });
  const waiting = await two.show();
  const effects = await database.write(async (tx) => describeEffects(tx, await one.subject()));
  assert.deepEqual(
    effects.filter(({ what }) => /ayslip|deduction/.test(what)).map(({ what, count, goes }) => [what, count, goes]),
    [
      ['Payslips that the person showed', 2, true],
      ['Rows of deduction files', 1, false],
    ],
  );
  await one.erase();
  await two.erase();
  assert.deepEqual(await one.named(), gone);
  assert.deepEqual(await one.payslips(), [{ state: 'counted', fileId: null }]);
  for (const { fileId } of [refused, counted, waiting]) assert.equal(await keyOf(fileId), null);
  assert.deepEqual(await two.payslips(), []);
  assert.equal((await two.named()).staffNumber, two.staffNumber, 'the employer still has to say what it deducted');
  await deleteExpiredRows(app.context);
  assert.equal((await two.named()).staffNumber, two.staffNumber);
  await two.answer(2_040_000);
  await deleteExpiredRows(app.context);
  assert.deepEqual(await two.named(), gone);
  assert.deepEqual(
    await tablesWith(app, [one.staffNumber]),
    [`employer_staff: ${one.staffNumber}`],
    'the staff list is the employer’s',
  );
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});

test('an erased customer’s account for refunds stays until what the payslip paid too much is there', async () => {
  const [one = assert.fail()] = await silent();
  await pool.query(
    `insert into refund_accounts (customer_id, number_sealed, number_digest, bank_code, bank_name, account_name, state, version, named_at)
     values ($1, $2, $1, '058', 'GTBank', 'Ada Obi', 'in-name', 1, now())`,
    [one.customer.id, app.context.keys.seal('0690000031')],
  );
  await pool.query(
    `insert into payroll_surpluses (loan_id, customer_id, number, amount_kobo, found_on, due_on, created_at, changed_at)
     values ($1, $2, 1, 100, '2026-08-20', '2026-08-25', now(), now())`,
    [one.loan.id, one.customer.id],
  );
  const accounts = async () =>
    (await pool.query('select from refund_accounts where customer_id = $1', [one.customer.id])).rowCount;
  await one.erase();
  await deleteExpiredRows(app.context);
  assert.equal(await accounts(), 1);
  await pool.query(`update payroll_surpluses set state = 'kept' where customer_id = $1`, [one.customer.id]);
  await deleteExpiredRows(app.context);
  assert.equal(await accounts(), 0);
});

test('reasons of payslips are sealed again with a new secret', async () => {
  const [one = assert.fail()] = await silent();
  const { id } = await one.show();
  await refuse(id);
  const sealed = async () =>
    (await pool.query('select reason_sealed as sealed from payroll_payslips where id = $1', [id])).rows[0].sealed;
  const before = await sealed();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const done = await database.write((tx) => reencryptPayslips(tx, after, 1));
    if (done === null) break;
    after = done.last;
  }
  assert.notDeepEqual(await sealed(), before);
  assert.equal(app.context.keys.unseal(await sealed()), 'The month is cut off.');
});

test('the file of a payslip is deleted 90 days after it was looked at, or after the employer answered without a look, and what did not count two years later', async () => {
  const [one = assert.fail(), two = assert.fail(), three = assert.fail()] = await silent(3);
  const refused = await one.show();
  await refuse(refused.id);
  const answered = await two.show();
  await two.answer(2_040_000);
  const waiting = await three.show();
  payroll.goTo('2026-11-21');
  await deleteExpiredRows(app.context);
  assert.ok((await keyOf(refused.fileId)) && (await keyOf(answered.fileId)));
  payroll.goTo('2026-11-22');
  await deleteExpiredRows(app.context);
  assert.deepEqual([await keyOf(refused.fileId), await keyOf(answered.fileId)], [null, null]);
  assert.deepEqual((await readFile(app.context, waiting.fileId, `customer:${three.customer.id}`)).bytes, pdf);
  assert.equal((await one.payslips())[0]?.state, 'refused');
  payroll.goTo('2028-08-25');
  await deleteExpiredRows(app.context);
  assert.deepEqual([await one.payslips(), await two.payslips()], [[], []]);
  assert.equal((await one.named()).staffNumber, one.staffNumber);
});

test('five years after the payday nothing of the person is in an answered row', async () => {
  const [one = assert.fail()] = await silent();
  await one.answer(2_040_000);
  payroll.goTo('2031-07-24');
  await deleteExpiredRows(app.context);
  assert.equal((await one.named()).staffNumber, one.staffNumber);
  payroll.goTo('2031-07-27');
  await deleteExpiredRows(app.context);
  assert.deepEqual(await one.named(), gone);
});
