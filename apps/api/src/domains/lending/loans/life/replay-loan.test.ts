import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agree, lateFeesOf, loanOn, paid, plans, principalLeft } from '../../../../../test/loans/example-loans.ts';
import type { LoanState } from './loan-state.ts';

const naira = 100;
const weeks4 = agree(plans.weeks4);
const months3 = agree(plans.months3);

const owedOf = ({ instalments }: LoanState) =>
  instalments.map(({ owed }) => (owed.principalKobo + owed.financeChargeKobo + owed.lateFeeKobo) / naira);

test('four payments on ₦40,000: ₦30,000 is lent, with a charge of ₦900, in three of ₦10,300 a week apart', () => {
  const state = loanOn(weeks4, '2026-06-15');
  assert.deepEqual(
    state.instalments.map(({ dueOn }) => dueOn),
    ['2026-06-22', '2026-06-29', '2026-07-06'],
  );
  assert.deepEqual(owedOf(state), [10_300, 10_300, 10_300]);
  assert.deepEqual([state.state, state.financedKobo, state.financeChargeKobo], ['active', 3_000_000, 90_000]);
  assert.deepEqual([state.downPaymentKobo, state.dueKobo, state.daysLate], [1_000_000, 0, 0]);
});

test('three months on ₦40,000: ₦28,000 is lent, with a charge of ₦1,982, in three of ₦9,994', () => {
  const state = loanOn(months3, '2026-06-15');
  assert.deepEqual(owedOf(state), [9_994, 9_994, 9_994]);
  assert.deepEqual([state.financedKobo, state.financeChargeKobo], [2_800_000, 198_200]);
});

test('an instalment that is paid on each due day settles the loan on the last one', () => {
  const facts = ['2026-06-22', '2026-06-29', '2026-07-06'].map((day) => paid(day, 10_300));
  assert.equal(loanOn(weeks4, '2026-07-05', ...facts).state, 'active');
  const state = loanOn(weeks4, '2026-07-06', ...facts);
  assert.deepEqual([state.state, state.settledOn, state.payoffKobo], ['settled', '2026-07-06', 0]);
  assert.deepEqual([state.savedKobo, state.creditKobo, state.books.fundsKobo], [0, 0, -90_000]);
});

test('a row is due on its day, and late from the next', () => {
  const due = loanOn(weeks4, '2026-06-22');
  assert.deepEqual([due.dueKobo, due.overdueKobo, due.daysLate], [1_030_000, 0, 0]);
  const late = loanOn(weeks4, '2026-06-23');
  assert.deepEqual([late.dueKobo, late.overdueKobo, late.daysLate], [1_030_000, 1_030_000, 1]);
});

test('after 30 full days a late instalment costs 1 % of what is unpaid, down to a naira, and at most its charge', () => {
  const feesOn = (day: string) => lateFeesOf(loanOn(weeks4, day));
  assert.deepEqual(feesOn('2026-07-22'), [0, 0, 0]);
  assert.deepEqual(feesOn('2026-07-23'), [103, 0, 0]);
  assert.deepEqual(feesOn('2026-08-22'), [206, 103, 103]);
  assert.deepEqual(feesOn('2026-09-21'), [300, 206, 206]);
  assert.deepEqual(feesOn('2029-01-01'), [300, 300, 300]);
});

test('a payment on the day of a late fee comes before it', () => {
  const state = loanOn(weeks4, '2026-07-23', paid('2026-07-22', 10_300));
  assert.equal(state.lateFeeKobo, 0);
});

test('a payment goes to the oldest instalment, in it late fee, then charge, then principal', () => {
  const state = loanOn(weeks4, '2026-07-23', paid('2026-07-23', 403));
  assert.deepEqual(state.instalments[0]?.paid, { principalKobo: 0, financeChargeKobo: 30_000, lateFeeKobo: 10_300 });
  assert.deepEqual(principalLeft(state), [10_000, 10_000, 10_000]);
});
