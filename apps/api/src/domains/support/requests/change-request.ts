import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { followRequest } from '../../earning/disputes/queries.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { findAskOfCase } from '../../lending/loans/hardship-queries.ts';
import { type Chargeback, findChargebackOfCase, isOnItsWay } from '../../money/charges/chargeback-queries.ts';
import { standingOfDispute } from '../../money/charges/rules.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { findMember } from '../../people/staff/queries.ts';
import { findClaimOfRequest } from '../../selling/sign-ups/number-claim-queries.ts';
import { followCase } from './pausing-cases.ts';
import { findLastChange, hasEntry, insertEntry, lockRequest, updateRequest } from './queries.ts';
import { holderOf } from './request-rules.ts';
import type { RequestStatus, StoredRequest } from './stored-request.ts';

/** Who acts on which request, and on what was seen of it. */
export interface RequestAct {
  requestId: string;
  /** The same act carries the same key, however often it is sent. */
  key: string;
  /** The version that the member saw. */
  version: number;
  staff: StaffCaller;
}

/** What an act changes. */
export interface RequestChange {
  set: Partial<RequestStatus>;
  /** What the conversation shows. An answer has no `act`. */
  entry: { act: string | null; text: string };
  /** What the audit log calls it. */
  action: AuditAction;
  /** Why, in the member's words. */
  reason?: string;
  detail?: object;
}

/**
 * Changes a request by one act of a member: locks it, checks it, stores the change with an entry of the conversation and an audit line.
 * Returns the changed request, or null if the same act was stored before. Refuses with `changed-meanwhile`, and who it was, if the
 * request isn't the one that the member saw, or if another member has it open.
 */
export async function changeRequest(
  tx: Tx,
  { requestId, key, version, staff }: RequestAct,
  decide: (request: StoredRequest) => RequestChange | Promise<RequestChange>,
): Promise<StoredRequest | null> {
  const request = (await lockRequest(tx, requestId)) ?? refuse('not-found');
  if (await hasEntry(tx, requestId, key)) return null;
  if (request.version !== version) await refuseChanged(tx, request);
  await refuseHeldByOther(tx, request, staff.id);
  const { set, entry, action, reason, detail = {} } = await decide(request);
  if (!decisions.has(action) && !decisions.has(entry.act ?? '')) await refuseUndecided(tx, request, set.state);
  const changed = {
    ...request,
    ...(await stayUndecided(tx, request, set)),
    version: request.version + 1,
    changedAt: tx.now,
  };
  await updateRequest(tx, changed);
  await followCase(tx, changed, staffActor(staff));
  if (request.agentId !== null) await followRequest(tx, requestId, isAnswered(changed));
  const kind = entry.act === null ? 'answer' : 'act';
  const leftMs = kind === 'answer' && request.dueAt !== null ? request.dueAt.getTime() - tx.now.getTime() : null;
  await insertEntry(tx, { requestId, kind, authorId: staff.id, ...entry, key, leftMs });
  await addAuditLine(tx, {
    actor: staffActor(staff),
    action,
    subject: requestId,
    before: auditedOf(request),
    after: auditedOf(changed),
    detail: { reference: request.reference, ...detail },
    ...(reason !== undefined && { reason }),
  });
  return changed;
}

/** What decides such a case. */
const decisions: ReadonlySet<string> = new Set([
  'number-granted',
  'number-refused',
  'hardship-granted',
  'hardship-refused',
]);

/** So much of the bank's time is left for the team once a case is no longer snoozed. */
const beforeBankMs = 2 * 3_600_000;
const backBefore = (bankAt: Date): Date => new Date(bankAt.getTime() - beforeBankMs);

/** True for a snoozing that leaves too little of the bank's time. */
export const isBeyondBank = (snoozedUntil: Date | null | undefined, { dueAt }: Pick<Chargeback, 'dueAt'>): boolean =>
  snoozedUntil != null && dueAt !== null && snoozedUntil > backBefore(dueAt);

/**
 * A chargeback that the bank waits for stays in the queue, with its clock, also after the customer was answered. No act moves its clock beyond the bank's
 * time, and a clock that is the bank's stays so. Snoozing ends two hours before it; refuses with `chargeback-undecided` to snooze it after that.
 */
async function stayUndecided(
  tx: Tx,
  { id, kind, dueAt }: StoredRequest,
  set: Partial<RequestStatus>,
): Promise<Partial<RequestStatus>> {
  const chargeback = kind === 'chargeback' ? await findUnanswered(tx, id) : null;
  if (chargeback === null) return set;
  const leaves = set.state === 'answered' || set.state === 'waiting';
  const kept = leaves ? { ...set, state: 'new' as const, dueAt, leftMs: null } : set;
  const bankAt = chargeback.dueAt;
  if (bankAt === null) return kept;
  const isBanks = kept.dueAt && (kept.dueAt > bankAt || dueAt?.getTime() === bankAt.getTime());
  const sleepsTooLong = isBeyondBank(kept.snoozedUntil, chargeback);
  if (sleepsTooLong && backBefore(bankAt) <= tx.now) refuse('chargeback-undecided');
  return { ...kept, ...(isBanks && { dueAt: bankAt }), ...(sleepsTooLong && { snoozedUntil: backBefore(bankAt) }) };
}

/** The chargeback of a case while its bank waits for our answer and its time is not over; else null. */
async function findUnanswered(tx: Tx, requestId: string): Promise<Chargeback | null> {
  const chargeback = await findChargebackOfCase(tx, requestId);
  if (chargeback === null || standingOfDispute(chargeback) !== 'open') return null;
  if (chargeback.dueAt !== null && chargeback.dueAt <= tx.now) return null;
  return (await isOnItsWay(tx, chargeback.id)) ? null : chargeback;
}

/**
 * A case about whose a number is, or about which payments move, is closed by its decision only. The one about payments isn't answered before it either:
 * its clock would stop.
 */
async function refuseUndecided(
  tx: Tx,
  { id, kind }: StoredRequest,
  to: RequestStatus['state'] | undefined,
): Promise<void> {
  const isOver = to === 'closed' || (kind === 'hardship' && to === 'answered');
  if (!isOver) return;
  if (kind === 'hardship' && (await findAskOfCase(tx, id))?.state === 'open') refuse('hardship-undecided');
  if (kind === 'chargeback' && (await findUnanswered(tx, id)) !== null) refuse('chargeback-undecided');
  if (kind === 'number' && (await findClaimOfRequest(tx, id))?.state === 'asked') refuse('number-undecided');
}

/** True once the team has answered, or closed the request. */
const isAnswered = ({ state }: StoredRequest) => state === 'answered' || state === 'closed';

/** Refuses with the holder's name if another member has the request open. */
export async function refuseHeldByOther(tx: Tx, request: StoredRequest, memberId: string): Promise<void> {
  const holder = holderOf(request, tx.now);
  if (holder === null || holder === memberId) return;
  const { name = 'Another person' } = (await findMember(tx, holder)) ?? {};
  refuse('changed-meanwhile', { message: `${name} has this request open. Take it over to go on.` });
}

async function refuseChanged(tx: Tx, { id }: StoredRequest): Promise<never> {
  const last = await findLastChange(tx, id);
  const author = last?.authorId ? await findMember(tx, last.authorId) : null;
  const who = author?.name ?? (last?.kind === 'message' ? 'The sender' : 'Another person');
  const did = last?.kind === 'answer' ? 'answered' : last?.kind === 'message' ? 'wrote back to' : 'changed';
  refuse('changed-meanwhile', { message: `${who} ${did} this request meanwhile. Please look at it again.` });
}

/** Refuses acts on a closed or quarantined request. */
export function refuseUnlessOpen({ state, quarantined }: StoredRequest): void {
  if (state === 'closed') refuse('request-closed');
  if (quarantined) refuse('request-quarantined');
}

/** The fields of a request without a holder. */
export const released = { takenBy: null, takenAt: null, takenUntil: null };

const auditedOf = ({ state, ownerId, complex, dueAt, snoozedUntil, quarantined, spam }: StoredRequest) => ({
  ...{ state, ownerId, complex, quarantined, spam },
  dueAt: dueAt?.toISOString() ?? null,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
});
