import type { Day } from '@foodbank/contract/primitives/day';
import { advance } from './advance.ts';
import { dayNumber } from './day-number.ts';
import { followLoan } from './follow-loan.ts';
import type { Agreement, LoanEvent } from './loan-events.ts';
import { eventsUntil, readFacts } from './loan-facts.ts';
import type { LoanState } from './loan-state.ts';
import { cancelledState, loanStateOf } from './loan-state-of.ts';

/**
 * The loan on a day: what the agreement and the events up to that day make of it. The events may come in any order. A late fee of the end
 * of the day counts from the next day on, so that the payoff is what a payment on the day settles.
 */
export function replayLoan(agreement: Agreement, events: readonly LoanEvent[], asOf: Day): LoanState {
  return replayInOrder(agreement, eventsUntil(events, asOf), asOf);
}

function replayInOrder(agreement: Agreement, events: readonly LoanEvent[], asOf: Day): LoanState {
  const facts = readFacts(agreement, events);
  if (facts.isCancelled) return cancelledState(facts, asOf);
  const { plan, walk } = followLoan(agreement, events, facts);
  if (facts.deliveredOn !== null) advance(walk, dayNumber(asOf));
  const state = loanStateOf(facts, plan, walk, dayNumber(asOf));
  return state.state === 'settled' ? { ...state, settledOn: settledOnOf(agreement, events, state) } : state;
}

/**
 * The day of the event that settled a loan. A return or leaving the plan is replayed from the beginning; so if it comes after the payment
 * that is now enough, it is what settled the loan, unless the loan was settled before it.
 */
function settledOnOf(agreement: Agreement, events: readonly LoanEvent[], { settledOn }: LoanState): Day | null {
  const last = events.findLastIndex(({ kind }) => kind === 'returned' || kind === 'left');
  const on = events[last]?.on;
  if (on === undefined || settledOn === null || on <= settledOn) return settledOn;
  const before = replayInOrder(agreement, events.slice(0, last), on);
  return before.settledOn ?? on;
}
