import { payMaxNaira } from '@foodbank/contract/people/employers-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { koboPerNaira } from '@foodbank/contract/primitives/money';
import { hasLetter } from '@foodbank/contract/primitives/seen-lines';
import { readStaffNumber, staffNumberKey } from '@foodbank/contract/primitives/staff-numbers';
import { nameLengthMax } from '@foodbank/contract/primitives/text';
import { dayProblem, readDay } from '@foodbank/contract/primitives/typed-days';
import { readKobo } from '@foodbank/contract/primitives/typed-numbers';
import { hasLostLetter } from '../../../platform/cell-problems.ts';
import type { CsvRow } from '../../../platform/read-csv.ts';
import type { Column } from './reading-files.ts';
import type { Employee, Figures, StoredFileRow } from './staff-list-queries.ts';
import { confirmedOnProblem } from './staff-lists.ts';

/** What rows are checked against. */
export interface CheckParts {
  today: Day;
  /** The day of confirmation of rows that have none. */
  confirmedOn: Day;
  /** The list as it is, by the key of the number. */
  byKey: ReadonlyMap<string, Employee>;
}

// Spreadsheets calculate a cell that begins with one of these.
const formula = /^[=+@\t\r]/;
const typedMax = 60;

class RowError extends Error {}

/** Returns a function that checks one row after the other against the list and the rows before. */
export function createRowCheck(parts: CheckParts): (row: CsvRow<Column>) => StoredFileRow {
  const seen = new Map<string, number>();
  return ({ line, cells, error }) => {
    const problems: string[] = error === null ? [] : [error];
    const collect = <Result>(read: () => Result): Result | undefined => {
      if (error !== null) return undefined;
      try {
        return read();
      } catch (thrown) {
        if (!(thrown instanceof RowError)) throw thrown;
        problems.push(thrown.message);
      }
    };
    const number = collect(() => readNumber(cells['staff number']));
    const known = number === undefined ? undefined : parts.byKey.get(staffNumberKey(number));
    collect(() => refuseLostZeros(number, known));
    const figures = {
      name: collect(() => readName(cells.name)),
      department: collect(() => readDepartment(cells.department)),
      netPayKobo: collect(() => readPay(cells['net pay'], 'net pay')),
      otherDeductionsKobo: collect(() =>
        cells['other deductions'] === '' ? 0 : readPay(cells['other deductions'], 'other deductions'),
      ),
      confirmedOn: collect(() => readConfirmed(cells.confirmed, parts)),
      leftOn: collect(() => readLeft(cells.left)),
    };
    collect(() => refuseSwapped(figures));
    if (problems.length === 0 && number !== undefined) collect(() => refuseSecond(seen, number, line));
    const base = { line, staffNumber: number ?? cells['staff number'].slice(0, typedMax) };
    const about = { employeeId: known?.id ?? null, numberBefore: known?.staffNumber ?? null, before: figuresOf(known) };
    if (problems.length > 0 || number === undefined || !isWhole(figures)) {
      const typedName = cells.name.slice(0, typedMax);
      return { ...base, ...about, after: null, typedName, error: problems.join('. '), result: 'error' };
    }
    const result = resultOf(number, figures, known, parts.today);
    return { ...base, ...about, after: figures, typedName: null, error: null, result };
  };
}

type Loose = { [key in keyof Figures]: Figures[key] | undefined };
const isWhole = (figures: Loose): figures is Figures => Object.values(figures).every((value) => value !== undefined);

/** The figures of a person on the list. */
export function figuresOf(employee: Employee | undefined): Figures | null {
  if (employee === undefined) return null;
  const { name, department, netPayKobo, otherDeductionsKobo, confirmedOn, leftOn } = employee;
  return { name, department, netPayKobo, otherDeductionsKobo, confirmedOn, leftOn };
}

function resultOf(
  number: string,
  after: Figures,
  known: Employee | undefined,
  today: Day,
): Exclude<StoredFileRow['result'], 'error'> {
  if (known === undefined) return 'added';
  if (after.leftOn !== null && after.leftOn <= today && known.leftOn === null) return 'leaves';
  const keys = Object.keys(after) as (keyof Figures)[];
  return number === known.staffNumber && keys.every((key) => after[key] === known[key]) ? 'unchanged' : 'changed';
}

function readNumber(text: string): string {
  if (text === '') throw new RowError('The staff number is missing');
  if (formula.test(text)) throw new RowError('The staff number looks like a formula');
  const { read, problem } = readStaffNumber(text);
  if (read === null) {
    const shown = text.slice(0, typedMax);
    throw new RowError(problem ?? `“${shown}” is no staff number: it has letters and digits, such as 0012345`);
  }
  return read;
}

/** A spreadsheet takes 0012345 for a number and writes 12345. */
function refuseLostZeros(number: string | undefined, known: Employee | undefined): void {
  if (number === undefined || known === undefined) return;
  const zeros = (text: string) => (/^0*/.exec(text)?.[0] ?? '').length;
  if (zeros(number) >= zeros(known.staffNumber)) return;
  throw new RowError(
    `The list has ${known.staffNumber}, the file ${number}: a spreadsheet dropped the zeros. Format the column as text and enter them again`,
  );
}

function readName(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name === '') throw new RowError('The name is missing');
  if (formula.test(name)) throw new RowError('The name looks like a formula');
  if (!hasLetter(name) || /\d{3}/.test(name))
    throw new RowError(`“${name.slice(0, typedMax)}” is no name. Were columns swapped?`);
  if (name.length > nameLengthMax) throw new RowError(`The name has more than ${nameLengthMax} characters`);
  if (hasLostLetter(name, true))
    throw new RowError('A letter of the name became “?”: save the file as “CSV UTF-8”, or as an Excel workbook');
  return name;
}

function readDepartment(text: string): string | null {
  const department = text.replace(/\s+/g, ' ').trim();
  if (formula.test(department)) throw new RowError('The department looks like a formula');
  if (department.length > nameLengthMax) throw new RowError(`The department has more than ${nameLengthMax} characters`);
  return department === '' ? null : department;
}

function readPay(text: string, column: string): number {
  if (text === '') throw new RowError(`The ${column} is missing`);
  if (/^[-−(]/.test(text)) throw new RowError(`The ${column} must not be below zero`);
  const kobo = readKobo(text);
  if (kobo === null) throw new RowError(`Write the ${column} in naira as 90000, 90,000 or 90000.50`);
  if (kobo > payMaxNaira * koboPerNaira)
    throw new RowError(`The ${column} is more than ${payMaxNaira.toLocaleString('en')} naira a month`);
  return kobo;
}

function readConfirmed(text: string, { today, confirmedOn }: CheckParts): Day {
  const day = text === '' ? confirmedOn : dayOf(text, 'confirmed');
  const problem = confirmedOnProblem(day, today);
  if (problem !== null) throw new RowError(problem);
  return day;
}

const readLeft = (text: string): Day | null => (text === '' ? null : dayOf(text, 'left'));

function dayOf(text: string, column: string): Day {
  const day = readDay(text);
  if (day !== null) return day;
  throw new RowError(dayProblem(text) ?? `Write the day in “${column}” as 31-Dec-2026 or 2026-12-31`);
}

function refuseSwapped({ netPayKobo, otherDeductionsKobo }: Loose): void {
  if (netPayKobo !== undefined && otherDeductionsKobo !== undefined && otherDeductionsKobo > netPayKobo)
    throw new RowError('The other deductions are more than the net pay. Were columns swapped?');
}

function refuseSecond(seen: Map<string, number>, number: string, line: number): void {
  const key = staffNumberKey(number);
  const first = seen.get(key);
  if (first !== undefined) throw new RowError(`Row ${first} has the same staff number`);
  seen.set(key, line);
}

/** Rows for people on the list who are not in a whole list: they left on the day of the file. They stand behind its last row. */
export function leaversOf(
  rows: readonly StoredFileRow[],
  { byKey, confirmedOn }: Pick<CheckParts, 'byKey' | 'confirmedOn'>,
): StoredFileRow[] {
  const named = new Set(rows.flatMap(({ employeeId }) => employeeId ?? []));
  const last = rows.at(-1)?.line ?? 1;
  return [...byKey.values()]
    .filter(({ id, leftOn }) => leftOn === null && !named.has(id))
    .map((employee, index) => ({
      ...{ line: last + 1 + index, staffNumber: employee.staffNumber, employeeId: employee.id },
      ...{ numberBefore: employee.staffNumber, before: figuresOf(employee), typedName: null, error: null },
      after: { ...(figuresOf(employee) as Figures), leftOn: confirmedOn },
      result: 'leaves' as const,
    }));
}
