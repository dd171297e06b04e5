import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import { agree, type Dated, loanOn, paid, plans } from '../../../../test/loans/example-loans.ts';
import { duesOf, koboToCharge } from '../automatic-payments/rules.ts';
import { historyOf } from '../credit-limits/rules.ts';
import { repaidOf } from '../loans/repaid.ts';
import { dueReminderOf, reminderTable, standingOf } from '../repayments/reminder-table.ts';
import { instalmentStateOf, moveOf, ownStateOf } from '../repayments/rules.ts';
import { leftText } from '../repayments/telling.ts';
import { planToPay } from '../transfers-in/rules.ts';

/** Two payslips with ₦20,400 each. */
const agreement = agree(plans.paydays2);
const [first = '', second = ''] = agreement.dueDays;
const on = (day: string, ...facts: Dated[]) => loanOn(agreement, day, ...facts);
const deducted = (instalment: number, kobo = 2_040_000): Dated => ({
  ...{ on: agreement.dueDays[instalment - 1] ?? '', kind: 'paid', id: `payslip:${instalment}`, kobo, instalment },
});
/** The first payslip did not take it: it is to be paid 30 days after the notice. */
const noticedOn = addDays(first, 6);
const otherWayOn = addDays(noticedOn, 30);
const offPayslip: Dated = { on: noticedOn, kind: 'off-payslip', instalment: 1, dueOn: otherWayOn };

const reminded = (state: ReturnType<typeof on>): string | null => {
  const reminder = dueReminderOf(state);
  const isOnPayslip = reminder?.isOnPayslip ?? false;
  const facts = { isHardshipAsked: false, isPaymentUnderWay: false, isChargedByItself: false, isOnPayslip };
  return reminder && reminderTable[standingOf(state, facts)][reminder.kind] ? `${state.asOf} ${reminder.kind}` : null;
};
const days = (from: string, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index));
const limitOf = (state: ReturnType<typeof on>) => historyOf({ id: 'one', number: 'LN-12345678' }, state);

test('what leaves with a payslip is never due, late, reminded of, charged, or held against the customer, however long the employer is silent', () => {
  for (const day of days(addDays(first, -5), 200)) {
    const state = on(day);
    assert.deepEqual([state.dueKobo, state.overdueKobo, ownStateOf(state, false)], [0, 0, 'active'], day);
    assert.deepEqual(
      state.instalments.map((row) => instalmentStateOf(row, state)),
      ['on-payslip', 'on-payslip'],
    );
    assert.equal(reminded(state), null, day);
    assert.deepEqual([duesOf(state), koboToCharge(state, first, { onItsWayKobo: 0, allowedKobo: 9_000_000 })], [[], 0]);
    assert.deepEqual(planToPay({ id: 'one', number: 'LN-12345678' }, state)?.dues, []);
    const { overdueSince, worstDaysLate, cutOn, blockedSince } = limitOf(state);
    assert.deepEqual([overdueSince, worstDaysLate, cutOn, blockedSince], [null, 0, null, null], day);
    assert.equal(moveOf(agreement, [], state), null);
  }
});

test('staff read that the day of a payslip brings no reminder', () => {
  const reminder = dueReminderOf(on(first));
  assert.deepEqual([reminder?.kind, reminder?.isOnPayslip], ['today', true]);
  assert.deepEqual(dueReminderOf(on(addDays(second, -3)))?.kind, 'soon');
});

test('what is paid another way is due on its day like any other instalment: reminded of, charged, late, and without a fee', () => {
  const sent = days(noticedOn, 50).flatMap((day) => reminded(on(day, offPayslip)) ?? []);
  assert.deepEqual(sent, [
    `${addDays(otherWayOn, -3)} soon`,
    `${otherWayOn} today`,
    `${addDays(otherWayOn, 1)} late-1`,
    `${addDays(otherWayOn, 7)} late-7`,
  ]);
  const due = on(otherWayOn, offPayslip);
  assert.deepEqual(duesOf(due), [{ dueOn: otherWayOn, kobo: 2_040_000 }]);
  assert.equal(koboToCharge(due, otherWayOn, { onItsWayKobo: 0, allowedKobo: 9_000_000 }), 2_040_000);
  assert.deepEqual(planToPay({ id: 'one', number: 'LN-12345678' }, due)?.dues, [
    { dueOn: otherWayOn, kobo: 2_040_000 },
  ]);
  const late = on(addDays(otherWayOn, 9), offPayslip);
  assert.deepEqual([ownStateOf(late, false), late.lateFeeKobo, late.overdueKobo], ['late', 0, 2_040_000]);
  assert.deepEqual(
    late.instalments.map((row) => instalmentStateOf(row, late)),
    ['late', 'on-payslip'],
  );
  const { overdueSince, worstDaysLate, cutOn, payslipDues } = limitOf(late);
  assert.deepEqual([overdueSince, worstDaysLate, cutOn], [otherWayOn, 9, addDays(otherWayOn, 8)]);
  assert.deepEqual(payslipDues, [{ on: second, kobo: 2_040_000 }]);
});

test('what waits for the employer’s answer comes after what the customer pays, in words and on the page', () => {
  const waiting = on(addDays(first, 3));
  assert.match(leftText(waiting), /Next: N20,400 leaves with \w+'s payslip\.$/);
  // The first is with the employer; the second left the payslip because the agreement stopped.
  const stopped: Dated = { on: noticedOn, kind: 'off-payslip', instalment: 2, dueOn: addDays(second, 10) };
  assert.match(leftText(on(noticedOn, stopped)), /Next: N20,400 by \d+ \w+ 2026\.$/);
});

test('what was deducted counts as repaid, and is never late in the history, also where a pause moved it to a later payslip', () => {
  const state = on(addDays(second, 40), deducted(1), deducted(2));
  assert.deepEqual([state.state, repaidOf(state).repaidKobo], ['settled', 4_000_000]);
  const paused: Dated[] = [
    { on: addDays(first, -10), kind: 'paused' },
    { on: addDays(first, -5), kind: 'resumed' },
  ];
  const later = { ...deducted(1), on: second };
  const after = limitOf(on(addDays(second, 40), ...paused, later));
  assert.deepEqual([after.worstDaysLate, after.cutOn], [0, null]);
});

test('a customer may pay before the payslip does', () => {
  const state = on(first, paid(addDays(first, -2), 20_400));
  assert.deepEqual(
    state.instalments.map(({ isOnPayslip, wasOnPayslip }) => [isOnPayslip, wasOnPayslip]),
    [
      [false, true],
      [true, false],
    ],
  );
});
