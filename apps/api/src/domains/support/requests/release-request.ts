import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { released } from './change-request.ts';
import { insertEntry, lockRequest, updateRequest } from './queries.ts';
import { holderOf } from './request-rules.ts';

/**
 * Releases a request that the member has open. `forGood` also gives back a request that the member answers, so that it belongs to no
 * member. Changes nothing where there is nothing to release.
 */
export async function releaseRequest(tx: Tx, requestId: string, staff: StaffCaller, forGood: boolean): Promise<void> {
  const request = (await lockRequest(tx, requestId)) ?? refuse('not-found');
  const isHeld = holderOf(request, tx.now) === staff.id;
  const isGivenBack = forGood && request.ownerId === staff.id;
  if (!isHeld && !isGivenBack) return;
  await updateRequest(tx, { ...request, ...(isHeld && released), ...(isGivenBack && { ownerId: null }) });
  if (isGivenBack) {
    const entry = { requestId, kind: 'act' as const, authorId: staff.id, act: 'given-back', text: '' };
    await insertEntry(tx, { ...entry, key: randomUUID() });
  }
  await addAuditLine(tx, {
    actor: staffActor(staff),
    action: isGivenBack ? 'request-given-back' : 'request-released',
    subject: requestId,
    detail: { reference: request.reference },
  });
}
