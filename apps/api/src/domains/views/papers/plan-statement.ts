import type { OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import type { Receipt } from '@foodbank/contract/selling/receipts';
import type { Db } from '../../../platform/database.ts';
import type { LoanState } from '../../lending/loans/life/loan-state.ts';
import { leftKoboOf, sumOfParts } from '../../lending/loans/life/loan-state.ts';
import { listPapers, type StoredPaper } from '../../lending/loans/paper-queries.ts';
import type { StoredLoan } from '../../lending/loans/queries.ts';
import { replayStored } from '../../lending/loans/recording.ts';
import type { Quote } from '../../lending/loans/terms/quote-plan.ts';
import { ownerOfLoan } from '../../lending/loans/under-way.ts';
import { leftKeyOf } from '../../lending/payroll/surplus.ts';
import { listSurplusesOfLoan, type Surplus } from '../../lending/payroll/surplus-queries.ts';
import { readOwnPlan } from '../../lending/repayments/reading.ts';
import { orderNumberOf } from '../../lending/repayments/rules.ts';
import { type Charge, listChargesOf } from '../../money/charges/queries.ts';
import { listRefundsOf, type StoredRefund } from '../../money/charges/refund-queries.ts';
import { isUnended } from '../../money/charges/rules.ts';
import { asOrderOfPlan } from '../../selling/orders/loan-of-order.ts';
import { ownerOfCheckout, usedCharges } from '../../selling/orders/order-payment.ts';
import { readReceipt } from '../../selling/orders/read-receipt.ts';
import { hasReceipt } from '../../selling/orders/reading.ts';
import { findShopOrder } from '../../selling/orders/shop-order-queries.ts';
import { nameOf } from './papers.ts';
import { type BackState, type HistoryLine, historyOf } from './plan-history.ts';

/** A plan on a day, with all that its statement says. */
export interface PlanStatement {
  asOf: Day;
  /** The customer's name as it is now. */
  holder: string;
  /** As its page shows it. */
  plan: OwnPlanRecord;
  /** What was agreed to. */
  quote: Quote;
  /** What was bought; null for what is no paid order. */
  receipt: Receipt | null;
  history: HistoryLine[];
  refunds: PlanRefund[];
  sums: PlanSums;
}

/** Money of the order or the plan that went back, or is on its way. */
interface PlanRefund {
  askedOn: Day;
  reference: string;
  reason: string;
  amountKobo: number;
  state: BackState;
}

/** What the statement adds up, in kobo. */
interface PlanSums {
  /** Paid on the instalments, and after a write-off. */
  paidKobo: number;
  /** What is neither paid nor left: written off or let off. Below zero: a refund of a payment that was taken back later. */
  letOffKobo: number;
  /** What came in of payments on the plan, without those taken back; and what of it, or of the down payment, went back. */
  cameKobo: number;
  wentKobo: number;
  /** What of that failed to go back and is not with the customer. */
  failedKobo: number;
  /** What of that is on its way. */
  onTheWayKobo: number;
  /** Paid beyond the plan, and not sent back. */
  creditKobo: number;
}

/** Reads the statement of a plan as of today. */
export async function readPlanStatement(db: Db, loan: StoredLoan, today: Day, now: Date): Promise<PlanStatement> {
  const orderNumber = orderNumberOf(loan);
  const order = orderNumber === null ? null : await findShopOrder(db, orderNumber);
  const readOrder = async () => order && asOrderOfPlan(order);
  const reading = { today: { businessDate: today, now }, readOrder };
  const plan = await readOwnPlan(db, loan.customerId, loan.number, reading);
  const { sealed, events, state } = await replayStored(db, loan, today);
  const ofOrder = order === null ? [] : await listChargesOf(db, ownerOfCheckout(order.checkoutId));
  const ofPlan = await listChargesOf(db, ownerOfLoan(loan.id));
  const referenceOf = (id: string) => ofPlan.find((charge) => id.startsWith(charge.id))?.reference ?? id;
  const refunds = await refundsOf(db, [...ofOrder, ...ofPlan]);
  const surpluses = await listSurplusesOfLoan(db, loan.id);
  const backOf = ({ key }: { key: string }) => backOfSurplus(surpluses, key) ?? backStateOf(refunds, key);
  const history = historyOf(sealed.agreement, events, { asOf: state.asOf, referenceOf, backOf });
  const papers = await listPapers(db, loan.id);
  return {
    asOf: state.asOf,
    holder: await nameOf(db, loan.customerId),
    plan,
    quote: sealed.quote,
    receipt:
      order !== null && hasReceipt(order)
        ? await readReceipt(db, loan.customerId, { number: order.number, today })
        : null,
    history: withLines(history, [...downPayments(ofOrder, order?.placedAt ?? null), ...letters(papers)]),
    refunds: describeRefunds(refunds),
    sums: {
      ...sumsOf(state, events),
      failedKobo: unendedKoboOf(refunds, (one) => one === 'failed') + sumOfSurpluses(surpluses, ['waiting']),
      onTheWayKobo:
        unendedKoboOf(refunds, (one) => one !== 'failed') + sumOfSurpluses(surpluses, ['sending', 'unclear']),
    },
  };
}

/** A line that changes nothing of what is left. `isFirst` of its day, or the last. */
type OtherLine = Pick<HistoryLine, 'on' | 'what' | 'amountKobo'> & { isFirst: boolean };

/** What paid for the order at once. It was placed when the last of it was there. */
const downPayments = (charges: readonly Charge[], placedAt: Date | null): OtherLine[] =>
  usedCharges(charges).map(({ paidAt, createdAt, reference, usedKobo }) => {
    const days = [paidAt ?? createdAt, placedAt ?? createdAt].map(lagosDay).toSorted();
    const what = `Paid at once, reference ${reference}`;
    return { on: days[0] ?? lagosDay(createdAt), what, amountKobo: usedKobo, isFirst: true };
  });

const letters = (papers: readonly StoredPaper[]): OtherLine[] =>
  papers
    .filter(({ kind }) => kind === 'discharge')
    .flatMap(({ number, sealedOn, takenBackOn }) => {
      const line = { amountKobo: null, isFirst: false };
      const sealed = { ...line, on: sealedOn, what: `Letter ${number}: the plan is paid off` };
      return takenBackOn === null
        ? [sealed]
        : [sealed, { ...line, on: takenBackOn, what: `Letter ${number} taken back` }];
    });

/** A history with other lines, each at its day and behind what was agreed to. */
function withLines(history: readonly HistoryLine[], others: readonly OtherLine[]): HistoryLine[] {
  const lines = [...history];
  for (const { isFirst, ...other } of others) {
    const before = lines.findLastIndex(({ on }) => (isFirst ? on < other.on : on <= other.on));
    const at = Math.max(0, before);
    lines.splice(at + 1, 0, { ...other, changeKobo: 0, leftKobo: lines[at]?.leftKobo ?? 0 });
  }
  return lines;
}

async function refundsOf(db: Db, charges: readonly Charge[]): Promise<StoredRefund[]> {
  const refunds: StoredRefund[] = [];
  for (const { id } of charges) refunds.push(...(await listRefundsOf(db, id)));
  return refunds;
}

/** What has not gone back of refunds that the plan knows, by their state: not of what was paid beyond the order at once. */
function unendedKoboOf(refunds: readonly StoredRefund[], isOf: (state: StoredRefund['state']) => boolean): number {
  const firstOf = (refund: StoredRefund): StoredRefund => {
    const before = refunds.find(({ sentAgainAs }) => sentAgainAs === refund.id);
    return before === undefined ? refund : firstOf(before);
  };
  return refunds
    .filter((one) => isOf(one.state) && isUnended(one) && !firstOf(one).key.startsWith('charge:'))
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
}

/** What became of the refunds of an event of the loan, by its key: of several the worst. A failed one may have another in its place. */
function backStateOf(refunds: readonly StoredRefund[], key: string): BackState {
  const act = `${key.replace(/:refund$/, '')}:`;
  const lastOf = (refund: StoredRefund): StoredRefund => {
    const next = refunds.find(({ id }) => id === refund.sentAgainAs);
    return next === undefined ? refund : lastOf(next);
  };
  const open = refunds
    .filter((one) => one.key.startsWith(act))
    .map(lastOf)
    .filter(isUnended);
  if (open.some(({ state }) => state === 'failed')) return 'failed';
  return open.length > 0 ? 'on its way' : 'paid';
}

/** What became of what payslips paid beyond a plan, by the key of the event with which it left the loan; null for another event. */
function backOfSurplus(surpluses: readonly Surplus[], key: string): BackState | null {
  const surplus = surpluses.find(({ loanId, number }) => key === leftKeyOf(loanId, number));
  if (surplus === undefined) return null;
  if (surplus.state === 'paid') return 'paid';
  return surplus.state === 'sending' || surplus.state === 'unclear' ? 'on its way' : 'failed';
}

const sumOfSurpluses = (surpluses: readonly Surplus[], states: readonly Surplus['state'][]): number =>
  surpluses.reduce((sum, { state, amountKobo }) => sum + (states.includes(state) ? amountKobo : 0), 0);

const describeRefunds = (refunds: readonly StoredRefund[]): PlanRefund[] =>
  refunds
    .filter(({ sentAgainAs }) => sentAgainAs === null)
    .toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime())
    .map(({ requestedAt, reference, reason, amountKobo, state, paidOtherwiseAt }) => {
      const isPaid = state === 'paid' || paidOtherwiseAt !== null;
      return {
        ...{ askedOn: lagosDay(requestedAt), reference, reason, amountKobo },
        state: isPaid ? 'paid' : state === 'failed' ? 'failed' : 'on its way',
      };
    });

function sumsOf(
  state: LoanState,
  events: Awaited<ReturnType<typeof replayStored>>['events'],
): Omit<PlanSums, 'failedKobo' | 'onTheWayKobo'> {
  const reversed = new Set(events.flatMap(({ kind, payload }) => (kind === 'reversed' ? [payload.id] : [])));
  const sum = (wanted: 'paid' | 'refunded') =>
    events
      .filter(({ kind, payload }) => kind === wanted && !reversed.has(payload.id))
      .reduce((total, { payload }) => total + Number(payload.kobo), 0);
  const onRowsKobo = state.instalments.reduce((total, { paid }) => total + sumOfParts(paid), 0);
  const paidKobo = onRowsKobo + state.books.recoveredKobo;
  const owedKobo = state.financedKobo + state.financeChargeKobo + state.lateFeeKobo;
  return {
    paidKobo,
    letOffKobo: owedKobo - paidKobo - leftKoboOf(state),
    ...{ cameKobo: sum('paid'), wentKobo: sum('refunded') },
    creditKobo: state.creditKobo,
  };
}
