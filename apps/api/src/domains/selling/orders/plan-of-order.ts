import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import type { Db, Tx } from '../../../platform/database.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { moneyDayOf } from '../../foundation/calendar/calendar-rules.ts';
import { cancelLoan, deliverLoan, forgiveTooLittle, recordLoanRefund, returnOnLoan } from '../../lending/loans/acts.ts';
import { readAgreement } from '../../lending/loans/agreement-text.ts';
import { daysFrom } from '../../lending/loans/engine/due-days.ts';
import { asLoanEvent, listLoanEvents } from '../../lending/loans/event-queries.ts';
import type { Agreement, LoanEvent } from '../../lending/loans/life/loan-events.ts';
import { type InstalmentState, refundedOfDownPayment } from '../../lending/loans/life/loan-state.ts';
import { replayLoan } from '../../lending/loans/life/replay-loan.ts';
import { tellCustomerOfPlan } from '../../lending/loans/plan-messages.ts';
import { findLoan, lockLoans, type StoredLoan } from '../../lending/loans/queries.ts';
import { replayStored } from '../../lending/loans/recording.ts';
import { listPrincipal } from '../../lending/loans/repaid.ts';
import { laterPaydays } from '../../lending/loans/terms/quote-plan.ts';
import { ownerOfLoan } from '../../lending/loans/under-way.ts';
import { listHolidaysFor } from '../../lending/plans/rules.ts';
import { orderNumberOf } from '../../lending/repayments/rules.ts';
import { lockChargesOf } from '../../money/charges/queries.ts';
import { giveBack, lockPayments } from './give-back.ts';
import { findLoanOfOrder, isOnPlan, loanOwnerOf } from './loan-of-order.ts';
import { lockShopOrder } from './locking.ts';
import { keptTotalKobo, type ShopOrder } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * Locks the loan of an order, and what was paid back on it; null without a plan. Loans are locked after orders and payments, and before stock.
 */
export async function lockLoanOfOrder(
  tx: Tx,
  order: Pick<ShopOrder, 'number' | 'financedKobo'>,
): Promise<StoredLoan | null> {
  if (!isOnPlan(order)) return null;
  const found = await findLoanOfOrder(tx, order);
  if (found === null) throw new Error(`the order ${order.number} is on a plan and has no loan`);
  await lockChargesOf(tx, ownerOfLoan(found.id));
  return (await lockLoans(tx, [found.id]))[0] ?? null;
}

/** What the plans of orders lent, and what of that was repaid at the end of a day. Orders without a plan are left out. */
export async function principalOfOrders(db: Db, orderNumbers: readonly string[], through: Day) {
  const numberOf = new Map(orderNumbers.map((number) => [loanOwnerOf(number), number]));
  const loans = await listPrincipal(db, [...numberOf.keys()], through);
  return loans.map(({ owner, ...principal }) => ({ orderNumber: numberOf.get(owner) ?? '', ...principal }));
}

/** Goods of an order that are not kept. */
export interface GoodsBack {
  /** Names the act, which lowers a plan and gives money back once. */
  key: string;
  /** What the customer reads. */
  reason: string;
  /** What the goods cost. */
  kobo: number;
  actor: Actor;
  /** By the right to give back, the part of the down payment is refunded at once. Else it lowers the last instalments. */
  downPayment?: 'lowers-last' | 'refunded';
  /** Books between the plan and the refund, such as the sale of what is kept. */
  book?: () => Promise<void>;
}

/**
 * Settles the price of goods that the customer does not keep. An order that was paid at once refunds it. On a plan the loan is replayed as if it had
 * been made for what is kept: what was paid beyond lowers its last instalments, and the customer is refunded only what is then still too much.
 * `order` is as it is afterwards. The sale of goods that were handed over is taken back before. The caller has locked the loan and the payments.
 * Returns the refund, in kobo.
 */
export async function settleGoodsBack(
  tx: Tx,
  order: ShopOrder,
  loan: StoredLoan | null,
  { key, reason, kobo, actor, downPayment = 'lowers-last', book = async () => {} }: GoodsBack,
): Promise<number> {
  if (loan === null || kobo <= 0) {
    await book();
    return giveBack(tx, order, kobo, { key, reason });
  }
  const { id: loanId } = loan;
  const on = tx.businessDate;
  const totalKobo = keptTotalKobo(order);
  const before = downPayment === 'refunded' ? (await replayStored(tx, loan, on)).state : null;
  const { state } = await returnOnLoan(tx, { loanId, key, on, totalKobo, downPayment, actor });
  await book();
  const ofDownPaymentKobo = before === null ? 0 : refundedOfDownPayment(before, state);
  const credit = { key, reason, creditKobo: state.creditKobo, ofDownPaymentKobo, actor };
  const refundKobo = await giveCreditBack(tx, order, loan, credit);
  await forgiveTooLittle(tx, { loanId, key, on, actor }, state);
  return refundKobo;
}

/** What a customer paid beyond a loan. */
interface LoanCredit {
  key: string;
  reason: string;
  creditKobo: number;
  /** What of it is a part of the down payment, and goes back to where that came from. */
  ofDownPaymentKobo?: number;
  actor: Actor;
}

/** Gives back what a customer paid beyond a loan, of the charges that hold it. Returns the sum, in kobo. */
export async function giveCreditBack(
  tx: Tx,
  order: ShopOrder,
  { id: loanId }: StoredLoan,
  { key, reason, creditKobo, ofDownPaymentKobo = 0, actor }: LoanCredit,
): Promise<number> {
  const downKobo = await giveBack(tx, order, ofDownPaymentKobo, { key: `${key}:down`, reason });
  const kobo = downKobo + (await giveBack(tx, order, creditKobo - downKobo, { key, reason, loanId }));
  if (kobo > 0) await recordLoanRefund(tx, { loanId, key: `${key}:refund`, on: tx.businessDate, kobo, actor });
  return kobo;
}

/**
 * Gives back what a payment left beyond a loan and its repayments do not hold, such as a part of the down payment. Doing it again changes nothing.
 * Locks the order, its payments and the loan.
 */
export async function giveLeftCreditBack(tx: Tx, loanId: string): Promise<void> {
  const found = await findLoan(tx, loanId);
  const number = found && orderNumberOf(found);
  if (!number) return;
  const { order } = await lockShopOrder(tx, number);
  await lockPayments(tx, order);
  const loan = await lockLoanOfOrder(tx, order);
  if (loan === null || loan.state === 'cancelled') return;
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const about = { key: `order:${number}:credit:${loan.eventCount}`, reason: 'You paid more than your plan needed' };
  const backKobo = await giveCreditBack(tx, order, loan, { ...about, creditKobo: state.creditKobo, actor: system });
  if (backKobo > 0) await tellCustomer(tx, number, 'refunded', { amountKobo: backKobo });
}

/**
 * Tells the customer on which days the plan of an order is paid now that its delivery has another window, if that is after the promised day, or was
 * before it was moved back. The days themselves move at hand-over, and the ones of their own, and paydays, may stay.
 */
export async function tellDaysOfWindow(tx: Tx, order: ShopOrder, startsAt: Date): Promise<void> {
  const loan = await findLoanOfOrder(tx, order);
  if (loan === null) return;
  const replayed = await replayStored(tx, loan, tx.businessDate);
  const { agreement } = replayed.sealed;
  const [before, on] = [windowDayOf(tx, order.windowFrom), moneyDayOf(startsAt, tx)];
  if (before === on || Math.max(daysFrom(agreement.promisedOn, before ?? on), daysFrom(agreement.promisedOn, on)) <= 0)
    return;
  const events = { agreement, events: replayed.events.map(asLoanEvent) };
  const rows = await rowsIfHandedOver(tx, events, on);
  const told = await rowsIfHandedOver(tx, events, before ?? agreement.promisedOn);
  const isMoved = daysText(rows) !== daysText(told);
  const comes = `Foodbank: your food comes on ${shortDay(on)}`;
  await tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: isMoved
      ? `${comes}, so plan ${loan.number} moves too, free. You pay on ${daysText(rows)}.`
      : `${comes}. The days of plan ${loan.number} stay: you pay on ${daysText(rows)}.`,
    subject: isMoved ? 'The days of your plan move with your delivery' : 'The days of your plan stay',
  });
}

/** The rows of a loan as if it had been handed over on a day, without what customers moved after that. */
async function rowsIfHandedOver(
  tx: Tx,
  { agreement, events }: { agreement: Agreement; events: readonly LoanEvent[] },
  on: Day,
): Promise<InstalmentState[]> {
  const dueDays = laterPaydays(agreement, on, await listHolidaysFor(tx, agreement.plan, on));
  const before = events.filter(({ kind }) => kind !== 'delivered');
  const delivered = { kind: 'delivered', number: events.length + 1, on, ...(dueDays && { dueDays }) } as const;
  return replayLoan(agreement, [...before, delivered], on).instalments;
}

const windowDayOf = (tx: Tx, from: Date | null): Day | null => (from === null ? null : moneyDayOf(from, tx));

/**
 * The goods were handed over, at an instant: the loan is active, and pays its part of them. A rest that goods which came back before have left, and that
 * is too little to ask for, is let off. Called before the sale is booked. If the hand-over is later than promised, the customer is told the new days,
 * unless they are those that were agreed to, or that were told when the shop had moved the delivery.
 */
export async function deliverLoanOfOrder(
  tx: Tx,
  order: ShopOrder,
  loan: StoredLoan | null,
  { at, actor }: { at: Date; actor: Actor },
): Promise<void> {
  if (loan === null) return;
  const { agreement } = readAgreement(loan.agreementText);
  const day = moneyDayOf(at, tx);
  // A rider's phone may send an act of yesterday.
  const on = day < agreement.acceptedOn ? agreement.acceptedOn : day > tx.businessDate ? tx.businessDate : day;
  const holidays = await listHolidaysFor(tx, agreement.plan, on);
  const delivered = { loanId: loan.id, key: `order-delivered:${loan.id}`, on, holidays, actor };
  const recorded = await deliverLoan(tx, delivered);
  const state = await forgiveTooLittle(tx, { ...delivered, on: tx.businessDate }, recorded.state);
  if (state.state === 'settled') return;
  const daysLater = daysFrom(agreement.promisedOn, on);
  if (daysLater <= 0 || windowDayOf(tx, order.windowFrom) === on) return;
  const events = (await listLoanEvents(tx, loan.id)).map(asLoanEvent);
  const toldOn = windowDayOf(tx, order.windowFrom) ?? agreement.promisedOn;
  const told = await rowsIfHandedOver(tx, { agreement, events }, toldOn);
  if (daysText(told) === daysText(state.instalments)) return;
  const text = laterText(loan.number, daysLater, state.instalments);
  await tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text,
    subject: 'The days of your plan moved with your delivery',
  });
}

/** The text message that says how a late hand-over moved the days of a plan. */
export function laterText(number: string, daysLater: number, rows: readonly Pick<InstalmentState, 'dueOn'>[]): string {
  const late = daysLater === 1 ? 'a day' : `${daysLater} days`;
  return `Foodbank: your food came ${late} later than planned, so plan ${number} moves too, free. You pay on ${daysText(rows)}.`;
}

const shortDay = (day: Day): string => formatDay(day).replace(/ \d{4}$/, '');

const daysText = (rows: readonly Pick<InstalmentState, 'dueOn'>[]): string =>
  listWords(rows.map(({ dueOn }) => shortDay(dueOn)));

const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The order was never handed over: the loan is cancelled without charge. */
export async function cancelLoanOfOrder(tx: Tx, loan: StoredLoan | null, actor: Actor): Promise<void> {
  if (loan === null || loan.state === 'cancelled') return;
  await cancelLoan(tx, { loanId: loan.id, key: `order-cancelled:${loan.id}`, on: tx.businessDate, actor });
}
