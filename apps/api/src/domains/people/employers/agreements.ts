import { type AgreementAct, agreementDaysAheadMax, type newEmployer } from '@foodbank/contract/people/employers-staff';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type Employer, insertEmployer, lockEmployer, stopPlansOf } from './queries.ts';

/** The kind of request by which an agreement begins or stops, or new plans start again. */
export const agreementKind = 'employer-agreement';

/** What such a request carries. */
export interface AgreementPayload {
  act: AgreementAct;
  /** For `begin`. */
  fromOn: Day | null;
  name: string;
}

/** Adds an employer as a draft and returns its id. Refuses with `employer-code-taken` a name or code that another one has. */
export async function addEmployer(
  tx: Tx,
  { name, code, state, reason }: z.output<typeof newEmployer>,
  actor: Actor,
): Promise<string> {
  const { id } = (await insertEmployer(tx, name, code, state, tx.now)) ?? refuse('employer-code-taken');
  await addAuditLine(tx, { actor, action: 'employer-added', subject: id, after: { name, code, state }, reason });
  return id;
}

/** What an agreement's request depends on: the employer as it was seen. */
export const fingerprintOfEmployer = (tx: Tx, { id, revision }: Pick<Employer, 'id' | 'revision'>): string =>
  fingerprintOf(tx, [id, revision]);

/** True if an act fits where the agreement stands. */
export function isPossible({ agreement, plansStoppedAt }: Employer, act: AgreementAct): boolean {
  if (act === 'begin') return agreement !== 'in-force';
  return act === 'stop' ? agreement === 'in-force' : plansStoppedAt !== null;
}

/**
 * Asks that an agreement begins on a day, or stops, or that new plans start again. Returns the request's id. Refuses with `changed-meanwhile` after
 * another revision than the one that was seen, with `employer-not-so` what doesn't fit where the agreement stands, and a day that is over or too far.
 */
export async function requestAgreement(
  tx: Tx,
  id: string,
  { act, fromOn, revision, reason }: { act: AgreementAct; fromOn?: Day | undefined; revision: number; reason: string },
  actor: Actor,
): Promise<string> {
  const employer = (await lockEmployer(tx, id)) ?? refuse('not-found');
  if (employer.revision !== revision) refuse('changed-meanwhile');
  if (!isPossible(employer, act)) refuse('employer-not-so');
  if (act === 'begin') refuseBadDay(tx, fromOn ?? tx.businessDate);
  const payload: AgreementPayload = { act, fromOn: act === 'begin' ? (fromOn ?? null) : null, name: employer.name };
  return requestApproval(tx, {
    kind: agreementKind,
    subject: id,
    payload: { ...payload },
    fingerprint: fingerprintOfEmployer(tx, employer),
    permission: 'employers.approve',
    reason,
    actor,
  });
}

function refuseBadDay({ businessDate }: Tx, fromOn: Day): void {
  const last = addDays(businessDate, agreementDaysAheadMax);
  if (fromOn < businessDate) invalid('The first day is today at the earliest');
  if (fromOn > last) invalid(`The first day is at the latest ${formatDay(last)}`);
}

const invalid = (message: string): never => refuse('validation', { message, errors: { fromOn: message } });

/** Stops new plans with an employer at once. Refuses with `employer-not-so` where they are stopped already. */
export async function stopEmployerPlans(tx: Tx, id: string, reason: string, actor: Actor): Promise<void> {
  const employer = (await lockEmployer(tx, id)) ?? refuse('not-found');
  if (employer.plansStoppedAt !== null)
    refuse('employer-not-so', { message: 'New plans with this employer are stopped already.' });
  await stopPlansOf(tx, id, tx.now, actor.id, reason);
  await addAuditLine(tx, { actor, action: 'employer-plans-stopped', subject: id, reason });
}
