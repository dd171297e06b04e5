import type {
  OwnPlan,
  OwnPlanRecord,
  PauseCause,
  PlanLowered,
  Repayment,
  RepaymentPreview,
} from '@foodbank/contract/lending/repayments';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { getLosses } from '../../money/charges/disputes.ts';
import { type Charge, heldKobo, listChargesOf } from '../../money/charges/queries.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { isUnended } from '../../money/charges/rules.ts';
import { holidaysWithinDays, mayLeaveFrozen } from '../loans/acts.ts';
import { daysFrom } from '../loans/engine/due-days.ts';
import { asLoanEvent } from '../loans/event-queries.ts';
import { findFreeze } from '../loans/freeze-queries.ts';
import { frozenDays, rightsUntil } from '../loans/life/life-rules.ts';
import type { Agreement, LoanEvent } from '../loans/life/loan-events.ts';
import {
  type InstalmentState,
  type LoanState,
  leftKoboOf,
  refundedOfDownPayment,
  sumOfParts,
} from '../loans/life/loan-state.ts';
import { byDueDay, nextInstalmentOf } from '../loans/life/loan-state-of.ts';
import { replayLoan } from '../loans/life/replay-loan.ts';
import { totalKoboOf } from '../loans/loan-event-rules.ts';
import { listPapers } from '../loans/paper-queries.ts';
import { describeCauses } from '../loans/pausing.ts';
import { lateSinceOf, listLoansOf, type StoredLoan } from '../loans/queries.ts';
import { type ReplayedLoan, replayStored } from '../loans/recording.ts';
import { ownerOfLoan, underWayOf } from '../loans/under-way.ts';
import { findPlan } from '../plans/queries.ts';
import { paymentsOf } from './applying.ts';
import { type Reading, startOf, stateIfHandedOver } from './before-hand-over.ts';
import { getOwnLoan, getOwnPayment } from './paying.ts';
import {
  afterEvent,
  afterGoodsBack,
  afterPayment,
  changedInstalments,
  type DownPaymentBack,
  instalmentStateOf,
  isNextPayable,
  lastPaymentOf,
  lateFeeSince,
  moveOf,
  nextLateFee,
  openKoboOf,
  orderNumberOf,
  ownStateOf,
  whyNotPaid,
} from './rules.ts';

/** The plans of a customer: those that run first, the one that is due next on top, then those whose days don't count. */
export async function listOwnPlans(db: Db, customerId: string, reading: Reading) {
  const today = reading.today.businessDate;
  const plans: OwnPlan[] = [];
  for (const loan of await listLoansOf(db, customerId)) {
    const replayed = await replayStored(db, loan, today);
    plans.push(await summaryOf(db, loan, replayed, await beforeHandOver(db, loan, replayed, reading)));
  }
  const place = ({ state, next, left, acceptedOn }: OwnPlan) =>
    left > 0
      ? `${state === 'paused' || state === 'frozen' ? 1 : 0} ${next?.dueOn ?? acceptedOn}`
      : `2 ${9_999 - Number(acceptedOn.slice(0, 4))}${acceptedOn.slice(4)}`;
  const sum = (amount: (plan: OwnPlan) => number) =>
    Math.round(
      plans.reduce(
        (total, plan) => total + (plan.state === 'unpaid' || plan.state === 'frozen' ? 0 : amount(plan)),
        0,
      ) * 100,
    ) / 100;
  return {
    plans: plans.toSorted((one, other) => place(one).localeCompare(place(other))),
    due: sum(({ due }) => due),
    left: sum(({ left }) => left),
    today,
  };
}

/** A plan that is not handed over yet: whether its order is paid, from which day it will run, and its state then. Null for any other. */
async function beforeHandOver(db: Db, loan: StoredLoan, replayed: ReplayedLoan, { today, readOrder }: Reading) {
  const orderNumber = orderNumberOf(loan);
  if (replayed.state.state !== 'accepted' || orderNumber === null) return null;
  const order = await readOrder(db, orderNumber);
  if (order === null) return null;
  const start = startOf(replayed.sealed.agreement, order, today);
  return { isUnpaid: order.isUnpaid, start, expected: await stateIfHandedOver(db, replayed, start.on) };
}
type BeforeHandOver = Awaited<ReturnType<typeof beforeHandOver>>;

async function summaryOf(
  db: Db,
  loan: StoredLoan,
  { state }: Pick<ReplayedLoan, 'state'>,
  before: BeforeHandOver,
): Promise<OwnPlan> {
  const { number, planCode, acceptedOn } = loan;
  const next = state.state === 'written-off' ? undefined : nextInstalmentOf(before?.expected ?? state);
  const orderNumber = orderNumberOf(loan);
  const isFrozen = state.frozenSince !== null;
  return {
    ...{ number, acceptedOn, orderNumber, state: ownStateOf(state, before?.isUnpaid ?? false) },
    planName: (await findPlan(db, planCode))?.name ?? planCode,
    next: next
      ? { number: next.number, dueOn: next.dueOn, amount: toNaira(openKoboOf(next)), isOnPayslip: next.isOnPayslip }
      : null,
    // Of a frozen plan nothing is asked, also of what was late before.
    due: isFrozen ? 0 : toNaira(state.dueKobo),
    overdue: isFrozen ? 0 : toNaira(state.overdueKobo),
    lateSince: isFrozen ? null : lateSinceOf(state),
    left: toNaira(leftKoboOf(state)),
    payoff: toNaira(state.payoffKobo),
    settledOn: state.settledOn,
  };
}

/** A plan of a customer. Refuses with `not-found`. */
export async function readOwnPlan(
  db: Db,
  customerId: string,
  number: string,
  reading: Reading,
): Promise<OwnPlanRecord> {
  const { businessDate, now } = reading.today;
  const loan = await getOwnLoan(db, customerId, number);
  const replayed = await replayStored(db, loan, businessDate);
  const before = await beforeHandOver(db, loan, replayed, reading);
  const { state, sealed } = replayed;
  const { agreement } = sealed;
  const events = replayed.events.map(asLoanEvent);
  const charges = (await listChargesOf(db, ownerOfLoan(loan.id))).filter(isShown);
  const fee = nextLateFee(agreement, events, state);
  const payments = await Promise.all(charges.toReversed().map((charge) => describePayment(db, charge, events)));
  const isPaymentUnderWay = underWayOf(charges, now).length > 0;
  const freeze = await findFreeze(db, loan.id);
  return {
    ...(await summaryOf(db, loan, replayed, before)),
    total: toNaira(totalKoboOf(agreement, events)),
    downPayment: toNaira(Math.max(0, state.downPaymentKobo - state.lostKobo)),
    financed: toNaira(state.financedKobo),
    financeCharge: toNaira(state.financeChargeKobo),
    lateFees: toNaira(state.lateFeeKobo),
    saved: toNaira(state.savedKobo),
    instalments: byDueDay((before?.expected ?? state).instalments).map((row) => describeInstalment(row, replayed)),
    start: before?.start ?? null,
    isByPayslip: loan.employerId !== null,
    isNextPayable: isNextPayable(agreement, events, state),
    nextLateFee: fee && { amount: toNaira(fee.kobo), from: fee.from, payBy: fee.payBy },
    pause: state.pause && { ...state.pause, causes: await describeOwnCauses(db, loan.id, reading) },
    freeze: freeze && { since: freeze.since, reason: freeze.reason },
    payments,
    takenBack: await describeTakenBack(db, loan.id, { payments, events, state }),
    lowered: events.flatMap((event, index) =>
      event.kind === 'returned' ? [describeLowered(agreement, events.slice(0, index + 1))] : [],
    ),
    isPaymentUnderWay,
    mayMove: isPaymentUnderWay ? null : moveOf(agreement, events, state),
    mayLeaveUntil: mayLeaveFrozen(freeze) ? await leavingUntil(db, agreement, events, state) : null,
    mayGiveBackUntil: await rightsLastUntil(db, events, state.asOf),
    leftOn: events.find(({ kind }) => kind === 'left')?.on ?? null,
  };
}

/** Why a plan is paused, and until when a case is answered. */
async function describeOwnCauses(db: Db, loanId: string, { answerCaseBy }: Reading): Promise<PauseCause[]> {
  const causes: PauseCause[] = [];
  for (const cause of await describeCauses(db, loanId)) {
    const answerAt = cause.kind === 'case' && answerCaseBy ? await answerCaseBy(db, cause.id) : null;
    causes.push({ ...cause, answerBy: answerAt?.toISOString() ?? null });
  }
  return causes;
}

/** Until which day a customer may leave a plan; null if not, or not any more. A plan that is paid off is left only where that gives a charge back. */
async function leavingUntil(
  db: Db,
  agreement: Agreement,
  events: readonly LoanEvent[],
  state: LoanState,
): Promise<Day | null> {
  if (events.some(({ kind }) => kind === 'left' || kind === 'written-off')) return null;
  const until = await rightsLastUntil(db, events, state.asOf);
  if (until === null || state.state !== 'settled') return until;
  const left = afterEvent(agreement, events, leftEvent(events, { totalKobo: totalKoboOf(agreement, events), state }));
  return left.creditKobo > state.creditKobo ? until : null;
}

/** Leaving a plan on the day of its state. */
const leftEvent = (
  events: readonly LoanEvent[],
  { totalKobo, state }: { totalKobo: number; state: LoanState },
): LoanEvent => ({ kind: 'left', totalKobo, on: state.asOf, number: events.length + 1 });

/** Until which day unopened goods of a plan may be given back; null before hand-over, and after the third working day. */
export async function givingBackUntil(db: Db, loan: StoredLoan, today: Day): Promise<Day | null> {
  const { events, state } = await replayStored(db, loan, today);
  return rightsLastUntil(db, events.map(asLoanEvent), state.asOf);
}

/** The third working day after hand-over, without the days of a freeze; null before hand-over and after that day. */
async function rightsLastUntil(db: Db, events: readonly LoanEvent[], today: Day): Promise<Day | null> {
  const deliveredOn = events.find(({ kind }) => kind === 'delivered')?.on;
  const wasFrozen = events.some(({ kind }) => kind === 'frozen');
  if (deliveredOn === undefined || (!wasFrozen && daysFrom(deliveredOn, today) > holidaysWithinDays)) return null;
  const holidays = await listHolidays(db, deliveredOn, addDays(today, holidaysWithinDays));
  const until = rightsUntil(deliveredOn, holidays, frozenDays(events, today));
  return today <= until ? until : null;
}

/** What the last of some events, a return, changed of a plan. */
function describeLowered(agreement: Agreement, events: readonly LoanEvent[]): OwnPlanRecord['lowered'][number] {
  const on = events.at(-1)?.on ?? agreement.acceptedOn;
  const earlier = events.slice(0, -1);
  const [before, after] = [replayLoan(agreement, earlier, on), replayLoan(agreement, events, on)];
  const last = events.at(-1);
  const isRefunded = last?.kind === 'returned' && last.downPayment === 'refunded';
  return {
    on,
    ...loweredSums(before, after, [totalKoboOf(agreement, earlier), totalKoboOf(agreement, events)]),
    refunded: toNaira(isRefunded ? refundedOfDownPayment(before, after) : 0),
  };
}

/** What goods that are not kept change of a plan. What is left falls by them, less what goes back, and by what the plan itself costs less. */
function loweredSums(before: LoanState, after: LoanState, [beforeKobo, afterKobo]: readonly [number, number]) {
  const refundKobo = after.creditKobo - before.creditKobo;
  const [leftBeforeKobo, leftKobo] = [leftKoboOf(before), leftKoboOf(after)];
  return {
    totalBefore: toNaira(beforeKobo),
    totalAfter: toNaira(afterKobo),
    changes: changedInstalments(before, after),
    left: toNaira(leftKobo),
    leftBefore: toNaira(leftBeforeKobo),
    fromDownPayment: toNaira(Math.max(0, before.downPaymentKobo - after.downPaymentKobo - refundKobo)),
    saved: toNaira(Math.max(0, leftBeforeKobo - leftKobo - (beforeKobo - afterKobo) + refundKobo)),
  };
}

/**
 * What leaving a plan today would make of it, and what was paid until now, in kobo. Refuses with `loan-not-active` before hand-over and once it was
 * left, with `loan-leave-late`, and with `loan-frozen` as `mayLeaveFrozen` says.
 */
export async function afterLeaving(
  db: Db,
  loan: StoredLoan,
  { totalKobo, today }: { totalKobo: number; today: Day },
): Promise<{ until: Day; paidKobo: number; state: LoanState }> {
  const { sealed, events: stored, state } = await replayStored(db, loan, today);
  const events = stored.map(asLoanEvent);
  if (!events.some(({ kind }) => kind === 'delivered') || events.some(({ kind }) => kind === 'left'))
    refuse('loan-not-active');
  if (!mayLeaveFrozen(await findFreeze(db, loan.id))) refuse('loan-frozen');
  const until =
    (await leavingUntil(db, sealed.agreement, events, state)) ??
    refuse(state.state === 'settled' ? 'loan-not-active' : 'loan-leave-late');
  const left = leftEvent(events, { totalKobo, state });
  const paid = state.instalments.reduce((sum, row) => sum + sumOfParts(row.paid), 0);
  return {
    until,
    paidKobo: state.downPaymentKobo - state.lostKobo + paid,
    state: afterEvent(sealed.agreement, events, left),
  };
}

/** What a plan would be today if its order was for a lower total, and what of the down payment would be refunded at once, in kobo. */
export async function previewLowered(
  db: Db,
  loan: StoredLoan,
  { totalKobo, today, downPayment }: { totalKobo: number; today: Day; downPayment: DownPaymentBack },
): Promise<PlanLowered & { ofDownPaymentKobo: number }> {
  const { sealed, events: stored, state } = await replayStored(db, loan, today);
  const events = stored.map(asLoanEvent);
  const after = afterGoodsBack(sealed.agreement, events, { totalKobo, today: state.asOf, downPayment });
  return {
    number: loan.number,
    ...loweredSums(state, after, [totalKoboOf(sealed.agreement, events), totalKobo]),
    back: toNaira(after.creditKobo),
    ofDownPaymentKobo: downPayment === 'refunded' ? refundedOfDownPayment(state, after) : 0,
  };
}

/** What a bank took back of what was paid on a plan and at once; null where nothing is, and for a plan that is paid all the same. */
async function describeTakenBack(
  db: Db,
  loanId: string,
  { payments, events, state }: { payments: readonly Repayment[]; events: readonly LoanEvent[]; state: LoanState },
): Promise<OwnPlanRecord['takenBack']> {
  const takenKobo = payments.reduce((sum, { taken }) => sum + toKobo(taken), 0);
  const last = events.findLast(({ kind }) => kind === 'reversed' || kind === 'down-payment-lost');
  if (last === undefined || takenKobo + state.lostKobo === 0 || state.payoffKobo === 0) return null;
  const letters = (await listPapers(db, loanId)).filter(({ kind }) => kind === 'discharge');
  return {
    on: last.on,
    amount: toNaira(takenKobo + state.lostKobo),
    downPayment: toNaira(state.lostKobo),
    letterOn: letters.findLast(({ takenBackOn }) => takenBackOn !== null)?.sealedOn ?? null,
  };
}

/** Whether a plan is paused, what banks took back of what was paid at once, in kobo, and until when what is open of that is to be paid: null where nothing is, or is asked. */
export async function readLostDownPayment(
  db: Db,
  loan: StoredLoan,
  today: Day,
): Promise<{ isPaused: boolean; kobo: number; payBy: Day | null }> {
  const { sealed, state } = await replayStored(db, loan, today);
  const isAsked = state.frozenSince === null && state.pause === null && state.state !== 'written-off';
  const open = state.instalments.filter(
    ({ number, paidOn }) => number > sealed.agreement.dueDays.length && paidOn === null,
  );
  const last = byDueDay(open).at(-1);
  const isPaused = state.pause !== null && state.frozenSince === null;
  return { isPaused, kobo: state.lostKobo, payBy: isAsked && last && state.payoffKobo > 0 ? last.dueOn : null };
}

/** A charge that was only opened is no payment yet, nor is one that a payer of a link only began. */
const isShown = ({ state, paidKobo, payLinkId }: Charge): boolean =>
  paidKobo > 0 || (state !== 'open' && (payLinkId === null || state !== 'failed'));

function describeInstalment(
  row: InstalmentState,
  { sealed: { agreement }, events, state }: ReplayedLoan,
): OwnPlanRecord['instalments'][number] {
  const { number, dueOn, owed, paid, paidOn } = row;
  return {
    ...{ number, dueOn, paidOn, state: instalmentStateOf(row, state) },
    isTakenBack: number > agreement.dueDays.length,
    amount: toNaira(sumOfParts(owed)),
    principal: toNaira(owed.principalKobo),
    financeCharge: toNaira(owed.financeChargeKobo),
    lateFee: toNaira(owed.lateFeeKobo),
    lateFeeFrom: lateFeeSince(agreement, events.map(asLoanEvent), state, row),
    paid: toNaira(sumOfParts(paid)),
    open: toNaira(paidOn === null ? openKoboOf(row) : 0),
  };
}

/** A payment as replies have it. What the bank took back itself does not go back a second time. */
async function describePayment(db: Db, charge: Charge, events: readonly LoanEvent[]): Promise<Repayment> {
  const { id, reference, amountKobo, paidKobo, refundKobo, failedRefundKobo, usedKobo, channel, payUrl } = charge;
  const { lostKobo, coveredKobo } = await getLosses(db, id);
  const refunds = refundKobo + failedRefundKobo > 0 ? await listRefundsOf(db, id) : [];
  const stuck = refunds.filter(({ state, alarm }) => state === 'failed' || alarm === 'needs-attention');
  const stuckKobo = stuck.filter(isUnended).reduce((sum, one) => sum + one.amountKobo, 0);
  return {
    ...{ id, reference, state: stateOf(charge, lostKobo), channel },
    amount: toNaira(amountKobo),
    paid: toNaira(paidKobo),
    counted: toNaira(usedKobo),
    back: toNaira(refundKobo + failedRefundKobo - coveredKobo),
    taken: toNaira(lostKobo),
    stuck: toNaira(stuckKobo),
    paidOn: paymentsOf(charge, events).at(-1)?.on ?? null,
    byLink: charge.payLinkId !== null,
    // The page of a payment by a link is the payer's.
    payUrl: charge.payLinkId === null && (charge.state === 'open' || charge.state === 'pending') ? payUrl : null,
  };
}

function stateOf(charge: Charge, lostKobo: number): Repayment['state'] {
  if (charge.paidKobo > 0) return heldKobo(charge) > 0 ? 'paid' : lostKobo > 0 ? 'taken-back' : 'refunding';
  return charge.state === 'paid' ? 'paid' : charge.state;
}

/** What a payment of an amount would change today. Refuses as `startRepayment` does. */
export async function previewRepayment(
  db: Db,
  customerId: string,
  { number, kobo }: { number: string; kobo: number },
  today: Day,
): Promise<RepaymentPreview> {
  const loan = await getOwnLoan(db, customerId, number);
  const { sealed, events, state } = await replayStored(db, loan, today);
  const refusal = whyNotPaid(state, kobo);
  if (refusal !== null) refuse(refusal);
  const after = afterPayment(sealed.agreement, events.map(asLoanEvent), { kobo, today: state.asOf });
  const next = after.state === 'written-off' ? undefined : nextInstalmentOf(after);
  return {
    amount: toNaira(kobo),
    changes: changedInstalments(state, after),
    left: toNaira(leftKoboOf(after)),
    due: after.frozenSince === null ? toNaira(after.dueKobo) : 0,
    next: next ? { dueOn: next.dueOn, amount: toNaira(openKoboOf(next)) } : null,
    saved: toNaira(after.savedKobo - state.savedKobo),
    lastBefore: lastPaymentOf(state),
    last: lastPaymentOf(after),
    letOff: toNaira(after.state === 'settled' ? after.books.writtenOffKobo : 0),
    paysOff: after.payoffKobo === 0,
  };
}

/** A payment of a plan, and the plan. Refuses with `not-found`. */
export async function readRepayment(
  db: Db,
  customerId: string,
  { number, id }: { number: string; id: string },
  reading: Reading,
): Promise<{ payment: Repayment; plan: OwnPlan }> {
  const loan = await getOwnLoan(db, customerId, number);
  const charge = await getOwnPayment(db, loan, id);
  const replayed = await replayStored(db, loan, reading.today.businessDate);
  return {
    payment: await describePayment(db, charge, replayed.events.map(asLoanEvent)),
    plan: await summaryOf(db, loan, replayed, await beforeHandOver(db, loan, replayed, reading)),
  };
}
