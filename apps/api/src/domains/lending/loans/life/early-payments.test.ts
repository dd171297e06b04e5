import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  agree,
  delivered,
  financeChargesOf,
  loanOn,
  paid,
  plans,
  principalLeft,
} from '../../../../../test/loans/example-loans.ts';

/** Three rows of ₦10,000 and ₦300, due on 22 and 29 June and 6 July. */
const weeks4 = agree(plans.weeks4);
/** ₦9,014, ₦9,329.50 and ₦9,656.50 with a charge of ₦980, ₦664.50 and ₦337.50, due on the 15th of July, August and September. */
const months3 = agree(plans.months3);
const firstPaid = paid('2026-06-22', 10_300);

test('a payoff on the day of hand-over is what was lent', () => {
  assert.equal(loanOn(weeks4, '2026-06-15').payoffKobo, 3_000_000);
  assert.equal(loanOn(months3, '2026-06-15').payoffKobo, 2_800_000);
});

test('a payoff on a due day has the instalment of the day, and no charge of the next period', () => {
  assert.equal(loanOn(weeks4, '2026-06-22').payoffKobo, 3_030_000);
  assert.equal(loanOn(weeks4, '2026-06-22', firstPaid).payoffKobo, 2_000_000);
  assert.equal(loanOn(months3, '2026-07-15').payoffKobo, 2_898_000);
  const state = loanOn(weeks4, '2026-06-22', paid('2026-06-22', 30_300));
  assert.deepEqual([state.state, state.settledOn, state.savedKobo], ['settled', '2026-06-22', 60_000]);
});

test('a fee is paid back for the days of a period that are not used, rounded down to a kobo once', () => {
  // Four of seven days of ₦300 are ₦171.428….
  assert.equal(loanOn(weeks4, '2026-06-26', firstPaid).payoffKobo, 2_017_142);
  const state = loanOn(weeks4, '2026-06-26', firstPaid, paid('2026-06-26', 20_171.42));
  assert.deepEqual(financeChargesOf(state), [300, 171.42, 0]);
  assert.deepEqual([state.state, state.creditKobo, state.savedKobo], ['settled', 0, 42_858]);
});

test('a kobo less than the payoff leaves a kobo open', () => {
  const state = loanOn(weeks4, '2026-06-26', firstPaid, paid('2026-06-26', 20_171.41));
  assert.deepEqual([state.state, state.payoffKobo, state.open.principalKobo], ['active', 1, 1]);
});

test('the charge of a month that has begun is used, and those of the months after it are not', () => {
  assert.equal(loanOn(months3, '2026-06-16').payoffKobo, 2_898_000);
  assert.equal(loanOn(months3, '2026-07-16', paid('2026-07-15', 9_994)).payoffKobo, 1_898_600 + 66_450);
});

test('half of the price of the next instalment pays half of its principal and of its charge', () => {
  const state = loanOn(weeks4, '2026-06-26', firstPaid, paid('2026-06-26', 5_085.71));
  assert.deepEqual(principalLeft(state), [0, 5_000, 10_000]);
  assert.deepEqual(financeChargesOf(state), [300, 235.71, 300]);
  assert.equal(loanOn(weeks4, '2026-06-29', firstPaid, paid('2026-06-26', 5_085.71)).dueKobo, 515_000);
});

test('a part of the price of a month that has begun pays its charge first', () => {
  const state = loanOn(months3, '2026-06-20', paid('2026-06-20', 1_000));
  assert.deepEqual(state.instalments[0]?.paid, { principalKobo: 2_000, financeChargeKobo: 98_000, lateFeeKobo: 0 });
  assert.deepEqual(financeChargesOf(state), [980, 664.5, 337.5]);
});

test('more than the next instalment shortens the plan from its end, at principal alone', () => {
  const state = loanOn(weeks4, '2026-06-22', paid('2026-06-22', 14_300));
  assert.deepEqual(principalLeft(state), [0, 10_000, 6_000]);
  assert.deepEqual(financeChargesOf(state), [300, 300, 180]);
  assert.equal(state.savedKobo, 12_000);
});

test('principal that is paid early lowers the charge of each month after it, in proportion to the balance', () => {
  const state = loanOn(months3, '2026-07-15', paid('2026-07-15', 14_994));
  assert.deepEqual(principalLeft(state), [0, 9_329.5, 4_656.5]);
  // 664.50 × 13,986 / 18,986, and 337.50 × 4,656.50 / 9,656.50.
  assert.deepEqual(financeChargesOf(state), [980, 489.5, 162.74]);
});

test('a charge that falls several times is rounded once, from the agreed charge', () => {
  const pennies = Array.from({ length: 10 }, (_, index) => paid('2026-06-22', 100 + 0.01 * index, `part ${index}`));
  const parts = loanOn(weeks4, '2026-06-22', firstPaid, ...pennies);
  const atOnce = loanOn(weeks4, '2026-06-22', firstPaid, paid('2026-06-22', 1_000.45));
  assert.deepEqual(financeChargesOf(parts), financeChargesOf(atOnce));
});

test('what is paid beyond the loan is the customer’s credit', () => {
  const state = loanOn(weeks4, '2026-06-15', paid('2026-06-15', 31_000));
  assert.deepEqual([state.state, state.creditKobo, state.savedKobo], ['settled', 100_000, 90_000]);
  const refunded = loanOn(weeks4, '2026-06-16', paid('2026-06-15', 31_000), {
    on: '2026-06-16',
    kind: 'refunded',
    kobo: 60_000,
  });
  assert.deepEqual([refunded.state, refunded.creditKobo, refunded.books.fundsKobo], ['settled', 40_000, 0]);
});

test('a payment before hand-over is kept for the end of the plan, and booked at hand-over', () => {
  const early = paid('2026-06-14', 10_500);
  const before = loanOn(weeks4, '2026-06-14', early, delivered());
  assert.deepEqual([before.state, before.payoffKobo, before.nextChangeOn], ['accepted', 1_950_000, null]);
  assert.deepEqual(new Set(Object.values(before.books)), new Set([0]));
  const state = loanOn(weeks4, '2026-06-15', early, delivered());
  assert.deepEqual(principalLeft(state), [10_000, 9_500, 0]);
  assert.deepEqual(financeChargesOf(state), [300, 285, 0]);
  assert.equal(state.books.fundsKobo, 1_950_000);
});

test('a loan that was paid before hand-over is settled by it', () => {
  const state = loanOn(weeks4, '2026-06-18', paid('2026-06-14', 30_000), delivered('2026-06-18'));
  assert.deepEqual([state.state, state.settledOn, state.financeChargeKobo], ['settled', '2026-06-18', 0]);
});

test('a loan of the 31st is due on each month’s last day; a payoff on the leap day has no charge of March', () => {
  const agreement = agree(plans.months3, { promisedOn: '2027-12-31' });
  const handedOver = delivered('2027-12-31');
  const state = loanOn(agreement, '2028-02-29', handedOver, paid('2028-01-31', 9_994));
  assert.deepEqual(
    state.instalments.map(({ dueOn }) => dueOn),
    ['2028-01-31', '2028-02-29', '2028-03-31'],
  );
  assert.deepEqual([state.dueKobo, state.overdueKobo], [999_400, 0]);
  assert.equal(state.payoffKobo, 999_400 + 965_650);
  assert.equal(loanOn(agreement, '2028-03-01', handedOver, paid('2028-01-31', 9_994)).daysLate, 1);
});

test('a fee over a month with a leap day is used by its 29 days', () => {
  const plan = { ...plans.weeks4, due: { every: 1, unit: 'months' } as const };
  const agreement = agree(plan, { promisedOn: '2028-01-31' });
  // Of the first period of 29 days, 28 are used: 300 × 28 / 29.
  assert.equal(loanOn(agreement, '2028-02-28', delivered('2028-01-31')).payoffKobo, 3_000_000 + 28_965);
  assert.equal(loanOn(agreement, '2028-02-29', delivered('2028-01-31')).payoffKobo, 3_030_000);
});
