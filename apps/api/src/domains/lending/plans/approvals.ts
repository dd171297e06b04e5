import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import {
  describePlanQuote,
  describePlanTerms,
  exampleTotalNaira,
  type PlanTerms,
  planAudiences,
} from '@foodbank/contract/lending/plans';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira, toKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { atOnce, beginsText } from '../../foundation/approvals/begins-text.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { type ApprovalChange, type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { planLicenceKind } from './change-licences.ts';
import { fingerprintOfPlan, isPlanned, type PlanPayload, planKind, refuseTakenNames } from './change-plans.ts';
import { planBoundKind } from './daily-bound.ts';
import {
  type Decided,
  findPlan,
  findPlanOn,
  insertPlan,
  insertVersion,
  listAllPlans,
  listVersions,
  lockPlans,
  withdrawVersion,
} from './queries.ts';
import { describeQuote } from './rates.ts';
import { quoteWithHolidays } from './rules.ts';
import { planStartKind } from './stopping.ts';

const dayCame = 'The day from which this would hold is over. Please refuse it and ask again.';
const none = 'Not offered';
// Plans that are at the last place are in the order of their codes.
const places = { step: 10, last: 999 };

const payloadOf = ({ payload }: Approval) => payload as unknown as PlanPayload;

/** "Four payments: a new version". Requests from before have no name and say the code. */
function nameRequest(approval: Approval): string {
  const payload = payloadOf(approval);
  const name = ('name' in payload && payload.name) || payload.code;
  switch (payload.act) {
    case 'add':
      return `${name}: a new plan`;
    case 'version':
      return `${name}: a new version`;
    case 'end':
      return `${name}: its end`;
    case 'withdraw':
      return `${name}: version ${payload.version} is withdrawn`;
  }
}

/** Another plan, a version of one, its end, and the withdrawal of a planned version: two people decide. */
const planApproval: ApprovalKind = {
  kind: planKind,
  label: 'Plan',
  recordOf(approval) {
    const { act, code } = payloadOf(approval);
    const address = act === 'add' && approval.state !== 'approved' ? '/ops/plans' : `/ops/plans/${code}`;
    return { address, what: address === '/ops/plans' ? 'the plans' : 'the plan', needs: 'plans.read' };
  },
  formAddress(approval) {
    const { act, code } = payloadOf(approval);
    if (act === 'add') return '/ops/new-plan';
    return act === 'version' ? `/ops/plans/${code}/new-version` : `/ops/plans/${code}`;
  },
  async effect(tx, approval) {
    const payload = payloadOf(approval);
    if (payload.act === 'withdraw') return 'The version never begins.';
    const begins = beginsText([payload.fromOn], tx.businessDate);
    return payload.act === 'end' && begins !== atOnce
      ? `The plan is offered until then: it ends on ${formatDay(payload.fromOn)}.`
      : begins;
  },
  changesStay: true,
  nameSubject: nameRequest,
  async describe(tx, approval) {
    const payload = payloadOf(approval);
    if (payload.act === 'withdraw') return describeWithdrawal(tx, payload);
    const before = await findPlanOn(tx, payload.code, payload.fromOn);
    const changes = await termChanges(
      tx,
      payload.fromOn,
      before?.terms ?? null,
      payload.act === 'end' ? null : payload.terms,
    );
    const kept = { field: 'Agreements that were made', before: 'Their own version', after: 'They keep it' };
    const from = { field: 'From', before: before ? formatDay(before.fromOn) : none, after: formatDay(payload.fromOn) };
    if (payload.act !== 'add') return [from, ...changes, kept];
    return [
      { field: 'Code', before: 'No plan', after: payload.code },
      { field: 'Name', before: 'No plan', after: payload.name },
      { field: 'For', before: 'No plan', after: planAudiences[payload.audience] },
      from,
      ...changes,
    ];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payload = payloadOf(approval);
    await lockPlans(tx);
    if ((await fingerprintOfPlan(tx, payload.code)) !== approval.fingerprint) refuse('approval-stale');
    const decided = { askedBy: approval.requestedBy, approvedBy: decider.id, approvalId: id };
    const { action, after } = await act(tx, payload, decided);
    await addAuditLine(tx, { actor: decider, action, subject: payload.code, after, reason, detail: { approval: id } });
  },
};

interface Done {
  action: AuditAction;
  after: Record<string, unknown>;
}

async function act(tx: Tx, payload: PlanPayload, decided: Decided): Promise<Done> {
  const { code } = payload;
  if (payload.act === 'withdraw') {
    const version = (await listVersions(tx, code)).find((one) => one.version === payload.version);
    if (version === undefined || !isPlanned(tx, version)) refuse('approval-stale', { message: dayCame });
    await withdrawVersion(tx, code, payload.version, decided.approvalId);
    return { action: 'plan-version-withdrawn', after: { version: payload.version } };
  }
  const { fromOn } = payload;
  if (fromOn < tx.businessDate) refuse('approval-stale', { message: dayCame });
  if (payload.act === 'end') {
    const version = await insertVersion(tx, { planCode: code, fromOn, terms: null }, decided);
    return { action: 'plan-ended', after: { version, fromOn } };
  }
  const { terms } = payload;
  if (payload.act === 'add') {
    await refuseTakenNames(tx, payload);
    const last = (await listAllPlans(tx)).at(-1)?.place ?? 0;
    await insertPlan(tx, {
      code,
      name: payload.name,
      audience: payload.audience,
      place: Math.min(last + places.step, places.last),
    });
  }
  const version = await insertVersion(tx, { planCode: code, fromOn, terms }, decided);
  const isNew = payload.act === 'add';
  const after = { version, fromOn, terms, ...(isNew && { name: payload.name, audience: payload.audience }) };
  return { action: isNew ? 'plan-added' : 'plan-version-added', after };
}

/** The terms and their worked example before and after, field by field. */
async function termChanges(
  tx: Tx,
  fromOn: Day,
  before: PlanTerms | null,
  after: PlanTerms | null,
): Promise<ApprovalChange[]> {
  const [was, will] = [await linesOf(tx, before, fromOn), await linesOf(tx, after, fromOn)];
  const fields = (was ?? will ?? []).map(({ field }) => field);
  return fields.map((field, index) => ({
    field,
    before: was?.[index]?.text ?? none,
    after: will?.[index]?.text ?? none,
  }));
}

async function linesOf(tx: Tx, plan: PlanTerms | null, promisedOn: Day) {
  if (plan === null) return null;
  const asked = { plan, totalKobo: toKobo(exampleTotalNaira), promisedOn };
  const quote = describeQuote(asked, await quoteWithHolidays(tx, asked));
  const about = `On ${formatNaira(exampleTotalNaira)}`;
  const example = describePlanQuote(quote).map(({ field, text }) => ({
    field: `${about}: ${field.toLowerCase()}`,
    text,
  }));
  return [...describePlanTerms(plan), ...example];
}

async function describeWithdrawal(
  tx: Tx,
  { code, version }: { code: string; version: number },
): Promise<ApprovalChange[]> {
  const [plan, versions] = [await findPlan(tx, code), await listVersions(tx, code)];
  const found = versions.find((one) => one.version === version);
  if (plan === null || found === undefined) refuse('not-found');
  const what = found.terms === null ? `End of ${plan.name}` : `Version ${version} of ${plan.name}`;
  return [
    { field: what, before: `Begins on ${formatDay(found.fromOn)}`, after: 'Never begins' },
    ...(found.terms === null
      ? []
      : describePlanTerms(found.terms).map(({ field, text }) => ({ field, before: text, after: 'Withdrawn' }))),
  ];
}

/** The requests of this domain that a second person decides. */
export const planApprovals: readonly ApprovalKind[] = [planApproval, planLicenceKind, planStartKind, planBoundKind];
