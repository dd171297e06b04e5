/** The console's calls about instalments that leave with the payslip: what employers are asked to deduct, and what they say of it. Business rules, section 10. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { optionalLine } from '../primitives/text.ts';

/** What an employer says came of a row. */
export const payrollResults = ['deducted', 'part', 'not-enough-pay', 'on-leave', 'left', 'unknown', 'stopped'] as const;
export type PayrollResult = (typeof payrollResults)[number];

/** What the results of rows are called. */
export const payrollResultLabels: Readonly<Record<PayrollResult, string>> = {
  deducted: 'Deducted',
  part: 'Deducted in part',
  'not-enough-pay': 'Not enough pay',
  'on-leave': 'On leave',
  left: 'Left',
  unknown: 'Unknown',
  stopped: 'Stopped',
};

/** A return is late from so many days after the payday on. */
export const returnAlarmDays = 10;
/** From so many days after the payday on, an employer whose return is missing has no new plans. */
export const returnLateDays = 30;

/** `asked`: the payday is still to come. `waiting`: it came, and rows are without an answer. `answered`: none is. */
export const payrollFileStates = ['asked', 'waiting', 'answered'] as const;

/** The columns of a file. A clerk fills in the last two and sends it back. */
export const payrollFileColumns = [
  'file',
  'month',
  'row',
  'staff number',
  'name',
  'department',
  'loan number',
  'instalment',
  'amount',
  'first month',
  'last month',
  'deducted amount',
  'reason',
] as const;

/** What an employer is asked to deduct in a month, and what it said of it. */
export const payrollFile = z.object({
  id: z.string(),
  employerId: z.string(),
  /** Such as FB-OYO-2026-12-1. */
  number: z.string(),
  /** Such as 2026-12. */
  month: z.string(),
  payday: z.string(),
  /** The business date on which it was made: it does not change any more. */
  frozenOn: z.string(),
  state: z.enum(payrollFileStates),
  /** Since how many days the payday is over; null before it, and once each row is answered. */
  daysWaiting: z.nullable(z.int()),
  rowCount: z.int(),
  sum: naira,
  answeredCount: z.int(),
  /** What was deducted of the rows that are answered, and what they asked. */
  deducted: naira,
  answeredSum: naira,
  firstAnsweredOn: z.nullable(z.string()),
  allAnsweredOn: z.nullable(z.string()),
});
export type PayrollFileWire = z.output<typeof payrollFile>;

/** A file with its rows counted by result; results without rows are left out. */
export const payrollFileRecord = z.extend(payrollFile, {
  employerName: z.string(),
  employerCode: z.string(),
  today: z.string(),
  results: z.array(
    z.object({ result: z.nullable(z.enum(payrollResults)), count: z.int(), asked: naira, deducted: naira }),
  ),
});
export type PayrollFileRecord = z.output<typeof payrollFileRecord>;

/** An instalment that a file asks. Nothing of what was bought, and no contact. */
export const payrollRow = z.object({
  id: z.string(),
  rowNumber: z.int(),
  /** Null after an erasure, as the name is. */
  staffNumber: z.nullable(z.string()),
  name: z.nullable(z.string()),
  department: z.nullable(z.string()),
  loanNumber: z.string(),
  instalment: z.int(),
  instalmentCount: z.int(),
  amount: naira,
  /** Null until the employer says anything. */
  result: z.nullable(z.enum(payrollResults)),
  deducted: naira,
  answeredOn: z.nullable(z.string()),
  /** How many answers there were: sent back where one is typed. */
  answerCount: z.int(),
});
export type PayrollRowWire = z.output<typeof payrollRow>;

const employerPath = z.object({ id: rowId });
const filePath = z.object({ id: rowId, fileId: rowId });
/** What of the rows of a file is shown. */
export const payrollRowFilters = ['all', 'unanswered', 'differences', ...payrollResults] as const;

/** Lists the months of an employer. */
export const listPayrollFiles = endpoint({
  name: 'listPayrollFiles',
  method: 'GET',
  path: '/staff/employers/{id}/payroll-files',
  access: 'staff',
  staff: 'payroll.read',
  byEmployer: true,
  summary: 'The deduction files of an employer, newest month first, and when the next one is made.',
  params: employerPath,
  query: z.object({ cursor: z.optional(rowId) }),
  reply: z.object({
    rows: z.array(payrollFile),
    nextCursor: z.nullable(z.string()),
    /** The file that is made next, if there is anything to ask then. Null where the agreement is not in force. */
    next: z.nullable(z.object({ month: z.string(), madeOn: z.string(), payday: z.string() })),
  }),
  refusals: ['not-found'],
});

/** Shows a file. */
export const readPayrollFile = endpoint({
  name: 'readPayrollFile',
  method: 'GET',
  path: '/staff/employers/{id}/payroll-files/{fileId}',
  access: 'staff',
  staff: 'payroll.read',
  byEmployer: true,
  summary: 'One deduction file with its rows counted by what the employer said of them.',
  params: filePath,
  reply: z.object({ file: payrollFileRecord }),
  refusals: ['not-found'],
});

/** Lists the rows of a file. */
export const listPayrollRows = endpoint({
  name: 'listPayrollRows',
  method: 'GET',
  path: '/staff/employers/{id}/payroll-files/{fileId}/rows',
  access: 'staff',
  staff: 'payroll.read',
  byEmployer: true,
  summary: 'The rows of a deduction file, 100 a page; searched by staff number, name or loan number.',
  params: filePath,
  query: z.object({
    show: z._default(z.enum(payrollRowFilters), 'all'),
    search: z._default(optionalLine(), ''),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  reply: z.object({ rows: z.array(payrollRow), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Downloads a file. */
export const downloadPayrollFile = endpoint({
  name: 'downloadPayrollFile',
  method: 'GET',
  path: '/staff/employers/{id}/payroll-files/{fileId}/download',
  access: 'staff',
  staff: 'payroll.read',
  byEmployer: true,
  proof: 'recent',
  summary: 'A deduction file as CSV or XLSX, with empty columns for what was deducted and why not.',
  params: filePath,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  isFile: true,
  reply: z.file(),
  refusals: ['not-found'],
});
