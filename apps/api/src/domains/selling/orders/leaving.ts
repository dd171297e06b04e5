import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { LeavingSums } from '@foodbank/contract/selling/returns';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { forgiveTooLittle, leavePlan } from '../../lending/loans/acts.ts';
import { refuseUnderWay } from '../../lending/loans/under-way.ts';
import { afterLeaving } from '../../lending/repayments/reading.ts';
import { lockPayments } from './give-back.ts';
import { findLoanOfOrder } from './loan-of-order.ts';
import { lockShopOrder } from './locking.ts';
import { giveCreditBack, lockLoanOfOrder } from './plan-of-order.ts';
import { findShopOrder } from './shop-order-queries.ts';
import { keptTotalKobo } from './shop-order-rules.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * What a customer would owe at once, or get back, who leaves the plan of an order today. Refuses with `not-found` another customer's order and one
 * without a plan, and as `leaveOwnPlan` does.
 */
export async function previewLeaving(
  db: Db,
  customerId: string,
  number: string,
  { today, now }: { today: Day; now: Date },
): Promise<LeavingSums> {
  const order = await findShopOrder(db, number);
  const loan = order === null || order.customerId !== customerId ? null : await findLoanOfOrder(db, order);
  if (order === null || loan === null) return refuse('not-found');
  await refuseUnderWay(db, loan, now);
  const keptKobo = keptTotalKobo(order);
  const { until, paidKobo, state } = await afterLeaving(db, loan, { totalKobo: keptKobo, today });
  return {
    until,
    kept: toNaira(keptKobo),
    paid: toNaira(paidKobo),
    due: toNaira(state.payoffKobo),
    back: toNaira(state.creditKobo),
  };
}

/**
 * A customer leaves the plan of an order within three working days of hand-over: what is kept less what was paid is due at once, without charge, and
 * what was paid beyond goes back. `dueKobo` is what was shown as due. Locks the order, its payments and the loan. Refuses with `not-found` another
 * customer's order and one without a plan, with `loan-not-active`, `loan-leave-late`, `repayment-under-way`, and `changed-meanwhile` where
 * another sum is due.
 */
export async function leaveOwnPlan(
  tx: Tx,
  customerId: string,
  { number, dueKobo }: { number: string; dueKobo: number },
): Promise<{ planNumber: string; due: number; back: number }> {
  const { order } = await lockShopOrder(tx, number);
  // An order that waits for the agreement is on a plan, and has no loan yet.
  if (order.customerId !== customerId || (await findLoanOfOrder(tx, order)) === null) refuse('not-found');
  await lockPayments(tx, order);
  const loan = (await lockLoanOfOrder(tx, order)) ?? refuse('not-found');
  await refuseUnderWay(tx, loan, tx.now);
  const actor = { kind: 'customer', id: customerId } as const;
  const key = `order:${number}:left`;
  const left = { loanId: loan.id, key, on: tx.businessDate, totalKobo: keptTotalKobo(order), actor };
  const { state: after } = await leavePlan(tx, left);
  const state = await forgiveTooLittle(tx, left, after);
  if (state.payoffKobo !== dueKobo) refuse('changed-meanwhile');
  const about = { key, reason: 'You left the plan and had paid more than you keep', actor };
  const backKobo = await giveCreditBack(tx, order, loan, { ...about, creditKobo: state.creditKobo });
  if (backKobo > 0) await tellCustomer(tx, number, 'refunded', { amountKobo: backKobo });
  return { planNumber: loan.number, due: toNaira(state.payoffKobo), back: toNaira(backKobo) };
}
