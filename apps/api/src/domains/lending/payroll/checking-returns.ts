import { deductedTimesMax, payrollResultLabels, payrollResults } from '@foodbank/contract/lending/payroll-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { readStaffNumber, staffNumberKey } from '@foodbank/contract/primitives/staff-numbers';
import { dayProblem, readDay, readMonth } from '@foodbank/contract/primitives/typed-days';
import { readLoanNumber } from '@foodbank/contract/primitives/typed-ids';
import { readKobo, readSignedKobo, readWhole } from '@foodbank/contract/primitives/typed-numbers';
import { refuseFile } from '../../../platform/file-text.ts';
import type { CsvRow } from '../../../platform/read-csv.ts';
import type { PayrollFile, PayrollRow } from './queries.ts';
import type { ReturnColumn } from './reading-returns.ts';
import type { StoredReturnRow } from './return-queries.ts';
import type { RowResult } from './rules.ts';

/** A row of a deduction file, with the number of its loan. */
export type AskedRow = PayrollRow & { loanNumber: string };

/** What the rows of a return are checked against. */
export interface ReturnParts {
  file: PayrollFile;
  rows: readonly AskedRow[];
}

/** What a row says: a result with the amount in kobo, or nothing. */
export type Said = { result: RowResult; deductedKobo: number } | null;

type Cells = Record<ReturnColumn, string>;
const typedMax = 60;
const shortOf = (text: string) => `“${text.slice(0, typedMax)}”`;

class RowError extends Error {}

/** The row of the sums begins with “Total” in one of its first cells. */
const isTotal = ({ cells }: CsvRow<ReturnColumn>): boolean =>
  [cells.file, cells.month, cells.row, cells['staff number'], cells.name, cells['loan number']].some((text) =>
    /^(?:grand |sub)?totals?\b/i.test(text),
  );

/** Returns a function that checks one row after the other against the deduction file and the rows before. */
export function createReturnCheck({ file, rows }: ReturnParts): (row: CsvRow<ReturnColumn>) => StoredReturnRow {
  const byLoan = new Map(rows.map((row) => [row.loanNumber, row]));
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
    collect(() => refuseOtherFile(cells.file, file));
    collect(() => refuseOtherMonth(cells.month, file));
    const row = collect(() => findAsked(cells, byLoan, file));
    if (row !== undefined) {
      collect(() => refuseOtherAmount(cells.amount, row));
      collect(() => refuseSecond(seen, row, line));
    }
    const said = row === undefined ? undefined : collect(() => readSaid(cells, row.amountKobo));
    if (problems.length > 0 || row === undefined || said === undefined)
      return { ...base(line, row), kind: 'error', typed: typedOf(cells), error: problems.join('. '), said: null };
    return { ...base(line, row), kind: kindOf(row, said), typed: null, error: null, said };
  };
}

const base = (line: number, row: AskedRow | undefined) => ({
  line,
  rowId: row?.id ?? null,
  seenCount: row?.answerCount ?? 0,
  before: row?.result == null ? null : { result: row.result, deductedKobo: row.deductedKobo },
  outcome: null,
  problem: null,
});

const typedOf = (cells: Cells): string =>
  [cells['staff number'], cells['loan number'], cells['deducted amount'], cells.reason]
    .map((text) => text.slice(0, typedMax) || '–')
    .join(' · ');

function kindOf(row: AskedRow, said: Said): StoredReturnRow['kind'] {
  if (said === null) return 'blank';
  if (row.result === null) return 'new';
  return row.result === said.result && row.deductedKobo === said.deductedKobo ? 'same' : 'changed';
}

function refuseOtherFile(text: string, file: PayrollFile): void {
  if (text === '') throw new RowError('The number of the file is missing');
  if (numberOf(text) !== numberOf(file.number))
    throw new RowError(`The row belongs to the file ${shortOf(text)}, not to ${file.number}`);
}

/** A number of a file as it is compared: spreadsheets change capitals, dashes and spaces. */
const numberOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]+/g, '-');

/** A spreadsheet may have taken the month for its first day, which another time zone takes for the day before or after. */
function refuseOtherMonth(text: string, file: PayrollFile): void {
  if (text === '' || readMonth(text) === file.month.slice(0, 7)) return;
  const near = [-1, 0, 1].map((days): Day => addDays(file.month, days));
  const day = readDay(text);
  if (day !== null && near.includes(day)) return;
  if (day === null && readMonth(text) === null)
    throw new RowError(dayProblem(text) ?? `${shortOf(text)} is no month such as ${file.month.slice(0, 7)}`);
  throw new RowError(`The month is ${shortOf(text)}, and this file is of ${file.month.slice(0, 7)}`);
}

function findAsked(cells: Cells, byLoan: ReadonlyMap<string, AskedRow>, file: PayrollFile): AskedRow {
  const [staff, loan] = [cells['staff number'], cells['loan number']];
  const number = readLoanNumber(loan).read;
  if (number === null && readLoanNumber(staff).read !== null && /^LN/i.test(staff))
    throw new RowError('The columns “staff number” and “loan number” were swapped');
  if (loan === '') throw new RowError('The loan number is missing');
  if (number === null) throw new RowError(`${shortOf(loan)} is no loan number such as LN-12345678`);
  const row = byLoan.get(number) ?? undefined;
  if (row === undefined) throw new RowError(`${file.number} asked nothing for the loan ${number}`);
  if (row.staffNumber === null) return row;
  if (staff === '') throw new RowError('The staff number is missing');
  const typed = readStaffNumber(staff).read;
  // Zeros that a spreadsheet dropped don't matter: the loan names the row.
  if (typed === null || staffNumberKey(typed) !== staffNumberKey(row.staffNumber))
    throw new RowError(`The loan ${number} is of staff number ${row.staffNumber}, and the row says ${shortOf(staff)}`);
  return row;
}

function refuseOtherAmount(text: string, row: AskedRow): void {
  if (text === '') return;
  const kobo = readKobo(text);
  if (kobo !== row.amountKobo)
    throw new RowError(
      `The file asked ${formatKobo(row.amountKobo)}, and “amount” says ${shortOf(text)}. Leave it as it was: what was deducted goes into “deducted amount”`,
    );
}

function refuseSecond(seen: Map<string, number>, { id, loanNumber }: AskedRow, line: number): void {
  const first = seen.get(id);
  if (first !== undefined) throw new RowError(`Row ${first} has the loan ${loanNumber} too`);
  seen.set(id, line);
}

const resultByWord = new Map<string, RowResult>(
  payrollResults.flatMap((result) => [
    [wordOf(result), result],
    [wordOf(payrollResultLabels[result]), result],
  ]),
);
function wordOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, '');
}

function readSaid(cells: Cells, askedKobo: number): Said {
  const [amount, reason] = [cells['deducted amount'], cells.reason];
  if (amount === '' && reason === '') return null;
  if (resultByWord.has(wordOf(amount)) && readKobo(reason) !== null)
    throw new RowError('The columns “deducted amount” and “reason” were swapped');
  const result = reason === '' ? null : resultByWord.get(wordOf(reason));
  if (result === undefined)
    throw new RowError(`${shortOf(reason)} is no reason. Write one of: ${payrollResults.join(', ')}`);
  return saidOf(result, amount === '' ? null : readAmount(amount), askedKobo);
}

function readAmount(text: string): number {
  const kobo = readKobo(text);
  if (kobo !== null) return kobo;
  if ((readSignedKobo(text) ?? 0) < 0) throw new RowError('The deducted amount is below zero');
  throw new RowError(`${shortOf(text)} is no amount in naira, such as 20400.00`);
}

/**
 * What a reason and an amount in kobo together say of a row; each may be missing, but not both. Throws an error with a message for a person where they
 * contradict each other, or the amount is more than so many times what was asked: what an employer says beyond is paid out to the customer at once.
 */
export function saidOf(
  reason: RowResult | null,
  kobo: number | null,
  askedKobo: number,
  timesMax: number = deductedTimesMax,
): NonNullable<Said> {
  const asked = formatKobo(askedKobo);
  if ((kobo ?? 0) > askedKobo * timesMax)
    throw new RowError(
      `${formatKobo(kobo ?? 0)} is more than twice the ${asked} that were asked. If so much was deducted, tell Foodbank`,
    );
  if (reason === null || reason === 'deducted' || reason === 'part') return deductedOf(reason, kobo, askedKobo, asked);
  if (kobo === null || kobo === 0) return { result: reason, deductedKobo: 0 };
  if (reason === 'not-enough-pay' && kobo < askedKobo) return { result: 'part', deductedKobo: kobo };
  throw new RowError(
    `The reason is “${payrollResultLabels[reason]}”, but ${formatKobo(kobo)} was deducted. Write “part” or “deducted”, or leave the amount empty`,
  );
}

function deductedOf(reason: 'deducted' | 'part' | null, kobo: number | null, askedKobo: number, asked: string) {
  if (kobo === null && reason === 'part') throw new RowError('The reason is “part”: write how much was deducted');
  const deductedKobo = kobo ?? askedKobo;
  const isWhole = deductedKobo >= askedKobo;
  if (deductedKobo === 0 && reason === null) throw new RowError('Nothing was deducted: write the reason');
  if (reason === 'deducted' && !isWhole)
    throw new RowError(`The reason is “deducted”, but ${formatKobo(deductedKobo)} is less than ${asked}. Write “part”`);
  if (reason === 'part' && (isWhole || deductedKobo === 0))
    throw new RowError(
      isWhole
        ? `The reason is “part”, but ${formatKobo(deductedKobo)} is all that was asked. Write “deducted”`
        : 'The reason is “part”, but nothing was deducted. Write why',
    );
  return { result: isWhole ? ('deducted' as const) : ('part' as const), deductedKobo };
}

/** True for an error of a row, whose message is for a person. */
export const isRowError = (error: unknown): error is Error => error instanceof RowError;

/**
 * The rows of a return without that of the sums. Refuses a file of which no row belongs to this deduction file, and with both figures one whose sums
 * are not those of its rows: something was lost or changed between.
 */
export function withoutTotals(rows: readonly CsvRow<ReturnColumn>[], { file }: ReturnParts) {
  const [totals, others] = [rows.filter(isTotal), rows.filter((row) => !isTotal(row))];
  const own = others.filter(({ cells }) => numberOf(cells.file) === numberOf(file.number));
  const [first] = others;
  if (first === undefined) refuseFile('The file has no rows besides its sums.');
  if (own.length === 0 && first.cells.file !== '')
    refuseFile(`This is the file ${shortOf(first.cells.file)}, not ${file.number}. Open the month that it belongs to.`);
  if (totals.length > 1) refuseFile('The file has more than one row of sums. Is it two files in one?');
  return { rows: others, total: totals[0] ?? null };
}

/** Compares the row of the sums with the rows, where none of them has an error. Refuses the file with both figures. */
export function compareTotals(
  total: CsvRow<ReturnColumn> | null,
  stored: readonly StoredReturnRow[],
  parts: ReturnParts,
): void {
  if (total === null || stored.some(({ kind }) => kind === 'error')) return;
  const asked = new Map(parts.rows.map((row) => [row.id, row.amountKobo]));
  const askedKobo = stored.reduce((sum, { rowId }) => sum + (asked.get(rowId ?? '') ?? 0), 0);
  const deductedKobo = stored.reduce((sum, { said }) => sum + (said?.deductedKobo ?? 0), 0);
  const { amount, row, 'deducted amount': deducted } = total.cells;
  const says = (text: string) => readKobo(text);
  // The sum of our own file may stand there though only a part of its rows comes back.
  if (amount !== '' && says(amount) !== askedKobo && says(amount) !== parts.file.sumKobo)
    refuseFile(
      `The sum of “amount” in row ${total.line} is ${shortOf(amount)}, but the rows come to ${formatKobo(askedKobo)}. Rows may be missing.`,
    );
  if (deducted !== '' && says(deducted) !== deductedKobo)
    refuseFile(
      `The sum of “deducted amount” in row ${total.line} is ${shortOf(deducted)}, but the rows come to ${formatKobo(deductedKobo)}. Rows or amounts may be missing.`,
    );
  const count = readWhole(row.replace(/\D+/g, ''));
  if (count !== null && count !== stored.length && count !== parts.file.rowCount)
    refuseFile(`Row ${total.line} counts ${count} rows, but the file has ${stored.length}.`);
}
