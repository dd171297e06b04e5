import { isDeepStrictEqual } from 'node:util';
import { type PlanTerms, planTermsOf } from '@foodbank/contract/lending/plans';
import { type NewPlan, type NewPlanVersion, planDaysAheadMax } from '@foodbank/contract/lending/plans-staff';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { foldName } from '@foodbank/contract/primitives/fold-text';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findPlan, listAllPlans, listVersions, lockPlans, type Plan, type StoredVersion } from './queries.ts';
import { listHolidaysFor, refuseBadTerms } from './rules.ts';

/** The kind of request about a plan. Its subject is the plan's code, so one about a plan can wait at a time. */
export const planKind = 'plan';

/** What a request about a plan carries. */
export type PlanPayload =
  | { act: 'add'; code: string; name: string; audience: Plan['audience']; terms: PlanTerms; fromOn: Day }
  | { act: 'version'; code: string; name?: string; terms: PlanTerms; fromOn: Day }
  | { act: 'end'; code: string; name?: string; fromOn: Day }
  | { act: 'withdraw'; code: string; name?: string; version: number };

/** Asks for another plan. Returns the request's id. Refuses a code or a name that a plan has, and terms that none may have. */
export async function requestPlan(tx: Tx, form: NewPlan, actor: Actor): Promise<string> {
  const { code, name, audience, fromOn, reason } = form;
  await lockPlans(tx);
  await refuseTakenNames(tx, form);
  const terms = await checkedTerms(tx, form);
  return ask(tx, { act: 'add', code, name, audience, terms, fromOn }, reason, actor);
}

/**
 * Asks for a new version of a plan. Returns the request's id. Refuses a day on which another version begins, one that is over, terms
 * that no version may have, and those that the plan has anyway.
 */
export async function requestPlanVersion(tx: Tx, code: string, form: NewPlanVersion, actor: Actor): Promise<string> {
  await lockPlans(tx);
  const { name } = (await findPlan(tx, code)) ?? refuse('not-found');
  const newest = Math.max(...(await listVersions(tx, code)).map(({ version }) => version));
  if (form.afterVersion !== undefined && form.afterVersion !== newest) refuse('changed-meanwhile');
  const terms = await checkedTerms(tx, form);
  await refuseTakenDay(tx, code, form.fromOn);
  await refuseSameTerms(tx, code, form.fromOn, terms);
  return ask(tx, { act: 'version', code, name, terms, fromOn: form.fromOn }, form.reason, actor);
}

/** Asks that a plan isn't offered from a day on. Returns the request's id. Refuses a day on which it isn't offered anyway. */
export async function requestPlanEnd(
  tx: Tx,
  code: string,
  { fromOn, reason }: { fromOn: Day; reason: string },
  actor: Actor,
): Promise<string> {
  await lockPlans(tx);
  const { name } = (await findPlan(tx, code)) ?? refuse('not-found');
  refuseBadDay(tx, fromOn);
  await refuseTakenDay(tx, code, fromOn);
  await refuseNotOffered(tx, code, fromOn);
  return ask(tx, { act: 'end', code, name, fromOn }, reason, actor);
}

/** Asks that a planned version, or a planned end, never begins. Returns the request's id. Refuses one that has begun. */
export async function requestPlanWithdrawal(
  tx: Tx,
  { code, version, reason }: { code: string; version: number; reason: string },
  actor: Actor,
): Promise<string> {
  await lockPlans(tx);
  const { name } = (await findPlan(tx, code)) ?? refuse('not-found');
  const found = (await listVersions(tx, code)).find((one) => one.version === version) ?? refuse('not-found');
  if (!isPlanned(tx, found)) refuse('plan-version-begun');
  return ask(tx, { act: 'withdraw', code, name, version }, reason, actor);
}

async function ask(tx: Tx, payload: PlanPayload, reason: string, actor: Actor): Promise<string> {
  return requestApproval(tx, {
    kind: planKind,
    subject: payload.code,
    payload: { ...payload },
    fingerprint: await fingerprintOfPlan(tx, payload.code),
    permission: 'plans.approve',
    reason,
    actor,
  });
}

/** A digest of a plan and all its versions. */
export const fingerprintOfPlan = async (tx: Tx, code: string): Promise<string> =>
  fingerprintOf(tx, [await findPlan(tx, code), ...(await listVersions(tx, code))]);

/** True for a version that begins later and was not withdrawn. */
export const isPlanned = ({ businessDate }: Tx, { fromOn, isWithdrawn }: StoredVersion): boolean =>
  fromOn > businessDate && !isWithdrawn;

/** Refuses the code and the name of another plan. */
export async function refuseTakenNames(tx: Tx, { code, name }: Pick<Plan, 'code' | 'name'>): Promise<void> {
  const nameKey = foldName(name);
  const plans = await listAllPlans(tx);
  if (plans.some((plan) => plan.code === code || foldName(plan.name) === nameKey)) refuse('plan-code-taken');
}

/** Refuses a day on which a version of the plan, or its end, begins. */
export async function refuseTakenDay(tx: Tx, code: string, fromOn: Day): Promise<void> {
  const versions = await listVersions(tx, code);
  if (versions.some((one) => one.fromOn === fromOn && !one.isWithdrawn)) refuse('plan-day-taken');
}

/** Refuses with `nothing-changed` the terms that the plan has on that day anyway: the request would only stand in the way of another. */
async function refuseSameTerms(tx: Tx, code: string, on: Day, terms: PlanTerms): Promise<void> {
  const before = (await listVersions(tx, code)).findLast((one) => one.fromOn <= on && !one.isWithdrawn)?.terms;
  if (isDeepStrictEqual(before, terms))
    refuse('nothing-changed', { message: 'The plan has these terms on that day already. Change one of them.' });
}

/** Refuses a day on which the plan isn't offered. */
export async function refuseNotOffered(tx: Tx, code: string, on: Day): Promise<void> {
  const begun = (await listVersions(tx, code)).filter((one) => one.fromOn <= on && !one.isWithdrawn);
  if ((begun.at(-1)?.terms ?? null) === null) refuse('plan-not-offered');
}

/** Terms of a form that begin on a possible day and that a version may have. */
async function checkedTerms(tx: Tx, form: NewPlanVersion): Promise<PlanTerms> {
  refuseBadDay(tx, form.fromOn);
  const terms = planTermsOf(form);
  refuseBadTerms(terms, form.fromOn, await listHolidaysFor(tx, terms, form.fromOn));
  return terms;
}

/** Refuses a day before the business date, and one that is more than two years away. */
function refuseBadDay({ businessDate }: Tx, fromOn: Day): void {
  if (fromOn < businessDate) refuse('day-is-over');
  const last = addDays(businessDate, planDaysAheadMax);
  if (fromOn <= last) return;
  const message = `The first day is at the latest ${formatDay(last)}`;
  refuse('validation', { message, errors: { fromOn: message } });
}
