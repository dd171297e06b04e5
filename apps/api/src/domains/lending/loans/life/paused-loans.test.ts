import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import { agree, type Dated, lateFeesOf, loanOn, paid, plans } from '../../../../../test/loans/example-loans.ts';

/** Three rows of ₦10,000 and ₦300, due on 8, 15 and 22 November 2026: the example of the business rules, section 10. */
const weeks4 = agree(plans.weeks4, { promisedOn: '2026-11-01' });
const handedOver: Dated = { on: '2026-11-01', kind: 'delivered' };
const paused = (on: string): Dated => ({ on, kind: 'paused' });
const resumed = (on: string): Dated => ({ on, kind: 'resumed' });
const loan = (asOf: string, ...facts: Dated[]) => loanOn(weeks4, asOf, handedOver, ...facts);
const dueDays = (asOf: string, ...facts: Dated[]) =>
  loan(asOf, ...facts).instalments.map(({ dueOn }) => dueOn.slice(5));
const example = [paused('2026-11-06'), resumed('2026-11-16')];

test('a case from the 6th to the 16th moves 8, 15 and 22 November to 18 and 25 November and 2 December, without charge', () => {
  assert.deepEqual(dueDays('2026-11-16', ...example), ['11-18', '11-25', '12-02']);
  assert.equal(loan('2026-12-03', ...example).financeChargeKobo, 90_000);
});

test('no day of a pause counts as late, and the day after the moved due day is the first that does', () => {
  for (let day = '2026-11-06'; day <= '2026-11-18'; day = addDays(day, 1))
    assert.equal(loan(day, ...example).daysLate, 0, day);
  assert.equal(loan('2026-11-19', ...example).daysLate, 1);
  assert.deepEqual(loan('2026-11-12', paused('2026-11-06')).pause, { since: '2026-11-06', untilAtMost: '2026-12-04' });
  assert.equal(loan('2026-11-16', ...example).pause, null);
});

test('a plan that was late before the pause is as many days late after it, and its late fee waits as long', () => {
  const facts = [paused('2026-11-20'), resumed('2026-11-30')];
  assert.deepEqual(
    ['2026-11-20', '2026-11-25', '2026-11-30'].map((day) => loan(day, ...facts).daysLate),
    [12, 12, 12],
  );
  // 30 full days after 8 November is the end of 8 December; ten days later with the pause.
  assert.deepEqual(lateFeesOf(loan('2026-12-18', ...facts)), [0, 0, 0]);
  assert.deepEqual(lateFeesOf(loan('2026-12-19', ...facts)), [103, 0, 0]);
});

test('a pause ends by itself after 28 days of a loan in all, also of several pauses', () => {
  assert.deepEqual(dueDays('2027-01-01', paused('2026-11-06')), ['12-06', '12-13', '12-20']);
  const two = [...example, paused('2026-11-17')];
  assert.equal(loan('2026-12-04', ...two).pause?.untilAtMost, '2026-12-05');
  assert.deepEqual(dueDays('2026-12-31', ...two), ['12-06', '12-13', '12-20']);
  assert.equal(loan('2026-12-07', ...two).daysLate, 1);
});

test('a payment during a pause counts, and what is paid does not move', () => {
  const state = loan('2026-11-20', paid('2026-11-10', 10_300), ...example);
  assert.deepEqual(
    state.instalments.map(({ dueOn, paidOn }) => [dueOn, paidOn]),
    [
      ['2026-11-12', '2026-11-10'],
      ['2026-11-25', null],
      ['2026-12-02', null],
    ],
  );
});

test('the next change of a paused loan is the one after the longest pause, and after the answer the one that comes', () => {
  assert.equal(loan('2026-11-06', paused('2026-11-06')).nextChangeOn, '2026-12-06');
  assert.equal(loan('2026-11-10', paused('2026-11-06')).nextChangeOn, '2026-12-06');
  assert.equal(loan('2026-11-16', ...example).nextChangeOn, '2026-11-18');
});

test('a rest below ₦50 that is let off settles the loan, and more than that is not let off', () => {
  const nearly = [paid('2026-11-08', 10_300), paid('2026-11-15', 10_300), paid('2026-11-22', 10_250.01, 'last')];
  const forgiven: Dated = { on: '2026-11-22', kind: 'forgiven' };
  const state = loan('2026-11-23', ...nearly, forgiven);
  assert.deepEqual([state.state, state.settledOn, state.payoffKobo], ['settled', '2026-11-22', 0]);
  assert.deepEqual([state.books.writtenOffKobo, state.books.principalKobo], [4_999, 0]);
  assert.equal(loan('2026-11-23', paid('2026-11-22', 30_849), forgiven).state, 'active');
  // Money that comes later is the customer's, and a reversed last payment brings back what it paid, with the rest.
  assert.equal(loan('2026-11-24', ...nearly, forgiven, paid('2026-11-24', 100)).creditKobo, 10_000);
  const reversed = loan('2026-11-25', ...nearly, forgiven, { on: '2026-11-25', kind: 'reversed', id: 'last' });
  assert.deepEqual([reversed.state, reversed.payoffKobo, reversed.books.writtenOffKobo], ['active', 1_030_000, 0]);
});
