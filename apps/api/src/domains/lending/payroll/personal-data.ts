/** What deductions keep of a person: its erasure, and how long it stays. */
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import { discardFile } from '../../foundation/files/discard-file.ts';
import { deleteOldRefundAccounts, eraseRefundAccount } from '../../money/charges/refund-account-queries.ts';
import {
  deletePayslipsOf,
  listCustomersWithSurplus,
  lockDuePayslips,
  lockPayslipFilesOf,
  lockSealedReasons,
  noteFileGone,
  noteFilesGone,
  updateSealedReason,
  wipeAnsweredRowsOf,
} from './personal-queries.ts';
import { listOpenSurplusesOf } from './surplus-queries.ts';

/**
 * Erases what deductions keep of a customer: payslips, and who the answered rows are about. In a row that its employer has not answered the person
 * stays until it has: retention takes it out then. The customer is locked. Running it again changes nothing.
 */
export async function erasePayrollOf(tx: Tx, customerId: string): Promise<void> {
  for (const { fileId } of await lockPayslipFilesOf(tx, customerId)) await discardFile(tx, fileId);
  await deletePayslipsOf(tx, customerId);
  await noteFilesGone(tx, customerId);
  await wipeAnsweredRowsOf(tx, customerId);
}

/** Deletes the account for refunds of a customer who is erased, or marks it for the night after the last money that goes there. */
export const eraseAccountFor = async (tx: Tx, customerId: string) =>
  eraseRefundAccount(tx, customerId, (await listOpenSurplusesOf(tx, customerId)).length > 0);

/** Deletes accounts for refunds as `deleteOldRefundAccounts`, but none to which a surplus of payslips goes. Returns how many. */
export async function deleteOldAccounts(tx: Tx, before: Date, atMost: number): Promise<number> {
  const needed = await listCustomersWithSurplus(tx);
  return deleteOldRefundAccounts(
    tx,
    before,
    atMost,
    needed.map((one) => one.customerId),
  );
}

/** Deletes the files of payslips that are due, with a line in the audit log. What was decided stays. Returns how many. */
export async function discardOldPayslips(tx: Tx, before: Date, atMost: number): Promise<number> {
  const due = await lockDuePayslips(tx, before, atMost);
  for (const { id: payslipId, customerId: subject, fileId } of due) {
    await discardFile(tx, fileId);
    await noteFileGone(tx, payslipId);
    await addAuditLine(tx, { actor: system, action: 'payslip-deleted', subject, detail: { payslipId } });
  }
  return due.length;
}

/** Encrypts the reasons of the next payslips with the current key. Returns how many there were and the last id; null if no more. */
export async function reencryptPayslips(tx: Tx, afterId: string, atMost: number) {
  const payslips = await lockSealedReasons(tx, afterId, atMost);
  for (const { id, reasonSealed } of payslips)
    await updateSealedReason(tx, id, tx.keys.seal(tx.keys.unseal(reasonSealed)));
  const last = payslips.at(-1);
  return last === undefined ? null : { count: payslips.length, last: last.id };
}
