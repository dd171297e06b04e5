import { formatInstant } from '@foodbank/contract/primitives/day';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { Actor } from '../audit/queries.ts';
import { queueEmail } from '../notifications/queue-email.ts';
import type { ApprovalPeople } from './approval-people.ts';
import { atOnce } from './begins-text.ts';
import { type Evidence, listEvidence } from './evidence-queries.ts';
import { type Approval, findApproval, lockApproval, storeApprovalChanges } from './queries.ts';
import {
  type ApprovalChange,
  type ApprovalKind,
  expireApproval,
  recallApproval,
  refuseApproval,
} from './take-approval.ts';

/** What deciding needs beside the transaction: all kinds of requests, and the people who make and decide them. */
export interface ApprovalParts {
  kinds: readonly ApprovalKind[];
  people: ApprovalPeople;
  /** The console's address, or null without a console. */
  opsUrl: string | null;
}

const outcomes = {
  approved: 'approved this',
  refused: 'refused this',
  recalled: 'took this back',
  expired: 'let this end',
} as const;

/** A digest of what a person was shown of a request: its changes, and which files are its evidence. */
export const digestOfShown = (
  tx: Tx,
  changes: readonly ApprovalChange[],
  evidence: readonly Pick<Evidence, 'id'>[],
): string =>
  tx.keys.digest(
    JSON.stringify([changes.map(({ field, before, after }) => [field, before, after]), evidence.map(({ id }) => id)]),
  );

/** The kind of a request. A kind that this release doesn't know is shown, and can be refused or recalled. */
export const kindOf = (
  { kinds }: Pick<ApprovalParts, 'kinds'>,
  { kind }: Pick<Approval, 'kind'>,
): ApprovalKind | null => kinds.find((one) => one.kind === kind) ?? null;

/** When what a request changes begins, as a sentence. */
export const effectOf = async (tx: Tx, kind: ApprovalKind | null, approval: Approval): Promise<string> =>
  (await kind?.effect?.(tx, approval)) ?? atOnce;

/**
 * Approves a request: checks permission, person and what was shown, and lets its domain act, in the same transaction. Of two members
 * at once one decides; the other one is told who did and when. Refuses with `approval-stale` and the difference in `errors` if the
 * changes are not those that were shown. Returns when it takes effect, as a sentence.
 */
export async function approveRequest(
  tx: Tx,
  parts: ApprovalParts,
  { id, reason, shown }: { id: string; reason: string; shown: string },
  staff: StaffCaller,
): Promise<string> {
  const approval = await lockForDecision(tx, parts, id, staff);
  const kind = kindOf(parts, approval) ?? refuse('not-found');
  const changes = await kind.describe(tx, approval);
  if (digestOfShown(tx, changes, await listEvidence(tx, id)) !== shown) {
    refuse('approval-stale', {
      message: 'What this request would change, or its evidence, is not what you were shown. Please look at it again.',
      errors: Object.fromEntries(changes.map(({ field, before, after }) => [field, `${before} → ${after}`])),
    });
  }
  const effect = await effectOf(tx, kind, approval);
  await kind.approve(tx, id, actorOf(staff), reason);
  if ((await findApproval(tx, id))?.state !== 'approved')
    throw new Error(`${kind.kind} acted without taking its approval`);
  if (kind.changesStay) await storeApprovalChanges(tx, id, changes);
  await tellMaker(tx, parts, approval, { state: 'approved', by: staff.name, reason });
  return effect;
}

/** Refuses a request. Its maker is told why by email. */
export async function refuseRequest(
  tx: Tx,
  parts: ApprovalParts,
  { id, reason }: { id: string; reason: string },
  staff: StaffCaller,
): Promise<void> {
  const approval = await lockForDecision(tx, parts, id, staff);
  const kind = kindOf(parts, approval);
  const changes = kind?.changesStay ? await kind.describe(tx, approval) : null;
  await refuseApproval(tx, id, actorOf(staff), reason);
  if (changes) await storeApprovalChanges(tx, id, changes);
  await kind?.dropped?.(tx, approval);
  await tellMaker(tx, parts, approval, { state: 'refused', by: staff.name, reason });
}

/** Takes a request back. Refuses with `not-yours` everybody but its maker. */
export async function recallRequest(
  tx: Tx,
  parts: ApprovalParts,
  { id, reason }: { id: string; reason: string },
  staff: StaffCaller,
): Promise<void> {
  const approval = (await lockApproval(tx, id)) ?? refuse('not-found');
  if (approval.requestedBy === staff.id) await refuseIfDecided(tx, parts, approval);
  const kind = kindOf(parts, approval);
  const changes = kind?.changesStay && approval.state === 'open' ? await kind.describe(tx, approval) : null;
  await recallApproval(tx, id, actorOf(staff), reason);
  if (changes) await storeApprovalChanges(tx, id, changes);
  await kind?.dropped?.(tx, approval);
}

/** Closes a request whose time for a decision is over, if it is still open. Its maker is told by email. */
export async function expireRequest(tx: Tx, parts: ApprovalParts, id: string): Promise<void> {
  const approval = await expireApproval(tx, id);
  if (approval === null) return;
  await kindOf(parts, approval)?.dropped?.(tx, approval);
  await tellMaker(tx, parts, approval, { state: 'expired', by: '', reason: '' });
}

const actorOf = ({ id, sessionId }: StaffCaller): Actor => ({ kind: 'staff', id, sessionId });

/** Locks a request that the member may decide. */
async function lockForDecision(tx: Tx, parts: ApprovalParts, id: string, staff: StaffCaller): Promise<Approval> {
  const approval = (await lockApproval(tx, id)) ?? refuse('not-found');
  if (approval.requestedBy === staff.id) refuse('approval-own');
  // Read again: roles may have been taken away since the session was looked up.
  const member = await parts.people.findMember(tx, staff.id);
  if (!member?.permissions.has(approval.permission)) refuse('not-permitted');
  await refuseIfDecided(tx, parts, approval);
  return approval;
}

/** Refuses a decided request with the name of the member who decided it, and the time. */
async function refuseIfDecided(db: Db, { people }: ApprovalParts, { state, decidedBy, decidedAt }: Approval) {
  if (state === 'open' || decidedBy === null || decidedAt === null) return;
  const name = (
    await people.findNames(db, [
      { id: decidedBy, kind: 'staff' },
      { id: decidedBy, kind: 'agent' },
    ])
  ).get(decidedBy);
  const message = `${name ?? 'Another person'} ${outcomes[state]} on ${formatInstant(decidedAt)}.`;
  refuse('approval-decided', { message });
}

/** Tells a member how their request ended. Agents are told by the domain of the request. */
async function tellMaker(
  tx: Tx,
  parts: ApprovalParts,
  approval: Approval,
  { state, by, reason }: { state: 'approved' | 'refused' | 'expired'; by: string; reason: string },
): Promise<void> {
  if (approval.requestedByKind !== 'staff') return;
  const maker = await parts.people.findMember(tx, approval.requestedBy);
  if (maker === null) return;
  const label = kindOf(parts, approval)?.label ?? approval.kind;
  const link = `${parts.opsUrl ?? ''}/ops/approvals/${approval.id}`;
  await queueEmail(tx, maker.email, {
    kind: `approval-${state}`,
    templateData: { firstname: maker.name, label, by, reason, link },
  });
}
