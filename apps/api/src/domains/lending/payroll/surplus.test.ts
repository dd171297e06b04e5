import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listPayrollSurpluses, sendSurplusAgain } from '@foodbank/contract/lending/employer-receivables-staff';
import { readOwnPayslips } from '@foodbank/contract/lending/payroll';
import { makePayrollFile } from '../../../../test/make-payroll-file.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';
import { sendPayouts } from '../../earning/payouts/send-payouts.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { storeRefundAccount } from '../../money/charges/refund-account-queries.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { replayStored } from '../loans/recording.ts';
import { answerRow } from './answering.ts';
import { payslipRefunds } from './sending-surpluses.ts';
import { takeSurplusOut } from './surplus.ts';
import { listSurplusesOfLoan } from './surplus-queries.ts';

/** What payslips paid of a plan beyond what it needed. Handed over on 15 June: the paydays are 24 July and 25 August. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const { database, clock, log } = app.context;
const payroll = openPayroll(app);
const proof = async () => (await findDifferences(database.read, null)).differences;

/** A civil servant who paid the plan off before the payslip, whose employer deducted all the same: ₦20,400 on a Tuesday. */
let employers = 0;
async function deductedTwice() {
  payroll.goTo('2026-06-15');
  employers += 1;
  const code = `S${String.fromCharCode(64 + employers)}`;
  const employerId = await payroll.employer({ name: `Board ${code}`, code });
  const servants = await payroll.civilServants(employerId, 1);
  const { rows } = await makePayrollFile(app, employerId, servants, { payday: '2026-07-24', code });
  const [servant, row] = [servants[0], rows[0]];
  assert.ok(servant && row);
  const { loan, customer } = servant;
  const state = async (on = '2026-07-28') => (await replayStored(database.read, loan, on)).state;
  await payroll.loans.pay(loan, (await state('2026-06-15')).payoffKobo);
  payroll.goTo('2026-07-28');
  const answer = (deductedKobo: number) =>
    database.write((tx) => {
      const result = deductedKobo === 0 ? 'stopped' : deductedKobo < 2_040_000 ? 'part' : 'deducted';
      return answerRow(tx, { rowId: row.id, result, deductedKobo, source: 'typed', sourceId: null, actor: system });
    });
  await answer(2_040_000);
  const takeOut = () => database.write((tx) => takeSurplusOut(tx, loan.id));
  const only = async () => (await listSurplusesOfLoan(database.read, loan.id)).at(-1) ?? assert.fail('no surplus');
  const nameAccount = (number = '0123456700', state: 'in-name' | 'in-question' = 'in-name') =>
    database.write((tx) =>
      storeRefundAccount(tx, {
        ...{ customerId: customer.id, numberSealed: tx.keys.seal(number), numberDigest: tx.keys.digest(number) },
        ...{ bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: 'BISI ADEYEMI', state },
      }),
    );
  const provider = async (answered: 'paid' | 'failed' | 'returned', reason: string | null = null) => {
    const { disbursementId } = await only();
    await database.pool.query(
      `update disbursements set state = $2, reason = $3, post_count = 1, recipient_code = 'RCP_1', posted_at = now(),
         ended_at = now() where id = $1`,
      [disbursementId, answered, reason],
    );
    await database.write((tx) => payslipRefunds.record(tx, disbursementId ?? ''));
  };
  /** What of the customer's money is reserved, in kobo. */
  const pending = async () =>
    (await findAccount(database.read, { kind: 'customer-funds', owner: customer.id }))?.debitsPendingKobo;
  const texts = async () => {
    const { rows } = await database.pool.query<{ sealed: Buffer }>(
      `select sealed from text_messages where customer_id = $1 order by id`,
      [customer.id],
    );
    return rows.map(({ sealed }) => app.context.keys.unseal(sealed));
  };
  return { loan, customer, state, answer, takeOut, only, nameAccount, provider, pending, texts };
}
const send = () =>
  sendPayouts(
    { database, clock, log, sources: [payslipRefunds], balanceKobo: async () => 1_000_000_000 },
    clock.businessDate?.() ?? '',
  );

test('what a payslip paid beyond waits for an account, is sent to it once and is paid, within three working days', async () => {
  const { state, takeOut, only, nameAccount, provider, pending } = await deductedTwice();
  assert.equal((await state()).creditKobo, 2_040_000);
  await Promise.all([takeOut(), takeOut()]);
  const { amountKobo, dueOn } = await only();
  assert.deepEqual([(await state()).creditKobo, amountKobo, dueOn], [0, 2_040_000, '2026-07-31']);
  assert.equal(await pending(), 2_040_000);
  assert.match(await send(), /^Nothing/);
  await nameAccount();
  assert.match(await send(), /^1 sent/);
  assert.match(await send(), /^Nothing/);
  assert.deepEqual([(await only()).state, (await only()).lastDigits], ['sending', '6700']);
  await provider('paid');
  await provider('paid');
  assert.deepEqual([(await only()).state, (await only()).paidOn, await pending()], ['paid', '2026-07-28', 0]);
  await takeOut();
  assert.equal((await only()).number, 1);
  assert.deepEqual(await proof(), []);
});

test('an account in question gets nothing; what failed or came back waits for another account, or until a member sends it again', async () => {
  const { takeOut, only, nameAccount, provider, pending } = await deductedTwice();
  await takeOut();
  await nameAccount('0123456713', 'in-question');
  assert.match(await send(), /^Nothing/);
  const finance = await makeStaff(app, ['finance']);
  const shown = async () =>
    (await finance.call(listPayrollSurpluses, { query: {} })).rows.map(({ needs, failure }) => [needs, failure]);
  assert.deepEqual(await shown(), [['decision', null]]);
  await nameAccount();
  assert.match(await send(), /^1 sent/);
  await provider('failed', 'account-closed');
  assert.deepEqual([(await only()).state, (await only()).tryNumber, await pending()], ['waiting', 2, 2_040_000]);
  assert.match(await send(), /^Nothing/);
  assert.deepEqual(await shown(), [['other-account', 'account-closed']]);
  const again = () =>
    finance.send(sendSurplusAgain, { params: { id: surplusId }, body: { reason: 'The bank says that it is open' } });
  const { id: surplusId } = await only();
  assert.deepEqual([(await again()).status, (await again()).body.code], [200, 'changed-meanwhile']);
  assert.match(await send(), /^1 sent/);
  await provider('returned', 'returned');
  assert.deepEqual([(await only()).state, await pending()], ['waiting', 2_040_000]);
  await nameAccount('0123456714');
  assert.match(await send(), /^1 sent/);
  await provider('paid');
  assert.deepEqual([(await only()).state, await pending()], ['paid', 0]);
  assert.deepEqual(await proof(), []);
});

test('a customer reads on the plan what was too much, what is missing for it, and that it arrived', async () => {
  const { loan, customer, takeOut, nameAccount, provider } = await deductedTwice();
  const reads = async () => {
    const { payslips } = await customer.call(readOwnPayslips, { params: { number: loan.number } });
    return payslips?.surpluses.map(({ amount, step, lastDigits, dueOn, paidOn }) => [
      amount,
      step,
      lastDigits,
      paidOn ?? dueOn,
    ]);
  };
  assert.deepEqual(await reads(), []);
  await takeOut();
  assert.deepEqual(await reads(), [[20_400, 'account', null, '2026-07-31']]);
  await nameAccount('0123456713', 'in-question');
  assert.deepEqual(await reads(), [[20_400, 'looked-at', null, '2026-07-31']]);
  await nameAccount();
  assert.deepEqual(await reads(), [[20_400, 'on-its-way', null, '2026-07-31']]);
  await send();
  assert.deepEqual(await reads(), [[20_400, 'on-its-way', '6700', '2026-07-31']]);
  await provider('failed', 'account-closed');
  assert.deepEqual(await reads(), [[20_400, 'other-account', '6700', '2026-07-31']]);
  await nameAccount('0123456714');
  await send();
  await provider('paid');
  assert.deepEqual(await reads(), [[20_400, 'paid', '6714', '2026-07-28']]);
});

test('the proof names a row, a surplus and an employer whose records do not agree', async () => {
  const { takeOut, only } = await deductedTwice();
  await takeOut();
  const { id } = await only();
  const change = async (kobo: number) => {
    await database.pool.query('update payroll_surpluses set amount_kobo = amount_kobo + $2 where id = $1', [id, kobo]);
    await database.pool.query(
      'update payroll_rows set deducted_kobo = deducted_kobo + $2 where loan_id = (select loan_id from payroll_surpluses where id = $1)',
      [id, kobo],
    );
  };
  await change(1);
  const names = new Set((await proof()).map(({ checkName }) => checkName));
  for (const name of ['employers-and-ledger', 'payroll-files-and-loans', 'payroll-surpluses-and-ledger'])
    assert.ok(names.has(name), name);
  await change(-1);
  assert.deepEqual(await proof(), []);
});

test('another account that is named before the money leaves gets it, and the first one nothing', async () => {
  const { takeOut, only, nameAccount } = await deductedTwice();
  await takeOut();
  await nameAccount();
  assert.match(await send(), /^1 sent/);
  const { disbursementId } = await only();
  await nameAccount('0123456799');
  assert.equal(await database.write((tx) => payslipRefunds.mayLeave(tx, disbursementId ?? '')), false);
  assert.equal((await only()).state, 'waiting');
  assert.match(await send(), /^1 sent/);
  const next = await only();
  assert.deepEqual([next.state, next.lastDigits], ['sending', '6799']);
  assert.equal(await database.write((tx) => payslipRefunds.mayLeave(tx, next.disbursementId ?? '')), true);
  assert.deepEqual(await proof(), []);
});

test('a corrected return takes back what has not left, and is refused once it has', async () => {
  const { loan, customer, state, takeOut, only, answer, nameAccount, provider, pending } = await deductedTwice();
  await takeOut();
  await answer(500_000);
  assert.deepEqual([(await only()).state, await pending(), (await state()).creditKobo], ['kept', 0, 500_000]);
  const { payslips } = await customer.call(readOwnPayslips, { params: { number: loan.number } });
  assert.deepEqual(payslips?.surpluses, [], 'the customer reads of none');
  await takeOut();
  assert.deepEqual([(await only()).amountKobo, await pending()], [500_000, 500_000]);
  await answer(2_040_000);
  await takeOut();
  assert.deepEqual([(await only()).amountKobo, await pending()], [1_540_000, 2_040_000]);
  await nameAccount();
  assert.match(await send(), /^2 sent/);
  await provider('paid');
  await assert.rejects(answer(0), { code: 'payroll-paid-out' });
  assert.equal((await only()).state, 'paid');
  assert.deepEqual(await proof(), []);
});

test('goods that come back later leave what only payslips paid, and it goes the same way', async () => {
  payroll.goTo('2026-06-15');
  const employerId = await payroll.employer({ name: 'Board of goods', code: 'SZ' });
  const servants = await payroll.civilServants(employerId, 1);
  const { rows } = await makePayrollFile(app, employerId, servants, { payday: '2026-07-24', code: 'SZ' });
  payroll.goTo('2026-07-28');
  const [servant, row] = [servants[0], rows[0]];
  assert.ok(servant && row);
  const about = { source: 'typed', sourceId: null, actor: system } as const;
  await database.write((tx) => answerRow(tx, { rowId: row.id, result: 'deducted', deductedKobo: 2_040_000, ...about }));
  await database.write((tx) => takeSurplusOut(tx, servant.loan.id));
  assert.deepEqual(await listSurplusesOfLoan(database.read, servant.loan.id), []);
  await payroll.loans.record(servant.loan.id, { kind: 'returned', totalKobo: 1_000_000, downPayment: 'lowers-last' });
  await database.write((tx) => takeSurplusOut(tx, servant.loan.id));
  const [surplus] = await listSurplusesOfLoan(database.read, servant.loan.id);
  const { state } = await replayStored(database.read, servant.loan, '2026-07-28');
  // Of ₦10,000 that are kept, the second instalment's ₦100 are not owed any more.
  assert.equal(surplus?.amountKobo, 1_030_000);
  assert.deepEqual([state.creditKobo, state.payoffKobo], [0, 0]);
});
