import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import { assertSameLoan } from '../../../../../test/loans/compare-plainly.ts';
import {
  agree,
  type Dated,
  delivered,
  lateFeesOf,
  loanOn,
  moved,
  numbered,
  paid,
  plans,
  principalLeft,
} from '../../../../../test/loans/example-loans.ts';

/** Three rows of ₦10,000 and ₦300, due on 22 and 29 June and 6 July. */
const weeks4 = agree(plans.weeks4);
const reversed = (on: string, id: string): Dated => ({ on, kind: 'reversed', id });
const dueDays = (...facts: Dated[]) => loanOn(weeks4, '2026-06-20', ...facts).instalments.map(({ dueOn }) => dueOn);

test('a back-dated payment takes a late fee back, also from the books', () => {
  assert.deepEqual(lateFeesOf(loanOn(weeks4, '2026-07-23')), [103, 0, 0]);
  const state = loanOn(weeks4, '2026-07-23', paid('2026-07-22', 10_300));
  assert.deepEqual(lateFeesOf(state), [0, 0, 0]);
  assert.deepEqual([state.books.lateFeeKobo, state.books.lateFeeIncomeKobo], [0, 0]);
});

test('a late fee is counted on what is unpaid of principal and charge, never on a fee', () => {
  const state = loanOn(weeks4, '2026-08-22', paid('2026-07-22', 300));
  assert.deepEqual(lateFeesOf(state), [200, 103, 103]);
});

test('a late fee is rounded down to a naira, and below a naira there is none', () => {
  assert.deepEqual(lateFeesOf(loanOn(weeks4, '2026-07-23', paid('2026-07-01', 350.01))), [99, 0, 0]);
  assert.deepEqual(lateFeesOf(loanOn(weeks4, '2026-07-23', paid('2026-07-01', 10_200.01))), [0, 0, 0]);
  assert.deepEqual(lateFeesOf(loanOn(weeks4, '2026-07-23', paid('2026-07-01', 10_200))), [1, 0, 0]);
});

test('the charge and all late fees together reach the cost cap to the kobo, and never more', () => {
  // 3.5001 % of ₦30,000 is ₦1,050.03: ₦150.03 beside the charge of ₦900.
  const agreement = agree({ ...plans.weeks4, costCapPpm: 35_001 });
  assert.deepEqual(lateFeesOf(loanOn(agreement, '2026-07-30')), [103, 47.03, 0]);
  const state = loanOn(agreement, '2030-01-01');
  assert.equal(state.financeChargeKobo + state.lateFeeKobo, 105_003);
});

test('a plan without late fees has none, and its loan is late all the same', () => {
  const { dueDays, ...agreement } = agree(plans.paydays2);
  const others = dueDays.map(
    (dueOn, index) => ({ on: dueOn, kind: 'off-payslip', instalment: index + 1, dueOn }) as const,
  );
  const state = loanOn({ ...agreement, dueDays }, '2026-12-31', ...others);
  assert.deepEqual([state.lateFeeKobo, state.overdueKobo, state.state], [0, 4_080_000, 'for-write-off']);
});

test('what leaves with a payslip is not late, however long its employer says nothing', () => {
  const state = loanOn(agree(plans.paydays2), '2030-01-01');
  assert.deepEqual([state.dueKobo, state.overdueKobo, state.daysLate, state.state], [0, 0, 0, 'active']);
  assert.deepEqual(
    state.instalments.map((row) => row.isOnPayslip),
    [true, true],
  );
});

test('a reversed last payment takes the settlement back: the loan is late, with its fees', () => {
  const all = [paid('2026-06-22', 10_300), paid('2026-06-29', 10_300), paid('2026-07-06', 10_300, 'last')];
  assert.equal(loanOn(weeks4, '2026-09-01', ...all).settledOn, '2026-07-06');
  const state = loanOn(weeks4, '2026-09-01', ...all, reversed('2026-09-01', 'last'));
  assert.deepEqual([state.state, state.settledOn, state.daysLate], ['active', null, 57]);
  assert.deepEqual([state.payoffKobo, lateFeesOf(state)], [1_040_300, [0, 0, 103]]);
  assert.equal(loanOn(weeks4, '2026-08-31', ...all, reversed('2026-09-01', 'last')).state, 'settled');
});

test('a reversed payment whose excess was refunded lowers what was paid before it', () => {
  const facts = [
    paid('2026-06-22', 10_300, 'first'),
    paid('2026-06-22', 25_000, 'too much'),
    { on: '2026-06-23', kind: 'refunded', kobo: 500_000 } as const,
    reversed('2026-06-24', 'too much'),
  ];
  const state = loanOn(weeks4, '2026-06-24', ...facts);
  assert.deepEqual([state.creditKobo, state.dueKobo], [0, 500_000]);
  assert.equal(state.books.fundsKobo, 3_000_000 - 530_000);
});

test('a moved instalment is due on its new day; late fees count from it', () => {
  const move = moved('2026-06-20', 1, '2026-06-25');
  assert.deepEqual(dueDays(move), ['2026-06-25', '2026-06-29', '2026-07-06']);
  assert.deepEqual(
    [loanOn(weeks4, '2026-06-25', move).dueKobo, loanOn(weeks4, '2026-06-24', move).dueKobo],
    [1_030_000, 0],
  );
  assert.equal(loanOn(weeks4, '2026-06-26', move).daysLate, 1);
  assert.deepEqual(lateFeesOf(loanOn(weeks4, '2026-07-25', move)), [0, 0, 0]);
  assert.deepEqual(lateFeesOf(loanOn(weeks4, '2026-07-26', move)), [103, 0, 0]);
});

test('nothing accrues for a move: paid on its new day, an instalment costs what it did', () => {
  const state = loanOn(weeks4, '2026-06-25', moved('2026-06-20', 1, '2026-06-25'), paid('2026-06-25', 10_300));
  assert.deepEqual([state.instalments[0]?.paidOn, state.savedKobo, state.creditKobo], ['2026-06-25', 0, 0]);
});

test('an instalment that moved past others is paid after them', () => {
  const move = moved('2026-06-20', 1, '2026-07-10', 'hardship');
  const twenty = loanOn(weeks4, '2026-07-06', move, paid('2026-07-06', 20_600));
  assert.deepEqual(principalLeft(twenty), [10_000, 0, 0]);
  assert.deepEqual([twenty.daysLate, twenty.dueKobo, twenty.payoffKobo], [0, 0, 1_030_000]);
  const more = loanOn(weeks4, '2026-07-06', move, paid('2026-07-06', 25_900));
  assert.deepEqual(more.instalments[0]?.paid, { principalKobo: 500_000, financeChargeKobo: 30_000, lateFeeKobo: 0 });
});

test('hardship stops the lateness of a row from its day on; a late fee of before stays', () => {
  const move = moved('2026-07-23', 1, '2026-07-24', 'hardship');
  const state = loanOn(
    weeks4,
    '2026-07-24',
    move,
    paid('2026-07-20', 20_600),
    reversed('2026-07-23', '2026-07-20 20600'),
  );
  assert.deepEqual([lateFeesOf(state), state.daysLate], [[103, 0, 0], 25]);
});

test('a late hand-over moves all due days by as many days, free of charge; an early one moves none', () => {
  const late = delivered('2026-06-18');
  assert.deepEqual(dueDays(late), ['2026-06-25', '2026-07-02', '2026-07-09']);
  assert.equal(loanOn(weeks4, '2026-06-18', late).payoffKobo, 3_000_000);
  const state = loanOn(weeks4, '2026-06-25', late);
  assert.deepEqual([state.payoffKobo, state.financeChargeKobo], [3_030_000, 90_000]);
  assert.deepEqual(dueDays(delivered('2026-06-14')), ['2026-06-22', '2026-06-29', '2026-07-06']);
});

test('an instalment that was moved before a late hand-over moves along where the others do by days; with a pay day of one’s own it stays', () => {
  const move = moved('2026-06-16', 1, '2026-06-24', 'hardship');
  assert.deepEqual(dueDays(move, delivered('2026-06-18')), ['2026-06-27', '2026-07-02', '2026-07-09']);
  const agreed = ['2027-07-21', '2027-08-21', '2027-09-21'] as const;
  const own = { ...agree(plans.months3, { promisedOn: '2027-06-15' }), payDay: '21', dueDays: agreed } as const;
  const daysOf = (to: string, handedOver: Dated) => {
    const facts = [moved('2027-06-17', 1, to, 'hardship'), handedOver];
    const state = loanOn(own, handedOver.on, ...facts);
    assertSameLoan(own, numbered(...facts), state);
    return state.instalments.map(({ dueOn }) => dueOn);
  };
  // The first is still 28 days after the hand-over of the 23rd; of the 24th it is not, and all go to the next month.
  assert.deepEqual(daysOf('2027-08-10', delivered('2027-06-23')), ['2027-08-10', '2027-08-21', '2027-09-21']);
  const later = ['2027-08-21', '2027-09-21', '2027-10-21'];
  const nextMonth: Dated = { on: '2027-06-24', kind: 'delivered', dueDays: later };
  assert.deepEqual(daysOf('2027-08-10', nextMonth), later);
  assert.deepEqual(daysOf('2027-08-24', nextMonth), ['2027-08-24', '2027-09-21', '2027-10-21']);
});

test('a loan that is not handed over is never late', () => {
  const state = loanOn(weeks4, '2026-12-31', delivered('2027-01-01'));
  assert.deepEqual([state.state, state.dueKobo, state.daysLate, state.nextChangeOn], ['accepted', 0, 0, null]);
});

test('a late hand-over moves paydays only where the event says so', () => {
  const paydays2 = agree(plans.paydays2);
  const daysOf = (fact: Dated) => loanOn(paydays2, '2026-06-30', fact).instalments.map(({ dueOn }) => dueOn);
  assert.deepEqual(daysOf(delivered('2026-06-20')), ['2026-07-24', '2026-08-25']);
  const later = { on: '2026-06-20', kind: 'delivered', dueDays: ['2026-08-25', '2026-09-25'] } as const;
  assert.deepEqual(daysOf(later), ['2026-08-25', '2026-09-25']);
});

test('a loan is for write-off on the 90th day late, and not any more once its oldest row is paid', () => {
  assert.equal(loanOn(weeks4, '2026-09-19').state, 'active');
  assert.equal(loanOn(weeks4, '2026-09-20').state, 'for-write-off');
  assert.equal(loanOn(weeks4, '2026-09-20', paid('2026-09-20', 10_506)).state, 'active');
});

test('the next change is each due day and the day after it, each late fee, and the 90th day late', () => {
  const changes: string[] = [];
  for (let day: string | null = '2026-06-15'; day !== null; ) {
    day = loanOn(weeks4, day).nextChangeOn;
    if (day !== null) changes.push(day);
  }
  const fees = [30, 60, 90].flatMap((days) =>
    ['2026-06-23', '2026-06-30', '2026-07-07'].map((day) => addDays(day, days)),
  );
  const due = ['2026-06-22', '2026-06-23', '2026-06-29', '2026-06-30', '2026-07-06', '2026-07-07'];
  assert.deepEqual(changes, [...due, ...fees, '2026-09-20'].sort());
});
