import type * as calls from '@foodbank/contract/people/employers-staff';
import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { namePatterns } from '@foodbank/contract/primitives/fold-text';
import { toNaira } from '@foodbank/contract/primitives/money';
import { staffNumberKey } from '@foodbank/contract/primitives/staff-numbers';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { employersOf, type StaffCaller } from '../../../platform/staff-caller.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { listCustomerNames } from '../customers/queries.ts';
import { listVerifiedNames } from '../identity-checks/queries.ts';
import { listClerks, namesOfMembers } from '../staff/queries.ts';
import { agreementKind } from './agreements.ts';
import { type CountedEmployer, findCountedEmployer, type ListedEmployment } from './queries.ts';
import { freshFrom, isFreshOn } from './rules.ts';
import {
  type Figures,
  getListCounts,
  type ListedEmployee,
  type StoredFile,
  type StoredFileRow,
} from './staff-list-queries.ts';

/** Who reads: for a clerk, members of ours have no names. */
export interface Reader {
  staff: StaffCaller;
  today: Day;
}

/** True for a clerk: a member who sees single employers only. */
const isClerk = ({ staff }: Reader): boolean => employersOf(staff, 'employers.read') !== null;

/** An employer in a list. */
export function describeRow(found: CountedEmployer): calls.EmployerRow {
  const { plansStoppedBy: _by, revision: _revision, plansStoppedAt, ...row } = found;
  return { ...row, plansStoppedAt: plansStoppedAt?.toISOString() ?? null };
}

/** An employer with everything that the console shows. Refuses with `not-found`. */
export async function describeEmployer(db: Db, id: string, reader: Reader): Promise<calls.EmployerRecord> {
  const found = (await findCountedEmployer(db, id)) ?? refuse('not-found');
  const forClerk = isClerk(reader);
  const approval = forClerk ? null : await findOpenApproval(db, agreementKind, id);
  const names = await memberNames(db, id, reader);
  return {
    ...describeRow(found),
    ...(await getListCounts(db, id, freshFrom(reader.today))),
    today: reader.today,
    revision: found.revision,
    plansStoppedBy: found.plansStoppedBy === null ? null : names(found.plansStoppedBy),
    clerks: forClerk ? null : await listClerks(db, `employer:${id}`),
    approvalId: approval?.id ?? null,
  };
}

/** How members are named to a reader: to a clerk the other clerks by name, and members of ours as Foodbank. */
export async function memberNames(db: Db, employerId: string, reader: Reader): Promise<(id: string) => string> {
  const all = await namesOfMembers(db);
  if (!isClerk(reader)) return (id) => all.get(id) ?? 'Unknown member';
  const clerks = new Set((await listClerks(db, `employer:${employerId}`)).map(({ id }) => id));
  return (id) => (clerks.has(id) ? (all.get(id) ?? 'Foodbank') : 'Foodbank');
}

/** A person on a list. */
export function describeEmployee(found: ListedEmployee, today: Day): calls.EmployeeRow {
  const { id, staffNumber, customer, updatedAt } = found;
  return {
    ...{ id, staffNumber, customer, ...wireFigures(found), updatedAt: updatedAt.toISOString() },
    isFresh: isFreshOn(found.confirmedOn, today),
  };
}

const wireFigures = ({ name, department, netPayKobo, otherDeductionsKobo, confirmedOn, leftOn }: Figures) => ({
  ...{ name, department, confirmedOn, leftOn },
  netPay: toNaira(netPayKobo),
  otherDeductions: toNaira(otherDeductionsKobo),
});

/** What a search looks for: a pattern of the name, and of the number's key where the search has a digit. Nulls for no search. */
export function searchOf(search: string): { pattern: string | null; keyStart: string | null } {
  if (search === '') return { pattern: null, keyStart: null };
  const [pattern = null] = namePatterns(search, 1);
  const isNumber = /\d/.test(search);
  // A search that has nothing to look for finds nothing.
  return { pattern: pattern ?? '', keyStart: isNumber ? `${staffNumberKey(search)}%` : null };
}

/** A file. */
export function describeFile(file: StoredFile, nameOf: (id: string) => string): calls.StaffFile {
  const { uploadedBy, uploadedAt, appliedBy, appliedAt, ...rest } = file;
  return {
    ...rest,
    uploadedAt: uploadedAt.toISOString(),
    uploadedBy: nameOf(uploadedBy),
    appliedAt: appliedAt?.toISOString() ?? null,
    appliedBy: appliedBy === null ? null : nameOf(appliedBy),
  };
}

/** A row of a file. */
export function describeFileRow(row: StoredFileRow): calls.StaffFileRow {
  const { line, staffNumber, before, after, typedName, error, result } = row;
  return {
    ...{ line, staffNumber, typedName, error, result },
    before: before && wireFigures(before),
    after: after && wireFigures(after),
  };
}

/** Employments as staff see them: with the verified name, or that of the account. */
export async function describeEmployments(
  db: Db,
  found: readonly ListedEmployment[],
  nameOf: (id: string) => string,
): Promise<calls.EmploymentRow[]> {
  const ids = found.map(({ customerId }) => customerId);
  const verified = new Map(
    (await listVerifiedNames(db, ids)).map((one) => [one.customerId, `${one.firstname} ${one.lastname}`]),
  );
  const accounts = await listCustomerNames(db, ids);
  return found.map((one) => ({
    ...{ id: one.id, state: one.state, reason: one.reason, staffNumber: one.staffNumber },
    statedName:
      one.staffNumber === null ? null : (verified.get(one.customerId) ?? accounts.get(one.customerId) ?? null),
    employee: one.employeeName === null ? null : { name: one.employeeName, department: one.department },
    statedAt: one.statedAt.toISOString(),
    decidedAt: one.decidedAt?.toISOString() ?? null,
    decidedBy: one.decidedBy === null ? null : nameOf(one.decidedBy),
    decisionNote: one.decisionNote,
  }));
}

/** The name of a file that is downloaded: `staff-OYO-2026-12-01.csv`. */
export const fileNameOf = (code: string, at: Date): string => `staff-${code}-${lagosDay(at)}.csv`;
