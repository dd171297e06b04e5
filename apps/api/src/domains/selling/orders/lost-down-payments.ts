import { formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { forgiveTooLittle, loseDownPayment, winDownPayment } from '../../lending/loans/acts.ts';
import { mayNotBeTheirs } from '../../lending/loans/freezing.ts';
import type { LoanState } from '../../lending/loans/life/loan-state.ts';
import { leftKoboOf } from '../../lending/loans/life/loan-state.ts';
import { tellCustomerOfPlan } from '../../lending/loans/plan-messages.ts';
import { tellWon } from '../../lending/repayments/telling.ts';
import { coverOwedRefunds, uncoverRefunds } from '../../money/charges/covering.ts';
import { claimLoss, getLosses } from '../../money/charges/disputes.ts';
import { heldKobo, type StoredCharge } from '../../money/charges/queries.ts';
import { addRefund } from '../../money/charges/refunds.ts';
import { wonPart } from '../../money/charges/rules.ts';
import { cancelLocked } from './ending.ts';
import { lockPayments } from './give-back.ts';
import { isOnPlan } from './loan-of-order.ts';
import { lockShopOrder } from './locking.ts';
import { giveCreditBack, lockLoanOfOrder } from './plan-of-order.ts';
import { findShopOrder } from './shop-order-queries.ts';
import { bySystem, isPlaced, mayBecomeState, type ShopOrder } from './shop-order-rules.ts';

/**
 * Brings an order on a plan in step with what banks took back of its down payment. Before hand-over it is cancelled: nothing is owed, and what the
 * banks left goes back. After it the plan owes it again. Doing it again changes nothing. Locks the customer, the order, its payments, the loan.
 */
export async function followLostDownPayment(tx: Tx, orderNumber: string): Promise<void> {
  const found = await findShopOrder(tx, orderNumber);
  if (found === null || !isOnPlan(found) || !isPlaced(found) || found.state === 'cancelled') return;
  const locked = await lockShopOrder(tx, found.number);
  const lost = await lossesOf(tx, locked.order);
  const lostKobo = lost.reduce((sum, { kobo }) => sum + kobo, 0);
  if (lostKobo === 0) return;
  if (mayBecomeState(locked.order.state, 'cancelled'))
    return cancelLocked(tx, locked, { actor: bySystem, reason: null, keepsFee: false, lostKobo });
  for (const one of lost) await owe(tx, locked.order, one);
}

interface Loss {
  charge: StoredCharge;
  kobo: number;
  /** What is booked against the losses of the charge with this one. */
  bookedKobo: number;
  /** What was won of the charge before. */
  wonKobo: number;
}

/**
 * What banks took back of each payment of an order that nothing is booked against yet: first what of it was to go back and did not. Locks the payments,
 * then the loan.
 */
async function lossesOf(tx: Tx, order: ShopOrder): Promise<Loss[]> {
  const lost: StoredCharge[] = [];
  for (const charge of await lockPayments(tx, order))
    if (charge.usedKobo > 0 && (await getLosses(tx, charge.id)).openKobo > 0) lost.push(charge);
  if (lost.length === 0) return [];
  await lockLoanOfOrder(tx, order);
  const losses: Loss[] = [];
  for (const charge of lost) {
    const { lostKobo, wonKobo, openKobo, unsettledKobo } = await coverOwedRefunds(tx, charge);
    const kobo = openKobo - unsettledKobo;
    if (kobo > 0) losses.push({ charge, kobo, bookedKobo: lostKobo - unsettledKobo, wonKobo });
  }
  return losses;
}

/** The key of what a plan owes again of a charge begins so. */
const lostKeyOf = ({ number }: Pick<ShopOrder, 'number'>, { id }: Pick<StoredCharge, 'id'>): string =>
  `order:${number}:lost:${id}:`;

/** The plan owes a loss again: it lends it, and that closes the loss. What came back of the payment before, the customer got twice. */
async function owe(tx: Tx, order: ShopOrder, { charge, kobo, bookedKobo, wonKobo }: Loss): Promise<void> {
  const loan = await lockLoanOfOrder(tx, order);
  if (loan === null || loan.state === 'cancelled') return;
  const key = `${lostKeyOf(order, charge)}${bookedKobo}${wonPart(wonKobo)}`;
  const state = await loseDownPayment(tx, loan, { key, kobo, actor: system });
  const heldOfItKobo = Math.min(kobo, heldKobo(charge));
  if (heldOfItKobo > 0) await addRefund(tx, charge, { key, amountKobo: heldOfItKobo, reason });
  await claimLoss(tx, charge, { key, amountKobo: kobo - heldOfItKobo });
  const text = lostDownPaymentText(loan.number, kobo, state, !(await mayNotBeTheirs(tx, loan.id)));
  await tellCustomerOfPlan(tx, loan, { kind: 'order', text, subject: 'Your bank took your first payment back' });
}

const reason = 'Your bank took this payment back.';
const naira = (kobo: number) => shortKobo(kobo).replace('₦', 'N');

/**
 * The text message about a down payment that is owed again: until when, and that no fee is added. Of a plan that is frozen or paused nothing is due, and
 * nobody reads what is left of one that may not be theirs.
 */
export function lostDownPaymentText(number: string, kobo: number, state: LoanState, isTheirs = true): string {
  const taken = `Foodbank: your bank took back ${naira(kobo)} of plan ${number}, which you paid at once.`;
  if (state.payoffKobo === 0) return `${taken} You owe nothing on it.`;
  if (!isTheirs) return taken;
  const row = state.instalments.at(-1);
  if (state.pause !== null && state.frozenSince === null)
    return `${taken} Nothing is due while we look into your case. No fee is added.`;
  return state.state === 'written-off' || state.frozenSince !== null || row === undefined || row.paidOn !== null
    ? `${taken} Left to pay: ${naira(leftKoboOf(state))}.`
    : `${taken} Please pay it by ${formatDay(row.dueOn)}. No fee is added.`;
}

/**
 * Brings an order in step with disputes about its payments that were won after they had been booked as lost. What the plan owed again, it does not any
 * more, and what was paid on it meanwhile pays the rest of the plan or goes back. What was to go back anyway, and had gone back by the bank, is sent
 * now. Doing it again changes nothing. Locks the customer, the order, its payments, the loan.
 */
export async function followWonDisputes(tx: Tx, orderNumber: string): Promise<void> {
  const found = await findShopOrder(tx, orderNumber);
  if (found === null) return;
  const { order } = await lockShopOrder(tx, found.number);
  for (const charge of await lockPayments(tx, order)) {
    const { beyondKobo, wonKobo } = await getLosses(tx, charge.id);
    if (beyondKobo === 0) continue;
    const ofPlanKobo = await oweNoMore(tx, order, { charge, kobo: beyondKobo, wonKobo });
    const backKobo = await uncoverRefunds(tx, charge, beyondKobo - ofPlanKobo, () => true);
    // What the order does not use goes back by the checkout's own rules.
    if (backKobo > 0 && charge.usedKobo > 0)
      await addRefund(tx, charge, {
        key: `charge:${charge.id}:back${wonPart(wonKobo)}`,
        amountKobo: backKobo,
        reason: wonReason,
      });
  }
}

const wonReason = 'Your bank gave this back to us. It is yours, so we send it to you.';

interface WonBack {
  charge: StoredCharge;
  /** What is closed of the losses of the charge beyond what is lost. */
  kobo: number;
  /** All that was won of the charge until now. */
  wonKobo: number;
}

/**
 * The plan owes what was won no more, as far as it owed it: the last that was lost first. Returns that sum, in kobo. What had gone back before is
 * taken back first: it was the last part of the loss.
 */
async function oweNoMore(tx: Tx, order: ShopOrder, { charge, kobo, wonKobo }: WonBack): Promise<number> {
  const loan = await lockLoanOfOrder(tx, order);
  if (loan === null || loan.state === 'cancelled') return 0;
  const { claimedKobo } = await getLosses(tx, charge.id);
  const isLost = ({ key }: { key: string }) => key.startsWith(lostKeyOf(order, charge));
  const claimKobo = Math.min(kobo, claimedKobo);
  const key = `${lostKeyOf(order, charge)}won:${wonKobo}`;
  await claimLoss(tx, charge, { key, amountKobo: -claimKobo });
  const wonBackKobo = claimKobo + (await uncoverRefunds(tx, charge, kobo - claimKobo, isLost));
  if (wonBackKobo === 0) return 0;
  const { state } = await winDownPayment(tx, { loanId: loan.id, key, kobo: wonBackKobo, actor: system });
  const back = { key: `order:${order.number}:credit:won:${wonKobo}`, reason: 'You paid more than your plan needed' };
  const backKobo = await giveCreditBack(tx, order, loan, { ...back, creditKobo: state.creditKobo, actor: system });
  const after = await forgiveTooLittle(tx, { loanId: loan.id, key, on: tx.businessDate, actor: system }, state);
  await tellWon(tx, { loan, kobo: wonBackKobo, backKobo, state: after });
  return wonBackKobo;
}
