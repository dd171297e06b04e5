import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { mayEndInWriteOff, unfreezeKind } from './freezing.ts';
import type { LoanState } from './life/loan-state.ts';
import { findLoan, lateSinceOf, type StoredLoan } from './queries.ts';
import { lockLoanOfOther, recordLoanEvent, replayStored } from './recording.ts';

/** The kind of request for a write-off. */
export const writeOffKindName = 'loan-write-off';

/**
 * Asks for a loan to be written off, which another member decides. Returns the request's id. Refuses with `loan-not-for-write-off` a loan
 * that isn't 90 days late, or is over, with `loan-frozen` one that is frozen for anything but a death or a theft of identity, with `own-record` a member's own loan, and with `change-already-asked` while a request is open.
 */
export async function requestLoanWriteOff(tx: Tx, loanId: string, reason: string, actor: Actor): Promise<string> {
  const loan = await lockLoanOfOther(tx, loanId, actor);
  const { state } = await replayStored(tx, loan, tx.businessDate);
  await refuseFrozen(tx, loan, state);
  const isFrozen = state.frozenSince !== null && state.state === 'active';
  if (!isFrozen && state.state !== 'for-write-off') refuse('loan-not-for-write-off');
  return requestApproval(tx, {
    kind: writeOffKindName,
    subject: loanId,
    payload: { customerId: loan.customerId, number: loan.number },
    fingerprint: fingerprintOfLoan(tx, loan),
    permission: 'loans.approve-write-off',
    reason,
    actor,
  });
}

/** After a death or a theft of identity a loan is written off as it stands: else it would have to be late for 90 days first, with reminders. */
async function refuseFrozen(tx: Tx, { id }: StoredLoan, { frozenSince }: LoanState): Promise<void> {
  if (frozenSince !== null && !(await mayEndInWriteOff(tx, id))) refuse('loan-frozen');
}

/** A digest of what a write-off depends on: every event of the loan. Its amounts are described again when it is decided. */
export const fingerprintOfLoan = (tx: Tx, { id, eventCount }: StoredLoan): string =>
  fingerprintOf(tx, [id, eventCount]);

/** The write-off of a loan that is 90 days late, or frozen after a death or a theft of identity: that freeze then stays. What is written off is what is open on the day of the decision. */
const writeOffKind: ApprovalKind = {
  kind: writeOffKindName,
  label: 'Write-off of a loan',
  recordOf: ({ subject }) => ({ address: `/ops/loans/${subject}`, what: 'the loan', needs: 'loans.read' }),
  effect: () => 'It takes effect at once. What is open on this day is written off.',
  changesStay: true,
  nameSubject: ({ payload }) => `${payload.number ?? 'A loan'}`,
  async describe(tx, { subject }) {
    const loan = await findLoan(tx, subject);
    if (loan === null) return [];
    const { state } = await replayStored(tx, loan, tx.businessDate);
    const { principalKobo, financeChargeKobo, lateFeeKobo } = state.open;
    const lateSince = lateSinceOf(state);
    const rows: [string, string, string][] = [
      ['Loan', loan.number, loan.number],
      state.frozenSince === null
        ? ['Late since', lateSince === null ? 'Not late' : formatDay(lateSince), 'Written off']
        : ['Plan', `Frozen since ${formatDay(state.frozenSince)}`, 'Written off'],
      ['Principal', formatKobo(principalKobo), formatKobo(0)],
      ['Charge', formatKobo(financeChargeKobo), formatKobo(0)],
      ['Late fees', formatKobo(lateFeeKobo), formatKobo(0)],
    ];
    return rows.map(([field, before, after]) => ({ field, before, after }));
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const loan = await lockLoanOfOther(tx, approval.subject, decider);
    if (fingerprintOfLoan(tx, loan) !== approval.fingerprint) refuse('approval-stale');
    await refuseFrozen(tx, loan, (await replayStored(tx, loan, tx.businessDate)).state);
    await recordLoanEvent(tx, {
      loanId: loan.id,
      key: `write-off:${id}`,
      on: tx.businessDate,
      fact: { kind: 'written-off' },
      actor: decider,
    });
    await addAuditLine(tx, {
      actor: decider,
      action: 'loan-written-off',
      subject: loan.id,
      reason,
      detail: { approval: id, number: loan.number },
    });
  },
};

/** The requests of this domain that a second person decides. */
export const loanApprovals: readonly ApprovalKind[] = [writeOffKind, unfreezeKind];
