import { hash } from 'node:crypto';
import type { Day } from '@foodbank/contract/primitives/day';
import type { RefusalCode } from '@foodbank/contract/refusals';
import { canonicalJson } from './agreement-text.ts';
import type { ScheduledInstalment } from './event-queries.ts';
import type { Agreement, LoanEvent, LoanFact } from './life/loan-events.ts';
import type { LoanState, LoanStateName } from './life/loan-state.ts';
import { forgivenBelowKobo } from './life/pay.ts';

/** The instalments of a state as a schedule keeps them. */
export const scheduleOf = ({ instalments }: LoanState): ScheduledInstalment[] =>
  instalments.map(({ number, dueOn, owed: { principalKobo, financeChargeKobo } }) => ({
    number,
    dueOn,
    principalKobo,
    chargeKobo: financeChargeKobo,
  }));

/** The digest of an event that is asked for, in hex: two calls with one key have to mean the same. */
export const digestOfEvent = (loanId: string, asked: readonly unknown[]): string =>
  hash('sha256', canonicalJson([loanId, ...asked]));

/** What an event is judged by: the loan as it is now. */
export interface LoanNow {
  agreement: Agreement;
  events: readonly LoanEvent[];
  state: LoanState;
}

const running: readonly LoanStateName[] = ['active', 'for-write-off'];

/** True if all that is open of a running loan is too little to ask for. Business rules, section 10. */
export const isTooLittleToAsk = ({ state, payoffKobo }: Pick<LoanState, 'state' | 'payoffKobo'>): boolean =>
  running.includes(state) && payoffKobo > 0 && payoffKobo < forgivenBelowKobo;

/**
 * True from the day on which a loan was paused until it goes on, or its days of pause are over: also while it is settled, because a payment that a
 * bank takes back opens it again.
 */
export const hasOpenPause = ({ events, state }: Pick<LoanNow, 'events' | 'state'>): boolean =>
  state.pauseDaysLeft > 0 && events.findLast(({ kind }) => kind === 'paused' || kind === 'resumed')?.kind === 'paused';

const koboMax = 100_000_000_000_000;
const isAmount = (kobo: number) => Number.isSafeInteger(kobo) && kobo >= 1 && kobo <= koboMax;

/**
 * Why an event can't be recorded on a loan as it is now, or null. What people may ask for (`moved`, `left`) has rules of its own, which
 * the operations check before.
 */
export function whyNotRecorded({ agreement, events, state }: LoanNow, on: Day, fact: LoanFact): RefusalCode | null {
  if (on < agreement.acceptedOn) return 'validation';
  switch (fact.kind) {
    case 'delivered':
      if (fact.dueDays && !areLaterDays(agreement.dueDays, fact.dueDays)) return 'validation';
      return state.state === 'accepted' ? null : 'loan-not-accepted';
    case 'cancelled':
      return state.state === 'accepted' ? null : 'loan-not-accepted';
    case 'paid':
      if (!isAmount(fact.kobo)) return 'validation';
      if (state.state === 'cancelled') return 'loan-cancelled';
      if (fact.instalment !== undefined && !agreement.dueDays[fact.instalment - 1]) return 'validation';
      return findPayment(events, fact.id) === null ? null : 'loan-payment-known';
    case 'reversed':
      return whyNotReversed(events, on, fact.id);
    case 'moved':
      return running.includes(state.state) ? null : 'loan-not-active';
    case 'off-payslip':
      if (fact.dueOn < on) return 'validation';
      if (!running.includes(state.state)) return 'loan-not-active';
      // One that is paid another way may get a later day: an employer's corrected answer opened it again.
      return state.instalments.some(
        (row) => row.number === fact.instalment && row.paidOn === null && (row.isOnPayslip || fact.dueOn > row.dueOn),
      )
        ? null
        : 'loan-instalment-paid';
    case 'returned':
    case 'left':
      return whyNotLowered({ agreement, events, state }, fact);
    case 'written-off':
      // Why it is frozen, the operation checks before.
      if (state.frozenSince !== null) return running.includes(state.state) ? null : 'loan-not-active';
      return state.state === 'for-write-off' ? null : 'loan-not-for-write-off';
    case 'forgiven':
      return running.includes(state.state) && state.payoffKobo < forgivenBelowKobo ? null : 'loan-not-active';
    case 'paused':
      return running.includes(state.state) && state.pause === null ? null : 'loan-not-active';
    case 'frozen':
      return running.includes(state.state) && state.frozenSince === null ? null : 'loan-not-active';
    case 'unfrozen':
      return state.frozenSince === null ? 'loan-not-active' : null;
    case 'resumed':
      return hasOpenPause({ events, state }) ? null : 'loan-not-active';
    case 'down-payment-lost':
      if (!isAmount(Math.abs(fact.kobo)) || fact.dueOn < on || -fact.kobo > state.lostKobo) return 'validation';
      return state.state === 'accepted' || state.state === 'cancelled' ? 'loan-not-active' : null;
    case 'refunded':
      if (!isAmount(Math.abs(fact.kobo)) || -fact.kobo > refundedKobo(events)) return 'validation';
      return fact.kobo <= state.creditKobo ? null : 'loan-credit-missing';
    default:
      return 'validation';
  }
}

const refundedKobo = (events: readonly LoanEvent[]): number =>
  events.reduce((sum, event) => sum + (event.kind === 'refunded' ? event.kobo : 0), 0);

/** True if days can replace those of an agreement: as many, in order, and none before the one that it replaces. */
const areLaterDays = (agreed: readonly Day[], days: readonly Day[]): boolean =>
  days.length === agreed.length &&
  days.every((day, index) => day >= (agreed[index] ?? day) && (index === 0 || day > (days[index - 1] ?? day)));

/** The event of a payment by its id, or null. */
export const findPayment = (events: readonly LoanEvent[], id: string) =>
  events.find((event): event is LoanEvent & { kind: 'paid' } => event.kind === 'paid' && event.id === id) ?? null;

function whyNotReversed(events: readonly LoanEvent[], on: Day, id: string): RefusalCode | null {
  const payment = findPayment(events, id);
  const isReversed = events.some((event) => event.kind === 'reversed' && event.id === id);
  if (payment === null || isReversed) return 'loan-payment-unknown';
  return on < payment.on ? 'validation' : null;
}

/** What the plan is for now: the lowest total that returns or leaving it left, or that of the agreement. */
export function totalKoboOf({ totalKobo }: Pick<Agreement, 'totalKobo'>, events: readonly LoanEvent[]): number {
  const lowered = events.filter((event) => event.kind === 'returned' || event.kind === 'left');
  return Math.min(totalKobo, ...lowered.map((event) => event.totalKobo));
}

function whyNotLowered(
  { agreement, events, state }: LoanNow,
  fact: LoanFact & { kind: 'returned' | 'left' },
): RefusalCode | null {
  const { totalKobo } = fact;
  if (!Number.isSafeInteger(totalKobo) || totalKobo < 0) return 'validation';
  if (state.state === 'cancelled') return 'loan-cancelled';
  const hasLeft = events.some(({ kind }) => kind === 'left');
  if (fact.kind === 'left') {
    if (!events.some(({ kind }) => kind === 'delivered') || hasLeft) return 'loan-not-active';
    return totalKobo <= totalKoboOf(agreement, events) ? null : 'loan-total-not-lower';
  }
  return totalKobo < totalKoboOf(agreement, events) ? null : 'loan-total-not-lower';
}
