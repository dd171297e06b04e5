/** The console's calls about employers, their agreements, their staff lists, and the customers who say that they work there. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { states } from '../primitives/nigeria.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf, messageReply, nameOf, optionalLine } from '../primitives/text.ts';
import { typedNaira } from '../primitives/typed-numbers.ts';
import { employmentReasons, staffNumberField } from './employers.ts';

/** The largest file, in bytes, and the most rows below the names of the columns. */
export const staffFileBytesMax = 8 * 1024 * 1024;
export const staffFileRowsMax = 20_000;
/** The most that one person earns or has deducted a month, in naira. */
export const payMaxNaira = 20_000_000;
/** How old figures may be when they are entered, in days. */
export const figuresDaysMax = 366;
/** The furthest first day of an agreement, in days from today. */
export const agreementDaysAheadMax = 366;

/** The columns of a staff list; department, other deductions, confirmed and left may be missing. */
export const staffFileColumns = [
  'staff number',
  'name',
  'department',
  'net pay',
  'other deductions',
  'confirmed',
  'left',
] as const;

/** `draft`: not begun. `in-force`: from a day on. `stopped`: over; it may begin anew. */
export const agreementStates = ['draft', 'in-force', 'stopped'] as const;
/** Files with a staff list. `replaced`: another file was checked before this one was applied. */
export const staffFileStates = ['checked', 'replaced', 'applied'] as const;

const dayMessage = 'Enter a day such as 2026-11-20';
const day = z.string(dayMessage).check(z.refine((text) => isDay(text), dayMessage));

const row = {
  id: z.string(),
  name: z.string(),
  code: z.string(),
  state: z.string(),
  agreement: z.enum(agreementStates),
  inForceFrom: z.nullable(z.string()),
  stoppedOn: z.nullable(z.string()),
  stopReason: z.nullable(z.string()),
  /** Since when no new plans are made with it; null while they are. */
  plansStoppedAt: z.nullable(z.string()),
  plansStopReason: z.nullable(z.string()),
  staffCount: z.int(),
  /** Customers who are confirmed, and who wait for a person. */
  confirmedCount: z.int(),
  waitingCount: z.int(),
};

/** An employer in the list. */
export const employerRow = z.object(row);
export type EmployerRow = z.output<typeof employerRow>;

/** An employer with everything that the console shows. */
export const employerRecord = z.object({
  ...row,
  today: z.string(),
  revision: z.int(),
  /** Rows of the list whose figures are older than 60 days, so that nobody on them gets a new plan. */
  oldCount: z.int(),
  leftCount: z.int(),
  /** The newest day on which figures were confirmed. */
  newestConfirmedOn: z.nullable(z.string()),
  plansStoppedBy: z.nullable(z.string()),
  /** The members who are its clerks; null for a clerk. */
  clerks: z.nullable(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** The open request about the agreement; null without one, and for a clerk. */
  approvalId: z.nullable(z.string()),
});
export type EmployerRecord = z.output<typeof employerRecord>;

/** A person on a staff list. */
export const employeeRow = z.object({
  id: z.string(),
  staffNumber: z.string(),
  name: z.string(),
  department: z.nullable(z.string()),
  netPay: naira,
  otherDeductions: naira,
  confirmedOn: z.string(),
  /** At most 60 days old. */
  isFresh: z.boolean(),
  leftOn: z.nullable(z.string()),
  /** Whether a customer stated this number: it is confirmed, or waits for a person. */
  customer: z.enum(['none', 'confirmed', 'waiting']),
  /** Sent back by a change. */
  updatedAt: z.string(),
});
export type EmployeeRow = z.output<typeof employeeRow>;

/** A file with a staff list. */
export const staffFile = z.object({
  id: z.string(),
  employerId: z.string(),
  fileName: z.string(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  /** Who isn't in the file has left. */
  isWhole: z.boolean(),
  rowCount: z.int(),
  errorCount: z.int(),
  addedCount: z.int(),
  changedCount: z.int(),
  /** Who leaves by it: by a day in its row, or because a whole list doesn't have them. */
  leaverCount: z.int(),
  state: z.enum(staffFileStates),
  /** Applying sends it back. */
  digest: z.string(),
  appliedAt: z.nullable(z.string()),
  appliedBy: z.nullable(z.string()),
});
export type StaffFile = z.output<typeof staffFile>;

const figures = z.object({
  name: z.string(),
  department: z.nullable(z.string()),
  netPay: naira,
  otherDeductions: naira,
  confirmedOn: z.string(),
  leftOn: z.nullable(z.string()),
});

/** A row of a file. */
export const staffFileRow = z.object({
  /** The row in the file; of who is missing in a whole list, rows behind the last one. */
  line: z.int(),
  staffNumber: z.string(),
  /** What holds before; null for a new person. */
  before: z.nullable(figures),
  /** What holds once it is applied; null in a row with an error. */
  after: z.nullable(figures),
  /** The name as typed in a row with an error. */
  typedName: z.nullable(z.string()),
  error: z.nullable(z.string()),
  result: z.enum(['error', 'unchanged', 'added', 'changed', 'leaves']),
});
export type StaffFileRow = z.output<typeof staffFileRow>;

/** A customer who says that they work for an employer: nothing but the name, the number and how it stands. */
export const employmentRow = z.object({
  id: z.string(),
  state: z.enum(['confirmed', 'needs-a-person', 'refused', 'ended']),
  reason: z.nullable(z.enum(employmentReasons)),
  /** As verified; null after an erasure. */
  statedName: z.nullable(z.string()),
  staffNumber: z.nullable(z.string()),
  /** The person with this number on the list. */
  employee: z.nullable(z.object({ name: z.string(), department: z.nullable(z.string()) })),
  statedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** The name of who decided; null for the comparison with the list. */
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
});
export type EmploymentRow = z.output<typeof employmentRow>;

const employerPath = z.object({ id: rowId });
const employeePath = z.object({ id: rowId, employeeId: rowId });
const filePath = z.object({ id: rowId, fileId: rowId });
const employerReply = z.object({ employer: employerRecord });
const fileReply = z.object({ file: staffFile });
const csvReply = z.object({ fileName: z.string(), csv: z.string() });
const lineCursor = z.optional(z.string().check(z.regex(/^\d{1,9}$/)));

/** Lists employers. */
export const listEmployers = endpoint({
  name: 'listEmployers',
  method: 'GET',
  path: '/staff/employers',
  access: 'staff',
  staff: 'employers.read',
  byEmployer: true,
  summary:
    'All employers by name, with their agreement and how many people are on their lists. A clerk sees their own.',
  reply: z.object({ rows: z.array(employerRow) }),
  refusals: [],
});

/** Shows one employer. */
export const readEmployer = endpoint({
  name: 'readEmployer',
  method: 'GET',
  path: '/staff/employers/{id}',
  access: 'staff',
  staff: 'employers.read',
  byEmployer: true,
  summary: 'One employer with its agreement and what its list counts.',
  params: employerPath,
  reply: employerReply,
  refusals: ['not-found'],
});

/** The form of a new employer. */
export const newEmployer = z.object({
  name: nameOf('Enter the employer’s name'),
  code: z.string('Enter a short code such as OYO').check(
    z.overwrite((text) => text.trim().toUpperCase()),
    z.regex(/^[A-Z]{2,8}$/, 'The code has 2 to 8 letters, such as OYO'),
  ),
  state: z.enum(states, 'Choose a state'),
  reason: reasonText,
});

/** Adds an employer as a draft. */
export const addEmployer = endpoint({
  name: 'addEmployer',
  method: 'POST',
  path: '/staff/employers',
  access: 'staff',
  staff: 'employers.request',
  summary: 'Adds an employer as a draft. Nothing is deducted before two people put its agreement in force.',
  body: newEmployer,
  reply: employerReply,
  refusals: ['employer-code-taken'],
});

/** What two people decide about an agreement. */
export const agreementActs = ['begin', 'stop', 'start-plans'] as const;
export type AgreementAct = (typeof agreementActs)[number];

/** The form that asks for an agreement to begin. */
export const agreementBegin = z.object({ fromOn: day, reason: reasonText });

/** What a request for a change of the agreement has. */
const agreementRequest = z
  .object({
    act: z.enum(agreementActs, 'Choose what changes'),
    /** The first day; for `begin`. */
    fromOn: z.optional(day),
    /** The revision that was seen. */
    revision: z.int().check(z.positive()),
    reason: reasonText,
  })
  .check(
    z.refine(({ act, fromOn }) => act !== 'begin' || fromOn !== undefined, { error: dayMessage, path: ['fromOn'] }),
  );

/** Asks for a change of the agreement. */
export const requestEmployerAgreement = endpoint({
  name: 'requestEmployerAgreement',
  method: 'POST',
  path: '/staff/employers/{id}/agreement',
  access: 'staff',
  staff: 'employers.request',
  proof: 'recent',
  summary:
    'Asks that the agreement begins on a day, or stops, or that new plans start again. Another person approves it. Its stop ends what customers agreed to with this employer.',
  params: employerPath,
  body: agreementRequest,
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['not-found', 'employer-not-so', 'changed-meanwhile', 'change-already-asked', 'validation'],
});

/** Stops new plans of an employer. */
export const stopEmployerPlans = endpoint({
  name: 'stopEmployerPlans',
  method: 'POST',
  path: '/staff/employers/{id}/stop-plans',
  access: 'staff',
  staff: 'employers.stop',
  summary: 'Stops new plans with this employer at once. What was agreed to goes on. Two people let them start again.',
  params: employerPath,
  body: z.object({ reason: reasonText }),
  reply: employerReply,
  refusals: ['not-found', 'employer-not-so'],
});

/** Lists people on a staff list. */
export const listEmployees = endpoint({
  name: 'listEmployees',
  method: 'GET',
  path: '/staff/employers/{id}/staff',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary: 'The people on a staff list by name, 50 a page; searched by name or staff number.',
  params: employerPath,
  query: z.object({
    search: z._default(optionalLine(), ''),
    show: z._default(z.enum(['present', 'old', 'left', 'customers', 'all']), 'present'),
    cursor: z.optional(rowId),
  }),
  reply: z.object({ rows: z.array(employeeRow), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

const payField = (message: string) =>
  typedNaira(message).check(
    z.nonnegative(message),
    z.maximum(payMaxNaira, `At most ${payMaxNaira.toLocaleString('en')} naira a month`),
  );

/** The form of one person on the list. */
export const employeeForm = z
  .object({
    staffNumber: staffNumberField,
    name: nameOf('Enter the name as it is on the payslip'),
    department: optionalLine(),
    netPay: payField('Enter the net pay of a month, such as 90,000'),
    otherDeductions: payField('Enter what is deducted for others a month, or 0'),
    confirmedOn: day,
    /** The last day of work; empty for who works there. */
    leftOn: z.union([z.literal(''), day], dayMessage),
    reason: reasonText,
  })
  .check(
    z.refine(({ netPay, otherDeductions }) => otherDeductions <= netPay, {
      error: 'Other deductions are more than the net pay. Were the two swapped?',
      path: ['otherDeductions'],
    }),
  );

/** Adds a person to the list. */
export const addEmployee = endpoint({
  name: 'addEmployee',
  method: 'POST',
  path: '/staff/employers/{id}/staff',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary: 'Adds one person to a staff list.',
  params: employerPath,
  body: employeeForm,
  reply: z.object({ employee: employeeRow }),
  refusals: ['not-found', 'staff-number-taken', 'validation'],
});

/** Changes a person on the list. */
export const changeEmployee = endpoint({
  name: 'changeEmployee',
  method: 'POST',
  path: '/staff/employers/{id}/staff/{employeeId}',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary:
    'Changes one person on a staff list. A last day of work that is over, or another number, ends what the customer agreed to; another name is looked at.',
  params: employeePath,
  body: z.extend(employeeForm, { seenAt: z.string().check(z.maxLength(40)) }),
  reply: z.object({ employee: employeeRow }),
  refusals: ['not-found', 'staff-number-taken', 'changed-meanwhile', 'validation'],
});

/** Lists files with a staff list. */
export const listStaffFiles = endpoint({
  name: 'listStaffFiles',
  method: 'GET',
  path: '/staff/employers/{id}/staff-files',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary: 'Files with an employer’s staff list, newest first.',
  params: employerPath,
  query: z.object({ cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(staffFile), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** The form of an upload. The bytes go as Base64, so that the server sees their encoding. */
export const staffFileUpload = z.object({
  fileName: lineOf('Choose a file', 200),
  contentBase64: z
    .string('Choose a file')
    .check(
      z.minLength(1, { error: 'The file is empty', abort: true }),
      z.maxLength(Math.ceil(staffFileBytesMax / 3) * 4 + 4, { error: 'The file is larger than 8 MB', abort: true }),
    ),
  /** The day on which the employer confirmed the figures, for rows without a day of their own. */
  confirmedOn: day,
  isWhole: z.boolean(),
});

/** Checks a file. Changes nothing on the list. */
export const uploadStaffFile = endpoint({
  name: 'uploadStaffFile',
  method: 'POST',
  path: '/staff/employers/{id}/staff-files',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary: 'Checks a CSV or XLSX file with a staff list and stores what it would change. Nothing changes yet.',
  params: employerPath,
  body: staffFileUpload,
  reply: fileReply,
  refusals: ['not-found', 'too-large', 'validation'],
});

/** Shows one file. */
export const readStaffFile = endpoint({
  name: 'readStaffFile',
  method: 'GET',
  path: '/staff/employers/{id}/staff-files/{fileId}',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary: 'One file with a staff list: its counts and its state.',
  params: filePath,
  reply: fileReply,
  refusals: ['not-found'],
});

/** Lists rows of a file. */
export const listStaffFileRows = endpoint({
  name: 'listStaffFileRows',
  method: 'GET',
  path: '/staff/employers/{id}/staff-files/{fileId}/rows',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary: 'The rows of a file with a staff list, with what holds before and after, or the error.',
  params: filePath,
  query: z.object({ show: z._default(z.enum(['all', 'errors', 'changes']), 'all'), cursor: lineCursor }),
  reply: z.object({ rows: z.array(staffFileRow), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Applies a file. */
export const applyStaffFile = endpoint({
  name: 'applyStaffFile',
  method: 'POST',
  path: '/staff/employers/{id}/staff-files/{fileId}/apply',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary:
    'Changes the list exactly as the file was checked, all or nothing, once. A file with an error changes nothing.',
  params: filePath,
  body: z.object({ digest: z.string().check(z.maxLength(200)), reason: reasonText }),
  reply: fileReply,
  refusals: ['not-found', 'upload-has-errors', 'upload-over', 'upload-stale'],
});

/** Returns the rows of a file with what is wrong with them as CSV. */
export const exportStaffFileRows = endpoint({
  name: 'exportStaffFileRows',
  method: 'GET',
  path: '/staff/employers/{id}/staff-files/{fileId}/results',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  proof: 'recent',
  summary: 'All rows of a file with a staff list with their results, as CSV.',
  params: filePath,
  reply: csvReply,
  refusals: ['not-found'],
});

/** Returns an empty file with the columns. */
export const getStaffFileTemplate = endpoint({
  name: 'getStaffFileTemplate',
  method: 'GET',
  path: '/staff/employers/{id}/staff-template',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary: 'A CSV file with the columns of a staff list and one example.',
  params: employerPath,
  reply: csvReply,
  refusals: ['not-found'],
});

/** Lists customers who say that they work for an employer. */
export const listEmployments = endpoint({
  name: 'listEmployments',
  method: 'GET',
  path: '/staff/employers/{id}/employments',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary:
    'Customers who say that they work for an employer, newest first; or those who wait for a person, oldest first.',
  params: employerPath,
  query: z.object({ show: z._default(z.enum(['waiting', 'all']), 'waiting'), cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(employmentRow), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Decides about a customer who waits. */
export const decideEmployment = endpoint({
  name: 'decideEmployment',
  method: 'POST',
  path: '/staff/employers/{id}/employments/{employmentId}/decide',
  access: 'staff',
  staff: 'employers.staff',
  byEmployer: true,
  summary: 'Says whether a customer who waits is the person on the list. The customer is told.',
  params: z.object({ id: rowId, employmentId: rowId }),
  body: z.object({ outcome: z.enum(['confirmed', 'another-person']), reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'employment-decided', 'staff-number-confirmed'],
});
