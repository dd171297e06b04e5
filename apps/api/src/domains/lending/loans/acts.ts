import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, customerAccount } from '../../money/ledger/rules.ts';
import { readAgreement } from './agreement-text.ts';
import { findFreeze, type StoredFreeze } from './freeze-queries.ts';
import { freezeWithOthers } from './freezing.ts';
import { whyNotLeft, whyNotMoved } from './life/life-rules.ts';
import type { LoanState } from './life/loan-state.ts';
import { findPayment, isTooLittleToAsk } from './loan-event-rules.ts';
import { followLetters } from './papers.ts';
import { followPause } from './pausing.ts';
import { findLoan, type StoredLoan } from './queries.ts';
import { type LoanRule, type RecordedLoanEvent, recordLoanEvent } from './recording.ts';
import { laterPaydays, planDownPayment } from './terms/quote-plan.ts';

/** A payment to record: `paymentId` names it for a reversal, such as the charge's id. */
export interface LoanPayment {
  loanId: string;
  key: string;
  /** The day on which it was made, whenever it arrived. */
  on: Day;
  paymentId: string;
  kobo: number;
  /** The instalment that it was deducted from the pay for: it is paid before what is due. */
  instalment?: number;
  /** What of it went back before and is on the loan as a refund already: it is in the customer's funds no more. */
  wentBackKobo?: number;
  actor: Actor;
}

const paidFact = ({ paymentId, kobo, instalment }: Pick<LoanPayment, 'paymentId' | 'kobo' | 'instalment'>) => ({
  ...{ kind: 'paid' as const, id: paymentId, kobo },
  ...(instalment !== undefined && { instalment }),
});

/**
 * Records money of the customer, other than the down payment, which is in the customer's funds. The loan takes what it needs, on the day
 * of the payment; the rest stays the customer's. Refuses with `loan-funds-missing` where the funds don't cover it, with
 * `loan-payment-known` a payment that the loan has, and with `loan-cancelled`.
 */
export const recordLoanPayment = (
  tx: Tx,
  { loanId, key, on, paymentId, kobo, instalment, wentBackKobo = 0, actor }: LoanPayment,
): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: paidFact({ paymentId, kobo, instalment }), actor }, async (now) => {
    // The funds also hold what waits for hand-over, and what was paid beyond the loan before: neither is this payment.
    const waiting = now.state.state === 'accepted' ? waitingKobo(now) : now.state.creditKobo;
    const { customerId } = now.loan;
    const account = await findAccount(tx, customerAccount('customer-funds', customerId));
    const freeKobo = account === null ? 0 : balanceOf('customer-funds', account) - account.debitsPendingKobo;
    return freeKobo < waiting + kobo - wentBackKobo ? 'loan-funds-missing' : null;
  });

/**
 * What was paid and waits for hand-over in the customer's funds: the down payment as agreed, and payments before it, less what went back.
 * A return lowers the plan's down payment, but takes no money out of the funds.
 */
function waitingKobo({ agreement, events }: Parameters<LoanRule>[0]): number {
  const came = events.map((event) => {
    if (event.kind === 'paid') return event.kobo;
    if (event.kind === 'refunded') return -event.kobo;
    return event.kind === 'reversed' ? -(findPayment(events, event.id)?.kobo ?? 0) : 0;
  });
  return came.reduce((sum, kobo) => sum + kobo, planDownPayment(agreement.plan, agreement.totalKobo));
}

/**
 * A payment was taken back, such as a chargeback: the loan is as if it had never been made, and gives back what it took of it. `on` is the
 * day of the reversal. Refuses with `loan-payment-unknown` a payment that isn't on the loan or was taken back before.
 */
export const reverseLoanPayment = (
  tx: Tx,
  { loanId, key, on, paymentId, actor }: { loanId: string; key: string; on: Day; paymentId: string; actor: Actor },
): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'reversed', id: paymentId }, actor });

/**
 * Notes that money which the customer paid beyond the loan goes back. The refund itself is one of the customer's funds (`money/charges`);
 * this only lowers the loan's credit. Refuses with `loan-credit-missing` more than the credit.
 */
export const recordLoanRefund = (
  tx: Tx,
  { loanId, key, on, kobo, actor }: { loanId: string; key: string; on: Day; kobo: number; actor: Actor },
): Promise<RecordedLoanEvent> => recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'refunded', kobo }, actor });

/** Notes that money which was to go back did not leave, and stays on the loan. Refuses with `validation` more than was to be refunded. */
export const keepLoanRefund = (
  tx: Tx,
  { loanId, key, on, kobo, actor }: { loanId: string; key: string; on: Day; kobo: number; actor: Actor },
): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'refunded', kobo: -kobo }, actor });

/** A return on a plan. `totalKobo` is what goods and delivery come to now. */
export interface LoanReturn {
  loanId: string;
  key: string;
  on: Day;
  totalKobo: number;
  /** Whether the part of the down payment goes to the last instalments, or back to the customer. */
  downPayment: 'lowers-last' | 'refunded';
  actor: Actor;
}

/**
 * Goods came back, or a substitute was cheaper: the plan is as if it had been made for the new total. What is lent less is taken from
 * the customer's funds, into which the order has put the price of the goods before, in the same transaction. Refuses with
 * `loan-total-not-lower` and `loan-cancelled`. After the customer left the plan it lowers what is due for what is kept.
 */
export const returnOnLoan = (
  tx: Tx,
  { loanId, key, on, totalKobo, downPayment, actor }: LoanReturn,
): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'returned', totalKobo, downPayment }, actor });

/** An instalment to move, and the caller's key. */
export interface InstalmentMove {
  loanId: string;
  key: string;
  instalment: number;
  to: Day;
  by: 'customer' | 'hardship';
  actor: Actor;
}

/**
 * Moves the due day of an instalment, as of the business date. It shifts lateness only; nothing accrues. The same key gives the first
 * answer again, also after midnight. Refuses with `loan-not-active`, `not-found`, `loan-instalment-paid`, `loan-move-late`,
 * `loan-move-too-far` and `loan-moves-used`.
 */
export function moveInstalment(
  tx: Tx,
  { loanId, key, instalment, to, by, actor }: InstalmentMove,
): Promise<RecordedLoanEvent> {
  const on: Day = tx.businessDate;
  const fact = { kind: 'moved', instalment, to, by } as const;
  return recordLoanEvent(tx, { loanId, key, on, fact, asked: [fact], actor }, ({ agreement, events }) =>
    whyNotMoved(agreement, events, fact, on),
  );
}

/** A hand-over. */
export interface LoanDelivery {
  loanId: string;
  key: string;
  on: Day;
  /** The public holidays from the day on; paydays depend on them. */
  holidays: readonly { day: Day }[];
  actor: Actor;
}

/**
 * The goods were handed over: the loan is active, and what is lent is the customer's money, which pays for them. A late hand-over moves
 * paydays as `laterPaydays` says; the due days of other plans move by themselves. A key's first call fixes the days: the same call with
 * other holidays returns what stands. Refuses with `loan-not-accepted` a loan that has begun or was cancelled.
 */
export async function deliverLoan(
  tx: Tx,
  { loanId, key, on, holidays, actor }: LoanDelivery,
): Promise<RecordedLoanEvent> {
  // The agreement never changes, so it is read before the loan is locked.
  const loan = (await findLoan(tx, loanId)) ?? refuse('not-found');
  const dueDays = laterPaydays(readAgreement(loan.agreementText).agreement, on, holidays);
  const asked = [on, { kind: 'delivered' }];
  const fact = { kind: 'delivered', ...(dueDays && { dueDays }) } as const;
  const recorded = await recordLoanEvent(tx, { loanId, key, on, fact, asked, actor });
  // A case about the goods may be open already.
  if (recorded.isNew) await followPause(tx, loanId);
  if (recorded.isNew) await freezeWithOthers(tx, loan);
  return recorded;
}

/**
 * The order was cancelled before hand-over: all that was paid is the customer's. Cancelling always starts with the order. Refuses with
 * `loan-not-accepted` once the loan has begun.
 */
export const cancelLoan = (
  tx: Tx,
  { loanId, key, on, actor }: { loanId: string; key: string; on: Day; actor: Actor },
): Promise<RecordedLoanEvent> => recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'cancelled' }, actor });

/** An act on a loan that needs no more than its day. */
interface LoanAct {
  loanId: string;
  key: string;
  on: Day;
  actor: Actor;
}

/** A customer has so many days to pay a down payment that the bank took back, from the day on which the product tells them. */
export const lostDownPaymentDays = 14;

/**
 * A bank took the down payment back, or a part of it: it is owed again, with two weeks' notice and without late fees. What is then too little to ask for
 * is let off, and the letter of a plan that was paid off stays. The caller books what that brings into the customer's funds to the loss. Refuses with
 * `loan-not-active` before hand-over. The loan is locked. Returns the loan afterwards.
 */
export async function loseDownPayment(
  tx: Tx,
  loan: StoredLoan,
  { key, kobo, actor }: { key: string; kobo: number; actor: Actor },
): Promise<LoanState> {
  const [on, dueOn] = [tx.businessDate, addDays(tx.businessDate, lostDownPaymentDays)];
  const about = { loanId: loan.id, on, actor, isFollowedByMore: true };
  const lost = await recordLoanEvent(tx, {
    ...{ ...about, key, asked: ['down-payment-lost', kobo] },
    fact: { kind: 'down-payment-lost', kobo, dueOn },
  });
  const { state } = isTooLittleToAsk(lost.state)
    ? await recordLoanEvent(tx, { ...about, key: `${key}:forgiven`, fact: { kind: 'forgiven' } })
    : lost;
  await followLetters(tx, loan, state);
  return state;
}

/**
 * What a bank took back of the down payment is with us again, or a part of it, because the dispute was won: it is not owed any more, and what was paid
 * on it meanwhile pays the rest of the plan. The caller brings it into the customer's funds before.
 */
export const winDownPayment = (
  tx: Tx,
  { loanId, key, kobo, actor }: { loanId: string; key: string; kobo: number; actor: Actor },
): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, {
    ...{ loanId, key, on: tx.businessDate, asked: ['down-payment-won', kobo], actor },
    fact: { kind: 'down-payment-lost', kobo: -kobo, dueOn: tx.businessDate },
  });

/** Lets off a payoff below ₦50: the loan is settled. Refuses with `loan-not-active` where more is open, or nothing is. */
export const forgiveRest = (tx: Tx, { loanId, key, on, actor }: LoanAct): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'forgiven' }, actor });

/** Lets off what an event left of a loan, if that is too little to ask for. `key` is the event's. Returns the loan afterwards. */
export async function forgiveTooLittle(tx: Tx, act: LoanAct, state: LoanState): Promise<LoanState> {
  if (!isTooLittleToAsk(state)) return state;
  return (await forgiveRest(tx, { ...act, key: `${act.key}:forgiven` })).state;
}

/** A customer who leaves the plan. `totalKobo` is what goods and delivery that are kept come to. */
export interface PlanLeft {
  loanId: string;
  key: string;
  on: Day;
  totalKobo: number;
  actor: Actor;
}

/**
 * True for a plan that its customer may leave while it is frozen: for an illness. After a death, and where it may not be theirs, nobody leaves it: the
 * days of the freeze don't count, so the right is there once it ends.
 */
export const mayLeaveFrozen = (freeze: Pick<StoredFreeze, 'reason'> | null): boolean =>
  freeze === null || freeze.reason === 'illness';

/** Three working days are within so many days, whatever the holidays. */
export const holidaysWithinDays = 21;

/**
 * The customer leaves the plan within three working days of hand-over: what is kept is due at once, without charge. Refuses with
 * `loan-not-active` before hand-over and a second time, with `loan-leave-late`, with `loan-frozen` as `mayLeaveFrozen` says, and with
 * `loan-total-not-lower` a higher total.
 */
export const leavePlan = (tx: Tx, { loanId, key, on, totalKobo, actor }: PlanLeft): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'left', totalKobo }, actor }, async ({ events }) => {
    if (!mayLeaveFrozen(await findFreeze(tx, loanId))) return 'loan-frozen';
    const deliveredOn = events.find(({ kind }) => kind === 'delivered')?.on ?? on;
    return whyNotLeft(events, on, await listHolidays(tx, deliveredOn, addDays(on, holidaysWithinDays)));
  });
