import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { moneyDayOf } from '../../foundation/calendar/calendar-rules.ts';
import { cancelLoan, deliverLoan } from '../../lending/loans/acts.ts';
import { readAgreement } from '../../lending/loans/agreement-text.ts';

import { findLoanByOwner, lockLoans, type StoredLoan } from '../../lending/loans/queries.ts';
import { listHolidaysFor } from '../../lending/plans/rules.ts';
import type { ShopOrder } from './shop-order-rules.ts';

/** How a loan names the order that it pays for. */
export const loanOwnerOf = (orderNumber: string): string => `order:${orderNumber}`;

/** True for an order of which a part is paid by a plan. */
export const isOnPlan = ({ financedKobo }: Pick<ShopOrder, 'financedKobo'>): boolean => financedKobo > 0;

/**
 * Refuses with `plan-order-whole` what would leave an order on a plan smaller: it is handed over whole or cancelled whole, until a plan can
 * follow a smaller order.
 */
export function refusePartOfPlan(order: Pick<ShopOrder, 'financedKobo'>): void {
  if (isOnPlan(order)) refuse('plan-order-whole');
}

/** Locks the loan of an order; null without a plan. Loans are locked after orders and before stock. */
export async function lockLoanOfOrder(
  tx: Tx,
  order: Pick<ShopOrder, 'number' | 'financedKobo'>,
): Promise<StoredLoan | null> {
  if (!isOnPlan(order)) return null;
  const found = await findLoanByOwner(tx, loanOwnerOf(order.number));
  if (found === null) throw new Error(`the order ${order.number} is on a plan and has no loan`);
  return (await lockLoans(tx, [found.id]))[0] ?? null;
}

/** The goods were handed over, at an instant: the loan is active, and pays its part of them. Called before the sale is booked. */
export async function deliverLoanOfOrder(
  tx: Tx,
  loan: StoredLoan | null,
  { at, actor }: { at: Date; actor: Actor },
): Promise<void> {
  if (loan === null) return;
  const { agreement } = readAgreement(loan.agreementText);
  const day = moneyDayOf(at, tx);
  // A rider's phone may send an act of yesterday.
  const on = day < agreement.acceptedOn ? agreement.acceptedOn : day > tx.businessDate ? tx.businessDate : day;
  const holidays = await listHolidaysFor(tx, agreement.plan, on);
  await deliverLoan(tx, { loanId: loan.id, key: `order-delivered:${loan.id}`, on, holidays, actor });
}

/** The order was never handed over: the loan is cancelled without charge. */
export async function cancelLoanOfOrder(tx: Tx, loan: StoredLoan | null, actor: Actor): Promise<void> {
  if (loan === null || loan.state === 'cancelled') return;
  await cancelLoan(tx, { loanId: loan.id, key: `order-cancelled:${loan.id}`, on: tx.businessDate, actor });
}
