import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLoan } from '../../../../../test/loans/check-loan.ts';
import {
  agree,
  type Dated,
  delivered,
  financeChargesOf,
  lateFeesOf,
  loanOn,
  moved,
  numbered,
  paid,
  plans,
  principalLeft,
  returned,
} from '../../../../../test/loans/example-loans.ts';
import { drawsFrom } from '../../../../../test/loans/random-draws.ts';
import { type LoanState, sumOfParts } from './loan-state.ts';

/** Three rows of ₦10,000 and ₦300, due on 22 and 29 June and 6 July. */
const weeks4 = agree(plans.weeks4);
const firstPaid = paid('2026-06-22', 10_300);

test('goods that come back make the plan as if it had been made without them', () => {
  const state = loanOn(weeks4, '2026-06-16', returned('2026-06-16', 30_000, 'refunded'));
  assert.deepEqual([state.downPaymentKobo, state.financedKobo, state.financeChargeKobo], [750_000, 2_250_000, 67_500]);
  assert.deepEqual(principalLeft(state), [7_500, 7_500, 7_500]);
  assert.deepEqual([state.creditKobo, state.savedKobo, state.books.fundsKobo], [250_000, 0, 2_250_000]);
});

test('what was paid beyond a plan that a return made smaller lowers its last instalments, never the first', () => {
  const state = loanOn(weeks4, '2026-06-24', firstPaid, returned('2026-06-24', 30_000));
  // ₦2,575 too much on the due day, and ₦2,500 of the down payment.
  assert.deepEqual(principalLeft(state), [0, 7_500, 2_425]);
  assert.deepEqual(financeChargesOf(state), [225, 225, 72.75]);
  assert.deepEqual([state.creditKobo, state.instalments[0]?.paidOn], [0, '2026-06-22']);
});

test('a return never lowers the next instalment for what was paid late: the excess goes to the last one', () => {
  const rowsOf = (agreement: typeof weeks4, on: string, ...facts: Dated[]) => {
    const state = loanOn(agreement, on, ...facts);
    return principalLeft(state).map((naira, index) => [naira, financeChargesOf(state)[index]]);
  };
  const back = returned('2026-06-25', 32_000);
  for (const day of ['2026-06-22', '2026-06-24', '2026-06-25'])
    assert.deepEqual(rowsOf(weeks4, '2026-06-25', paid(day, 10_300), back), [
      [0, 240],
      [8_000, 240],
      [3_940, 118.2],
    ]);
  const months3 = agree(plans.months3);
  const later = returned('2026-07-20', 32_000);
  const afterOne = rowsOf(months3, '2026-07-20', paid('2026-07-16', 9_994), later);
  // The second month began before the payment: of its charge nothing falls away.
  assert.deepEqual(afterOne.slice(0, 2), [
    [0, 784],
    [7_463.4, 531.6],
  ]);
  assert.equal(afterOne[2]?.[0], rowsOf(months3, '2026-07-20', paid('2026-07-15', 9_994), later)[2]?.[0]);
  const again = returned('2026-07-21', 30_000);
  assert.deepEqual(
    rowsOf(months3, '2026-07-21', paid('2026-07-16', 9_994), later, again),
    rowsOf(months3, '2026-07-21', paid('2026-07-16', 9_994), again),
  );
});

test('a return leaves with the next instalment what was paid early for it, and no more', () => {
  const back = returned('2026-06-25', 32_000);
  const early = loanOn(weeks4, '2026-06-25', paid('2026-06-20', 10_300), back);
  // Five of seven days of ₦240. The rest is the last instalment's.
  assert.deepEqual(
    [early.instalments[0]?.paidOn, financeChargesOf(early)[0], early.daysLate],
    ['2026-06-20', 171.42, 0],
  );
  assert.deepEqual(principalLeft(early), [0, 8_000, 8_000 - 2_128.58 - 2_000]);
  const both = loanOn(weeks4, '2026-06-25', paid('2026-06-24', 12_300), back);
  const { principalKobo = 0, financeChargeKobo = 0 } = both.instalments[1]?.paid ?? {};
  assert.equal(principalKobo + financeChargeKobo, 200_000);
  assert.equal(principalLeft(both)[2], 3_940);
});

test('the part of a down payment never pays a row that is due while a later one is open', () => {
  const state = loanOn(weeks4, '2026-06-24', returned('2026-06-24', 30_000));
  assert.deepEqual(principalLeft(state), [7_500, 7_500, 5_000]);
  assert.equal(state.overdueKobo, 772_500);
});

test('the part of a down payment that is more than the last rows goes on to the ones before them, then is credit', () => {
  const paidTwice = [firstPaid, paid('2026-06-29', 10_300)];
  const state = loanOn(weeks4, '2026-07-01', ...paidTwice, returned('2026-07-01', 20_000));
  // Three rows of 5,150: the first payment settles the first row and the principal of the last, and leaves 150 for the second.
  assert.deepEqual(principalLeft(state), [0, 0, 0]);
  // Paid ₦20,600 and ₦5,000 of the down payment, for ₦15,000, a charge of ₦150, and one of ₦145.50 on what the second row had left.
  assert.deepEqual([state.state, state.creditKobo], ['settled', 2_560_000 - 1_500_000 - state.financeChargeKobo]);
  assert.deepEqual([state.settledOn, state.financeChargeKobo], ['2026-07-01', 29_550]);
});

test('several returns are one return of the last total, and each gives back its part of the down payment', () => {
  const state = loanOn(
    weeks4,
    '2026-06-20',
    returned('2026-06-16', 30_000, 'refunded'),
    returned('2026-06-17', 20_000, 'refunded'),
  );
  assert.deepEqual([state.financedKobo, state.downPaymentKobo, state.creditKobo], [1_500_000, 500_000, 500_000]);
  const mixed = loanOn(
    weeks4,
    '2026-06-20',
    returned('2026-06-16', 30_000, 'refunded'),
    returned('2026-06-17', 20_000),
  );
  assert.deepEqual([principalLeft(mixed), mixed.creditKobo], [[5_000, 5_000, 2_500], 250_000]);
});

test('a return never raises a plan', () => {
  const state = loanOn(weeks4, '2026-06-20', returned('2026-06-16', 30_000), returned('2026-06-17', 35_000));
  assert.equal(state.financedKobo, 2_250_000);
});

test('a return lowers the late fees that came before it', () => {
  const late = returned('2026-07-25', 20_000);
  assert.deepEqual(lateFeesOf(loanOn(weeks4, '2026-07-24', late)), [103, 0, 0]);
  assert.deepEqual(lateFeesOf(loanOn(weeks4, '2026-07-25', late)), [51, 0, 0]);
});

test('a return after the last payment leaves the loan settled on its day, and the rest is credit', () => {
  const facts = [paid('2026-06-22', 30_300), returned('2026-06-24', 30_000, 'refunded')];
  const state = loanOn(weeks4, '2026-06-24', ...facts);
  assert.deepEqual([state.state, state.settledOn], ['settled', '2026-06-22']);
  // ₦22,500 and the first period's ₦225 are what it takes; ₦2,500 of the down payment come back too.
  assert.equal(state.creditKobo, 3_030_000 - 2_250_000 - 22_500 + 250_000);
});

test('a return that makes what was paid enough settles the loan on the day of the return', () => {
  const facts = [paid('2026-06-22', 22_000), returned('2026-06-25', 20_000)];
  assert.equal(loanOn(weeks4, '2026-06-24', ...facts).state, 'active');
  const state = loanOn(weeks4, '2026-06-25', ...facts);
  assert.deepEqual([state.state, state.settledOn], ['settled', '2026-06-25']);
});

test('if everything comes back, nothing is lent and all is the customer’s', () => {
  const state = loanOn(weeks4, '2026-06-25', firstPaid, returned('2026-06-25', 0));
  assert.deepEqual([state.state, state.settledOn, state.creditKobo], ['settled', '2026-06-25', 2_030_000]);
  assert.deepEqual(new Set(Object.values(state.books)), new Set([0]));
});

test('a customer who leaves the plan owes what is kept, less the down payment, at once and without charge', () => {
  const left: Dated = { on: '2026-06-17', kind: 'left', totalKobo: 3_500_000 };
  const state = loanOn(weeks4, '2026-06-18', left);
  assert.deepEqual([principalLeft(state), financeChargesOf(state)], [[25_000], [0]]);
  assert.deepEqual([state.instalments[0]?.dueOn, state.overdueKobo, state.daysLate], ['2026-06-17', 2_500_000, 1]);
  assert.equal(loanOn(weeks4, '2026-12-18', left).lateFeeKobo, 0);
  const settled = loanOn(weeks4, '2026-06-18', left, paid('2026-06-16', 20_000), paid('2026-06-18', 5_000));
  assert.deepEqual([settled.state, settled.settledOn], ['settled', '2026-06-18']);
});

test('a customer who leaves the plan owes what is kept on that day, also if an instalment was moved before', () => {
  const months3 = agree(plans.months3);
  const facts: Dated[] = [
    moved('2026-06-16', 1, '2026-08-14', 'hardship'),
    { on: '2026-06-17', kind: 'left', totalKobo: 4_000_000 },
  ];
  const state = loanOn(months3, '2026-06-18', ...facts);
  assert.deepEqual([state.instalments[0]?.dueOn, state.overdueKobo, state.daysLate], ['2026-06-17', 2_800_000, 1]);
  const granted = loanOn(months3, '2026-06-18', ...facts, moved('2026-06-18', 1, '2026-07-17', 'hardship'));
  assert.deepEqual([granted.instalments[0]?.dueOn, granted.overdueKobo], ['2026-07-17', 0]);
});

test('a customer who leaves with less than the down payment has the rest back', () => {
  const left: Dated = { on: '2026-06-17', kind: 'left', totalKobo: 800_000 };
  const state = loanOn(weeks4, '2026-06-18', paid('2026-06-16', 1_000), left);
  assert.deepEqual([state.state, state.settledOn, state.creditKobo], ['settled', '2026-06-17', 300_000]);
  assert.equal(state.downPaymentKobo, 800_000);
});

test('what goods gave back stays paid to a plan whose down payment a bank took; a refund of a payment that is reversed later is owed on top', () => {
  const facts: Dated[] = [
    returned('2026-06-16', 30_000, 'refunded'),
    { on: '2026-06-17', kind: 'down-payment-lost', kobo: 1_000_000, dueOn: '2026-07-01' },
  ];
  const paidKobo = ({ instalments }: LoanState) => instalments.reduce((sum, row) => sum + sumOfParts(row.paid), 0);
  const before = loanOn(weeks4, '2026-06-18', ...facts);
  assert.deepEqual([paidKobo(before), before.creditKobo], [250_000, 0]);
  const more: Dated[] = [
    paid('2026-06-18', before.payoffKobo / 100 + 500, 'too much'),
    { on: '2026-06-18', kind: 'refunded', kobo: 50_000 },
    { on: '2026-06-19', kind: 'reversed', id: 'too much' },
  ];
  assert.equal(loanOn(weeks4, '2026-06-18', ...facts, ...more).state, 'settled');
  const state = loanOn(weeks4, '2026-06-19', ...facts, ...more);
  assert.deepEqual([paidKobo(state), state.creditKobo, state.uncoveredKobo], [250_000, 0, 50_000]);
  assert.equal(state.payoffKobo, loanOn(weeks4, '2026-06-19', ...facts).payoffKobo + 50_000);
  checkLoan(drawsFrom(1), { agreement: weeks4, events: numbered(delivered(), ...facts, ...more) });
});
