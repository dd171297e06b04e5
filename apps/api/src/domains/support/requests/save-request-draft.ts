import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { deleteDraft, lockRequest, saveDraft, updateRequest } from './queries.ts';
import { holderOf, takenUntil } from './request-rules.ts';

/** Keeps the answer that a member has begun. Writing is activity: the request stays taken if the member has it open. */
export async function saveRequestDraft(tx: Tx, requestId: string, staff: StaffCaller, text: string): Promise<void> {
  const request = (await lockRequest(tx, requestId)) ?? refuse('not-found');
  if (text === '') await deleteDraft(tx, requestId, staff.id);
  else await saveDraft(tx, requestId, staff.id, text);
  if (holderOf(request, tx.now) === staff.id) await updateRequest(tx, { ...request, takenUntil: takenUntil(tx.now) });
}
