import type {
  OwnPlan,
  OwnPlanRecord,
  PlanLowered,
  Repayment,
  RepaymentPreview,
} from '@foodbank/contract/lending/repayments';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
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
import { describeCauses } from '../loans/pausing.ts';
import { lateSinceOf, listLoansOf, type StoredLoan } from '../loans/queries.ts';
import { type ReplayedLoan, replayStored } from '../loans/recording.ts';
import { isUnderWay, ownerOfLoan } from '../loans/under-way.ts';
import { findPlan } from '../plans/queries.ts';
import { paymentsOf } from './applying.ts';
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

/** Whether an order waits for what is paid of it at once. */
export type IsOrderUnpaid = (db: Db, orderNumber: string) => Promise<boolean>;

/** The plans of a customer: those that run first, the one that is due next on top. */
export async function listOwnPlans(db: Db, customerId: string, today: Day, isUnpaid: IsOrderUnpaid) {
  const plans: OwnPlan[] = [];
  for (const loan of await listLoansOf(db, customerId))
    plans.push(await summaryOf(db, loan, (await replayStored(db, loan, today)).state, isUnpaid));
  const place = ({ next, left, acceptedOn }: OwnPlan) =>
    left > 0 ? `0 ${next?.dueOn ?? acceptedOn}` : `1 ${9_999 - Number(acceptedOn.slice(0, 4))}${acceptedOn.slice(4)}`;
  const sum = (amount: (plan: OwnPlan) => number) =>
    Math.round(plans.reduce((total, plan) => total + (plan.state === 'unpaid' ? 0 : amount(plan)), 0) * 100) / 100;
  return {
    plans: plans.toSorted((one, other) => place(one).localeCompare(place(other))),
    due: sum(({ due }) => due),
    left: sum(({ left }) => left),
    today,
  };
}

async function summaryOf(db: Db, loan: StoredLoan, state: LoanState, isUnpaid: IsOrderUnpaid): Promise<OwnPlan> {
  const { number, planCode, acceptedOn } = loan;
  const next = state.state === 'written-off' ? undefined : nextInstalmentOf(state);
  const orderNumber = orderNumberOf(loan);
  const isFrozen = state.frozenSince !== null;
  const waits = state.state === 'accepted' && orderNumber !== null && (await isUnpaid(db, orderNumber));
  return {
    ...{ number, acceptedOn, orderNumber, state: ownStateOf(state, waits) },
    planName: (await findPlan(db, planCode))?.name ?? planCode,
    next: next ? { number: next.number, dueOn: next.dueOn, amount: toNaira(openKoboOf(next)) } : null,
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
  { today, now, isUnpaid }: { today: Day; now: Date; isUnpaid: IsOrderUnpaid },
): Promise<OwnPlanRecord> {
  const loan = await getOwnLoan(db, customerId, number);
  const replayed = await replayStored(db, loan, today);
  const { state, sealed } = replayed;
  const { agreement } = sealed;
  const events = replayed.events.map(asLoanEvent);
  const charges = (await listChargesOf(db, ownerOfLoan(loan.id))).filter(isShown);
  const fee = nextLateFee(agreement, events, state);
  const freeze = await findFreeze(db, loan.id);
  return {
    ...(await summaryOf(db, loan, state, isUnpaid)),
    total: toNaira(totalKoboOf(agreement, events)),
    downPayment: toNaira(Math.max(0, state.downPaymentKobo - state.lostKobo)),
    financed: toNaira(state.financedKobo),
    financeCharge: toNaira(state.financeChargeKobo),
    lateFees: toNaira(state.lateFeeKobo),
    saved: toNaira(state.savedKobo),
    instalments: byDueDay(state.instalments).map((row) => describeInstalment(row, replayed)),
    isNextPayable: isNextPayable(agreement, events, state),
    nextLateFee: fee && { amount: toNaira(fee.kobo), from: fee.from, payBy: fee.payBy },
    pause: state.pause && { ...state.pause, causes: await describeCauses(db, loan.id) },
    freeze: freeze && { since: freeze.since, reason: freeze.reason },
    payments: await Promise.all(charges.toReversed().map((charge) => describePayment(db, charge, events))),
    lowered: events.flatMap((event, index) =>
      event.kind === 'returned' ? [describeLowered(agreement, events.slice(0, index + 1))] : [],
    ),
    isPaymentUnderWay: charges.some((charge) => isUnderWay(charge, now)),
    mayMove: moveOf(agreement, events, state),
    mayLeaveUntil: mayLeaveFrozen(freeze) ? await leavingUntil(db, events, state.asOf) : null,
    leftOn: events.find(({ kind }) => kind === 'left')?.on ?? null,
  };
}

/** Until which day a customer may leave a plan; null if not, or not any more. */
async function leavingUntil(db: Db, events: readonly LoanEvent[], today: Day): Promise<Day | null> {
  const isOver = events.some(({ kind }) => kind === 'left' || kind === 'written-off');
  return isOver ? null : rightsLastUntil(db, events, today);
}

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
  const refundKobo = after.creditKobo - before.creditKobo;
  const last = events.at(-1);
  const isRefunded = last?.kind === 'returned' && last.downPayment === 'refunded';
  return {
    on,
    totalBefore: toNaira(totalKoboOf(agreement, earlier)),
    totalAfter: toNaira(totalKoboOf(agreement, events)),
    changes: changedInstalments(before, after),
    left: toNaira(leftKoboOf(after)),
    fromDownPayment: toNaira(Math.max(0, before.downPaymentKobo - after.downPaymentKobo - refundKobo)),
    refunded: toNaira(isRefunded ? refundedOfDownPayment(before, after) : 0),
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
  const until = (await leavingUntil(db, events, state.asOf)) ?? refuse('loan-leave-late');
  const left: LoanEvent = { kind: 'left', totalKobo, on: state.asOf, number: events.length + 1 };
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
    totalBefore: toNaira(totalKoboOf(sealed.agreement, events)),
    totalAfter: toNaira(totalKobo),
    changes: changedInstalments(state, after),
    left: toNaira(leftKoboOf(after)),
    back: toNaira(after.creditKobo),
    ofDownPaymentKobo: downPayment === 'refunded' ? refundedOfDownPayment(state, after) : 0,
  };
}

/** A charge that was only opened is no payment yet. */
const isShown = ({ state, paidKobo }: Charge): boolean => state !== 'open' || paidKobo > 0;

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
  const failed = failedRefundKobo > 0 ? (await listRefundsOf(db, id)).filter(({ state }) => state === 'failed') : [];
  const stuckKobo = failed.filter(isUnended).reduce((sum, one) => sum + one.amountKobo, 0);
  return {
    ...{ id, reference, state: stateOf(charge), channel },
    amount: toNaira(amountKobo),
    paid: toNaira(paidKobo),
    counted: toNaira(usedKobo),
    back: toNaira(refundKobo + failedRefundKobo - coveredKobo),
    taken: toNaira(lostKobo),
    stuck: toNaira(stuckKobo),
    paidOn: paymentsOf(charge, events).at(-1)?.on ?? null,
    payUrl: charge.state === 'open' || charge.state === 'pending' ? payUrl : null,
  };
}

function stateOf(charge: Charge): Repayment['state'] {
  if (charge.paidKobo > 0) return heldKobo(charge) > 0 ? 'paid' : 'refunding';
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
  { today, isUnpaid }: { today: Day; isUnpaid: IsOrderUnpaid },
): Promise<{ payment: Repayment; plan: OwnPlan }> {
  const loan = await getOwnLoan(db, customerId, number);
  const charge = await getOwnPayment(db, loan, id);
  const { events, state } = await replayStored(db, loan, today);
  return {
    payment: await describePayment(db, charge, events.map(asLoanEvent)),
    plan: await summaryOf(db, loan, state, isUnpaid),
  };
}
