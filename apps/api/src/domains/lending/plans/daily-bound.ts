import { lagosDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { atOnce } from '../../foundation/approvals/begins-text.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import {
  addReserved,
  endReservation,
  getBound,
  getGate,
  insertBound,
  insertReservation,
  lockPlanDay,
  lockStarts,
  shareStarts,
} from './stop-queries.ts';

/** What decides whether new plans begin now: the stops, and what is left of today's bound. */
export interface PlanGate {
  isAllStopped: boolean;
  stoppedCodes: ReadonlySet<string>;
  /** What may still be newly financed today; zero where more is reserved than a bound that was lowered. */
  leftKobo: number;
}

/** Reads whether new plans begin now. Reserves nothing. Days are those of Lagos by the real clock. */
export async function readPlanGate(db: Db, now: Date): Promise<PlanGate> {
  const { isAllStopped, stoppedCodes, boundKobo, reservedKobo } = await getGate(db, lagosDay(now));
  return { isAllStopped, stoppedCodes: new Set(stoppedCodes), leftKobo: Math.max(0, boundKobo - reservedKobo) };
}

/** Why a plan can't begin now, or null: it is stopped, or today's bound has no room for what it finances. */
export function whyNotNow(
  { isAllStopped, stoppedCodes, leftKobo }: PlanGate,
  { planCode, financedKobo }: { planCode: string; financedKobo: number },
): 'stopped' | 'full' | null {
  if (isAllStopped || stoppedCodes.has(planCode)) return 'stopped';
  return financedKobo > leftKobo ? 'full' : null;
}

/**
 * Reserves what an agreement finances of today's bound, or returns why not: then the agreement must not stand. Shares the lock of stops, and
 * locks the day until the transaction ends: after stock and delivery windows, before the ledger.
 */
export async function reserveFinanced(
  tx: Tx,
  { loanId, planCode, financedKobo }: { loanId: string; planCode: string; financedKobo: number },
): Promise<'stopped' | 'full' | null> {
  const day = lagosDay(tx.now);
  await shareStarts(tx);
  await lockPlanDay(tx, day);
  const why = whyNotNow(await readPlanGate(tx, tx.now), { planCode, financedKobo });
  if (why !== null) return why;
  await addReserved(tx, day, financedKobo);
  await insertReservation(tx, loanId, day, financedKobo, tx.now);
  return null;
}

/** Gives back to its day what an agreement took, because its order was never placed. Again changes nothing. Locks the day. */
export async function giveFinancedBack(tx: Tx, loanId: string): Promise<void> {
  const taken = await endReservation(tx, loanId, tx.now);
  if (taken === null) return;
  await lockPlanDay(tx, taken.day);
  await addReserved(tx, taken.day, -taken.kobo);
}

/** Lowers the daily bound at once. Refuses with `plan-bound-not-lower`. What is agreed to already stands. */
export async function lowerPlanBound(
  tx: Tx,
  { boundKobo, reason }: { boundKobo: number; reason: string },
  actor: Actor,
): Promise<void> {
  await lockStarts(tx);
  const before = (await getBound(tx)).boundKobo;
  if (boundKobo >= before) refuse('plan-bound-not-lower');
  await insertBound(tx, { boundKobo, setBy: actor.id, reason, approvalId: null });
  await addAuditLine(tx, {
    ...{ actor, action: 'plan-bound-lowered', subject: 'bound', reason },
    ...{ before: { boundKobo: before }, after: { boundKobo } },
  });
}

/** The kind of the requests for a higher bound. */
export const boundKind = 'plan-bound';
const stopsPage = '/ops/plan-stops';

/** Asks for a higher daily bound. Returns the request's id. Refuses with `plan-bound-not-higher`. */
export async function requestPlanBound(
  tx: Tx,
  { boundKobo, reason }: { boundKobo: number; reason: string },
  actor: Actor,
): Promise<string> {
  const present = await getBound(tx);
  if (boundKobo <= present.boundKobo) refuse('plan-bound-not-higher');
  return requestApproval(tx, {
    kind: boundKind,
    subject: 'bound',
    payload: { boundKobo },
    fingerprint: fingerprintOf(tx, [present.id]),
    permission: 'plans.approve',
    reason,
    actor,
  });
}

const wantedKobo = ({ payload }: Approval): number => Number(payload.boundKobo);

/** A higher daily bound of newly financed money: two people decide. */
export const planBoundKind: ApprovalKind = {
  kind: boundKind,
  label: 'Daily bound of new plans',
  recordOf: () => ({ address: stopsPage, what: 'the daily bound', needs: 'plans.read' }),
  formAddress: () => stopsPage,
  effect: () => atOnce,
  changesStay: true,
  nameSubject: () => 'Daily bound',
  async describe(tx, approval) {
    const { boundKobo } = await getBound(tx);
    return [{ field: 'Newly financed a day', before: formatKobo(boundKobo), after: formatKobo(wantedKobo(approval)) }];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    await lockStarts(tx);
    const present = await getBound(tx);
    if (fingerprintOf(tx, [present.id]) !== approval.fingerprint) refuse('approval-stale');
    const boundKobo = wantedKobo(approval);
    await insertBound(tx, { boundKobo, setBy: approval.requestedBy, reason: approval.reason, approvalId: id });
    await addAuditLine(tx, {
      ...{ actor: decider, action: 'plan-bound-raised', subject: 'bound', reason, detail: { approval: id } },
      ...{ before: { boundKobo: present.boundKobo }, after: { boundKobo } },
    });
  },
};
