import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  agree,
  type Dated,
  delivered,
  financeChargesOf,
  loanOn,
  paid,
  plans,
} from '../../../../../test/loans/example-loans.ts';

const weeks4 = agree(plans.weeks4);
const writtenOff: Dated = { on: '2026-09-25', kind: 'written-off' };
/** ₦30,900, and late fees of ₦300, ₦206 and ₦206. */
const openKobo = 3_161_200;

test('a write-off takes all that is open from the assets, as a cost; nothing is due or charged any more', () => {
  const state = loanOn(weeks4, '2026-12-25', writtenOff);
  assert.deepEqual([state.state, state.dueKobo, state.daysLate, state.nextChangeOn], ['written-off', 0, 0, null]);
  assert.deepEqual(state.open, { principalKobo: 0, financeChargeKobo: 0, lateFeeKobo: 0 });
  const { writtenOffKobo, principalKobo, financeChargeKobo, lateFeeKobo, fundsKobo } = state.books;
  assert.deepEqual(
    [writtenOffKobo, principalKobo, financeChargeKobo, lateFeeKobo, fundsKobo],
    [openKobo, 0, 0, 0, 3_000_000],
  );
});

test('a payment after a write-off is recovered, and what is more than was written off is credit', () => {
  const part = loanOn(weeks4, '2026-10-02', writtenOff, paid('2026-10-01', 1_000));
  assert.deepEqual([part.books.recoveredKobo, part.payoffKobo], [100_000, openKobo - 100_000]);
  const all = loanOn(weeks4, '2026-10-02', writtenOff, paid('2026-10-01', 32_612));
  assert.deepEqual([all.state, all.books.recoveredKobo, all.creditKobo], ['written-off', openKobo, 100_000]);
  assert.equal(all.payoffKobo, 0);
});

test('a payment from before the write-off lowers what was written off', () => {
  const state = loanOn(weeks4, '2026-10-02', writtenOff, paid('2026-10-01', 1_000), paid('2026-09-24', 5_000));
  assert.deepEqual([state.books.writtenOffKobo, state.books.recoveredKobo], [openKobo - 500_000, 100_000]);
});

test('a loan that was paid in time, as is known later, was never written off', () => {
  const state = loanOn(weeks4, '2026-10-02', writtenOff, paid('2026-06-22', 10_300), paid('2026-06-29', 20_300));
  assert.deepEqual([state.state, state.settledOn, state.books.writtenOffKobo], ['settled', '2026-06-29', 0]);
});

test('a write-off has no charge of the months that have not begun', () => {
  const agreement = agree({ ...plans.months3, instalments: 12 });
  const state = loanOn(agreement, '2026-10-20', { on: '2026-10-20', kind: 'written-off' });
  assert.equal(state.books.writtenOffKobo, loanOn(agreement, '2026-10-20').payoffKobo);
  assert.deepEqual(financeChargesOf(state).slice(5), [0, 0, 0, 0, 0, 0, 0]);
});

test('a cancelled order gives back all that was paid, down payment included, and nothing is booked', () => {
  const cancelled: Dated = { on: '2026-06-15', kind: 'cancelled' };
  const state = loanOn(weeks4, '2026-07-01', paid('2026-06-14', 500), cancelled);
  assert.deepEqual([state.state, state.creditKobo, state.instalments.length], ['cancelled', 1_050_000, 0]);
  assert.deepEqual(new Set(Object.values(state.books)), new Set([0]));
  const refunded = { on: '2026-06-16', kind: 'refunded', kobo: 1_000_000 } as const;
  assert.equal(loanOn(weeks4, '2026-07-01', paid('2026-06-14', 500), cancelled, refunded).creditKobo, 50_000);
  assert.equal(loanOn(weeks4, '2026-06-16', cancelled, delivered('2026-06-16')).state, 'cancelled');
});

test('a rest that was let off is owed again with a down payment that the bank took back: by the same day, and never late before it', () => {
  const loan = agree(plans.weeks4, { promisedOn: '2026-11-01' });
  const facts: Dated[] = [
    { on: '2026-11-01', kind: 'delivered' },
    ...[paid('2026-11-08', 10_300), paid('2026-11-15', 10_300), paid('2026-11-22', 10_270)],
    { on: '2026-11-22', kind: 'forgiven' },
    { on: '2027-02-20', kind: 'down-payment-lost', kobo: 1_000_000, dueOn: '2027-03-06' },
  ];
  const told = loanOn(loan, '2027-03-06', ...facts);
  assert.deepEqual([told.state, told.daysLate, told.overdueKobo, told.payoffKobo], ['active', 0, 0, 1_003_000]);
  assert.equal(loanOn(loan, '2027-03-07', ...facts).daysLate, 1);
  const after = loanOn(loan, '2027-03-06', ...facts, paid('2027-03-01', 10_030));
  assert.deepEqual([after.state, after.payoffKobo, after.creditKobo], ['settled', 0, 0]);
});
