/** Reconciliation: the lines of statements by state, clearing them, and what is on no statement yet. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { reasonBesideReference } from '../primitives/reasons.ts';
import { isRowId, rowId } from '../primitives/rows.ts';
import { theirReference } from '../primitives/their-references.ts';
import { lineStates, statement, statementAccountNames, statementLine } from './statements.ts';

/** A payment that the provider reports as paid is missing after so many days without a line of a statement. */
export const unstatedAfterDays = 3;
/** Above this amount, in naira, a clearing needs a second person. Any account but the fees needs one for every amount. */
export const clearingAloneMaxNaira = 50_000;

/** The accounts to which a line may be cleared, with what they are called. */
export const clearingAccounts = {
  'provider-fees': 'Fees of the payment provider',
  'tax-payable': 'Tax that was withheld',
  'lost-disputes': 'Payments lost in disputes',
  capital: 'Money of the owners',
} as const;
export type ClearingAccount = keyof typeof clearingAccounts;
const clearingAccountNames = Object.keys(clearingAccounts) as [ClearingAccount, ...ClearingAccount[]];

const nullableText = z.nullable(z.string());
const accountFilter = z.optional(z.enum(statementAccountNames));
const day = z.string().check(z.describe('A Lagos day, YYYY-MM-DD'));
/** Where a page ended: the day of its last row, a dot, and what names that row. */
const cursorOf = (isRow: (text: string) => boolean) =>
  z
    .string()
    .check(z.refine((text) => isDay(text.slice(0, 10)) && text[10] === '.' && isRow(text.slice(11)), 'Invalid format'));

/** How an account of the ledger stands beside its statements. Amounts are naira. */
export const accountStanding = z.object({
  account: z.enum(statementAccountNames),
  ledger: naira,
  /** The last statement; null before the first. */
  closing: z.nullable(z.object({ amount: naira, on: day, statementId: z.string() })),
  /** What is booked and on no statement yet. */
  unstated: z.object({ count: z.int(), amount: naira }),
  /** Ledger − closing balance − what is on no statement yet. Anything but 0 is an error of the books. */
  difference: naira,
  suspense: z.object({ count: z.int(), amount: naira, oldestOn: z.nullable(day) }),
  waiting: z.object({ count: z.int(), amount: naira, oldestOn: z.nullable(day) }),
});
export type AccountStanding = z.output<typeof accountStanding>;

/** Returns how both accounts stand. */
export const getReconciliation = endpoint({
  name: 'getReconciliation',
  method: 'GET',
  path: '/staff/reconciliation',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'The ledger beside the last statement of each account, and what explains the rest.',
  reply: z.object({ accounts: z.array(accountStanding) }),
  refusals: [],
});

/** Returns lines by state. Open ones are listed oldest first, the others newest first. */
export const listStatementLines = endpoint({
  name: 'listStatementLines',
  method: 'GET',
  path: '/staff/statement-lines',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'Lines of statements in one state: those without an explanation oldest first, the others newest first.',
  query: z.object({
    state: z._default(z.enum(lineStates), 'suspense'),
    account: accountFilter,
    /** Only lines that were booked so many days ago or earlier. */
    olderThan: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
    cursor: z.optional(cursorOf(isRowId)),
  }),
  reply: z.object({ rows: z.array(statementLine), nextCursor: nullableText }),
  refusals: [],
});

/** What the ledger booked and what is on no statement yet. */
export const unstatedItem = z.object({
  account: z.enum(statementAccountNames),
  /** The number of the account's entry. */
  number: z.int(),
  transferId: z.string(),
  code: z.string(),
  subject: z.string(),
  /** The payment's reference, where it is one. */
  reference: nullableText,
  /** Naira, below zero for money that left. */
  amount: naira,
  bookedOn: day,
});
export type UnstatedItem = z.output<typeof unstatedItem>;

/** Returns a line with what may explain it. */
export const readStatementLine = endpoint({
  name: 'readStatementLine',
  method: 'GET',
  path: '/staff/statement-lines/{id}',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'One line of a statement, what it is matched with, and what may explain it.',
  params: z.object({ id: rowId }),
  reply: z.object({
    line: statementLine,
    statement,
    /** The line that it is matched with. */
    partner: z.nullable(statementLine),
    /** What the ledger had booked for it. */
    booking: z.nullable(unstatedItem),
    clearing: z.nullable(
      z.object({ to: z.string(), by: z.string(), at: nullableText, reason: z.string(), approvalId: nullableText }),
    ),
    /** The request that waits for a second person. */
    approvalId: nullableText,
    /** The subject of the line's transfers in the ledger. */
    ledgerSubject: z.string(),
    /** Lines of exactly the opposite amount, and bookings of exactly the same, that nothing explains yet. */
    candidates: z.object({ lines: z.array(statementLine), bookings: z.array(unstatedItem) }),
  }),
  refusals: ['not-found'],
});

/** The form for clearing: one of an account, a line of the opposite amount, or a booking of the same. */
export const clearing = z
  .object({
    account: z.optional(z.enum(clearingAccountNames, 'Choose an account')),
    lineId: z.optional(z.string().check(z.refine(isRowId, 'Choose a line'))),
    booking: z.optional(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    reason: reasonBesideReference,
    theirReference,
  })
  .check(
    z.refine(
      ({ account, lineId, booking }) => [account, lineId, booking].filter((one) => one !== undefined).length === 1,
      { error: 'Choose what explains the line', path: ['account'] },
    ),
  );

/** Explains a line in suspense. */
export const clearStatementLine = endpoint({
  name: 'clearStatementLine',
  method: 'POST',
  path: '/staff/statement-lines/{id}/clear',
  access: 'staff',
  staff: 'reconciliation.work',
  summary:
    'Explains a line by an account, another line or a booking. Above ₦50,000, and for any account but fees, by two people.',
  params: z.object({ id: rowId }),
  body: clearing,
  reply: z.object({
    message: z.string(),
    /** The request that waits for a second person; null if the line is cleared. */
    approvalId: nullableText,
  }),
  refusals: ['not-found', 'changed-meanwhile', 'change-already-asked', 'no-match'],
});

/** Returns what the ledger booked and what is on no statement yet, oldest first. */
export const listUnstated = endpoint({
  name: 'listUnstated',
  method: 'GET',
  path: '/staff/unstated',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'What was paid and booked and is on no statement yet, oldest first.',
  query: z.object({
    account: z._default(z.enum(statementAccountNames), 'provider'),
    /** `late`: older than three days. */
    show: z._default(z.enum(['late', 'all']), 'late'),
    cursor: z.optional(cursorOf((number) => /^\d{1,16}$/.test(number))),
  }),
  reply: z.object({ rows: z.array(unstatedItem), nextCursor: nullableText }),
  refusals: [],
});
