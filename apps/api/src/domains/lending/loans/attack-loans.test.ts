import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { loansIn, loanToAccept } from '../../../../test/loans-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { acceptLoan, type LoanToAccept } from './accept-loan.ts';
import { leavePlan, moveInstalment, recordLoanPayment } from './acts.ts';
import type { LoanFact } from './life/loan-events.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const loans = loansIn(app);
const day = (on: string) => app.clock.setBusinessDate(on);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : assert.fail(error)),
  );
const accept = (wanted: LoanToAccept) => database.write((tx) => acceptLoan(tx, wanted));
const pay = (loanId: string, kobo: number, id: string = randomUUID()) =>
  database.write((tx) =>
    recordLoanPayment(tx, { loanId, key: id, on: tx.businessDate, paymentId: id, kobo, actor: system }),
  );
/** Money that leaves a customer's funds. */
const takeOut = (owner: string, amountKobo: number) =>
  database.write((tx) =>
    postTransfers(tx, [
      {
        ...{ key: randomUUID(), kind: 'posted', code: 'margin-earned', subject: 'order:test' },
        effectiveOn: tx.businessDate,
        debit: { kind: 'customer-funds', owner },
        credit: { kind: 'sales-margin', owner: '' },
        amountKobo,
      },
    ]),
  );
const sums = async () =>
  (
    await database.pool.query(
      `select kind, owner, debits_posted_kobo as debits, credits_posted_kobo as credits from ledger_accounts order by id`,
    )
  ).rows;

test('the same agreement twice at once makes one loan; another one with its key, its order or stale numbers is refused', async () => {
  day('2026-06-01');
  const { id: customerId } = await makeOwnCustomer(app);
  const wanted = await loanToAccept(app.context, { customerId });
  const made = await Promise.all([accept(wanted), accept(wanted), accept(wanted)]);
  assert.equal(new Set(made.map(({ id }) => id)).size, 1);
  assert.equal(await codeOf(accept({ ...wanted, totalKobo: 5_000_000 })), 'key-used');
  assert.equal(await codeOf(accept({ ...wanted, key: randomUUID() })), 'loan-known');
  const other = { ...wanted, key: randomUUID(), owner: 'order:other' };
  const shown = { ...wanted.shown, payableKobo: wanted.shown.payableKobo - 1 };
  assert.equal(await codeOf(accept({ ...other, shown })), 'plan-changed');
  assert.equal(await codeOf(accept({ ...other, acceptedOn: '2026-06-02' })), 'time-ahead');
  assert.equal(await codeOf(accept({ ...other, promisedOn: '2026-05-31' })), 'validation');
  assert.equal(await codeOf(accept({ ...other, totalKobo: 0.5 })), 'validation');
  assert.equal(await codeOf(accept({ ...other, customerId: randomUUID() })), 'not-found');
});

test('an event with the same key is recorded and booked once, also by ten at once', async () => {
  day('2026-06-01');
  const loan = await loans.deliver();
  await loans.fund(loan.customerId, 1_030_000);
  const fact: LoanFact = { kind: 'paid', id: 'charge-1', kobo: 1_030_000 };
  const before = await loans.balance('loan-principal', 'weeks-4');
  const at = '2026-06-01';
  const recorded = await Promise.all(Array.from({ length: 10 }, () => loans.record(loan.id, fact, at, 'one-key')));
  assert.deepEqual(
    [new Set(recorded.map(({ number }) => number)).size, recorded.filter(({ isNew }) => isNew).length],
    [1, 1],
  );
  assert.equal((await loans.balance('loan-principal', 'weeks-4')) - before, -1_030_000);
  assert.equal(await codeOf(loans.record(loan.id, { ...fact, kobo: 1 }, at, 'one-key')), 'key-used');
  assert.equal(await codeOf(loans.record(loan.id, fact, at, 'another-key')), 'loan-payment-known');
  const other = await loans.deliver();
  assert.equal(await codeOf(loans.record(other.id, fact, at, 'one-key')), 'key-used');
});

test('twenty payments at once each take their own money, and not more than there is', async () => {
  day('2026-06-01');
  const loan = await loans.deliver({ planCode: 'months-3' });
  // The loan and the down payment pay for the goods, which this test leaves in the funds: the order took them.
  await takeOut(loan.customerId, 4_000_000);
  await loans.fund(loan.customerId, 12 * 10_000);
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(pay(loan.id, 10_000))));
  assert.deepEqual(
    [codes.filter((code) => code === 'done').length, codes.filter((code) => code === 'loan-funds-missing').length],
    [12, 8],
  );
  assert.equal(await loans.balance('customer-funds', loan.customerId), 0);
  assert.equal((await loans.get(loan.id)).eventCount, 13);
});

test('a transaction that ends half-way leaves no event, no booking and no state behind', async () => {
  day('2026-06-01');
  const loan = await loans.accept();
  const before = [await loans.get(loan.id), await sums()];
  const broken = database.write(async (tx) => {
    const { recordLoanEvent } = await import('./recording.ts');
    await recordLoanEvent(tx, {
      loanId: loan.id,
      key: 'broken',
      on: tx.businessDate,
      fact: { kind: 'delivered' },
      actor: system,
    });
    throw new Error('killed');
  });
  await assert.rejects(broken, /killed/);
  assert.deepEqual([await loans.get(loan.id), await sums()], before);
  assert.equal((await loans.record(loan.id, { kind: 'delivered' }, undefined, 'broken')).isNew, true);
});

test('events that do not fit the loan are refused with a code, and change nothing', async () => {
  day('2026-06-01');
  const loan = await loans.accept();
  const before = await sums();
  const refused = async (fact: LoanFact, code: string, on?: string) =>
    assert.equal(await codeOf(loans.record(loan.id, fact, on)), code, JSON.stringify(fact));
  await refused({ kind: 'written-off' }, 'loan-not-for-write-off');
  await refused({ kind: 'moved', instalment: 1, to: '2026-06-10', by: 'customer' }, 'loan-not-active');
  await refused({ kind: 'left', totalKobo: 1 }, 'loan-not-active');
  await refused({ kind: 'reversed', id: 'nothing' }, 'loan-payment-unknown');
  await refused({ kind: 'refunded', kobo: 1 }, 'loan-credit-missing');
  for (const kobo of [0, -1, 1.5, Number.NaN, 100_000_000_000_001])
    await refused({ kind: 'paid', id: `n${kobo}`, kobo }, 'validation');
  await refused({ kind: 'returned', totalKobo: 4_000_000, downPayment: 'refunded' }, 'loan-total-not-lower');
  await refused({ kind: 'returned', totalKobo: -1, downPayment: 'refunded' }, 'validation');
  await refused({ kind: 'delivered' }, 'time-ahead', '2026-06-02');
  await refused({ kind: 'delivered' }, 'validation', '2026-05-31');
  await refused({ kind: 'delivered', dueDays: ['2026-07-01'] }, 'validation');
  assert.equal(await codeOf(loans.record(randomUUID(), { kind: 'delivered' })), 'not-found');
  assert.deepEqual(await sums(), before);
  // Instead of 25 June and 24 July: a day before the agreed one, the same day twice, and days that go back.
  const { id: paydays } = await loans.accept({ planCode: 'paydays-2' });
  for (const dueDays of [
    ['2026-06-24', '2026-07-24'],
    ['2026-07-24', '2026-07-24'],
    ['2026-08-25', '2026-07-24'],
  ])
    assert.equal(await codeOf(loans.record(paydays, { kind: 'delivered', dueDays })), 'validation', dueDays.join());
  await loans.record(loan.id, { kind: 'delivered' });
  await refused({ kind: 'delivered' }, 'loan-not-accepted');
  await refused({ kind: 'cancelled' }, 'loan-not-accepted');
});

test('before hand-over a payment needs money beside the down payment', async () => {
  day('2026-06-01');
  const loan = await loans.accept();
  assert.equal(await codeOf(pay(loan.id, 1)), 'loan-funds-missing');
  await loans.fund(loan.customerId, 50_000);
  assert.equal(await codeOf(pay(loan.id, 50_000)), 'done');
  assert.equal(await codeOf(pay(loan.id, 1)), 'loan-funds-missing');
});

test('before hand-over a return lowers the down payment, and its money still is no new payment', async () => {
  day('2026-06-01');
  const loan = await loans.accept();
  await loans.record(loan.id, { kind: 'returned', totalKobo: 3_200_000, downPayment: 'lowers-last' });
  assert.equal(await codeOf(pay(loan.id, 200_000)), 'loan-funds-missing');
  await loans.fund(loan.customerId, 200_000);
  assert.equal(await codeOf(pay(loan.id, 200_001)), 'loan-funds-missing');
  assert.equal(await codeOf(pay(loan.id, 200_000)), 'done');
});

test('before hand-over what was refunded no longer waits: the next payment is taken', async () => {
  day('2026-06-01');
  const loan = await loans.accept();
  await loans.pay(loan, 5_000_000);
  await loans.record(loan.id, { kind: 'refunded', kobo: 2_000_000 });
  await takeOut(loan.customerId, 2_000_000);
  assert.equal(await codeOf(pay(loan.id, 1)), 'loan-funds-missing');
  await loans.fund(loan.customerId, 100_000);
  assert.equal(await codeOf(pay(loan.id, 100_000)), 'done');

  // A return whose part of the down payment goes back, and does.
  const other = await loans.accept();
  await loans.record(other.id, { kind: 'returned', totalKobo: 3_200_000, downPayment: 'refunded' });
  await loans.record(other.id, { kind: 'refunded', kobo: 200_000 });
  await takeOut(other.customerId, 200_000);
  assert.equal(await codeOf(pay(other.id, 1)), 'loan-funds-missing');
  await loans.fund(other.customerId, 100_000);
  assert.equal(await codeOf(pay(other.id, 100_000)), 'done');
});

test('a customer moves a due day twice, before the day and by up to three days, and leaves within three working days', async () => {
  day('2026-06-01');
  const { id: loanId } = await loans.deliver();
  const move = (key: string, instalment: number, to: string) =>
    codeOf(database.write((tx) => moveInstalment(tx, { loanId, key, instalment, to, by: 'customer', actor: system })));
  assert.equal(await move('far', 1, '2026-06-12'), 'loan-move-too-far');
  assert.equal(await move('back', 1, '2026-06-08'), 'loan-move-too-far');
  assert.equal(await move('none', 9, '2026-06-12'), 'not-found');
  assert.equal(await move('first', 1, '2026-06-11'), 'done');
  day('2026-06-02');
  assert.equal(await move('first', 1, '2026-06-11'), 'done');
  assert.equal(await move('first', 1, '2026-06-10'), 'key-used');
  assert.equal((await loans.get(loanId)).eventCount, 2);
  day('2026-06-11');
  assert.equal(await move('late', 1, '2026-06-12'), 'loan-move-late');
  assert.equal(await move('second', 2, '2026-06-18'), 'done');
  assert.equal(await move('third', 3, '2026-06-23'), 'loan-moves-used');

  // Handed over on Thursday, 4 June: Friday, Monday and Tuesday are the three working days.
  const leave = (id: string) =>
    codeOf(
      database.write((tx) =>
        leavePlan(tx, { loanId: id, key: randomUUID(), on: tx.businessDate, totalKobo: 4_000_000, actor: system }),
      ),
    );
  day('2026-06-04');
  const [one, other] = [await loans.deliver(), await loans.deliver()];
  day('2026-06-09');
  assert.equal(await leave(one.id), 'done');
  assert.equal(await leave(one.id), 'loan-not-active');
  assert.deepEqual(
    await loans
      .get(one.id)
      .then(({ openPrincipalKobo, openFinanceChargeKobo, dueKobo }) => [
        openPrincipalKobo,
        openFinanceChargeKobo,
        dueKobo,
      ]),
    [3_000_000, 0, 3_000_000],
  );
  day('2026-06-10');
  assert.equal(await leave(other.id), 'loan-leave-late');
});
