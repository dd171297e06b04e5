import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { payoutsSendQueue } from '../../earning/payouts/review-payouts.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { isWorkingDay } from '../../foundation/calendar/calendar-rules.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { findRefundAccount, isUsable } from '../../money/charges/refund-account-queries.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { businessAccount, customerAccount, type NewTransfer, type TransferRequest } from '../../money/ledger/rules.ts';
import { keepLoanRefund, recordLoanRefund } from '../loans/acts.ts';
import { tellCustomerOfPlan } from '../loans/plan-messages.ts';
import { lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import {
  clearFailedVersion,
  getDeductedOfLoan,
  insertSurplus,
  listSurplusesOfLoan,
  lockSurplus,
  markSurplusKept,
  type Surplus,
} from './surplus-queries.ts';

/** The record of the ledger and of payments that a surplus is. */
export const subjectOfSurplus = (id: string): string => `payslip-refund:${id}`;
/** The key of the event with which a surplus leaves its loan. */
export const leftKeyOf = (loanId: string, number: number): string => `payslip-refund:${loanId}:${number}`;
/** The customer has it within so many working days. */
const workingDays = 3;

type Reserved = Pick<Surplus, 'id' | 'customerId' | 'tryNumber' | 'amountKobo'>;
const keyOf = ({ id, tryNumber }: Pick<Surplus, 'id' | 'tryNumber'>) => `${subjectOfSurplus(id)}:${tryNumber}`;

/** Reserves what is to go back of the customer’s money, so that nothing else takes it. */
export const reserved = (surplus: Reserved, effectiveOn: Day): NewTransfer => ({
  ...{ kind: 'pending', key: keyOf(surplus), subject: subjectOfSurplus(surplus.id), code: 'payslip-refund-asked' },
  ...{ debit: customerAccount('customer-funds', surplus.customerId), credit: businessAccount('provider-balance') },
  ...{ amountKobo: surplus.amountKobo, effectiveOn },
});
/** Posts what was reserved, or voids it. */
export const reservedEnds = (surplus: Reserved, kind: 'post' | 'void', effectiveOn: Day): TransferRequest => ({
  ...{ kind, key: `${keyOf(surplus)}:${kind}`, pendingKey: keyOf(surplus), subject: subjectOfSurplus(surplus.id) },
  ...{ code: kind === 'post' ? 'payslip-refund-paid' : 'payslip-refund-failed', effectiveOn },
});
/** The bank sent back what was posted. */
export const cameBack = (surplus: Reserved, effectiveOn: Day): NewTransfer => ({
  ...{ kind: 'posted', key: `${keyOf(surplus)}:returned`, reversesKey: `${keyOf(surplus)}:post` },
  ...{ subject: subjectOfSurplus(surplus.id), code: 'payslip-refund-returned' },
  ...{ debit: businessAccount('provider-balance'), credit: customerAccount('customer-funds', surplus.customerId) },
  ...{ amountKobo: surplus.amountKobo, effectiveOn },
});

/**
 * What a loan has beyond what it needs, as far as payslips brought it, leaves the loan and is reserved for the customer: at once for a bank account in
 * the own name, else once one is named, for which the customer is asked. What the customer paid otherwise goes back to where it came from. Doing it
 * again changes nothing. Locks the loan.
 */
export async function takeSurplusOut(tx: Tx, loanId: string): Promise<void> {
  const [loan] = await lockLoans(tx, [loanId]);
  if (loan === undefined) return;
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const before = await listSurplusesOfLoan(tx, loanId);
  const takenKobo = before.reduce((sum, one) => sum + (one.state === 'kept' ? 0 : one.amountKobo), 0);
  const amountKobo = Math.min(state.creditKobo, (await getDeductedOfLoan(tx, loanId)).kobo - takenKobo);
  if (amountKobo <= 0) return;
  const number = before.length + 1;
  const on = tx.businessDate;
  await recordLoanRefund(tx, {
    loanId,
    key: leftKeyOf(loanId, number),
    on,
    kobo: amountKobo,
    actor: system,
  });
  const dueOn = await dueDay(tx, on);
  const { customerId } = loan;
  const { id } = await insertSurplus(tx, loanId, customerId, number, amountKobo, on, dueOn, tx.now);
  await postTransfers(tx, [reserved({ id, customerId, tryNumber: 1, amountKobo }, on)]);
  await tellOfSurplus(tx, loan, amountKobo);
  await tx.enqueue(payoutsSendQueue, id);
}

async function dueDay(tx: Tx, from: Day): Promise<Day> {
  const holidays = await listHolidays(tx, from, addDays(from, 31));
  let day = from;
  for (let left = workingDays; left > 0; left -= isWorkingDay(day, holidays) ? 1 : 0) day = addDays(day, 1);
  return day;
}

async function tellOfSurplus(tx: Tx, loan: StoredLoan, kobo: number): Promise<void> {
  const account = await findRefundAccount(tx, loan.customerId);
  const amount = shortKobo(kobo).replace('₦', 'N');
  const has = `Foodbank: ${amount} more left with your payslip than plan ${loan.number} needed.`;
  const goes =
    account !== null && isUsable(account)
      ? 'We pay it to your bank account within 3 working days.'
      : 'Name your bank account in the app, under Refunds, and we pay it out.';
  await tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: `${has} ${goes}`,
    subject: 'Money of your payslip goes back to you',
  });
}

/**
 * A corrected answer lowers what was deducted for a loan: what has not left goes back on the loan first. Refuses with `payroll-paid-out` where more
 * has left, or may have, than is deducted afterwards: then the employer says that money which the customer has was never deducted, and finance
 * settles it with both. Called once the row has the lower amount. The loan is locked.
 */
export async function keepSurplus(tx: Tx, loanId: string, actor: Actor): Promise<void> {
  const all = await listSurplusesOfLoan(tx, loanId);
  let leftKobo = 0;
  for (const { id } of all) {
    const surplus = (await lockSurplus(tx, id)) ?? refuse('not-found');
    const { state, amountKobo } = surplus;
    if (state !== 'waiting' && state !== 'kept') leftKobo += amountKobo;
    if (state !== 'waiting' || (await markSurplusKept(tx, id, tx.now)) === null) continue;
    const on = tx.businessDate;
    await postTransfers(tx, [reservedEnds(surplus, 'void', on)]);
    await keepLoanRefund(tx, { loanId, key: `payslip-refund-kept:${id}`, on, kobo: amountKobo, actor });
  }
  if (leftKobo > (await getDeductedOfLoan(tx, loanId)).kobo) refuse('payroll-paid-out');
}

/** Sends a surplus that failed to the same account once more. Refuses with `changed-meanwhile` one that doesn’t wait for another account. */
export async function sendSurplusAgain(tx: Tx, id: string, reason: string, actor: Actor): Promise<void> {
  const surplus = (await lockSurplus(tx, id)) ?? refuse('not-found');
  if ((await clearFailedVersion(tx, id, tx.now)) === null) refuse('changed-meanwhile');
  await addAuditLine(tx, {
    ...{ actor, action: 'payslip-refund-again', subject: surplus.customerId, reason },
    detail: { surplus: id, failure: surplus.failure },
  });
  await tx.enqueue(payoutsSendQueue, id);
}
