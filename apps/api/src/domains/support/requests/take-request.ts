import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { refuseHeldByOther } from './change-request.ts';
import { insertEntry, lockRequest, updateRequest } from './queries.ts';
import { holderOf, takenUntil } from './request-rules.ts';

/**
 * Takes a request for 15 minutes; who has it already gets 15 more. With `takeOver` it is taken from the member who has it, else the call
 * refuses with `changed-meanwhile` and the member's name.
 */
export async function takeRequest(tx: Tx, requestId: string, staff: StaffCaller, takeOver: boolean): Promise<void> {
  const request = (await lockRequest(tx, requestId)) ?? refuse('not-found');
  if (request.state === 'closed') refuse('request-closed');
  const holder = holderOf(request, tx.now);
  const isOwn = holder === staff.id;
  if (!takeOver) await refuseHeldByOther(tx, request, staff.id);
  const takenAt = isOwn ? request.takenAt : tx.now;
  await updateRequest(tx, { ...request, takenBy: staff.id, takenAt, takenUntil: takenUntil(tx.now) });
  if (isOwn) return;
  const isTakenOver = holder !== null;
  if (isTakenOver) {
    const entry = { requestId, kind: 'act' as const, authorId: staff.id, act: 'taken-over', text: '' };
    await insertEntry(tx, { ...entry, key: randomUUID() });
  }
  await addAuditLine(tx, {
    actor: staffActor(staff),
    action: isTakenOver ? 'request-taken-over' : 'request-taken',
    subject: requestId,
    detail: { reference: request.reference, ...(isTakenOver && { from: holder }) },
  });
}
