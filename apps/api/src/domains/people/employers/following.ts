import type { EmploymentReason } from '@foodbank/contract/people/employers';
import { isSameName } from '@foodbank/contract/primitives/fold-text';
import type { Tx } from '../../../platform/database.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { addAuditLines } from '../../foundation/audit/add-audit-lines.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listVerifiedNames } from '../identity-checks/queries.ts';
import {
  doubtEmployments,
  endEmploymentsBy,
  findNewestEmployment,
  listConfirmedBy,
  type MovedEmployment,
} from './queries.ts';
import { fitOf, hasLeft, type PersonName } from './rules.ts';
import { findEmployee } from './staff-list-queries.ts';
import { employmentNewsQueue } from './telling.ts';

/** The queue of employments that ended, for what was to be deducted. The id of a job is that of the employment. */
export const employmentEndsQueue = 'employment-ends';

/** A person of a list before and after a change. */
export interface ListChange {
  id: string;
  before: { name: string; numberKey: string };
  after: { name: string; numberKey: string; leftOn: string | null };
}

/**
 * What a changed staff list does to customers: who left, or has another number now, is employed there no more; where the name is another one a person
 * looks whether it is still the same person, unless it fits the customer's. The caller holds the employer's lock.
 */
export async function followList(tx: Tx, changes: readonly ListChange[], actor: Actor): Promise<void> {
  const idsOf = (isSo: (change: ListChange) => boolean) => changes.filter(isSo).map(({ id }) => id);
  const left = idsOf(({ after }) => hasLeft(after.leftOn, tx.businessDate));
  await endBy(tx, left, 'left', actor);
  await endBy(
    tx,
    idsOf(({ before, after }) => before.numberKey !== after.numberKey),
    'number-changed',
    actor,
  );
  const renamed = changes.filter(({ before, after }) => !isSameName(before.name, after.name));
  const held =
    renamed.length === 0
      ? []
      : await listConfirmedBy(
          tx,
          idsOf((change) => renamed.includes(change)),
        );
  if (held.length === 0) return;
  const names = await namesOf(tx, held);
  const nameNow = new Map(renamed.map(({ id, after }) => [id, after.name]));
  const inDoubt = held.filter(({ customerId, employeeId }) => {
    const name = names.get(customerId);
    return name === undefined || fitOf(name, nameNow.get(employeeId ?? '') ?? '') !== 'fits';
  });
  await doubt(tx, inDoubt, 'list-name-changed', actor);
}

/** Ends the employments of people whose last day of work is over. The caller holds the employer's lock. */
export const endLeavers = (tx: Tx, employeeIds: readonly string[]): Promise<void> =>
  endBy(tx, employeeIds, 'left', system);

async function endBy(tx: Tx, ids: readonly string[], reason: EmploymentReason, actor: Actor): Promise<void> {
  if (ids.length === 0) return;
  await noteEnded(tx, await endEmploymentsBy(tx, ids, reason, tx.now), { actor, reason });
}

async function doubt(tx: Tx, found: readonly MovedEmployment[], reason: EmploymentReason, actor: Actor): Promise<void> {
  if (found.length === 0) return;
  const doubted = await doubtEmployments(
    tx,
    found.map(({ id }) => id),
    reason,
  );
  await note(tx, doubted, { actor, action: 'employment-doubted', reason });
}

/** Audit lines for employments that ended, and a job each that tells the customer. */
export const noteEnded = (
  tx: Tx,
  ended: readonly MovedEmployment[],
  { actor, reason }: { actor: Actor; reason: EmploymentReason },
): Promise<void> => note(tx, ended, { actor, action: 'employment-ended', reason });

async function note(
  tx: Tx,
  moved: readonly MovedEmployment[],
  {
    actor,
    action,
    reason,
  }: { actor: Actor; action: 'employment-ended' | 'employment-doubted'; reason: EmploymentReason },
): Promise<void> {
  if (moved.length === 0) return;
  const lines = moved.map(({ id, customerId }) => ({
    subject: customerId,
    before: {},
    after: { reason },
    detail: { employmentId: id },
  }));
  await addAuditLines(tx, { actor, action, reason }, lines);
  for (const { id } of moved) {
    await tx.enqueue(employmentNewsQueue, id);
    if (action === 'employment-ended') await tx.enqueue(employmentEndsQueue, id);
  }
}

async function namesOf(tx: Tx, held: readonly MovedEmployment[]): Promise<Map<string, PersonName>> {
  const found = await listVerifiedNames(
    tx,
    held.map(({ customerId }) => customerId),
  );
  return new Map(found.map(({ customerId, firstname, lastname }) => [customerId, { firstname, lastname }]));
}

/**
 * Another name of the account: a confirmed employment whose list has a name that doesn't fit it waits for a person. The caller has locked the
 * customer.
 */
export async function followNewName(tx: Tx, customerId: string, name: PersonName, actor: Actor): Promise<void> {
  const found = await findNewestEmployment(tx, customerId);
  if (found?.state !== 'confirmed' || found.employeeId === null) return;
  const employee = await findEmployee(tx, found.employeeId);
  if (employee !== null && fitOf(name, employee.name) === 'fits') return;
  await doubt(tx, [{ id: found.id, customerId, employeeId: found.employeeId }], 'name-changed', actor);
}
