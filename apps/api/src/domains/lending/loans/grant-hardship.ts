import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findLoanEventByKey } from './loan-event-queries.ts';
import { lockLoanOfOther } from './lock-loan-of-other.ts';
import { moveInstalment } from './move-instalment.ts';

/** What a member of staff grants. `eventCount` is the loan's as it was shown. */
export interface HardshipGrant {
  loanId: string;
  eventCount: number;
  instalment: number;
  to: Day;
  reason: string;
}

/**
 * Moves an instalment for hardship, with an audit line. The same grant twice moves once. Refuses with `changed-meanwhile` a loan that
 * has another event than those shown, with `own-record` a member's own loan, and with the codes of `moveInstalment`.
 */
export async function grantHardship(
  tx: Tx,
  { loanId, eventCount, instalment, to, reason }: HardshipGrant,
  actor: Actor,
): Promise<void> {
  const loan = await lockLoanOfOther(tx, loanId, actor);
  const key = `hardship:${loanId}:${eventCount}:${instalment}:${to}`;
  if ((await findLoanEventByKey(tx, key)) !== null) return;
  if (loan.eventCount !== eventCount) refuse('changed-meanwhile');
  await moveInstalment(tx, { loanId, key, instalment, to, by: 'hardship', actor });
  await addAuditLine(tx, {
    actor,
    action: 'loan-hardship-granted',
    subject: loanId,
    after: { instalment, dueOn: to },
    reason,
    detail: { number: loan.number },
  });
}
