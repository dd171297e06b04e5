/** The console's calls about instalments that leave with the payslip: what employers are asked to deduct, and what they say of it. Business rules, section 10. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf, messageReply, optionalLine } from '../primitives/text.ts';
import { typedNaira } from '../primitives/typed-numbers.ts';

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

// Returns: what an employer says of the rows of a file.

/** The largest return, in bytes, and the most rows below the names of the columns. */
export const payrollReturnBytesMax = 8 * 1024 * 1024;
export const payrollReturnRowsMax = 20_000;
/** A return, and a clerk who types, may say at most so many times what was asked of a row: two deductions in one month. */
export const deductedTimesMax = 2;
/** The most that a member may type as deducted of a row, in naira. */
export const deductedMaxNaira = 20_000_000;

/** `replaced`: another return was checked before this one was applied. `applying`: its rows are being booked. */
export const payrollReturnStates = ['checked', 'replaced', 'applying', 'applied'] as const;
/** `new`: the row had no answer. `same`: it says what is known. `blank`: it says nothing, and its row waits. */
export const payrollReturnKinds = ['error', 'new', 'changed', 'same', 'blank'] as const;

/** A return that was checked. */
export const payrollReturn = z.object({
  id: z.string(),
  fileId: z.string(),
  /** Of the deduction file. */
  number: z.string(),
  fileName: z.string(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  state: z.enum(payrollReturnStates),
  /** Applying sends it back. */
  digest: z.string(),
  rowCount: z.int(),
  errorCount: z.int(),
  newCount: z.int(),
  changedCount: z.int(),
  sameCount: z.int(),
  blankCount: z.int(),
  /** Rows of the deduction file that are not in it. */
  missingCount: z.int(),
  /** What its rows say was deducted, what stood for them before, and what of it is beyond what was asked. */
  deducted: naira,
  before: naira,
  over: naira,
  appliedAt: z.nullable(z.string()),
  appliedBy: z.nullable(z.string()),
  /** Of the new and changed rows: booked by now, and left out because the row was answered otherwise meanwhile or can't be booked. */
  bookedCount: z.int(),
  leftOutCount: z.int(),
  /** When the very same file was applied before; null if it was not. */
  sameFileAppliedAt: z.nullable(z.string()),
});
export type PayrollReturn = z.output<typeof payrollReturn>;

const said = z.object({ result: z.enum(payrollResults), deducted: naira });

/** A row of a return. */
export const payrollReturnRow = z.object({
  /** The number that a spreadsheet shows beside it. */
  line: z.int(),
  kind: z.enum(payrollReturnKinds),
  staffNumber: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Null where the row can't be found in the deduction file. */
  loanNumber: z.nullable(z.string()),
  amount: z.nullable(naira),
  before: z.nullable(said),
  after: z.nullable(said),
  /** What a row with an error has, as typed. */
  typed: z.nullable(z.string()),
  error: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['booked', 'overtaken', 'refused'])),
  problem: z.nullable(z.string()),
});
export type PayrollReturnRow = z.output<typeof payrollReturnRow>;

const returnPath = z.object({ id: rowId, returnId: rowId });
const returnReply = z.object({ return: payrollReturn });
/** What of the rows of a return is shown. */
export const payrollReturnFilters = ['all', 'errors', 'differences', 'left-out'] as const;

/** Checks a return. Books nothing. */
export const uploadPayrollReturn = endpoint({
  name: 'uploadPayrollReturn',
  method: 'POST',
  path: '/staff/employers/{id}/payroll-files/{fileId}/returns',
  access: 'staff',
  staff: 'payroll.answer',
  byEmployer: true,
  summary: 'Checks a CSV or XLSX file with what was deducted, and stores what it would change. Nothing is booked yet.',
  params: filePath,
  body: z.object({
    fileName: lineOf('Choose a file', 200),
    contentBase64: z.string('Choose a file').check(
      z.minLength(1, { error: 'The file is empty', abort: true }),
      z.maxLength(Math.ceil(payrollReturnBytesMax / 3) * 4 + 4, {
        error: 'The file is larger than 8 MB',
        abort: true,
      }),
    ),
  }),
  reply: returnReply,
  refusals: ['not-found', 'too-large', 'time-ahead', 'validation'],
});

/** Lists the returns of a file. */
export const listPayrollReturns = endpoint({
  name: 'listPayrollReturns',
  method: 'GET',
  path: '/staff/employers/{id}/payroll-files/{fileId}/returns',
  access: 'staff',
  staff: 'payroll.read',
  byEmployer: true,
  summary: 'The returns of a deduction file, newest first.',
  params: filePath,
  query: z.object({ cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(payrollReturn), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Shows a return. */
export const readPayrollReturn = endpoint({
  name: 'readPayrollReturn',
  method: 'GET',
  path: '/staff/employers/{id}/payroll-returns/{returnId}',
  access: 'staff',
  staff: 'payroll.read',
  byEmployer: true,
  summary: 'One return: its counts, its sums, and how far it is booked.',
  params: returnPath,
  reply: returnReply,
  refusals: ['not-found'],
});

/** Lists the rows of a return. */
export const listPayrollReturnRows = endpoint({
  name: 'listPayrollReturnRows',
  method: 'GET',
  path: '/staff/employers/{id}/payroll-returns/{returnId}/rows',
  access: 'staff',
  staff: 'payroll.read',
  byEmployer: true,
  summary: 'The rows of a return, with what holds before and after, or the error; 100 a page.',
  params: returnPath,
  query: z.object({
    show: z._default(z.enum(payrollReturnFilters), 'all'),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  reply: z.object({ rows: z.array(payrollReturnRow), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Applies a return. */
export const applyPayrollReturn = endpoint({
  name: 'applyPayrollReturn',
  method: 'POST',
  path: '/staff/employers/{id}/payroll-returns/{returnId}/apply',
  access: 'staff',
  staff: 'payroll.answer',
  byEmployer: true,
  summary:
    'Takes a return exactly as it was checked, once. A job books its rows; a row that says what is known changes nothing. A file with an error changes nothing.',
  params: returnPath,
  body: z.object({ digest: z.string().check(z.maxLength(200)) }),
  reply: returnReply,
  refusals: ['not-found', 'upload-has-errors', 'upload-over', 'upload-stale'],
});

/** Returns the rows of a return with what is wrong with them as CSV. */
export const exportPayrollReturnRows = endpoint({
  name: 'exportPayrollReturnRows',
  method: 'GET',
  path: '/staff/employers/{id}/payroll-returns/{returnId}/results',
  access: 'staff',
  staff: 'payroll.read',
  byEmployer: true,
  proof: 'recent',
  summary: 'All rows of a return with their results, as CSV.',
  params: returnPath,
  reply: z.object({ fileName: z.string(), csv: z.string() }),
  refusals: ['not-found'],
});

/** The form of the answer of one row. */
export const payrollAnswerForm = z.object({
  result: z.enum(payrollResults, 'Choose what came of it'),
  /** In naira; empty for all that was asked, and for what was not deducted. */
  deducted: z.union(
    [
      z.literal(''),
      typedNaira('Enter the amount in naira, such as 20,400').check(
        z.nonnegative('Enter an amount that is not below zero'),
        z.maximum(deductedMaxNaira, `At most ${deductedMaxNaira.toLocaleString('en')} naira`),
      ),
    ],
    'Enter the amount in naira, such as 20,400',
  ),
  /** How many answers the row had when it was seen. */
  seenCount: z.int().check(z.nonnegative()),
  reason: reasonText,
});

/** Answers one row. */
export const answerPayrollRow = endpoint({
  name: 'answerPayrollRow',
  method: 'POST',
  path: '/staff/employers/{id}/payroll-files/{fileId}/rows/{rowId}/answer',
  access: 'staff',
  staff: 'payroll.answer',
  byEmployer: true,
  summary: 'Says what came of one row of a deduction file, with a reason: as a return would.',
  params: z.object({ id: rowId, fileId: rowId, rowId }),
  body: payrollAnswerForm,
  reply: z.object({ row: payrollRow }),
  refusals: ['not-found', 'time-ahead', 'changed-meanwhile', 'own-record', 'payroll-paid-out', 'validation'],
});

/** A payslip that a customer showed, because the employer says nothing. Nothing of what was bought. */
export const listedPayslip = z.object({
  id: z.string(),
  /** Empty for an erased customer. */
  customerName: z.string(),
  customerId: z.string(),
  loanId: z.string(),
  loanNumber: z.string(),
  instalment: z.int(),
  employerId: z.string(),
  employerName: z.string(),
  payday: z.string(),
  fileNumber: z.string(),
  staffNumber: z.nullable(z.string()),
  /** What the employer was asked to deduct. */
  amount: naira,
  sentAt: z.string(),
  state: z.enum(['waiting', 'counted', 'refused', 'answered']),
  isPdf: z.boolean(),
  /** The bytes are still there. */
  hasFile: z.boolean(),
  deducted: z.nullable(naira),
  /** A member's own: another one decides. */
  isOwn: z.boolean(),
});
export type ListedPayslip = z.output<typeof listedPayslip>;

/** What of the payslips is shown. */
export const payslipShows = { waiting: 'To decide', decided: 'Decided' } as const;
const payslipPath = z.object({ id: rowId });

/** Lists the payslips that customers showed. */
export const listPayslips = endpoint({
  name: 'listPayslips',
  method: 'GET',
  path: '/staff/payslips',
  access: 'staff',
  staff: 'payroll.payslips',
  summary:
    'The payslips that customers showed where an employer has said nothing for 30 days: those that wait, the oldest first, or those that were decided, the newest first. 50 a page.',
  query: z.object({ show: z._default(z.enum(['waiting', 'decided']), 'waiting'), cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(listedPayslip), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Shows a payslip's record. */
export const readPayslip = endpoint({
  name: 'readPayslip',
  method: 'GET',
  path: '/staff/payslips/{id}',
  access: 'staff',
  staff: 'payroll.payslips',
  summary: 'One payslip that a customer showed, without its picture.',
  params: payslipPath,
  reply: z.object({ payslip: listedPayslip }),
  refusals: ['not-found'],
});

/** Sends a payslip. */
export const lookAtPayslip = endpoint({
  name: 'lookAtPayslip',
  method: 'POST',
  path: '/staff/payslips/{id}/look',
  access: 'staff',
  staff: 'payroll.payslips',
  summary: 'The picture or PDF of a payslip that waits. The look stands in the audit log.',
  params: payslipPath,
  isFile: true,
  reply: z.file(),
  refusals: ['not-found', 'own-record', 'payslip-decided'],
});

const payslipAmountExample = 'Enter the amount that the payslip shows, such as 20,400';
/** The form by which a payslip counts. */
export const countPayslipForm = z.object({
  deducted: typedNaira(payslipAmountExample).check(z.refine((value) => value > 0, payslipAmountExample)),
  reason: reasonText,
});

/** Lets a payslip count. */
export const countPayslip = endpoint({
  name: 'countPayslip',
  method: 'POST',
  path: '/staff/payslips/{id}/count',
  access: 'staff',
  staff: 'payroll.payslips',
  summary:
    'What a payslip shows counts as deducted: it is paid on the payday, and the employer owes it. Less than was asked leaves a rest that is paid another way.',
  params: payslipPath,
  body: z.object({ deducted: naira.check(z.positive()), reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'payslip-decided'],
});

/** Refuses a payslip. */
export const refusePayslip = endpoint({
  name: 'refusePayslip',
  method: 'POST',
  path: '/staff/payslips/{id}/refuse',
  access: 'staff',
  staff: 'payroll.payslips',
  summary: 'Refuses a payslip with a reason, which the customer reads. Another one can be shown.',
  params: payslipPath,
  body: z.object({ reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'payslip-decided'],
});

/** What is said of a decision about a payslip. */
export const payslipMessages = {
  counted: 'What the payslip shows counts as paid',
  refused: 'Payslip refused',
} as const;
