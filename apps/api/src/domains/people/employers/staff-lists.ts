import { type employeeForm, figuresDaysMax } from '@foodbank/contract/people/employers-staff';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import { staffNumberKey } from '@foodbank/contract/primitives/staff-numbers';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { followList } from './following.ts';
import { lockEmployer } from './queries.ts';
import {
  type Employee,
  findByNumber,
  findEmployee,
  insertEmployees,
  updateEmployees,
  type WrittenEmployee,
} from './staff-list-queries.ts';

type EmployeeForm = z.output<typeof employeeForm>;

/** Adds one person to a list and returns the id. Refuses with `staff-number-taken` a number that another row has. Locks the employer. */
export async function addEmployee(tx: Tx, employerId: string, form: EmployeeForm, actor: Actor): Promise<string> {
  (await lockEmployer(tx, employerId)) ?? refuse('not-found');
  refuseBadDays(tx.businessDate, form);
  const [id = refuse('staff-number-taken')] = await insertEmployees(tx, employerId, [writtenOf(form, null)]);
  await addAuditLine(tx, {
    ...{ actor, action: 'employee-added', subject: employerId, reason: form.reason },
    detail: { employeeId: id },
  });
  return id;
}

/**
 * Changes one person on a list. Refuses with `changed-meanwhile` a person who was changed since `seenAt`, and with `staff-number-taken` a number
 * that another row has. Locks the employer.
 */
export async function changeEmployee(
  tx: Tx,
  { employerId, employeeId }: { employerId: string; employeeId: string },
  { seenAt, ...form }: EmployeeForm & { seenAt: string },
  actor: Actor,
): Promise<void> {
  (await lockEmployer(tx, employerId)) ?? refuse('not-found');
  const before = await findEmployee(tx, employeeId);
  if (before === null || before.employerId !== employerId) refuse('not-found');
  if (before.updatedAt.toISOString() !== seenAt) refuse('changed-meanwhile');
  refuseBadDays(tx.businessDate, form);
  const after = writtenOf(form, employeeId);
  const holder = await findByNumber(tx, employerId, after.numberKey);
  if (holder !== null && holder.id !== employeeId) refuse('staff-number-taken');
  await updateEmployees(tx, employerId, [after]);
  await addAuditLine(tx, {
    ...{ actor, action: 'employee-changed', subject: employerId, reason: form.reason },
    detail: { employeeId, fields: changedFields(before, after) },
  });
  await followList(tx, [{ id: employeeId, before, after }], actor);
}

function writtenOf(form: EmployeeForm, id: string | null): WrittenEmployee {
  return {
    ...{ id, staffNumber: form.staffNumber, numberKey: staffNumberKey(form.staffNumber), name: form.name },
    department: form.department === '' ? null : form.department,
    netPayKobo: toKobo(form.netPay),
    otherDeductionsKobo: toKobo(form.otherDeductions),
    confirmedOn: form.confirmedOn,
    leftOn: form.leftOn === '' ? null : form.leftOn,
  };
}

/** Names of fields, because the values are about a person. */
const changedFields = (before: Employee, after: WrittenEmployee): string[] =>
  (['staffNumber', 'name', 'department', 'netPayKobo', 'otherDeductionsKobo', 'confirmedOn', 'leftOn'] as const).filter(
    (field) => before[field] !== after[field],
  );

/** Why a day can't be that of a confirmation; null for one that can. */
export function confirmedOnProblem(confirmedOn: Day, today: Day): string | null {
  if (confirmedOn > today) return `The figures can’t be confirmed on ${formatDay(confirmedOn)}, which is still to come`;
  const first = addDays(today, -figuresDaysMax);
  return confirmedOn < first ? `Figures from before ${formatDay(first)} are too old` : null;
}

function refuseBadDays(today: Day, { confirmedOn }: Pick<EmployeeForm, 'confirmedOn'>): void {
  const message = confirmedOnProblem(confirmedOn, today);
  if (message !== null) refuse('validation', { message, errors: { confirmedOn: message } });
}
