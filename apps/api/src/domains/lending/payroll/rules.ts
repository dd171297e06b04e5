/** What holds for instalments that leave with the payslip, without a database. Business rules, section 10. */
import type { PayrollResult } from '@foodbank/contract/lending/payroll-staff';
import type { EmploymentReason } from '@foodbank/contract/people/employers';
import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import type { EmploymentState } from '../../people/employers/reading.ts';
import { type InstalmentState, type LoanState, sumOfParts } from '../loans/life/loan-state.ts';

/** What an employer says came of a row. */
export type RowResult = PayrollResult;

/** A customer has so many days from the notice until what was not deducted is due. */
export const noticeDays = 30;
/** Of one plan no two such payments are due within fewer days. */
export const apartDays = 21;

/**
 * The days by which instalments are paid another way, in their order: each on its own day or 30 days after the notice, whichever is later, and never two
 * within 21 days. `others` are the days of the plan's payments that are to be paid another way already.
 */
export function otherWayDays(own: readonly Day[], noticedOn: Day, others: readonly Day[]): Day[] {
  const taken = [...others];
  return own.map((day) => {
    const from = addDays(noticedOn, noticeDays);
    let due = day > from ? day : from;
    for (let near = nearestTo(due, taken); near !== undefined; near = nearestTo(due, taken))
      due = addDays(near, apartDays);
    taken.push(due);
    return due;
  });
}

/** The latest of some days that is too near to a day; undefined where none is. */
const nearestTo = (day: Day, days: readonly Day[]): Day | undefined =>
  days
    .filter((one) => one > addDays(day, -apartDays) && one < addDays(day, apartDays))
    .sort()
    .at(-1);

/** The record of the ledger that a file's transfers belong to. */
export const fileSubject = (number: string): string => `payroll:${number}`;

/** The payments by which answers about a row are recorded on its loan: `paymentIdOf(row, 2)` is that of the second answer. */
export const paymentIdOf = (rowId: string, answer: number): string => `payslip:${rowId}:${answer}`;

/** A file is made from this day of the month on, at its start. */
export const freezeDate = 6;
const paydayDate = 25;

/** The first day of the month of a day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The number of a file, as people and the bank's narration name it: FB-OYO-2026-12-1. */
export const fileNumberOf = (code: string, month: Day): string =>
  `FB-${code}-${month.slice(0, 4)}-${Number(month.slice(5, 7))}-1`;

/** True from the start of the 6th on, as long as the payday is still to come: before it is too early to ask, after it too late. */
export const isTimeToAsk = (day: Day, payday: Day): boolean => Number(day.slice(8)) >= freezeDate && day < payday;

/** A row of a file before it has its number. */
export interface FileRow {
  loanId: string;
  customerId: string;
  instalment: number;
  instalmentCount: number;
  loanNumber: string;
  firstDueOn: Day;
  lastDueOn: Day;
  staffNumber: string;
  name: string | null;
  department: string | null;
  amountKobo: number;
}

/**
 * The instalment of a plan that a file of a month asks: the first that leaves with a payslip, is not asked yet, and is due by the 25th. Null where there
 * is none, and while the plan is paused or frozen. A holiday moves a payday to an earlier day of the same month, never its instalments to a later file.
 */
export function instalmentToAsk(
  { instalments, pause, frozenSince }: Pick<LoanState, 'instalments' | 'pause' | 'frozenSince'>,
  asked: readonly number[],
  month: Day,
): { number: number; amountKobo: number } | null {
  if (pause !== null || frozenSince !== null) return null;
  const lastDueOn = addDays(month, paydayDate - 1);
  const row = instalments.find((one) => one.isOnPayslip && !asked.includes(one.number) && openKoboOf(one) > 0);
  return row === undefined || row.dueOn > lastDueOn ? null : { number: row.number, amountKobo: openKoboOf(row) };
}

const openKoboOf = ({ owed, paid }: InstalmentState): number => sumOfParts(owed) - sumOfParts(paid);

/** The month with whose payslip an instalment leaves that is due on a day. */
export const monthOfPayslip = (dueOn: Day): Day =>
  Number(dueOn.slice(8)) <= paydayDate ? monthOf(dueOn) : addMonths(monthOf(dueOn), 1);

const numbers = new Intl.Collator('en', { numeric: true });
/** Rows in the order of a file: by staff number, and of a person by plan. */
export const inFileOrder = <Row extends Pick<FileRow, 'staffNumber' | 'loanId'>>(rows: readonly Row[]): Row[] =>
  [...rows].sort(
    (one, other) => numbers.compare(one.staffNumber, other.staffNumber) || (one.loanId < other.loanId ? -1 : 1),
  );

/** Why a plan doesn't leave with the payslip of its employer any more; null as long as it does, and while a person looks whether it does. */
export function whyOffPayslip({
  employment,
  endReason,
  isEmployerStopped,
}: {
  employment: EmploymentState | null;
  endReason: EmploymentReason | null;
  isEmployerStopped: boolean;
}): 'left' | 'employer-stopped' | 'consent-ended' | null {
  if (isEmployerStopped || endReason === 'employer-stopped') return 'employer-stopped';
  if (employment === 'confirmed' || employment === 'needs-a-person') return null;
  return endReason === 'customer' ? 'consent-ended' : 'left';
}
