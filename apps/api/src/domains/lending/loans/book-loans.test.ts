import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { loansIn } from '../../../../test/loans-in.ts';
import { startApp } from '../../../../test/start-app.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { listTransfersOf } from '../../money/ledger/browse-queries.ts';
import { closeMonth } from '../../money/ledger/close-month.ts';
import { deliverLoan } from './acts.ts';
import { followLoans } from './days.ts';
import { listLoanSchedules } from './event-queries.ts';

const app = await startApp({ after }, { workless: true, at: '2026-11-20T09:00:00.000Z' });
const { database } = app.context;
const loans = loansIn(app);
const day = (on: string) => app.clock.set(`${on}T09:00:00.000Z`);
const naira = 100;

/** The transfers of a loan in the order in which they were booked: code, naira, effective day. */
const booked = async (id: string) =>
  (await listTransfersOf(database.read, `loan:${id}`, 200))
    .toReversed()
    .map(({ code, amountKobo, effectiveOn }) => `${code} ${amountKobo / naira} ${effectiveOn}`);

test('a loan of Four payments is lent at hand-over, paid in three instalments and settled', async () => {
  day('2026-11-20');
  const accepted = await loans.accept();
  assert.deepEqual(
    [accepted.state, accepted.openPrincipalKobo, await booked(accepted.id)],
    ['accepted', 3_000_000, []],
  );
  await loans.record(accepted.id, { kind: 'delivered' });
  // Down payment and loan together pay for the goods of ₦40,000.
  assert.equal(await loans.balance('customer-funds', accepted.customerId), 4_000_000);
  for (const on of ['2026-11-27', '2026-12-04', '2026-12-11']) {
    day(on);
    await loans.pay(accepted, 1_030_000);
  }
  assert.deepEqual(await booked(accepted.id), [
    'loan-charged 900 2026-11-20',
    'loan-disbursed 30000 2026-11-20',
    ...['2026-11-27', '2026-12-04', '2026-12-11'].flatMap((on) => [`loan-paid 10000 ${on}`, `loan-paid 300 ${on}`]),
  ]);
  const settled = await loans.get(accepted.id);
  assert.deepEqual([settled.state, settled.settledOn, settled.nextChangeOn], ['settled', '2026-12-11', null]);
  assert.equal(await loans.balance('customer-funds', accepted.customerId), 4_000_000);
  assert.equal(await loans.balance('loan-principal', 'weeks-4'), 0);
  assert.equal(await loans.balance('loan-charge-income', 'weeks-4'), 90_000);
});

test('late fees are booked on their days, however late the loan is followed, and once', async () => {
  day('2026-01-05');
  const loan = await loans.deliver();
  day('2026-03-20');
  const follow = () => database.write((tx) => followLoans(tx, [loan.id], tx.businessDate));
  assert.deepEqual(await Promise.all([follow(), follow()]).then((counts) => counts.toSorted()), [0, 1]);
  assert.equal(await follow(), 0);
  // Instalments of the 12th, 19th and 26th: ₦103 each after 30 days, and for the first one again after 60.
  assert.deepEqual((await booked(loan.id)).slice(2), [
    'loan-late-fee 103 2026-02-12',
    'loan-late-fee 103 2026-02-19',
    'loan-late-fee 103 2026-02-26',
    'loan-late-fee 103 2026-03-14',
  ]);
  const late = await loans.get(loan.id);
  assert.deepEqual([late.openLateFeeKobo, late.lateSince, late.overdueKobo], [41_200, '2026-01-12', 3_131_200]);
});

test('a payment of an earlier day that arrives late takes its late fees back, effective on its own day in a closed month', async () => {
  day('2026-04-01');
  const loan = await loans.deliver();
  day('2026-05-20');
  await database.write((tx) => followLoans(tx, [loan.id], tx.businessDate));
  assert.equal((await loans.get(loan.id)).openLateFeeKobo, 20_600);
  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'])
    await database.write((tx) => closeMonth(tx, { month, closedBy: randomUUID(), approvalId: null }));
  await loans.pay(loan, 1_030_000, '2026-04-08');
  assert.deepEqual((await booked(loan.id)).slice(-3), [
    'loan-late-fee-lowered 103 2026-04-08',
    'loan-paid 10000 2026-04-08',
    'loan-paid 300 2026-04-08',
  ]);
  const [last] = await listTransfersOf(database.read, `loan:${loan.id}`, 1);
  assert.equal(last?.bookedOn, '2026-05-20');
});

test('a late hand-over moves paydays to later ones, and only if the first would be less than 20 days after it', async () => {
  const agreed = ['2027-07-23', '2027-08-25'];
  const deliverOn = async (on: string, holidays: string[] = []) => {
    day('2027-07-01');
    const { id: loanId } = await loans.accept({ planCode: 'paydays-2' });
    day(on);
    const deliver = (days: string[]) =>
      database.write((tx) =>
        deliverLoan(tx, {
          ...{ loanId, key: `hand-over:${loanId}`, on, actor: system },
          holidays: days.map((one) => ({ day: one })),
        }),
      );
    const { state } = await deliver(holidays);
    const again = await deliver(['2027-08-25', '2027-09-24']);
    assert.deepEqual([again.isNew, again.state.instalments], [false, state.instalments], 'what stands is kept');
    return state.instalments.map(({ dueOn }) => dueOn);
  };
  assert.deepEqual(await deliverOn('2027-07-01'), agreed);
  assert.deepEqual(await deliverOn('2027-07-03'), agreed);
  assert.deepEqual(await deliverOn('2027-07-04'), ['2027-08-25', '2027-09-24']);
  assert.deepEqual(await deliverOn('2027-07-04', ['2027-08-25']), ['2027-08-24', '2027-09-24']);
});

test('a payment that was taken back is owed again, and its money is in the funds', async () => {
  day('2026-06-01');
  const loan = await loans.deliver();
  day('2026-06-08');
  const paymentId = await loans.pay(loan, 1_030_000);
  await loans.record(loan.id, { kind: 'reversed', id: paymentId });
  assert.deepEqual((await booked(loan.id)).slice(-2), [
    'loan-payment-reversed 10000 2026-06-08',
    'loan-payment-reversed 300 2026-06-08',
  ]);
  assert.equal((await loans.get(loan.id)).dueKobo, 1_030_000);
  assert.equal(await loans.balance('customer-funds', loan.customerId), 5_030_000);
});

test('a return lowers what is lent, and makes another version of the schedule', async () => {
  day('2026-07-01');
  const loan = await loans.deliver();
  await loans.record(loan.id, { kind: 'returned', totalKobo: 3_600_000, downPayment: 'refunded' });
  assert.deepEqual((await booked(loan.id)).slice(2), [
    'loan-charge-lowered 90 2026-07-01',
    'loan-recomputed 3000 2026-07-01',
  ]);
  assert.equal((await loans.get(loan.id)).creditKobo, 100_000);
  const schedules = await listLoanSchedules(database.read, loan.id);
  assert.deepEqual(
    schedules.map(({ version, eventNumber, instalments }) => [
      version,
      eventNumber,
      instalments.map(({ principalKobo, chargeKobo }) => principalKobo + chargeKobo),
    ]),
    [
      [1, 0, [1_030_000, 1_030_000, 1_030_000]],
      [2, 2, [927_000, 927_000, 927_000]],
    ],
  );
});

test('what is open after 90 days is written off, and what comes later is recovered, apart', async () => {
  day('2026-08-03');
  const loan = await loans.deliver();
  day('2026-11-08');
  const { state } = await loans.record(loan.id, { kind: 'written-off' });
  assert.equal(state.state, 'written-off');
  const { writtenOffKobo } = state.books;
  await loans.pay(loan, 50_000);
  const { books } = await loans.get(loan.id);
  assert.deepEqual(books, {
    ...{ principalKobo: 0, financeChargeKobo: 0, lateFeeKobo: 0, financeChargeIncomeKobo: 90_000 },
    ...{ lateFeeIncomeKobo: state.books.lateFeeIncomeKobo, writtenOffKobo, recoveredKobo: 50_000 },
    fundsKobo: 2_950_000,
  });
  assert.equal(writtenOffKobo, 3_090_000 + books.lateFeeIncomeKobo);
  const codes = (await booked(loan.id)).map((line) => line.split(' ')[0]);
  assert.deepEqual(codes.slice(-4), ['loan-written-off', 'loan-written-off', 'loan-written-off', 'loan-recovered']);
  assert.equal(await loans.balance('loan-recovered', 'weeks-4'), 50_000);
});

test('an order that is cancelled before hand-over leaves nothing in the ledger, and the money to the customer', async () => {
  day('2026-11-09');
  const loan = await loans.accept({ planCode: 'months-3' });
  await loans.record(loan.id, { kind: 'cancelled' });
  const cancelled = await loans.get(loan.id);
  assert.deepEqual([cancelled.state, cancelled.creditKobo, await booked(loan.id)], ['cancelled', 1_200_000, []]);
});
