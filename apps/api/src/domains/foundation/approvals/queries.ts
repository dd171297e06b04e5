import type { Permission } from '@foodbank/contract/people/permissions';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** Where a request for an approval stands. */
export type ApprovalState = 'open' | 'approved' | 'refused' | 'recalled' | 'expired';

/** A request for an approval as stored. */
export interface Approval {
  id: string;
  /** The domain's kind of request. */
  kind: string;
  /** The id of what it is about. */
  subject: string;
  payload: Record<string, unknown>;
  /** Encrypted parts of the payload. */
  sealed: Buffer | null;
  fingerprint: string;
  permission: Permission;
  requestedBy: string;
  requestedByKind: 'agent' | 'staff';
  reason: string;
  requestedAt: Date;
  expiresAt: Date;
  state: ApprovalState;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

const columns = `id, kind, subject, payload, sealed, fingerprint, permission, requested_by as "requestedBy",
  requested_by_kind as "requestedByKind", reason, requested_at as "requestedAt", expires_at as "expiresAt", state,
  decided_by as "decidedBy", decided_at as "decidedAt", decision_reason as "decisionReason"`;
const approvalById = statement<Approval>('approval-by-id', `select ${columns} from approvals where id = $1`);
const approvalLocked = statement<Approval>(
  'lock-approval',
  `select ${columns} from approvals where id = $1 for update`,
);
const openApproval = statement<Approval>(
  'open-approval',
  `select ${columns} from approvals where kind = $1 and subject = $2 and state = 'open'`,
);
const approvalsOf = statement<Approval>(
  'approvals-of',
  `select ${columns} from approvals where subject = $1 order by requested_at desc, id desc limit $2`,
);
const approvalsByState = statement<Approval>(
  'approvals-by-state',
  `select ${columns} from approvals
   where state = any($1) and (permission = any($2) or requested_by = $3) and ($4::uuid is null or id < $4)
   order by id desc limit $5`,
);
const insertRow = statement<{ id: string }>(
  'insert-approval',
  `insert into approvals (kind, subject, payload, sealed, fingerprint, permission, requested_by, requested_by_kind, reason,
     requested_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
);
const decideRow = statement(
  'decide-approval',
  `update approvals set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5, sealed = null where id = $1`,
);
const expireRows = statement<Pick<Approval, 'id' | 'kind' | 'subject'>>(
  'expire-approvals',
  `update approvals set state = 'expired', decided_at = $1, sealed = null where state = 'open' and expires_at <= $1
   returning id, kind, subject`,
);

/** A request to insert. */
export type NewApproval = Omit<Approval, 'id' | 'requestedAt' | 'state' | 'decidedBy' | 'decidedAt' | 'decisionReason'>;

/** A request by id, or null. */
export const findApproval = (db: Db, id: string) => db.find(approvalById, [id]);
/** A request by id, locked; null if there is none. */
export const lockApproval = (tx: Tx, id: string) => tx.find(approvalLocked, [id]);
/** The open request of a kind about a subject, or null. */
export const findOpenApproval = (db: Db, kind: string, subject: string) => db.find(openApproval, [kind, subject]);
/** The latest requests about a subject, newest first. */
export const listApprovalsOf = (db: Db, subject: string, atMost: number) => db.list(approvalsOf, [subject, atMost]);
/** Requests in some states that a member may decide or made, newest first, before a cursor (a request's id). */
export const listApprovalsFor = (
  db: Db,
  states: readonly ApprovalState[],
  { permissions, memberId }: { permissions: readonly Permission[]; memberId: string },
  { cursor, atMost }: { cursor: string | null; atMost: number },
) => db.list(approvalsByState, [states, permissions, memberId, cursor, atMost]);

/** Inserts a request and returns its id. */
export async function insertApproval(tx: Tx, one: NewApproval): Promise<string> {
  const { kind, subject, payload, sealed, fingerprint, permission, requestedBy, requestedByKind, reason, expiresAt } =
    one;
  const about = [kind, subject, payload, sealed, fingerprint, permission];
  return (await tx.get(insertRow, [...about, requestedBy, requestedByKind, reason, tx.now, expiresAt])).id;
}

/** Closes a request and wipes its encrypted parts. */
export const decideApproval = (
  tx: Tx,
  id: string,
  state: Exclude<ApprovalState, 'open'>,
  { by, reason }: { by: string; reason: string | null },
) => tx.list(decideRow, [id, state, by, tx.now, reason]);
/** Closes the open requests whose time is over, and returns them. */
export const expireApprovals = (tx: Tx) => tx.list(expireRows, [tx.now]);
