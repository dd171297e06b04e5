/** What holds for instalments that leave with the payslip, without a database. Business rules, section 10. */
import type { PayrollResult } from '@foodbank/contract/lending/payroll-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';

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
