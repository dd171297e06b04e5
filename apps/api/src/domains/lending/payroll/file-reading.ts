import {
  type PayrollFileRecord,
  type PayrollFileWire,
  type PayrollRowWire,
  returnLateDays,
} from '@foodbank/contract/lending/payroll-staff';
import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findEmployer } from '../../people/employers/queries.ts';
import { type CountedFile, countByResult, findFileOf, hasFileOf, hasLateReturn } from './file-queries.ts';
import { paydayOf } from './making-files.ts';
import type { PayrollRow } from './queries.ts';
import { freezeDate, monthOf } from './rules.ts';

const daysFrom = (first: Day, last: Day): number => (Date.parse(last) - Date.parse(first)) / 86_400_000;

/** A file as the console shows it on a day. */
export function describeFile(file: CountedFile, today: Day): PayrollFileWire {
  const { id, employerId, number, payday, frozenOn, rowCount, answeredCount, firstAnsweredOn, allAnsweredOn } = file;
  const isWaiting = allAnsweredOn === null && payday <= today;
  return {
    ...{ id, employerId, number, month: file.month.slice(0, 7), payday, frozenOn, rowCount, answeredCount },
    state: allAnsweredOn !== null ? 'answered' : isWaiting ? 'waiting' : 'asked',
    daysWaiting: isWaiting ? daysFrom(payday, today) : null,
    sum: toNaira(file.sumKobo),
    deducted: toNaira(file.deductedKobo),
    answeredSum: toNaira(file.answeredKobo),
    ...{ firstAnsweredOn, allAnsweredOn },
  };
}

/** A file with its rows counted by result. Refuses with `not-found` that of another employer. */
export async function readPayrollFile(
  db: Db,
  employerId: string,
  fileId: string,
  today: Day,
): Promise<PayrollFileRecord> {
  const file = (await findFileOf(db, employerId, fileId)) ?? refuse('not-found');
  const employer = (await findEmployer(db, employerId)) ?? refuse('not-found');
  const results = await countByResult(db, fileId);
  return {
    ...describeFile(file, today),
    ...{ employerName: employer.name, employerCode: employer.code, today },
    results: results.map(({ result, count, askedKobo, deductedKobo }) => ({
      ...{ result, count },
      asked: toNaira(askedKobo),
      deducted: toNaira(deductedKobo),
    })),
  };
}

/** A row as the console shows it: nothing of what was bought, and no contact. */
export const describeRow = (row: PayrollRow): PayrollRowWire => ({
  ...{ id: row.id, rowNumber: row.rowNumber, staffNumber: row.staffNumber, name: row.name, department: row.department },
  ...{ loanNumber: row.loanNumber, instalment: row.instalment, instalmentCount: row.instalmentCount },
  amount: toNaira(row.amountKobo),
  ...{ result: row.result, deducted: toNaira(row.deductedKobo), answeredOn: row.answeredOn },
  answerCount: row.answerCount,
});

/** The file that an employer gets next, if there is anything to ask then; null where its agreement is not in force. */
export async function readNextFile(db: Db, employerId: string, today: Day) {
  const employer = (await findEmployer(db, employerId)) ?? refuse('not-found');
  if (employer.agreement !== 'in-force') return null;
  const next = await nextMonth(db, employerId, today);
  return { month: next.slice(0, 7), madeOn: addDays(next, freezeDate - 1), payday: await paydayOf(db, next) };
}

/** The month of the day until its file is made; later than the 6th there was nothing to ask in it. */
async function nextMonth(db: Db, employerId: string, today: Day): Promise<Day> {
  const month = monthOf(today);
  const isOver = today > addDays(month, freezeDate - 1) || (await hasFileOf(db, employerId, month)).isMade;
  return isOver ? addMonths(month, 1) : month;
}

/** True if a return of an employer is 30 days late on a day: some row whose payday is 30 days over has no answer. No new plans are made then. */
export const returnIsLate = async (db: Db, employerId: string, day: Day): Promise<boolean> =>
  (await hasLateReturn(db, employerId, addDays(day, -returnLateDays))).isLate;
