import { approvalHeldSeconds } from '@foodbank/contract/foundation/approvals-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { ApprovalPeople } from './approval-people.ts';
import { deleteHold, deleteLapsed, findHold, takeHold } from './hold-queries.ts';
import { findApproval } from './queries.ts';

/**
 * Notes that a member who may decide a request has it open, unless another member has: then returns who, and since when. A hold is no lock:
 * it stops no decision, of which the second one is refused. Refuses with `not-permitted` who may not decide it.
 */
export async function holdApproval(
  tx: Tx,
  { people }: { people: Pick<ApprovalPeople, 'findMember'> },
  id: string,
  staff: StaffCaller,
): Promise<{ name: string; since: string } | null> {
  const approval = (await findApproval(tx, id)) ?? refuse('not-found');
  if (approval.requestedBy === staff.id || !staff.permissions.has(approval.permission)) refuse('not-permitted');
  if (approval.state !== 'open') return null;
  await deleteLapsed(tx, tx.now);
  await takeHold(tx, id, staff.id, tx.now, new Date(tx.now.getTime() + approvalHeldSeconds * 1_000));
  const held = await findHold(tx, id);
  if (held === null || held.memberId === staff.id) return null;
  const { name = 'Another person' } = (await people.findMember(tx, held.memberId)) ?? {};
  return { name, since: held.since.toISOString() };
}

/** Ends a member's own hold. */
export const releaseHold = (tx: Tx, id: string, memberId: string) => deleteHold(tx, id, memberId);
