import type { Permission } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import type { Actor } from '../audit/queries.ts';
import { findOpenApproval, insertApproval } from './queries.ts';

/** The queue of the job that tells members about requests, and closes those whose time is over. */
export const approvalsQueue = 'approvals';

/** How long a request waits for a decision. */
const approvalDays = 7;

/** What is asked for. */
export interface ApprovalRequest {
  kind: string;
  subject: string;
  /** What the act needs, without personal text. */
  payload: Record<string, unknown>;
  /** Personal or secret parts of the payload. They are encrypted, and wiped with the decision. */
  secrets?: object;
  /** A digest of what the act would change, as it is now. The act refuses if it is another one by then (`fingerprintOf`). */
  fingerprint: string;
  /** What the person who decides must be permitted. */
  permission: Permission;
  reason: string;
  /** The agent or member of staff who asks. */
  actor: Actor;
}

/**
 * Stores a request that another person has to approve. Returns its id. Refuses with `change-already-asked` while one of the same kind
 * is open for the subject.
 */
export async function requestApproval(tx: Tx, request: ApprovalRequest): Promise<string> {
  const { kind, subject, payload, secrets, fingerprint, permission, reason, actor } = request;
  if (actor.kind !== 'agent' && actor.kind !== 'staff') throw new Error(`a ${actor.kind} can't ask for an approval`);
  if (await findOpenApproval(tx, kind, subject)) refuse('change-already-asked');
  const id = await insertApproval(tx, {
    kind,
    subject,
    payload,
    sealed: secrets === undefined ? null : tx.keys.seal(JSON.stringify(secrets)),
    fingerprint,
    permission,
    requestedBy: actor.id,
    requestedByKind: actor.kind,
    reason,
    expiresAt: new Date(tx.now.getTime() + approvalDays * 86_400_000),
  });
  await addAuditLine(tx, { actor, action: 'approval-requested', subject, reason, detail: { approval: id, kind } });
  await tx.enqueue(approvalsQueue, id);
  return id;
}

/** A digest of the values that an act depends on, in a fixed order. */
export const fingerprintOf = (tx: Tx, values: readonly unknown[]): string => tx.keys.digest(JSON.stringify(values));
