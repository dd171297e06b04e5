import { advance, freeze, moveRow, pause, resume, takeOffPayslip, unfreeze } from './advance.ts';
import { type BasePlan, basePlan } from './base-plan.ts';
import type { Agreement, LoanEvent } from './loan-events.ts';
import { type LoanFacts, readFacts, type Step } from './loan-facts.ts';
import { addLostRow, startWalk, type Walk } from './loan-walk.ts';
import { forgive, pay, payFromEnd, payLost, recover, settle, writeOff } from './pay.ts';

/** A loan after its last event. */
export interface FollowedLoan {
  facts: LoanFacts;
  plan: BasePlan;
  walk: Walk;
  /** What each payment, by its id, paid of rows that were not due. */
  paidAhead: PaidAhead;
}

type PaidAhead = ReadonlyMap<string, number>;

/**
 * Follows events that are in their order. A payment from before a return pays no more of the next rows than it did in the plan as it was
 * then: what it paid beyond lowers the last ones.
 */
export function followLoan(agreement: Agreement, events: readonly LoanEvent[], facts: LoanFacts): FollowedLoan {
  const plan = basePlan(agreement, facts);
  const walk = startWalk(agreement.plan, plan);
  const before = paidAheadBefore(agreement, events);
  const paidAhead = new Map<string, number>();
  const follow = (step: Step, day: number) => {
    if (step.kind === 'moved') moveRow(walk, step.index, step.to, day);
    else if (step.kind === 'off-payslip') takeOffPayslip(walk, step.index, step.to, day);
    else if (step.kind === 'written-off') writeOff(walk, day);
    else if (step.kind === 'forgiven') forgive(walk, day);
    else if (step.kind === 'paused') pause(walk, day);
    else if (step.kind === 'resumed') resume(walk);
    else if (step.kind === 'frozen') freeze(walk, day);
    else if (step.kind === 'unfrozen') unfreeze(walk);
    else if (step.kind === 'lost') lose(walk, agreement, step, day);
    else if (walk.isWrittenOff) recover(walk, step.kobo, day);
    else if (step.paymentId === null) payBack(walk, step, day);
    else paidAhead.set(step.paymentId, pay(walk, { ...step, aheadMaxKobo: before?.get(step.paymentId) }, day));
  };
  const { deliveredOn } = facts;
  if (deliveredOn === null) {
    // Nothing is lent yet: what was paid is kept for the end of the plan, whatever the day.
    for (const step of facts.steps) if (step.kind === 'money') follow(step, step.day);
    return { facts, plan, walk, paidAhead };
  }
  advance(walk, deliveredOn);
  settle(walk, deliveredOn);
  for (const step of facts.steps) {
    const isEarly = step.day < deliveredOn;
    const day = isEarly ? deliveredOn : step.day;
    advance(walk, day);
    follow(isEarly && step.kind === 'moved' ? { ...step, to: step.to + plan.laterDays } : step, day);
  }
  return { facts, plan, walk, paidAhead };
}

/** What a bank took back is open again. What the customer has in excess pays it first. */
function lose(
  walk: Walk,
  { dueDays }: Agreement,
  { kobo, dueOn, fromCreditKobo }: Extract<Step, { kind: 'lost' }>,
  day: number,
): void {
  addLostRow(walk, dueDays.length + walk.lost.length + 1, { kobo, dueOn, day });
  if (kobo === 0) return;
  const freeKobo = fromCreditKobo + walk.creditKobo;
  walk.creditKobo = 0;
  if (walk.isWrittenOff) recover(walk, freeKobo, day);
  else pay(walk, { kobo: freeKobo }, day);
}

/** What a return took from the down payment: first what a bank took back of it. The rest lowers the last rows, or is the customer's. */
function payBack(walk: Walk, { kobo, isCredit }: Extract<Step, { kind: 'money' }>, day: number): void {
  const left = payLost(walk, kobo, day);
  if (isCredit === true) walk.creditKobo += left;
  payFromEnd(walk, isCredit === true ? 0 : left, day);
}

/** What the payments before the last return paid ahead in the plan as it was. Null if nothing was returned. */
function paidAheadBefore(agreement: Agreement, events: readonly LoanEvent[]): PaidAhead | null {
  const last = events.findLastIndex(({ kind }) => kind === 'returned');
  if (last < 0) return null;
  const earlier = events.slice(0, last);
  return followLoan(agreement, earlier, readFacts(agreement, earlier)).paidAhead;
}
