/** What staff see of reminders before they go out. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { messages } from '../primitives/text.ts';

/** The reminders, as staff read them. */
export const reminderNames = {
  soon: 'Due in 3 days',
  today: 'Due today',
  'late-1': '1 day late',
  'late-7': '7 days late',
  'late-26': '26 days late',
  'late-60': '60 days late',
  'late-83': '83 days late',
} as const;
export type ReminderName = keyof typeof reminderNames;

/** Why a reminder is not sent; `asked` is sent. */
export const reminderStandings = {
  asked: 'Goes out',
  'not-started': 'Not handed over yet',
  over: 'The plan is over',
  frozen: 'The plan is frozen',
  paused: 'A case or return pauses the plan',
  hardship: 'A request for time waits for our answer',
  'in-flight': 'A payment is under way',
  'by-itself': 'A saved card pays it',
  'on-payslip': 'Leaves with the payslip',
  paid: 'Paid',
  moved: 'Moved to another day',
  'no-contact': 'The customer gets no messages',
} as const;
export type ReminderStanding = keyof typeof reminderStandings;

/** A way of a message: used, only if no device takes the notification, switched off by the customer, or there is none. */
const wayUse = z.enum(['yes', 'instead', 'off', 'none']);

/** A reminder of a day. */
export const reminderOfDay = z.object({
  loanId: z.string(),
  loanNumber: z.string(),
  customerId: z.string(),
  /** Empty for an erased customer. */
  customerName: z.string(),
  /** Null where a plan is stopped before it is known which one it would be. */
  kind: z.nullable(z.enum(Object.keys(reminderNames) as [ReminderName, ...ReminderName[]])),
  dueOn: z.nullable(z.string()),
  /** What it asks for; null for one that asks for nothing. */
  amount: z.nullable(naira),
  standing: z.enum(Object.keys(reminderStandings) as [ReminderStanding, ...ReminderStanding[]]),
  ways: z.object({ push: wayUse, text: wayUse, email: wayUse }),
  /** The hour of Lagos from which the customer wants reminders. */
  hour: z.int(),
  /** When it went out; null before. */
  sentAt: z.nullable(z.string()),
});
export type ReminderOfDay = z.output<typeof reminderOfDay>;

/** So many days ahead reminders can be looked at, 0 for today. */
export const daysAhead = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** Lists the reminders of a day. */
export const listRemindersOfDay = endpoint({
  name: 'listRemindersOfDay',
  method: 'GET',
  path: '/staff/reminders',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'The reminders of today or one of the next six days, as they would go out if nothing happened until then: to whom, which, by which way and from which hour, or why none is sent. In steps of 50 plans; a step may have fewer rows.',
  query: z.object({
    ahead: z._default(z.enum(daysAhead, messages.pattern), '0'),
    show: z._default(z.enum(['all', 'going', 'silent'], messages.pattern), 'all'),
    cursor: z.optional(rowId),
  }),
  reply: z.object({
    /** The business date, and the day that is shown. */
    today: z.string(),
    on: z.string(),
    rows: z.array(reminderOfDay),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
});
