import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { Permission } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, system } from '../audit/add-audit-line.ts';
import type { Actor } from '../audit/queries.ts';
import { type Approval, decideApproval, lockApproval } from './queries.ts';

/** An approval that was taken, with the encrypted parts of its payload. */
export interface TakenApproval extends Approval {
  secrets: Record<string, unknown>;
}

/** A kind of request, as the domain that acts on it declares it. All kinds are listed in `apps/api/src/approvals.ts`. */
export interface ApprovalKind {
  kind: string;
  /** What it is called on screens: `Bank account of an agent`. */
  label: string;
  /** What a request is about, where it is no agent and no member: `Everybody`. */
  nameSubject?(approval: Approval): string;
  /**
   * Takes the approval with `takeApproval`, checks again and acts, in the caller's transaction. Refuses with `approval-stale` if what
   * it would change is no longer what it was when it was asked for.
   */
  approve(tx: Tx, id: string, decider: Actor, reason: string): Promise<void>;
  /** What the request would change, field by field, masked as the decider may see it. */
  describe(tx: Tx, approval: Approval): Promise<ApprovalChange[]>;
  /** Where the console shows what it changes, or will show it once it is approved, and who may open that. */
  recordOf?(approval: Approval): ApprovalAddress;
  /** When what it changes begins, as a sentence (`beginsText`). Without it: at once. */
  effect?(tx: Tx, approval: Approval): string | Promise<string>;
  /** What a refusal does, if it isn't nothing. */
  refusalEffect?: string;
  /** True if no change is about a person. What was shown then stays readable after the decision. */
  changesStay?: boolean;
  /** The console's address of the form that asks for it. Without it the record has the form. */
  formAddress?: string | ((approval: Approval) => string);
  /** What is wiped with the decision and has to be typed again by who asks again: `the new name`. */
  typedAgain?: string;
  /** Runs when the request is refused, recalled or expired, for example to inform the person it is about. */
  dropped?(tx: Tx, approval: Approval): Promise<void>;
}

/** A page of the console, and what of it is meant: `the agent`. */
export interface ApprovalAddress {
  address: string;
  what: string;
  /** What a member must be permitted to open it. */
  needs: Permission;
}

/** One field that a request would change, as it is shown. */
export interface ApprovalChange {
  field: string;
  before: string;
  after: string;
}

/**
 * Takes an open request for the act that it allows, in the transaction of that act. Only one of two deciders gets it. Refuses with
 * `approval-own` the person who asked, and with `approval-decided` or `approval-expired` a request that isn't open any more. The
 * caller has checked the permission.
 */
export async function takeApproval(tx: Tx, id: string, decider: Actor, reason: string): Promise<TakenApproval> {
  const approval = await lockOpen(tx, id);
  if (approval.requestedBy === decider.id) refuse('approval-own');
  await decideApproval(tx, id, 'approved', { by: decider.id, reason });
  await audit(tx, approval, decider, 'approval-approved', reason);
  const secrets = approval.sealed === null ? {} : JSON.parse(tx.keys.unseal(approval.sealed));
  return { ...approval, secrets };
}

/** Refuses an open request, with the reason that its maker reads. The maker can't refuse it, only recall it. */
export async function refuseApproval(tx: Tx, id: string, decider: Actor, reason: string): Promise<Approval> {
  const approval = await lockOpen(tx, id);
  if (approval.requestedBy === decider.id) refuse('approval-own');
  await decideApproval(tx, id, 'refused', { by: decider.id, reason });
  await audit(tx, approval, decider, 'approval-refused', reason);
  return approval;
}

/** Takes a request back. Only its maker can. */
export async function recallApproval(tx: Tx, id: string, maker: Actor, reason: string | null): Promise<Approval> {
  const approval = await lockOpen(tx, id);
  if (approval.requestedBy !== maker.id) refuse('not-yours');
  await decideApproval(tx, id, 'recalled', { by: maker.id, reason });
  await audit(tx, approval, maker, 'approval-recalled', reason);
  return approval;
}

/** Closes an open request whose time is over. Returns null if it was decided meanwhile. */
export async function expireApproval(tx: Tx, id: string): Promise<Approval | null> {
  const approval = await lockApproval(tx, id);
  if (approval === null || approval.state !== 'open' || approval.expiresAt > tx.now) return null;
  await decideApproval(tx, id, 'expired', { by: null, reason: null });
  await audit(tx, approval, system, 'approval-expired', null);
  return approval;
}

async function lockOpen(tx: Tx, id: string): Promise<Approval> {
  const approval = await lockApproval(tx, id);
  if (approval === null) refuse('not-found');
  if (approval.state !== 'open') refuse('approval-decided');
  if (approval.expiresAt <= tx.now) refuse('approval-expired');
  return approval;
}

async function audit(
  tx: Tx,
  { id, kind, subject }: Approval,
  actor: Actor,
  action: AuditAction,
  reason: string | null,
) {
  await addAuditLine(tx, { actor, action, subject, detail: { approval: id, kind }, ...(reason && { reason }) });
}
