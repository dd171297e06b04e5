import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { recallApproval } from '../../foundation/approvals/take-approval.ts';
import { agentActor } from '../../foundation/audit/add-audit-line.ts';
import { accountChangeKindName } from './approvals.ts';

/** Takes back the change of the bank account that the agent asked for. Refuses with `not-found` if there is none. */
export async function cancelAccountChange(tx: Tx, agentId: string): Promise<void> {
  const open = await findOpenApproval(tx, accountChangeKindName, agentId);
  if (open === null || open.requestedBy !== agentId) refuse('not-found');
  await recallApproval(tx, open.id, agentActor(agentId), null);
}
