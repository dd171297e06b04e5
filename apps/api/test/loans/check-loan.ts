import assert from 'node:assert/strict';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { daysFrom } from '../../src/domains/lending/loans/engine/due-days.ts';
import type { Agreement, LoanEvent } from '../../src/domains/lending/loans/life/loan-events.ts';
import type { LoanState, Parts } from '../../src/domains/lending/loans/life/loan-state.ts';
import { replayLoan } from '../../src/domains/lending/loans/life/replay-loan.ts';
import { agreedAmounts, planDownPayment } from '../../src/domains/lending/loans/terms/quote-plan.ts';
import { assertSameLoan } from './compare-plainly.ts';
import type { Draws } from './random-draws.ts';
import type { RandomLoan } from './random-loans.ts';

const whole = ({ principalKobo, financeChargeKobo, lateFeeKobo }: Parts) =>
  principalKobo + financeChargeKobo + lateFeeKobo;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Checks what holds for any loan, on the days of its events and some others. Throws with what was found. */
export function checkLoan(draws: Draws, { agreement, events }: RandomLoan): void {
  const last = events.at(-1)?.on ?? agreement.promisedOn;
  const later = addDays(last, 1 + draws.below(draws.of([40, 400])));
  for (const day of [draws.of([agreement.acceptedOn, ...events.map(({ on }) => on)]), last, later]) {
    const known = events.filter(({ on }) => on <= day);
    const state = replayLoan(agreement, events, day);
    assert.deepEqual(
      replayLoan(agreement, draws.shuffled(events), day),
      state,
      'the order of arrival changes the loan',
    );
    const inOrder = events.map((event, index) => ({ ...event, number: index + 1 }));
    assert.deepEqual(replayLoan(agreement, inOrder, day), state, 'the number of an event counts more than its day');
    const uncoveredKobo = checkMoney(agreement, known, state);
    checkAmounts(agreement, known, { ...state, payoffKobo: Math.max(0, state.payoffKobo - uncoveredKobo) });
    checkBooks(state);
    if (draws.oneIn(3) && daysFrom(agreement.promisedOn, day) < 400) checkPlainly(agreement, events, state);
    if (state.state === 'active' || state.state === 'for-write-off') {
      checkPayoff(agreement, known, state);
      if (uncoveredKobo === 0) checkPart(draws, agreement, known, state);
    }
  }
  checkChanges(agreement, events, replayLoan(agreement, events, last));
}

/** Whole kobo, nothing below zero, the principal is what is lent, and the cost is within its caps. */
function checkAmounts(agreement: Agreement, events: readonly LoanEvent[], state: LoanState): void {
  const { plan, totalKobo } = agreement;
  const { instalments, lostKobo, financedKobo, financeChargeKobo, lateFeeKobo, savedKobo, open, creditKobo } = state;
  const rows = instalments.map(({ owed, paid }) => ({ owed, paid }));
  const parts = rows.flatMap(({ owed, paid }) => [owed, paid]).flatMap((part) => Object.values(part));
  const { dueKobo, overdueKobo, daysLate, payoffKobo, downPaymentKobo } = state;
  const numbers = [financedKobo, financeChargeKobo, lateFeeKobo, savedKobo, dueKobo, overdueKobo, daysLate, payoffKobo];
  for (const number of [...parts, ...numbers, downPaymentKobo, creditKobo, ...Object.values(open)])
    assert.ok(Number.isSafeInteger(number) && number >= 0, `an amount is ${number}`);
  for (const { owed, paid } of rows) {
    for (const part of ['principalKobo', 'financeChargeKobo', 'lateFeeKobo'] as const)
      assert.ok(paid[part] <= owed[part], `more ${part} is paid than owed`);
    assert.ok(owed.lateFeeKobo <= owed.financeChargeKobo, 'late fees are above the charge of their row');
  }
  const isOpen = instalments.map(({ owed, paid }) => whole(owed) > whole(paid));
  if (state.state !== 'accepted')
    assert.deepEqual(
      instalments.map(({ paidOn }) => paidOn === null),
      isOpen,
      'a row is completed or open',
    );
  assert.equal(sum(rows.map(({ owed }) => owed.principalKobo)), financedKobo, 'the rows are not what is lent');
  assert.equal(sum(rows.map(({ owed }) => owed.financeChargeKobo)), financeChargeKobo);
  if (state.state !== 'written-off') {
    assert.equal(whole(open), sum(rows.map(({ owed, paid }) => whole(owed) - whole(paid))));
    assert.ok(payoffKobo <= whole(open), 'the payoff is above what is open');
    assert.equal(payoffKobo === 0 && state.state !== 'accepted', whole(open) === 0 && state.state !== 'accepted');
  }
  assert.ok(overdueKobo <= dueKobo && dueKobo <= payoffKobo, 'more is due than a payoff');
  assert.equal(daysLate > 0, overdueKobo > 0);
  if (state.state === 'cancelled') return;
  const kept = Math.min(totalKobo, ...events.flatMap((event) => (event.kind === 'returned' ? [event.totalKobo] : [])));
  assert.ok(
    financeChargeKobo + lateFeeKobo <= Math.floor(((financedKobo - lostKobo) * plan.costCapPpm) / 1_000_000),
    'the cost is above its cap',
  );
  if (events.some(({ kind }) => kind === 'left')) return;
  const agreed = agreedAmounts(agreement, kept);
  assert.deepEqual([downPaymentKobo, financedKobo - lostKobo], [agreed.downPaymentKobo, agreed.financedKobo]);
  assert.equal(financeChargeKobo + savedKobo, agreed.financeChargeKobo, 'charge and what was saved of it');
}

/** Assets and cost, less income, are what the loan brought into the customer's funds. */
function checkBooks({
  books,
  state,
  instalments,
  open,
  lateFeeKobo,
  financeChargeKobo,
  financedKobo,
}: LoanState): void {
  const assets = books.principalKobo + books.financeChargeKobo + books.lateFeeKobo + books.writtenOffKobo;
  const income = books.financeChargeIncomeKobo + books.lateFeeIncomeKobo + books.recoveredKobo;
  assert.equal(assets - income, books.fundsKobo, 'the books do not balance');
  const { fundsKobo, ...others } = books;
  for (const kobo of Object.values(others)) assert.ok(kobo >= 0, 'an account is below zero');
  if (state === 'accepted' || state === 'cancelled') {
    assert.ok(
      Object.values(books).every((kobo) => kobo === 0),
      'something is booked before hand-over',
    );
    return;
  }
  const paidKobo = sum(instalments.map(({ paid }) => whole(paid)));
  assert.equal(fundsKobo, financedKobo - paidKobo - books.recoveredKobo);
  assert.deepEqual([books.principalKobo, books.financeChargeKobo, books.lateFeeKobo], Object.values(open));
  assert.deepEqual([books.financeChargeIncomeKobo, books.lateFeeIncomeKobo], [financeChargeKobo, lateFeeKobo]);
  assert.ok(books.recoveredKobo <= books.writtenOffKobo);
  if (state !== 'written-off') assert.equal(books.writtenOffKobo, 0);
}

/** All that came in is used, the customer's, or went back. Returns the refunds that a reversal left uncovered. */
function checkMoney({ plan, totalKobo }: Agreement, events: readonly LoanEvent[], state: LoanState): number {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversed' ? [event.id] : [])));
  const paidKobo = sum(
    events.flatMap((event) => (event.kind === 'paid' && !reversed.has(event.id) ? [event.kobo] : [])),
  );
  const refundedKobo = sum(events.flatMap((event) => (event.kind === 'refunded' ? [event.kobo] : [])));
  const inKobo = planDownPayment(plan, totalKobo) - state.lostKobo + paidKobo - refundedKobo;
  const usedKobo = sum(state.instalments.map(({ paid }) => whole(paid))) + state.books.recoveredKobo;
  const there = state.downPaymentKobo - state.lostKobo + usedKobo + state.creditKobo;
  // More can be refunded than is left of the payments, if one of them was reversed afterwards. Of a cancelled order nothing is owed for it.
  const uncoveredKobo = state.state === 'cancelled' ? Math.max(0, -inKobo) : state.uncoveredKobo;
  assert.equal(there - uncoveredKobo, inKobo, 'money is lost or came from nowhere');
  // Such a refund uses up all that came in, but for what pays a down payment that a bank took.
  if (uncoveredKobo > 0) assert.deepEqual([state.lostKobo > 0 ? 0 : usedKobo, state.creditKobo], [0, 0]);
  return uncoveredKobo;
}

const paying = (events: readonly LoanEvent[], on: Day, kobo: number): LoanEvent[] => [
  ...events,
  { kind: 'paid', id: 'payoff', kobo, on, number: 1 + Math.max(0, ...events.map(({ number }) => number)) },
];

/** The payoff of a day settles the loan on that day, to the kobo; and a kobo less does not. */
function checkPayoff(
  agreement: Agreement,
  events: readonly LoanEvent[],
  { asOf, payoffKobo, creditKobo }: LoanState,
): void {
  const settled = replayLoan(agreement, paying(events, asOf, payoffKobo), asOf);
  assert.deepEqual(
    [settled.state, settled.settledOn, settled.creditKobo, whole(settled.open), settled.nextChangeOn],
    ['settled', asOf, creditKobo, 0, null],
    'the payoff does not settle the loan',
  );
  const over = replayLoan(agreement, paying(events, asOf, payoffKobo + 7), asOf);
  assert.deepEqual([over.state, over.creditKobo], ['settled', creditKobo + 7], 'what is paid too much is credit');
  if (payoffKobo === 1) return;
  const short = replayLoan(agreement, paying(events, asOf, payoffKobo - 1), asOf);
  assert.ok(short.state !== 'settled' && short.payoffKobo >= 1, 'a kobo less settles the loan');
}

/** A part of the payoff lowers it by as much, to two kobo of rounding. */
function checkPart({ below }: Draws, agreement: Agreement, events: readonly LoanEvent[], state: LoanState): void {
  if (state.payoffKobo < 2) return;
  const kobo = 1 + below(state.payoffKobo - 1);
  const after = replayLoan(agreement, paying(events, state.asOf, kobo), state.asOf);
  assert.equal(after.creditKobo, state.creditKobo);
  const isSteep = state.instalments.some(
    ({ owed }) => owed.financeChargeKobo >= owed.principalKobo && owed.financeChargeKobo > 0,
  );
  const difference = after.payoffKobo - (state.payoffKobo - kobo);
  if (!isSteep) assert.ok(Math.abs(difference) <= 2, `a part of the payoff changes it by ${difference} kobo too much`);
  assert.ok(whole(after.open) <= whole(state.open) - kobo, 'a payment is not all used');
}

/** Nothing changes before `nextChangeOn` but the payoff and the days of lateness, and something does on it. */
function checkChanges(agreement: Agreement, events: readonly LoanEvent[], from: LoanState): void {
  const steady = ({ asOf, daysLate, payoffKobo, ...rest }: LoanState) => rest;
  let state = from;
  for (let steps = 0; steps < 3; steps++) {
    const { asOf, nextChangeOn, frozenSince } = state;
    // Its due days move along with each day, and no change comes by itself.
    if (frozenSince !== null) {
      assert.equal(nextChangeOn, null);
      return;
    }
    const until = nextChangeOn ?? addDays(asOf, 500);
    for (const day of [1, 30, 90].map((days) => addDays(asOf, days)).concat(addDays(until, -1))) {
      if (day <= asOf || day >= until) continue;
      assert.deepEqual(steady(replayLoan(agreement, events, day)), steady(state), `the loan changes on ${day}`);
    }
    if (nextChangeOn === null) return;
    assert.ok(nextChangeOn > asOf);
    const next = replayLoan(agreement, events, nextChangeOn);
    const { nextChangeOn: before, ...was } = steady(state);
    const { nextChangeOn: after, ...is } = steady(next);
    assert.notDeepEqual(is, was, `nothing changes on ${nextChangeOn}`);
    state = next;
  }
}

/** A second calculation, day by day, comes to the same. */
function checkPlainly(agreement: Agreement, events: readonly LoanEvent[], state: LoanState): void {
  if (state.state !== 'accepted') assertSameLoan(agreement, events, state);
}
