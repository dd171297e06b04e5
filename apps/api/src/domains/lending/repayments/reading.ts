import type { OwnPlan, OwnPlanRecord, Repayment, RepaymentPreview } from '@foodbank/contract/lending/repayments';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Charge, heldKobo, listChargesOf } from '../../money/charges/queries.ts';
import { asLoanEvent } from '../loans/event-queries.ts';
import type { LoanEvent } from '../loans/life/loan-events.ts';
import type { InstalmentState, LoanState } from '../loans/life/loan-state.ts';
import { describeCauses } from '../loans/pausing.ts';
import { listLoansOf, type StoredLoan } from '../loans/queries.ts';
import { type ReplayedLoan, replayStored } from '../loans/recording.ts';
import { findPlan } from '../plans/queries.ts';
import { ownerOfLoan, paymentsOf } from './applying.ts';
import { getOwnLoan, getOwnPayment } from './paying.ts';
import {
  afterPayment,
  instalmentStateOf,
  isUnderWay,
  lateFeeFrom,
  nextLateFee,
  openKoboOf,
  orderNumberOf,
  ownStateOf,
  sumOfParts,
  whyNotPaid,
} from './rules.ts';

/** The plans of a customer: those that run first, the one that is due next on top. */
export async function listOwnPlans(db: Db, customerId: string, today: Day) {
  const plans: OwnPlan[] = [];
  for (const loan of await listLoansOf(db, customerId))
    plans.push(await summaryOf(db, loan, (await replayStored(db, loan, today)).state));
  const place = ({ next, left, acceptedOn }: OwnPlan) =>
    left > 0 ? `0 ${next?.dueOn ?? acceptedOn}` : `1 ${9_999 - Number(acceptedOn.slice(0, 4))}${acceptedOn.slice(4)}`;
  const sum = (amount: (plan: OwnPlan) => number) =>
    Math.round(plans.reduce((total, plan) => total + amount(plan), 0) * 100) / 100;
  return {
    plans: plans.toSorted((one, other) => place(one).localeCompare(place(other))),
    due: sum(({ due }) => due),
    left: sum(({ left }) => left),
    today,
  };
}

async function summaryOf(db: Db, loan: StoredLoan, state: LoanState): Promise<OwnPlan> {
  const { number, planCode, acceptedOn } = loan;
  const next = state.state === 'written-off' ? undefined : state.instalments.find((row) => row.paidOn === null);
  return {
    ...{ number, acceptedOn, orderNumber: orderNumberOf(loan), state: ownStateOf(state) },
    planName: (await findPlan(db, planCode))?.name ?? planCode,
    next: next ? { number: next.number, dueOn: next.dueOn, amount: toNaira(openKoboOf(next)) } : null,
    due: toNaira(state.dueKobo),
    overdue: toNaira(state.overdueKobo),
    lateSince: state.overdueKobo > 0 ? (next?.dueOn ?? null) : null,
    left: toNaira(leftKobo(state)),
    payoff: toNaira(state.payoffKobo),
    settledOn: state.settledOn,
  };
}

/** What is left if each instalment is paid on its day, in kobo; after a write-off what can be paid still. */
const leftKobo = (state: LoanState): number =>
  state.state === 'written-off' ? state.payoffKobo : sumOfParts(state.open);

/** A plan of a customer. Refuses with `not-found`. */
export async function readOwnPlan(db: Db, customerId: string, number: string, today: Day): Promise<OwnPlanRecord> {
  const loan = await getOwnLoan(db, customerId, number);
  const replayed = await replayStored(db, loan, today);
  const { state, sealed } = replayed;
  const { agreement } = sealed;
  const events = replayed.events.map(asLoanEvent);
  const charges = (await listChargesOf(db, ownerOfLoan(loan.id))).filter(isShown);
  const fee = nextLateFee(agreement, events, state);
  return {
    ...(await summaryOf(db, loan, state)),
    total: toNaira(agreement.totalKobo),
    downPayment: toNaira(state.downPaymentKobo),
    financed: toNaira(state.financedKobo),
    financeCharge: toNaira(state.financeChargeKobo),
    lateFees: toNaira(state.lateFeeKobo),
    saved: toNaira(state.savedKobo),
    instalments: state.instalments.map((row) => describeInstalment(row, replayed)),
    nextLateFee: fee && { amount: toNaira(fee.kobo), from: fee.from, payBy: fee.payBy },
    pause: state.pause && { ...state.pause, causes: await describeCauses(db, loan.id) },
    payments: charges.toReversed().map((charge) => describePayment(charge, events)),
    isPaymentUnderWay: charges.some(isUnderWay),
  };
}

/** A charge that was only opened is no payment yet. */
const isShown = ({ state, paidKobo }: Charge): boolean => state !== 'open' || paidKobo > 0;

function describeInstalment(
  row: InstalmentState,
  { sealed: { agreement }, state }: Pick<ReplayedLoan, 'sealed' | 'state'>,
): OwnPlanRecord['instalments'][number] {
  const { number, dueOn, owed, paid, paidOn } = row;
  const { lateFee } = agreement.plan;
  return {
    ...{ number, dueOn, paidOn, state: instalmentStateOf(row, state) },
    amount: toNaira(sumOfParts(owed)),
    principal: toNaira(owed.principalKobo),
    financeCharge: toNaira(owed.financeChargeKobo),
    lateFee: toNaira(owed.lateFeeKobo),
    lateFeeFrom: lateFee !== null && owed.lateFeeKobo > 0 ? lateFeeFrom(dueOn, lateFee.everyDays) : null,
    paid: toNaira(sumOfParts(paid)),
    open: toNaira(paidOn === null ? openKoboOf(row) : 0),
  };
}

/** A payment as replies have it. */
function describePayment(charge: Charge, events: readonly LoanEvent[]): Repayment {
  const { id, reference, amountKobo, paidKobo, refundKobo, failedRefundKobo, usedKobo, channel, payUrl } = charge;
  return {
    ...{ id, reference, state: stateOf(charge), channel },
    amount: toNaira(amountKobo),
    paid: toNaira(paidKobo),
    counted: toNaira(usedKobo),
    back: toNaira(refundKobo + failedRefundKobo),
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
  const changes = state.instalments.flatMap((row, index) => {
    const then = after.instalments[index];
    const [before, left] = [openKoboOf(row), then && then.paidOn === null ? openKoboOf(then) : 0];
    if (row.paidOn !== null || before === left) return [];
    return [{ number: row.number, dueOn: row.dueOn, before: toNaira(before), after: toNaira(left) }];
  });
  return {
    amount: toNaira(kobo),
    changes,
    left: toNaira(leftKobo(after)),
    due: toNaira(after.dueKobo),
    saved: toNaira(after.savedKobo - state.savedKobo),
    paysOff: after.payoffKobo === 0,
  };
}

/** A payment of a plan, and the plan. Refuses with `not-found`. */
export async function readRepayment(
  db: Db,
  customerId: string,
  { number, id }: { number: string; id: string },
  today: Day,
): Promise<{ payment: Repayment; plan: OwnPlan }> {
  const loan = await getOwnLoan(db, customerId, number);
  const charge = await getOwnPayment(db, loan, id);
  const { events, state } = await replayStored(db, loan, today);
  return { payment: describePayment(charge, events.map(asLoanEvent)), plan: await summaryOf(db, loan, state) };
}
