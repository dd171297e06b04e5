import type {
  OwnInstalment,
  OwnPlanRecord,
  OwnPlanState,
  RepaymentPreview,
} from '@foodbank/contract/lending/repayments';
import { repaymentMinNaira } from '@foodbank/contract/lending/repayments';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { koboPerNaira, toNaira } from '@foodbank/contract/primitives/money';
import type { RefusalCode } from '@foodbank/contract/refusals';
import { daysFrom } from '../loans/engine/due-days.ts';
import { customerMoves, whyNotMoved } from '../loans/life/life-rules.ts';
import type { Agreement, LoanEvent } from '../loans/life/loan-events.ts';
import { type InstalmentState, type LoanState, sumOfParts } from '../loans/life/loan-state.ts';
import { byDueDay, nextInstalmentOf } from '../loans/life/loan-state-of.ts';
import { isPayable } from '../loans/life/payoff-quotes.ts';
import { replayLoan } from '../loans/life/replay-loan.ts';
import { isTooLittleToAsk } from '../loans/loan-event-rules.ts';

/** The number of the order that a loan pays for; null for what is no order. */
export const orderNumberOf = ({ owner }: { owner: string }): string | null =>
  owner.startsWith('order:') ? owner.slice('order:'.length) : null;

/** What of an instalment is open, in kobo. */
export const openKoboOf = ({ owed, paid }: Pick<InstalmentState, 'owed' | 'paid'>): number =>
  sumOfParts(owed) - sumOfParts(paid);

/** Where a plan stands, for its customer. */
export function ownStateOf(
  { state, overdueKobo, pause, frozenSince, payoffKobo }: LoanState,
  isUnpaid: boolean,
): OwnPlanState {
  if (state === 'accepted') return isUnpaid ? 'unpaid' : 'not-started';
  // All of it came in after the write-off.
  if (state === 'written-off' && payoffKobo === 0) return 'settled';
  if (state === 'settled' || state === 'cancelled' || state === 'written-off') return state;
  if (frozenSince !== null) return 'frozen';
  if (pause !== null) return 'paused';
  return overdueKobo > 0 ? 'late' : 'active';
}

/** Where an instalment of a loan stands. Before hand-over nothing is due, while a pause lasts nothing falls due, and of what is frozen nothing is asked. */
export function instalmentStateOf(
  row: InstalmentState,
  {
    state,
    pause,
    frozenSince,
    asOf,
    payoffKobo,
  }: Pick<LoanState, 'state' | 'pause' | 'frozenSince' | 'asOf' | 'payoffKobo'>,
): OwnInstalment['state'] {
  if (row.paidOn !== null || (state === 'written-off' && payoffKobo === 0)) return 'paid';
  if (frozenSince !== null) return 'stopped';
  if (row.isOnPayslip) return 'on-payslip';
  const isDelivered = state !== 'accepted';
  // What is paused moves along with each day: what was late before it stays as late.
  if (isDelivered && row.dueOn < asOf) return 'late';
  if (isDelivered && pause === null && row.dueOn === asOf) return 'due';
  return sumOfParts(row.paid) > 0 ? 'part' : 'open';
}

/**
 * Why a payment of an amount can't begin on a plan, or null. From ₦100, or what pays it off where that is less; never more than that: what
 * comes in beyond it goes back all the same.
 */
export function whyNotPaid(state: LoanState, kobo: number): RefusalCode | null {
  const { payoffKobo } = state;
  if (!isPayable(state)) return 'plan-not-payable';
  if (kobo > payoffKobo) return 'repayment-too-large';
  return kobo < Math.min(repaymentMinNaira * koboPerNaira, payoffKobo) ? 'repayment-too-small' : null;
}

/**
 * The first day on which a late fee of an instalment counted; null without one. A pause and a granted delay move the due day and not the fee that
 * is there, so the plan is followed from the earliest day on which it can have had one.
 */
export function lateFeeSince(
  agreement: Agreement,
  events: readonly LoanEvent[],
  state: LoanState,
  { number, dueOn, owed }: InstalmentState,
): Day | null {
  const { lateFee } = agreement.plan;
  if (lateFee === null || owed.lateFeeKobo === 0) return null;
  const agreedOn = agreement.dueDays[number - 1] ?? dueOn;
  let day = addDays(agreedOn < dueOn ? agreedOn : dueOn, lateFee.everyDays + 1);
  const hasFee = () =>
    (replayLoan(agreement, events, day).instalments.find((row) => row.number === number)?.owed.lateFeeKobo ?? 0) > 0;
  while (day < state.asOf && !hasFee()) day = addDays(day, 1);
  return day;
}

/** The next late fee of what is late on a day: how much, from when it counts, and the last day on which paying avoids it. */
export function nextLateFee(
  agreement: Agreement,
  events: readonly LoanEvent[],
  state: LoanState,
): { kobo: number; from: Day; payBy: Day } | null {
  const { lateFee } = agreement.plan;
  if (lateFee === null || state.overdueKobo === 0 || state.pause !== null || state.frozenSince !== null) return null;
  const fees = state.instalments
    .filter((row) => row.paidOn === null && !row.isOnPayslip && row.dueOn < state.asOf)
    .map(({ dueOn }) => {
      const periods = Math.floor((daysFrom(dueOn, state.asOf) - 1) / lateFee.everyDays) + 1;
      return addDays(dueOn, periods * lateFee.everyDays);
    })
    .toSorted();
  for (const payBy of fees) {
    const from = addDays(payBy, 1);
    const kobo = replayLoan(agreement, events, from).lateFeeKobo - state.lateFeeKobo;
    if (kobo > 0) return { kobo, from, payBy };
  }
  return null;
}

/** The next payment, if its customer may say today that it comes later; null if not. */
export function moveOf(agreement: Agreement, events: readonly LoanEvent[], state: LoanState): OwnPlanRecord['mayMove'] {
  const next = nextInstalmentOf(state);
  if (next === undefined) return null;
  const { number, dueOn } = next;
  const latest = addDays(dueOn, customerMoves.daysMax);
  const move = { kind: 'moved', instalment: number, to: latest, by: 'customer' } as const;
  if (whyNotMoved(agreement, events, move, state.asOf) !== null) return null;
  const used = events.filter((event) => event.kind === 'moved' && event.by === 'customer').length;
  return { number, dueOn, latest, timesLeft: customerMoves.countMax - used };
}

/** Whether a return's part of the down payment lowers the last payments or is refunded at once. */
export type DownPaymentBack = Extract<LoanEvent, { kind: 'returned' }>['downPayment'];

/** A plan as it would be if its order was for a lower total from today on. */
export function afterGoodsBack(
  agreement: Agreement,
  events: readonly LoanEvent[],
  { totalKobo, today, downPayment }: { totalKobo: number; today: Day; downPayment: DownPaymentBack },
): LoanState {
  const fact = { kind: 'returned', totalKobo, downPayment } as const;
  return afterEvent(agreement, events, { ...fact, on: today, number: events.length + 1 });
}

/** A plan after an event of today, with what is too little to ask for let off. */
export function afterEvent(agreement: Agreement, before: readonly LoanEvent[], event: LoanEvent): LoanState {
  const events = [...before, event];
  const state = replayLoan(agreement, events, event.on);
  if (!isTooLittleToAsk(state)) return state;
  return replayLoan(agreement, [...events, { kind: 'forgiven', on: event.on, number: event.number + 1 }], event.on);
}

/** Each instalment that differs in two states of a plan: what of it is open in each. */
export function changedInstalments(before: LoanState, after: LoanState) {
  return byDueDay(before.instalments).flatMap((row) => {
    const then = after.instalments.find(({ number }) => number === row.number);
    const [was, left] = [openKoboOf(row), then && then.paidOn === null ? openKoboOf(then) : 0];
    if (row.paidOn !== null || was === left) return [];
    return [{ number: row.number, dueOn: row.dueOn, before: toNaira(was), after: toNaira(left) }];
  });
}

/** True if paying today what is open of the next instalment pays that one, and not the plan's end. */
export function isNextPayable(agreement: Agreement, events: readonly LoanEvent[], state: LoanState): boolean {
  const next = nextInstalmentOf(state);
  if (next === undefined || !isPayable(state)) return false;
  const after = afterPayment(agreement, events, { kobo: openKoboOf(next), today: state.asOf });
  return after.instalments.some(({ number, paidOn }) => number === next.number && paidOn !== null);
}

/** Of the instalments that are not paid the one that is due last, with what of it is open; null if none is, and after a write-off. */
export function lastPaymentOf(state: LoanState): RepaymentPreview['last'] {
  const last =
    state.state === 'written-off' ? undefined : byDueDay(state.instalments).findLast((row) => row.paidOn === null);
  return last ? { dueOn: last.dueOn, amount: toNaira(openKoboOf(last)) } : null;
}

/** A plan as it would be after a payment today, with what is too little to ask for let off. */
export function afterPayment(
  agreement: Agreement,
  events: readonly LoanEvent[],
  { kobo, today }: { kobo: number; today: Day },
): LoanState {
  const payment: LoanEvent = { kind: 'paid', id: 'preview', kobo, on: today, number: events.length + 1 };
  return afterEvent(agreement, events, payment);
}
