import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { atOnce } from '../../foundation/approvals/begins-text.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findPlan } from './queries.ts';
import { endStop, findStop, insertStop, lockStarts, type PlanStop } from './stop-queries.ts';

/** The kind of the requests that new plans start again after a stop. */
export const startKind = 'plan-start';
const stopsPage = '/ops/plan-stops';

/** How a stop is named in the audit log and in requests: by its plan's code, or as all. */
const subjectOf = ({ planCode }: Pick<PlanStop, 'planCode'>): string => planCode ?? 'all';

/**
 * Stops a new plan, or all of them where no plan is named, until two people start them again. Once it has answered, no agreement is sealed
 * any more. What was agreed to goes on. Refuses with `plans-stopped-already`.
 */
export async function stopPlans(
  tx: Tx,
  { planCode, reason }: { planCode: string | null; reason: string },
  actor: Actor,
): Promise<void> {
  await lockStarts(tx);
  if (planCode !== null && (await findPlan(tx, planCode)) === null) refuse('not-found');
  if ((await insertStop(tx, { planCode, stoppedBy: actor.id, reason })) === null) refuse('plans-stopped-already');
  await addAuditLine(tx, { actor, action: 'plans-stopped', subject: subjectOf({ planCode }), reason });
}

/** Asks that new plans start again after a stop. Returns the request's id. Refuses with `plans-not-stopped` one that is over. */
export async function requestPlanStart(tx: Tx, id: string, reason: string, actor: Actor): Promise<string> {
  const stop = (await findStop(tx, id)) ?? refuse('not-found');
  if (stop.startedAt !== null) refuse('plans-not-stopped');
  return requestApproval(tx, {
    kind: startKind,
    subject: subjectOf(stop),
    payload: { stopId: id },
    fingerprint: fingerprintOf(tx, [id]),
    permission: 'plans.approve',
    reason,
    actor,
  });
}

const stopOf = async (db: Db, { payload }: { payload: Record<string, unknown> }): Promise<PlanStop> =>
  (await findStop(db, String(payload.stopId))) ?? refuse('not-found');
const nameOf = async (db: Db, code: string | null): Promise<string> =>
  code === null ? 'All plans' : ((await findPlan(db, code))?.name ?? code);

/** New plans start again after a stop: two people decide. */
export const planStartKind: ApprovalKind = {
  kind: startKind,
  label: 'Start of stopped plans',
  recordOf: () => ({ address: stopsPage, what: 'the stops', needs: 'plans.read' }),
  formAddress: () => stopsPage,
  effect: () => atOnce,
  changesStay: true,
  nameSubject: ({ subject }) => (subject === 'all' ? 'All plans' : subject),
  async describe(tx, approval) {
    const stop = await stopOf(tx, approval);
    return [
      { field: await nameOf(tx, stop.planCode), before: `Stopped: ${stop.reason}`, after: 'New plans are offered' },
    ];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    await lockStarts(tx);
    const stop = await stopOf(tx, approval);
    if (stop.startedAt !== null) refuse('approval-stale');
    await endStop(tx, stop.id, tx.now, decider.id, id);
    const detail = { approval: id };
    await addAuditLine(tx, { actor: decider, action: 'plans-started', subject: subjectOf(stop), reason, detail });
  },
};
