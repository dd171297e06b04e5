import type { Day } from '@foodbank/contract/primitives/day';
import { advance, moveRow } from './advance.ts';
import { basePlan } from './base-plan.ts';
import { dayNumber } from './day-number.ts';
import type { Agreement, LoanEvent } from './loan-events.ts';
import { eventsUntil, readFacts, type Step } from './loan-facts.ts';
import type { LoanState } from './loan-state.ts';
import { cancelledState, loanStateOf } from './loan-state-of.ts';
import { startWalk, type Walk } from './loan-walk.ts';
import { pay, payFromEnd, recover, settle, writeOff } from './pay.ts';

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
  const plan = basePlan(agreement, facts);
  const walk = startWalk(agreement.plan, plan);
  const { deliveredOn } = facts;
  if (deliveredOn === null) {
    // Nothing is lent yet: what was paid is kept for the end of the plan, whatever the day.
    for (const step of facts.steps) if (step.kind === 'money') follow(walk, step, step.day);
    return loanStateOf(facts, plan, walk, dayNumber(asOf));
  }
  advance(walk, deliveredOn);
  settle(walk, deliveredOn);
  for (const step of facts.steps) {
    const isEarly = step.day < deliveredOn;
    const day = isEarly ? deliveredOn : step.day;
    advance(walk, day);
    follow(walk, isEarly && step.kind === 'moved' ? { ...step, to: step.to + plan.laterDays } : step, day);
  }
  advance(walk, dayNumber(asOf));
  const state = loanStateOf(facts, plan, walk, dayNumber(asOf));
  return state.state === 'settled' ? { ...state, settledOn: settledOnOf(agreement, events, state) } : state;
}

function follow(walk: Walk, step: Step, day: number): void {
  if (step.kind === 'moved') moveRow(walk, step.index, step.to, day);
  else if (step.kind === 'written-off') writeOff(walk, day);
  else if (walk.isWrittenOff) recover(walk, step.kobo);
  else if (step.fromEnd) payFromEnd(walk, step.kobo, day);
  else pay(walk, step.kobo, day);
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
