/** The console's calls about what employers owe of what they deducted, what they passed on, and what goes back to customers. Business rules, section 10. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply } from '../primitives/text.ts';
import { typedNaira } from '../primitives/typed-numbers.ts';

/** From so many days after a payday on, what an employer owes of it is an alarm. */
export const receivableAlarmDays = 30;
/** From so many days after a payday on, an employer that owes anything of it has no new plans. */
export const receivableOldDays = 60;
/** The most that one remittance or its fee comes to, in naira. */
export const remittanceMaxNaira = 10_000_000_000;

const dayMessage = 'Enter a day such as 2026-11-20';

/** What employers owe by the days since the payday. */
export const receivableAges = z.object({ under30: naira, under60: naira, older: naira });
export type ReceivableAges = z.output<typeof receivableAges>;

/** An employer in the list. */
export const receivableRow = z.object({
  employerId: z.string(),
  name: z.string(),
  code: z.string(),
  /** What was deducted, and what of it was passed on, kept by the treasury or settled by a surplus. */
  deducted: naira,
  settled: naira,
  open: naira,
  ages: receivableAges,
  /** Days since the oldest payday of which something is open; null where nothing is. */
  oldestDays: z.nullable(z.int()),
  /** What it passed on beyond. */
  surplus: naira,
});
export type ReceivableRow = z.output<typeof receivableRow>;

/** A deduction file with what came of its money. */
export const receivableFile = z.object({
  fileId: z.string(),
  number: z.string(),
  month: z.string(),
  payday: z.string(),
  asked: naira,
  deducted: naira,
  /** What came into our bank account for it, without what was beyond. */
  passedOn: naira,
  fees: naira,
  fromSurplus: naira,
  open: naira,
  days: z.int(),
});
export type ReceivableFile = z.output<typeof receivableFile>;

/** What an employer passed on. */
export const remittance = z.object({
  id: z.string(),
  fileId: z.string(),
  fileNumber: z.string(),
  receivedOn: z.string(),
  amount: naira,
  fee: naira,
  /** What of it was beyond what was open of the file. */
  over: naira,
  recordedAt: z.string(),
  recordedBy: z.string(),
  returned: z.nullable(z.object({ on: z.string(), reason: z.string(), by: z.string() })),
});
export type Remittance = z.output<typeof remittance>;

/** What an employer owes, with its files of the last three years and the newest remittances. */
export const employerReceivables = z.extend(receivableRow, {
  today: z.string(),
  files: z.array(receivableFile),
  remittances: z.array(remittance),
});
export type EmployerReceivables = z.output<typeof employerReceivables>;

/** `waiting`: to be sent, or the account is missing. `kept`: a corrected return took it back before it left. */
export const surplusStates = ['waiting', 'sending', 'unclear', 'paid', 'kept'] as const;
export type SurplusState = (typeof surplusStates)[number];
/** What stands between a waiting surplus and its customer. */
export const surplusNeeds = ['account', 'decision', 'other-account', 'sending'] as const;
export type SurplusNeed = (typeof surplusNeeds)[number];

/** What a payslip paid of a plan beyond what it needed. */
export const payrollSurplus = z.object({
  id: z.string(),
  loanId: z.string(),
  loanNumber: z.string(),
  customerId: z.string(),
  amount: naira,
  state: z.enum(surplusStates),
  /** Null unless it waits. */
  needs: z.nullable(z.enum(surplusNeeds)),
  failure: z.nullable(z.string()),
  lastDigits: z.nullable(z.string()),
  foundOn: z.string(),
  dueOn: z.string(),
  isLate: z.boolean(),
  paidOn: z.nullable(z.string()),
});
export type PayrollSurplus = z.output<typeof payrollSurplus>;

/** Lists what employers owe. */
export const listReceivables = endpoint({
  name: 'listReceivables',
  method: 'GET',
  path: '/staff/employer-receivables',
  access: 'staff',
  staff: 'payroll.receivables',
  summary: 'What each employer deducted, passed on and owes, by the days since the payday; the oldest debt first.',
  reply: z.object({ rows: z.array(receivableRow), ages: receivableAges, open: naira, surplus: naira }),
  refusals: [],
});

/** Shows what an employer owes. */
export const readReceivables = endpoint({
  name: 'readReceivables',
  method: 'GET',
  path: '/staff/employer-receivables/{id}',
  access: 'staff',
  staff: 'payroll.receivables',
  summary: 'What one employer owes by deduction file, what it passed on, and what it passed on beyond.',
  params: z.object({ id: rowId }),
  reply: z.object({ receivables: employerReceivables }),
  refusals: ['not-found'],
});

/** What a member records about money that came in. */
export const remittanceForm = z.object({
  amount: typedNaira('Enter what came into the bank account, such as 212,100').check(
    z.positive('Enter what came into the bank account'),
    z.maximum(remittanceMaxNaira, 'This amount is too high'),
  ),
  fee: typedNaira('Enter what the treasury kept, or 0').check(
    z.nonnegative('Enter what the treasury kept, or 0'),
    z.maximum(remittanceMaxNaira, 'This amount is too high'),
  ),
  receivedOn: z.string(dayMessage).check(z.refine((text) => isDay(text), dayMessage)),
});

/** Records what an employer passed on. */
export const recordRemittance = endpoint({
  name: 'recordRemittance',
  method: 'POST',
  path: '/staff/employer-receivables/{id}/remittances',
  access: 'staff',
  staff: 'payroll.remit',
  summary:
    'Records money that came into the bank account for a deduction file, and what the treasury kept of it. What is beyond what is open is the employer’s.',
  params: z.object({ id: rowId }),
  body: z.object({
    fileId: rowId,
    amount: naira.check(z.positive(), z.maximum(remittanceMaxNaira)),
    fee: naira.check(z.nonnegative(), z.maximum(remittanceMaxNaira)),
    receivedOn: z.string(dayMessage).check(z.refine((text) => isDay(text), dayMessage)),
    /** What was open of the file as the member saw it: another amount, or the same remittance twice, is refused. */
    open: naira,
  }),
  reply: z.object({ receivables: employerReceivables }),
  refusals: ['not-found', 'changed-meanwhile', 'time-ahead', 'remittance-before-file', 'remittance-fee-too-high'],
});

/** Takes a remittance back. */
export const returnRemittance = endpoint({
  name: 'returnRemittance',
  method: 'POST',
  path: '/staff/employer-receivables/{id}/remittances/{remittanceId}/return',
  access: 'staff',
  staff: 'payroll.remit',
  summary: 'The bank took a remittance back, or it was recorded by mistake: what it settled is open again.',
  params: z.object({ id: rowId, remittanceId: rowId }),
  body: z.object({ reason: reasonText }),
  reply: z.object({ receivables: employerReceivables }),
  refusals: ['not-found', 'changed-meanwhile', 'surplus-used'],
});

/** Settles a file by what the employer passed on beyond. */
export const useEmployerSurplus = endpoint({
  name: 'useEmployerSurplus',
  method: 'POST',
  path: '/staff/employer-receivables/{id}/use-surplus',
  access: 'staff',
  staff: 'payroll.remit',
  summary: 'Settles a deduction file, or a part of it, by what the employer passed on beyond.',
  params: z.object({ id: rowId }),
  body: z.object({ fileId: rowId, open: naira }),
  reply: z.object({ receivables: employerReceivables }),
  refusals: ['not-found', 'changed-meanwhile', 'no-employer-surplus'],
});

/** Lists what goes back to customers. */
export const listPayrollSurpluses = endpoint({
  name: 'listPayrollSurpluses',
  method: 'GET',
  path: '/staff/payroll-surpluses',
  access: 'staff',
  staff: 'payroll.receivables',
  summary:
    'What payslips paid beyond what plans needed, and where it stands on its way to the customers; newest first.',
  query: z.object({ show: z._default(z.enum(['open', 'late', 'all']), 'open'), cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(payrollSurplus), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Sends what failed once more. */
export const sendSurplusAgain = endpoint({
  name: 'sendSurplusAgain',
  method: 'POST',
  path: '/staff/payroll-surpluses/{id}/send-again',
  access: 'staff',
  staff: 'payroll.remit',
  summary: 'Sends a surplus that failed or came back to the same account once more.',
  params: z.object({ id: rowId }),
  body: z.object({ reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'changed-meanwhile'],
});
