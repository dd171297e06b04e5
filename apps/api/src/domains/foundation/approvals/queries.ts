import type { ApprovalState } from '@foodbank/contract/foundation/approvals-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

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
  /** What it changed, as it was shown when it was decided; null while it is open and for kinds about a person. */
  changes: { field: string; before: string; after: string }[] | null;
  /** When its maker saw how it was decided. */
  outcomeSeenAt: Date | null;
}

/** What stands in the place of a reason once it is too old to be kept. */
export const wipedReason = 'Removed after 5 years';

/** The member for whom requests are listed. */
export interface ApprovalReader {
  permissions: readonly Permission[];
  memberId: string;
}

const columns = `id, kind, subject, payload, sealed, fingerprint, permission, requested_by as "requestedBy",
  requested_by_kind as "requestedByKind", reason, requested_at as "requestedAt", expires_at as "expiresAt", state,
  decided_by as "decidedBy", decided_at as "decidedAt", decision_reason as "decisionReason", changes,
  outcome_seen_at as "outcomeSeenAt"`;
const approvalById = statement<Approval>('approval-by-id', `select ${columns} from approvals where id = $1`);
const approvalLocked = statement<Approval>(
  'lock-approval',
  `select ${columns} from approvals where id = $1 for update`,
);
const openApproval = statement<Approval>(
  'open-approval',
  `select ${columns} from approvals where kind = $1 and subject = $2 and state = 'open'`,
);
const openOfKind = statement<Approval>(
  'open-approvals-of-kind',
  `select ${columns} from approvals where kind = $1 and state = 'open' order by id limit $2`,
);
const openLocked = statement<Approval>(
  'lock-open-approvals-of',
  `select ${columns} from approvals where subject = any($1) and state = 'open' order by id for update`,
);
const anyOpen = statement<{ found: boolean }>(
  'any-open-approval-of',
  `select exists (select from approvals where subject = any($1) and state = 'open') as found`,
);
const subjectsOfAgents = statement<{ subject: string }>(
  'subjects-of-approvals-of-agents',
  `select distinct subject from approvals where payload->>'agentId' = any($1)`,
);
const wipeTexts = statement(
  'wipe-approvals-of',
  `update approvals set sealed = null, reason = 'Erased', decision_reason = case when decision_reason is not null then 'Erased' end
   where subject = any($1)`,
);
const sealedLocked = statement<{ id: string; sealed: Buffer }>(
  'lock-sealed-approvals',
  'select id, sealed from approvals where sealed is not null order by id for update',
);
const sealAgain = statement('seal-approval-again', 'update approvals set sealed = $2 where id = $1');
const approvalsOf = statement<Approval>(
  'approvals-of',
  `select ${columns} from approvals where subject = $1 order by requested_at desc, id desc limit $2`,
);
// What waits is read oldest first, so that nothing stays at the end of the list.
const waitingApprovals = statement<Approval>(
  'waiting-approvals',
  `select ${columns} from approvals
   where state = 'open' and permission = any($1) and requested_by <> $2 and ($3::text is null or kind = $3)
     and ($4::uuid is null or id > $4)
   order by id limit $5`,
);
const approvalsOfMaker = statement<Approval>(
  'approvals-of-maker',
  `select ${columns} from approvals
   where requested_by = $1 and ($2::text is null or kind = $2) and ($3::uuid is null or id < $3)
   order by id desc limit $4`,
);
const decidedApprovals = statement<Approval>(
  'decided-approvals',
  `select ${columns} from approvals
   where state <> 'open' and (permission = any($1) or requested_by = $2) and ($3::text is null or kind = $3)
     and ($4::uuid is null or id < $4)
   order by id desc limit $5`,
);
const dueApprovals = statement<{ id: string }>(
  'due-approvals',
  `select id from approvals where state = 'open' and expires_at <= $1 order by expires_at limit $2`,
);
const newestWaiting = statement<{ permission: Permission; requestedBy: string; requestedAt: Date }>(
  'newest-waiting-approvals',
  `select permission, requested_by as "requestedBy", max(requested_at) as "requestedAt" from approvals
   where state = 'open' and expires_at > $1 group by permission, requested_by`,
);
const noticesOf = statement<{ memberId: string; sentAt: Date }>(
  'approval-notices',
  'select member_id as "memberId", sent_at as "sentAt" from approval_notices where member_id = any($1::uuid[])',
);
const noteNotice = statement<{ memberId: string }>(
  'note-approval-notice',
  `insert into approval_notices as n (member_id, sent_at) values ($1, $2)
   on conflict (member_id) do update set sent_at = excluded.sent_at where n.sent_at <= $3
   returning member_id as "memberId"`,
);
const outcomesSeen = statement(
  'approval-outcomes-seen',
  `update approvals set outcome_seen_at = $3
   where id = any($1) and requested_by = $2 and state in ('approved', 'refused', 'expired') and outcome_seen_at is null`,
);
const storeChanges = statement('store-approval-changes', 'update approvals set changes = $2 where id = $1');
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
// Rows stay, because rows of money name them. Personal parts were encrypted, and wiped with the decision.
const wipeOld = statement<{ count: number }>(
  'wipe-old-approvals',
  `with wiped as (
     update approvals set reason = $3, decision_reason = case when decision_reason is not null then $3 end, changes = null
     where id in (
       select id from approvals where state <> 'open' and coalesce(decided_at, expires_at) < $1 and reason <> $3
       order by id limit $2 for update skip locked)
     returning 1)
   select count(*)::int as count from wiped`,
);
/** A request to insert. */
export type NewApproval = Omit<
  Approval,
  'id' | 'requestedAt' | 'state' | 'decidedBy' | 'decidedAt' | 'decisionReason' | 'changes' | 'outcomeSeenAt'
>;

/** A request by id, or null. */
export const findApproval = (db: Db, id: string) => db.find(approvalById, [id]);
/** A request by id, locked; null if there is none. */
export const lockApproval = (tx: Tx, id: string) => tx.find(approvalLocked, [id]);
/** The open request of a kind about a subject, or null. */
export const findOpenApproval = (db: Db, kind: string, subject: string) => db.find(openApproval, [kind, subject]);
/** The open requests of a kind, the longest waiting first. */
export const listOpenApprovalsOfKind = (db: Db, kind: string, atMost: number) => db.list(openOfKind, [kind, atMost]);
/** The open requests about some subjects, locked. */
export const lockOpenApprovalsOf = (tx: Tx, subjects: readonly string[]) => tx.list(openLocked, [subjects]);
/** What requests about something of some agents are about, such as a commission line. */
export const listSubjectsOfAgents = async (tx: Tx, agentIds: readonly string[]) =>
  (await tx.list(subjectsOfAgents, [agentIds])).map(({ subject }) => subject);
/** True if a request about one of some subjects is open. */
export const hasOpenApprovals = async (tx: Tx, subjects: readonly string[]) =>
  (await tx.get(anyOpen, [subjects])).found;
/** Removes what people wrote in the requests about some subjects. */
export const wipeApprovalTexts = (tx: Tx, subjects: readonly string[]) => tx.list(wipeTexts, [subjects]);
/** The requests that still have encrypted parts, locked. */
export const lockSealedApprovals = (tx: Tx) => tx.list(sealedLocked);
/** Replaces the encrypted parts of a request. */
export const updateSealedApproval = (tx: Tx, id: string, sealed: Buffer) => tx.list(sealAgain, [id, sealed]);
/** The latest requests about a subject, newest first. */
export const listApprovalsOf = (db: Db, subject: string, atMost: number) => db.list(approvalsOf, [subject, atMost]);
/** Which requests a list shows: of one kind or all, from a cursor on, which is a request's id. */
export interface ApprovalPage {
  kind: string | null;
  cursor: string | null;
  atMost: number;
}
/** The open requests of others that some permissions decide, the longest waiting first. */
export const listWaitingApprovals = (
  db: Db,
  { permissions, memberId }: ApprovalReader,
  { kind, cursor, atMost }: ApprovalPage,
) => db.list(waitingApprovals, [permissions, memberId, kind, cursor, atMost]);
/** A member's own requests, newest first. */
export const listApprovalsOfMaker = (db: Db, { memberId }: ApprovalReader, { kind, cursor, atMost }: ApprovalPage) =>
  db.list(approvalsOfMaker, [memberId, kind, cursor, atMost]);
/** The decided requests that a member made or might have decided, newest first. */
export const listDecidedApprovals = (
  db: Db,
  { permissions, memberId }: ApprovalReader,
  { kind, cursor, atMost }: ApprovalPage,
) => db.list(decidedApprovals, [permissions, memberId, kind, cursor, atMost]);
/** The ids of open requests whose time is over. */
export const listDueApprovals = async (db: Db, now: Date, atMost: number) =>
  (await db.list(dueApprovals, [now, atMost])).map(({ id }) => id);
/** When the newest open request was made, by permission and maker. */
export const listNewestWaiting = (db: Db, now: Date) => db.list(newestWaiting, [now]);
/** When members were last told that requests wait. */
export const listNotices = (db: Db, memberIds: readonly string[]) => db.list(noticesOf, [memberIds]);
/** Notes that a member is told now. False if that happened after an instant already. */
export const noteApprovalNotice = async (tx: Tx, memberId: string, unlessAfter: Date) =>
  (await tx.find(noteNotice, [memberId, tx.now, unlessAfter])) !== null;
/** Notes that a member has seen how own requests were decided. */
export const noteOutcomesSeen = (tx: Tx, ids: readonly string[], memberId: string) =>
  tx.list(outcomesSeen, [ids, memberId, tx.now]);
/** Stores what a request changed as it was shown. */
export const storeApprovalChanges = (tx: Tx, id: string, changes: readonly object[]) =>
  tx.list(storeChanges, [id, JSON.stringify(changes)]);

/** Wipes the texts of requests that were decided, or ended without a decision, before an instant. Ids and dates stay. Returns how many. */
export const wipeOldApprovals = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(wipeOld, [before, atMost, wipedReason])).count;

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
  { by, reason }: { by: string | null; reason: string | null },
) => tx.list(decideRow, [id, state, by, tx.now, reason || null]);
