import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { StoredLoan } from './loan-queries.ts';
import { lockLoanOfOther } from './lock-loan-of-other.ts';
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
    payload: { customerId: loan.customerId },
    fingerprint: fingerprintOfLoan(tx, loan),
    permission: 'loans.approve-write-off',
    reason,
    actor,
  });
}

/** A digest of what a write-off depends on: every event of the loan. Its amounts are described again when it is decided. */
export const fingerprintOfLoan = (tx: Tx, { id, eventCount }: StoredLoan): string =>
  fingerprintOf(tx, [id, eventCount]);
