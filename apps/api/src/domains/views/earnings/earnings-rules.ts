import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import type { PayoutHindrance, ShownPayoutState } from '@foodbank/contract/views/earnings';
import {
  dailyBoundKobo,
  lastDayOf,
  monthBefore,
  proposePayout,
  proposingDayOfMonth,
  sendableFrom,
} from '../../earning/payouts/payout-rules.ts';
import { nextWorkingDay, type PublicHoliday } from '../../foundation/calendar/calendar-rules.ts';
import { isLowBalance, withdrawn } from '../../money/payments/disbursement-rules.ts';

/** What the next payout depends on, besides the lines. */
export interface PayoutFacts {
  today: Day;
  holidays: readonly Pick<PublicHoliday, 'day'>[];
  isSuspended: boolean;
  hasAcceptedTerms: boolean;
  /** Null without an account. */
  account: { payableFrom: Day; needsReview: boolean } | null;
}

/** The next payout, in kobo. */
export interface NextPayoutPlan {
  isProposed: boolean;
  isSent: boolean;
  amountKobo: number;
  setOffKobo: number;
  /** What is held back of orders in it; the amount is less it. */
  heldBackKobo: number;
  /** The day from which what is held back of all of its orders is known; null if it is. */
  heldBackKnownOn: Day | null;
  paidFrom: Day;
  dueUntil: Day;
  hindrances: PayoutHindrance[];
}

/** A payout that is not over. */
export interface OpenPayout {
  state: string;
  amountKobo: number;
  setOffKobo: number;
  heldBackKobo: number;
  dueMonth: Day;
  sendableFrom: Day;
}

/** The first day of the month of a day. */
export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month whose due lines the next proposal takes: payouts are proposed on the 3rd for the month before. */
export function nextDueMonth(today: Day): Day {
  return Number(today.slice(8)) < proposingDayOfMonth ? monthBefore(today) : monthStart(today);
}

/** The payout that is being prepared, with its day and what keeps it from being paid. */
export function planOfOpen(payout: OpenPayout, facts: PayoutFacts): NextPayoutPlan {
  const onHold = payout.state === 'held' && !facts.isSuspended;
  return {
    isProposed: true,
    isSent: payout.state === 'sending' || payout.state === 'unclear',
    amountKobo: payout.amountKobo,
    setOffKobo: payout.setOffKobo,
    heldBackKobo: payout.heldBackKobo,
    heldBackKnownOn: null,
    paidFrom: dayFrom(payout.sendableFrom, facts),
    dueUntil: lastDayOf(payout.dueMonth),
    hindrances: [...(onHold ? (['on-hold'] as const) : []), ...hindrancesOf(facts, payout.sendableFrom)],
  };
}

/** What the next payout will be if nothing changes: lines above zero that are due by then, less what is set off. */
export function planOfNext(
  payable: { positiveKobo: number; openKobo: number; sameOrderKobo: number; heldBackKobo: number },
  facts: PayoutFacts,
): NextPayoutPlan {
  const month = nextDueMonth(facts.today);
  const from = sendableFrom(month);
  const dueOn = lastDayOf(month);
  // One line stands for all that are of the same orders and for all others, of each sign: the sums are the same.
  const positiveKobo = Math.min(payable.positiveKobo, dailyBoundKobo);
  const sameOrderKobo = Math.min(payable.sameOrderKobo, positiveKobo);
  const proposal = proposePayout(
    [
      { id: 'above', amountKobo: positiveKobo - sameOrderKobo, dueOn, together: 'above' },
      { id: 'below', amountKobo: sameOrderKobo - payable.openKobo, dueOn, together: 'below' },
      { id: 'more', amountKobo: sameOrderKobo, dueOn, together: 'orders' },
      { id: 'less', amountKobo: 0 - sameOrderKobo, dueOn, together: 'orders' },
    ].filter(({ amountKobo }) => amountKobo !== 0),
  );
  const none = proposal.parts === null ? [proposal.because === 'below-minimum' ? 'below-minimum' : 'nothing-due'] : [];
  const sums = proposal.parts === null ? { amountKobo: proposal.dueKobo, setOffKobo: 0 } : proposal.sums;
  return {
    isProposed: false,
    isSent: false,
    amountKobo: sums.amountKobo,
    setOffKobo: sums.setOffKobo,
    heldBackKobo: payable.heldBackKobo,
    heldBackKnownOn: monthStart(facts.today) > month ? null : addMonths(month, 1),
    paidFrom: dayFrom(from, facts),
    dueUntil: dueOn,
    hindrances: [...(none as PayoutHindrance[]), ...hindrancesOf(facts, from)],
  };
}

/** The first working day on which it can be sent, and the account be paid into. */
function dayFrom(from: Day, { today, account, holidays }: PayoutFacts): Day {
  return nextWorkingDay(later(later(from, today), account?.payableFrom ?? from), holidays);
}

const later = (one: Day, other: Day): Day => (one > other ? one : other);

function hindrancesOf({ today, isSuspended, hasAcceptedTerms, account }: PayoutFacts, from: Day): PayoutHindrance[] {
  const found: (PayoutHindrance | false)[] = [
    isSuspended && 'suspended',
    !hasAcceptedTerms && 'terms-not-accepted',
    account === null && 'no-account',
    account !== null && account.payableFrom > later(from, today) && 'account-too-new',
    account?.needsReview === true && 'account-in-question',
  ];
  return found.filter((one) => one !== false);
}

/** The days for which holidays are needed: payouts are sent within a few weeks. */
export const holidaySpan = (today: Day) => ({ firstOn: today, lastOn: addDays(addMonths(today, 2), 21) });

const shownStates: Readonly<Record<string, ShownPayoutState>> = {
  proposed: 'preparing',
  reviewed: 'preparing',
  approved: 'preparing',
  sending: 'sending',
  unclear: 'sending',
  held: 'held',
  paid: 'paid',
  failed: 'failed',
  returned: 'returned',
  refused: 'refused',
};

/**
 * The state of a payout as agents see it. One that failed before it left for the bank, because we took it back or had too little money at
 * the provider, is none that the bank refused.
 */
export function shownPayoutState(state: string, endedBecause: string | null = null): ShownPayoutState {
  const neverLeft = state === 'failed' && (endedBecause === withdrawn || isLowBalance(endedBecause));
  const shown = neverLeft ? 'refused' : shownStates[state];
  if (shown === undefined) throw new Error(`a payout is ${state}`);
  return shown;
}
