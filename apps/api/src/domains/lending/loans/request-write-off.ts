import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnContacts } from '../../people/customers/lock-managed-customer.ts';
import { lockCustomers } from '../../people/customers/queries.ts';
import { findLoan, lockLoans, type StoredLoan } from './loan-queries.ts';
import { replayStored } from './replay-stored.ts';

/** The kind of request for a write-off. */
export const writeOffKindName = 'loan-write-off';

/**
 * Asks for a loan to be written off, which another member decides. Returns the request's id. Refuses with `loan-not-for-write-off` a loan
 * that isn't 90 days late, with `own-record` a member's own loan, and with `change-already-asked` while a request is open.
 */
export async function requestLoanWriteOff(tx: Tx, loanId: string, reason: string, actor: Actor): Promise<string> {
  const loan = await lockLoanOfOther(tx, loanId, actor);
  const { state } = await replayStored(tx, loan, tx.businessDate);
  if (state.state !== 'for-write-off') refuse('loan-not-for-write-off');
  return requestApproval(tx, {
    kind: writeOffKindName,
    subject: loanId,
    payload: {},
    fingerprint: fingerprintOfLoan(tx, loan),
    permission: 'loans.approve-write-off',
    reason,
    actor,
  });
}

/** A digest of what a write-off depends on: every event of the loan. Its amounts are described again when it is decided. */
export const fingerprintOfLoan = (tx: Tx, { id, eventCount }: StoredLoan): string =>
  fingerprintOf(tx, [id, eventCount]);

/** Locks a loan's customer, then the loan. Refuses with `not-found`, and with `own-record` a loan of the member who acts. */
export async function lockLoanOfOther(tx: Tx, loanId: string, actor: Actor): Promise<StoredLoan> {
  const found = (await findLoan(tx, loanId)) ?? refuse('not-found');
  const [customer] = await lockCustomers(tx, [found.customerId]);
  if (customer && !customer.erased) await refuseOwnContacts(tx, customer, actor);
  const [loan] = await lockLoans(tx, [loanId]);
  return loan ?? refuse('not-found');
}
