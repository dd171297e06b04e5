import * as z from 'zod/mini';
import { naira } from '../primitives/money.ts';

// Statements as banks write them: what their columns are, in which order their lines stand, and the words of their narrations.

/** The largest file, in bytes, and the most rows below the names of the columns. */
export const statementFileBytesMax = 10 * 1024 * 1024;
export const statementRowsMax = 50_000;
/** The highest amount of one line and the highest balance, in naira. Sums of so many lines stay safe integers in kobo. */
export const lineAmountMaxNaira = 1_000_000_000;
export const balanceMaxNaira = 100_000_000_000;

/** The columns of a file. Either `amount`, or `debit` and `credit`. `id`, `value`, `reference` and `balance` may be missing. */
export const statementColumns = [
  'id',
  'booked',
  'value',
  'amount',
  'debit',
  'credit',
  'description',
  'reference',
  'balance',
] as const;

/** What a column of a bank's statement may be. */
export const columnRoles = {
  unread: 'Not read',
  booked: 'Booked day',
  value: 'Value day',
  description: 'Description',
  reference: 'Reference',
  debit: 'Money out',
  credit: 'Money in',
  amount: 'Signed amount',
  side: 'DR or CR',
  balance: 'Balance',
  id: 'Line’s id',
} as const;
export type ColumnRole = keyof typeof columnRoles;
const columnRoleNames = Object.keys(columnRoles) as [ColumnRole, ...ColumnRole[]];

/** How the file writes its days. */
export const dateForms = {
  'day-first': 'Day first: 31/12/2026',
  'month-first': 'Month first: 12/31/2026',
  'year-first': 'Year first: 2026-12-31',
} as const;
export type DateForm = keyof typeof dateForms;
export const dateFormNames = Object.keys(dateForms) as [DateForm, ...DateForm[]];

/** The most columns of a statement that are read. */
export const statementColumnsMax = 60;

/** What is wrong with the roles of columns, for the person who gave them; null if nothing is. */
export function columnsProblem(columns: readonly ColumnRole[]): string | null {
  const count = (role: ColumnRole) => columns.filter((one) => one === role).length;
  const single = (Object.keys(columnRoles) as ColumnRole[]).find(
    (role) => role !== 'unread' && role !== 'description' && count(role) > 1,
  );
  if (single !== undefined) return `Only one column can be “${columnRoles[single]}”.`;
  if (count('booked') === 0) return 'Say which column is the booked day.';
  if (count('description') === 0) return 'Say which column is the description.';
  const sides = count('debit') + count('credit');
  if (count('amount') > 0 && sides > 0) return 'Choose either one amount, or money out and money in.';
  if (count('amount') === 0 && sides < 2) return 'Say which column is the amount, or which are money out and money in.';
  return count('side') > 0 && count('amount') === 0 ? '“DR or CR” needs an amount beside it.' : null;
}

/** The orders in which banks write lines: by day, and within a day. */
export const lineOrders = ['oldest-first', 'newest-first', 'newest-day-first', 'oldest-day-first'] as const;
export type LineOrder = (typeof lineOrders)[number];

/** Why a row below the headings is no line: headings again, a balance, totals, or a note such as the number of a page. */
export const leftOutReasons = ['headings', 'opening', 'closing', 'totals', 'note'] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/** A mapping while it is being made: it may lack a column. */
export const statementMappingShape = z.object({
  /** The cells of the row with the headings. A file whose row has the same ones is of this layout. */
  headings: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(statementColumnsMax)),
  /** What each column is, in the order of the headings. */
  columns: z.array(z.enum(columnRoleNames)).check(z.maxLength(statementColumnsMax)),
  dateForm: z.enum(dateFormNames, 'Choose how the file writes days'),
});
export type StatementMapping = z.output<typeof statementMappingShape>;

/** How the columns of a bank's statement are read: what each is, by the headings of its layout. */
export const statementMapping = statementMappingShape.check(
  z.refine(({ headings, columns }) => headings.length === columns.length, 'Every column needs its role'),
  z.refine(({ columns }) => columnsProblem(columns) === null, {
    error: ({ input }) => columnsProblem((input as StatementMapping).columns) ?? '',
    path: ['columns'],
  }),
);

/** The words of a narration as rules compare them: capitals, and one space in place of signs. */
export const wordsOf = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What was understood of a file by a mapping, before anything is stored. Days are YYYY-MM-DD, amounts naira. */
export const understoodStatement = z.object({
  lineCount: z.int(),
  /** In which order the file has its lines; null if it doesn't tell. */
  order: z.nullable(z.enum(lineOrders)),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  opening: z.nullable(naira),
  closing: z.nullable(naira),
  moneyIn: naira,
  moneyOut: naira,
  /** The first lines. */
  lines: z.array(
    z.object({
      line: z.int(),
      bookedOn: z.nullable(z.string()),
      description: z.string(),
      amount: z.nullable(naira),
      balance: z.nullable(naira),
    }),
  ),
  errorCount: z.int(),
  /** The first rows that can't be read, or whose balance doesn't follow from the one before. */
  errors: z.array(z.object({ line: z.int(), text: z.string(), error: z.string() })),
  leftOutCount: z.int(),
  /** The first rows below the headings that are no lines. */
  leftOut: z.array(z.object({ row: z.int(), why: z.enum(leftOutReasons), text: z.string() })),
  /** Where the file contradicts itself, or the last statement of the account: one sentence each. */
  doubts: z.array(z.string()),
});
export type UnderstoodStatement = z.output<typeof understoodStatement>;
