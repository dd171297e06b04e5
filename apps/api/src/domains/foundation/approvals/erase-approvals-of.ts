import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import type { Actor } from '../audit/queries.ts';
import { discardEvidenceOf } from './evidence.ts';
import { decideApproval, lockOpenApprovalsOf, wipeApprovalTexts } from './queries.ts';

/**
 * Ends the open requests about erased people, and removes what was written and encrypted in all requests about them. Requests are
 * locked before the people whom they are about, as when they are decided.
 */
export async function eraseApprovalsOf(tx: Tx, subjects: readonly string[], actor: Actor): Promise<void> {
  for (const { id, kind, subject } of await lockOpenApprovalsOf(tx, subjects)) {
    await decideApproval(tx, id, 'expired', { by: null, reason: null });
    await addAuditLine(tx, { actor, action: 'approval-expired', subject, detail: { approval: id, kind } });
  }
  await discardEvidenceOf(tx, subjects);
  await wipeApprovalTexts(tx, subjects);
}
