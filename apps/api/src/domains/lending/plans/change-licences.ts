import { type NewPlanLicence, planDaysAheadMax } from '@foodbank/contract/lending/plans-staff';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { atOnce, beginsText } from '../../foundation/approvals/begins-text.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import {
  endLicence,
  findLicence,
  insertLicence,
  listLicences,
  lockPlans,
  type PlanLicence,
  type StoredLicence,
  withdrawLicence,
} from './queries.ts';

const licenceKind = 'plan-licence';
const none = 'No licence';
const dayCame = 'The last day of this request is over. Please refuse it and ask again.';
const hasBegun = 'This licence has begun. Please refuse the request and ask for an end.';

type LicencePayload =
  | { act: 'set'; state: string; number: string; fromOn: Day; untilOn: Day | null }
  | { act: 'end'; state: string; id: string; lastOn: Day }
  | { act: 'withdraw'; state: string; id: string };

/**
 * Asks that plans are offered in a state. Returns the request's id. Refuses days within another licence of the state, and with
 * `day-is-over` a last day that is over.
 */
export async function requestPlanLicence(tx: Tx, form: NewPlanLicence, actor: Actor): Promise<string> {
  const { state, number, fromOn, untilOn = null, reason } = form;
  if (untilOn !== null && untilOn < tx.businessDate) refuse('day-is-over');
  const last = addDays(tx.businessDate, planDaysAheadMax);
  if (fromOn > last) {
    const message = `The first day is at the latest ${formatDay(last)}`;
    refuse('validation', { message, errors: { fromOn: message } });
  }
  await lockPlans(tx);
  const payload: LicencePayload = { act: 'set', state, number, fromOn, untilOn };
  refuseOverlap(await listLicences(tx, state), payload);
  return ask(tx, payload, reason, actor);
}

/** Asks for the end of a licence. Returns the request's id. Refuses a last day before yesterday, and one after its end. */
export async function requestLicenceEnd(
  tx: Tx,
  id: string,
  { lastOn, reason }: { lastOn: Day; reason: string },
  actor: Actor,
): Promise<string> {
  await lockPlans(tx);
  const licence = (await findLicence(tx, id)) ?? refuse('not-found');
  refuseBadEnd(tx, licence, lastOn);
  return ask(tx, { act: 'end', state: licence.state, id, lastOn }, reason, actor);
}

/** Asks that a licence that hasn't begun never holds. Returns the request's id. Refuses with `licence-begun` any other one. */
export async function requestLicenceWithdrawal(tx: Tx, id: string, reason: string, actor: Actor): Promise<string> {
  await lockPlans(tx);
  const licence = (await findLicence(tx, id)) ?? refuse('not-found');
  if (!isPlanned(tx, licence)) refuse('licence-begun');
  return ask(tx, { act: 'withdraw', state: licence.state, id }, reason, actor);
}

const isPlanned = ({ businessDate }: Tx, { fromOn, isWithdrawn }: StoredLicence): boolean =>
  fromOn > businessDate && !isWithdrawn;

async function ask(tx: Tx, payload: LicencePayload, reason: string, actor: Actor): Promise<string> {
  return requestApproval(tx, {
    kind: licenceKind,
    subject: payload.state,
    payload: { ...payload },
    fingerprint: await fingerprintOfLicences(tx, payload.state),
    permission: 'plans.approve',
    reason,
    actor,
  });
}

const fingerprintOfLicences = async (tx: Tx, state: string) => fingerprintOf(tx, await listLicences(tx, state));

function refuseOverlap(
  licences: readonly StoredLicence[],
  { fromOn, untilOn }: Pick<PlanLicence, 'fromOn' | 'untilOn'>,
) {
  const isWithin = (other: StoredLicence) =>
    !other.isWithdrawn &&
    (untilOn === null || other.fromOn <= untilOn) &&
    (other.untilOn === null || other.untilOn >= fromOn);
  if (licences.some(isWithin)) refuse('licence-overlaps');
}

/** Yesterday at the earliest: then no plan is offered from the approval on. */
function refuseBadEnd({ businessDate }: Tx, { fromOn, untilOn, isWithdrawn }: StoredLicence, lastOn: Day): void {
  if (isWithdrawn || (untilOn !== null && untilOn <= lastOn)) refuse('licence-over');
  if (lastOn < addDays(businessDate, -1) || lastOn < fromOn) refuse('day-is-over');
}

const payloadOf = ({ payload }: Approval) => payload as unknown as LicencePayload;
const untilText = (untilOn: Day | null) => (untilOn === null ? 'No end' : formatDay(untilOn));

/** A state's licence, its end, and the withdrawal of a planned one: two people decide where plans are offered. */
export const planLicenceKind: ApprovalKind = {
  kind: licenceKind,
  label: 'Licence for plans',
  recordOf: () => ({ address: '/ops/plans', what: 'the licences', needs: 'plans.read' }),
  formAddress: (approval) => (payloadOf(approval).act === 'set' ? '/ops/plan-licences/new' : '/ops/plans'),
  effect({ businessDate }, approval) {
    const payload = payloadOf(approval);
    if (payload.act === 'withdraw') return 'The licence never begins.';
    if (payload.act === 'set') return beginsText([payload.fromOn], businessDate);
    return payload.lastOn < businessDate ? atOnce : `Plans are offered until the end of ${formatDay(payload.lastOn)}.`;
  },
  changesStay: true,
  nameSubject: ({ subject }) => subject,
  async describe(tx, approval) {
    const payload = payloadOf(approval);
    const kept = { field: 'Agreements that were made', before: 'They run', after: 'They go on' };
    if (payload.act === 'end') {
      const licence = (await findLicence(tx, payload.id)) ?? refuse('not-found');
      return [
        { field: 'State', before: licence.state, after: licence.state },
        { field: 'Licence', before: licence.number, after: licence.number },
        { field: 'Plans are offered until', before: untilText(licence.untilOn), after: untilText(payload.lastOn) },
        kept,
      ];
    }
    if (payload.act === 'withdraw') {
      const { state, number, fromOn } = (await findLicence(tx, payload.id)) ?? refuse('not-found');
      return [
        { field: 'State', before: state, after: state },
        { field: 'Licence', before: number, after: 'Withdrawn' },
        { field: 'Plans are offered from', before: formatDay(fromOn), after: 'Never by this licence' },
      ];
    }
    return [
      { field: 'State', before: payload.state, after: payload.state },
      { field: 'Licence', before: none, after: payload.number },
      { field: 'Plans are offered from', before: none, after: formatDay(payload.fromOn) },
      { field: 'Plans are offered until', before: none, after: untilText(payload.untilOn) },
    ];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payload = payloadOf(approval);
    const { state } = payload;
    await lockPlans(tx);
    if ((await fingerprintOfLicences(tx, state)) !== approval.fingerprint) refuse('approval-stale');
    const { action, after } = await act(tx, payload, id);
    await addAuditLine(tx, { actor: decider, action, subject: state, after, reason, detail: { approval: id } });
  },
};

async function act(tx: Tx, payload: LicencePayload, approvalId: string) {
  if (payload.act === 'withdraw') {
    const licence = await findLicence(tx, payload.id);
    if (licence === null || !isPlanned(tx, licence)) refuse('approval-stale', { message: hasBegun });
    await withdrawLicence(tx, payload.id, approvalId);
    return { action: 'plan-licence-withdrawn', after: { licence: payload.id } } as const;
  }
  const isEnd = payload.act === 'end';
  const endsOn = isEnd ? payload.lastOn : payload.untilOn;
  if (endsOn !== null && endsOn < addDays(tx.businessDate, isEnd ? -1 : 0))
    refuse('approval-stale', { message: dayCame });
  if (payload.act === 'end') {
    await endLicence(tx, payload.id, payload.lastOn);
    return { action: 'plan-licence-ended', after: { licence: payload.id, lastOn: payload.lastOn } } as const;
  }
  const { number, fromOn, untilOn } = payload;
  await insertLicence(tx, payload, approvalId);
  return { action: 'plan-licence-set', after: { number, fromOn, untilOn } } as const;
}
