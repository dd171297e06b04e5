/** Statements of the payment provider and of the bank: fetched or uploaded, checked first, then applied once as they were checked. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { hasContact } from '../primitives/contacts-in-text.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { reasonBesideReference, reasonIfAny, reasonWithoutContacts } from '../primitives/reasons.ts';
import { isRowId, rowId } from '../primitives/rows.ts';
import { tableFile, tableSums } from '../primitives/tables.ts';
import { lineOf } from '../primitives/text.ts';
import { theirReference } from '../primitives/their-references.ts';
import {
  balanceMaxNaira,
  dateFormNames,
  statementFileBytesMax,
  statementMapping,
  statementMappingShape,
  understoodStatement,
  wordsOf,
} from './reconciliation.ts';

/** The accounts that have statements, with what they are called. */
export const statementAccounts = { provider: 'Payment provider', bank: 'Bank account' } as const;
export type StatementAccount = keyof typeof statementAccounts;
export const statementAccountNames = Object.keys(statementAccounts) as [StatementAccount, ...StatementAccount[]];

/** The states of a statement. `replaced`: the same member uploaded another one for the account before applying it. */
export const statementStates = ['checked', 'replaced', 'applied'] as const;

/** The states of a line. `waiting`: its payment is not settled yet. `suspense`: nothing explains it. `cleared`: a person explained it. */
export const lineStates = ['suspense', 'waiting', 'matched', 'cleared'] as const;
export type LineState = (typeof lineStates)[number];

const nullableText = z.nullable(z.string());
const nullableNaira = z.nullable(naira);
const day = z.string('Enter a day').check(z.refine(isDay, 'Enter a day such as 2026-11-20'));
const balance = naira.check(
  z.refine((amount) => Math.abs(amount) <= balanceMaxNaira, 'This balance is too high'),
  z.describe('Naira; below zero if overdrawn'),
);

/** A statement. Days are YYYY-MM-DD, amounts naira. */
export const statement = z.object({
  id: z.string(),
  account: z.enum(statementAccountNames),
  /** `provider`: fetched by the daily job. */
  source: z.enum(['file', 'provider']),
  state: z.enum(statementStates),
  fileName: z.string(),
  uploadedAt: z.string(),
  /** Null for the daily job. */
  uploadedBy: nullableText,
  from: z.string(),
  to: z.string(),
  opening: naira,
  closing: naira,
  /** The sum of the lines without an error. */
  sum: naira,
  lineCount: z.int(),
  errorCount: z.int(),
  /** What is wrong with the statement as a whole, one sentence each. */
  problems: z.array(z.string()),
  /** Applying sends it back. */
  digest: z.string(),
  appliedAt: nullableText,
  appliedBy: nullableText,
  /** The ledger's balance just after the statement was applied, and what of it is on no statement yet. Null before. */
  ledger: nullableNaira,
  unstated: nullableNaira,
});
export type Statement = z.output<typeof statement>;

const lineSum = z.object({ count: z.int(), amount: naira });

/** How the lines of an applied statement stand. */
export const statementCounts = z.object({
  matched: lineSum,
  waiting: lineSum,
  suspense: lineSum,
  cleared: lineSum,
});
export type StatementCounts = z.output<typeof statementCounts>;

/** A line of a statement. */
export const statementLine = z.object({
  id: z.string(),
  statementId: z.string(),
  account: z.enum(statementAccountNames),
  /** The line in the file, from 2 on; 1 is the opening balance of an account's first statement. */
  line: z.int(),
  externalId: nullableText,
  bookedOn: nullableText,
  valueOn: nullableText,
  /** Naira, below zero for money that left; null in a row with an error. */
  amount: nullableNaira,
  description: z.string(),
  reference: nullableText,
  balance: nullableNaira,
  error: nullableText,
  /** Null until the statement is applied. */
  state: z.nullable(z.enum(lineStates)),
  /** What explains the line, or why nothing does: one sentence. */
  explanation: nullableText,
  /** True while a request for clearing waits for a second person. */
  asked: z.boolean(),
});
export type StatementLine = z.output<typeof statementLine>;

const file = {
  account: z.enum(statementAccountNames, 'Choose an account'),
  fileName: lineOf('Choose a file', 200),
  /** The bytes go as Base64, so that the server sees their encoding. */
  contentBase64: z.string('Choose a file').check(
    z.minLength(1, { error: 'The file is empty', abort: true }),
    z.maxLength(Math.ceil(statementFileBytesMax / 3) * 4 + 4, {
      error: 'The file is larger than 10 MB',
      abort: true,
    }),
  ),
  /** The sheet of a workbook; without it, the first that is not hidden. */
  sheet: z.optional(z.string().check(z.maxLength(100))),
};

/** The form of an upload. Without a mapping the file has the columns of our template, and says how it writes days. */
export const statementFile = z.object({
  ...file,
  mapping: z.optional(statementMapping),
  dateForm: z.optional(z.enum(dateFormNames, 'Choose how the file writes days')),
  from: day,
  to: day,
  opening: balance,
  closing: balance,
});

const fileRow = z.object({ row: z.int(), cells: z.array(z.string()) });

const statementPath = z.object({ id: rowId });
const statementReply = z.object({ statement, counts: z.nullable(statementCounts) });

/** Returns statements, newest first. */
export const listStatements = endpoint({
  name: 'listStatements',
  method: 'GET',
  path: '/staff/statements',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'Statements of the payment provider and the bank, newest first.',
  query: z.object({ account: z.optional(z.enum(statementAccountNames)), cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(statement), nextCursor: nullableText }),
  refusals: [],
});

/** Reads a file as a table, and by a mapping. Stores nothing. */
export const openStatementFile = endpoint({
  name: 'openStatementFile',
  method: 'POST',
  path: '/staff/statement-files',
  access: 'staff',
  staff: 'reconciliation.work',
  summary:
    'The first rows of a CSV file or an Excel workbook, what its columns are, and what is understood of it so. Nothing is stored.',
  body: z.object({
    ...file,
    mapping: z.optional(statementMapping),
    /** The row with the headings, where no mapping is given and the guess is another. */
    headingRow: z.optional(z.int().check(z.minimum(1), z.maximum(1_048_576))),
  }),
  reply: z.object({
    format: z.enum(['csv', 'xlsx']),
    sheets: z.array(z.string()),
    sheet: nullableText,
    /** The first rows of the file as a spreadsheet shows them. */
    rows: z.array(fileRow),
    headingRow: z.nullable(z.int()),
    mapping: z.nullable(statementMappingShape),
    /** Whose mapping it is: kept for the account and these headings, a guess, or the one that was sent. Null if no row looks like headings. */
    mappingFrom: z.nullable(z.enum(['kept', 'guess', 'sent'])),
    /** Who kept the account's mapping for these headings. */
    kept: z.nullable(z.object({ by: z.string(), at: z.string() })),
    /** Null while the mapping lacks a column. */
    understood: z.nullable(understoodStatement),
  }),
  refusals: ['too-large'],
});

/** Checks a file. Books nothing. Keeps its mapping for the account. */
export const uploadStatement = endpoint({
  name: 'uploadStatement',
  method: 'POST',
  path: '/staff/statements',
  access: 'staff',
  staff: 'reconciliation.work',
  summary:
    'Checks a file with a statement, stores its lines with their errors, and keeps what its columns are for the account. Nothing is booked yet.',
  body: statementFile,
  reply: statementReply,
  refusals: ['too-large'],
});

/** Returns a statement. */
export const readStatement = endpoint({
  name: 'readStatement',
  method: 'GET',
  path: '/staff/statements/{id}',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'One statement: its balances, its problems, and how its lines are explained.',
  params: statementPath,
  reply: statementReply,
  refusals: ['not-found'],
});

/** Returns lines of a statement, in the order of the file. */
export const listLinesOfStatement = endpoint({
  name: 'listLinesOfStatement',
  method: 'GET',
  path: '/staff/statements/{id}/lines',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'The lines of a statement in their order, each with its error or with what explains it.',
  params: statementPath,
  query: z.object({
    show: z._default(z.enum(['all', 'errors', 'unexplained']), 'all'),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  reply: z.object({ rows: z.array(statementLine), nextCursor: nullableText }),
  refusals: ['not-found'],
});

/** Books a checked statement: all of its lines or none, once. */
export const applyStatement = endpoint({
  name: 'applyStatement',
  method: 'POST',
  path: '/staff/statements/{id}/apply',
  access: 'staff',
  staff: 'reconciliation.work',
  summary: 'Matches and books every line of a statement exactly as it was checked, all or none, once.',
  params: statementPath,
  body: z.object({ digest: z.string().check(z.maxLength(200)) }),
  reply: statementReply,
  refusals: ['not-found', 'statement-has-errors', 'statement-over', 'statement-stale'],
});

/** Returns a file with the names of the columns and two examples. */
export const getStatementTemplate = endpoint({
  name: 'getStatementTemplate',
  method: 'GET',
  path: '/staff/statement-template',
  access: 'staff',
  staff: 'reconciliation.work',
  summary: 'A CSV file with the columns of a statement and two example lines.',
  reply: z.object({ fileName: z.string(), csv: z.string() }),
  refusals: [],
});

/** What applying a checked statement would do, now. Nothing of it is stored. */
export const tryStatement = endpoint({
  name: 'tryStatement',
  method: 'POST',
  path: '/staff/statements/{id}/try',
  access: 'staff',
  staff: 'reconciliation.work',
  summary: 'What applying a checked statement would match, clear by rules and leave in suspense. Nothing is stored.',
  params: statementPath,
  reply: z.object({
    counts: statementCounts,
    /** What each rule would clear. */
    rules: z.array(z.object({ id: z.string(), words: z.string(), to: z.string(), count: z.int(), amount: naira })),
    /** How many lines of earlier statements would be explained. */
    earlierCount: z.int(),
    /** The first lines that nothing would explain. */
    open: z.array(
      z.object({
        line: z.int(),
        bookedOn: nullableText,
        description: z.string(),
        amount: nullableNaira,
        explanation: z.string(),
      }),
    ),
  }),
  refusals: ['not-found', 'statement-has-errors', 'statement-over', 'statement-stale'],
});

// Reconciliation: the lines of statements by state, clearing them, and what is on no statement yet.

/** A payment that the provider reports as paid is missing after so many days without a line of a statement. */
export const unstatedAfterDays = 3;
/** Above this amount, in naira, a clearing needs a second person. Any account but the fees needs one for every amount. */
export const clearingAloneMaxNaira = 50_000;

/** The accounts to which a line may be cleared, with what they are called. */
export const clearingAccounts = {
  'bank-fees': 'Fees of the bank',
  'provider-fees': 'Fees of the payment provider',
  'running-costs': 'Running costs',
  'tax-payable': 'Tax that was withheld',
  'lost-disputes': 'Payments lost in disputes',
  capital: 'Money of the owners',
} as const;
export type ClearingAccount = keyof typeof clearingAccounts;
const clearingAccountNames = Object.keys(clearingAccounts) as [ClearingAccount, ...ClearingAccount[]];

/** True for the accounts to which one member alone may clear a line of at most `clearingAloneMaxNaira`. */
export const isClearedAlone = (account: ClearingAccount): boolean =>
  account === 'bank-fees' || account === 'provider-fees';

const accountFilter = z.optional(z.enum(statementAccountNames));
const shownDay = z.string().check(z.describe('A Lagos day, YYYY-MM-DD'));
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
  closing: z.nullable(z.object({ amount: naira, on: shownDay, statementId: z.string() })),
  /** What is booked and on no statement yet. */
  unstated: z.object({ count: z.int(), amount: naira }),
  /** Ledger − closing balance − what is on no statement yet. Anything but 0 is an error of the books. */
  difference: naira,
  suspense: z.object({ count: z.int(), amount: naira, oldestOn: z.nullable(shownDay) }),
  waiting: z.object({ count: z.int(), amount: naira, oldestOn: z.nullable(shownDay) }),
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

/** The orders of the list of lines. By day: open ones oldest first, the others newest first. By amount: whichever way the money went. */
export const lineSorts = { day: 'By day', amount: 'Largest first' } as const;
export type LineSort = keyof typeof lineSorts;
const lineSort = z.optional(z.enum(Object.keys(lineSorts) as [LineSort, ...LineSort[]]));
/** Which lines the list, its sums and its file have. */
const lineFilter = {
  state: z._default(z.enum(lineStates), 'suspense'),
  account: accountFilter,
  /** Only lines that were booked so many days ago or earlier. */
  olderThan: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
};

/** Returns lines by state. */
export const listStatementLines = endpoint({
  name: 'listStatementLines',
  method: 'GET',
  path: '/staff/statement-lines',
  access: 'staff',
  staff: 'reconciliation.read',
  summary:
    'Lines of statements in one state: those without an explanation oldest first, the others newest first, or the largest first.',
  query: z.object({ ...lineFilter, sort: lineSort, cursor: z.optional(cursorOf(isRowId)) }),
  reply: z.object({ rows: z.array(statementLine), nextCursor: nullableText }),
  refusals: ['not-found'],
});

/** Adds up the lines of a filter. */
export const sumStatementLines = endpoint({
  name: 'sumStatementLines',
  method: 'GET',
  path: '/staff/statement-lines/sums',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'How many lines a filter finds, and what came in and left by them, for at most 10,000 of them.',
  query: z.object(lineFilter),
  /** Naira, both above zero. */
  reply: tableSums({ in: naira, out: naira }),
  refusals: [],
});

/** Writes the lines of a filter into a file. */
export const saveStatementLines = endpoint({
  name: 'saveStatementLines',
  method: 'POST',
  path: '/staff/statement-lines/file',
  access: 'staff',
  staff: 'reconciliation.read',
  summary:
    'The lines of a filter as CSV, at most 5,000, without what the bank wrote about them. The audit log has a line for each file.',
  body: z.object({ ...lineFilter, sort: lineSort }),
  reply: tableFile,
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
  bookedOn: shownDay,
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

// Rules: what small lines are, by words of their narration.

/** The accounts to which a rule may clear lines. */
export const ruleAccounts = ['bank-fees', 'provider-fees', 'running-costs'] as const;
export type RuleAccount = (typeof ruleAccounts)[number];
/** The most rules that count for one account. */
export const statementRulesMax = 100;

/** What such lines are says why a rule is kept. The second person who approves one reads a reason. */
export const isRuleExplained = ({ to, reason }: { to: RuleAccount; reason: string }) =>
  isClearedAlone(to) || reason !== '';
export const ruleUnexplained = { error: 'Please say why, for the second person', path: ['reason'] };

/** The form of a rule. */
export const statementRule = z
  .object({
    account: z.enum(statementAccountNames, 'Choose an account'),
    words: lineOf('Enter words of the narration', 100).check(
      z.refine(
        (text) => wordsOf(text).length >= 4 && /\p{L}{3}/u.test(text),
        'Enter at least four letters or digits, such as SMS CHARGE',
      ),
      z.refine((text) => !hasContact(text), 'Please leave out emails, phone and account numbers: the rule stays'),
    ),
    to: z.enum(ruleAccounts, 'Choose what such lines are'),
    /** Naira: the highest amount of one line, and of all lines of one statement together. */
    atMost: naira.check(
      z.refine((amount) => amount > 0, 'Enter an amount above zero'),
      z.refine((amount) => amount <= clearingAloneMaxNaira, 'A rule clears at most ₦50,000'),
    ),
    reason: reasonIfAny,
  })
  .check(z.refine(isRuleExplained, ruleUnexplained));

/** A rule as the console shows it. Amounts are naira. */
export const shownRule = z.object({
  id: z.string(),
  account: z.enum(statementAccountNames),
  words: z.string(),
  to: z.enum(ruleAccounts),
  atMost: naira,
  keptBy: z.string(),
  keptAt: z.string(),
  approvalId: nullableText,
  endedBy: nullableText,
  endedAt: nullableText,
  /** What it has cleared. */
  cleared: lineSum,
});
export type ShownRule = z.output<typeof shownRule>;

/** Returns all rules. */
export const listStatementRules = endpoint({
  name: 'listStatementRules',
  method: 'GET',
  path: '/staff/statement-rules',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'The rules that say what small lines of statements are, with what each has cleared: those that count first.',
  reply: z.object({
    rows: z.array(shownRule),
    /** Rules that wait for a second person. */
    asked: z.array(z.object({ approvalId: z.string(), words: z.string(), to: z.enum(ruleAccounts) })),
  }),
  refusals: [],
});

/** Keeps a rule, or asks for it. */
export const keepStatementRule = endpoint({
  name: 'keepStatementRule',
  method: 'POST',
  path: '/staff/statement-rules',
  access: 'staff',
  staff: 'reconciliation.work',
  summary:
    'Keeps a rule by which lines with some words are cleared to an account when a statement is applied. To any account but fees, by two people.',
  body: statementRule,
  reply: z.object({
    message: z.string(),
    /** The request that waits for a second person; null if the rule counts. */
    approvalId: nullableText,
  }),
  refusals: ['statement-rule-exists', 'statement-rules-full', 'change-already-asked'],
});

/** Ends a rule. */
export const endStatementRule = endpoint({
  name: 'endStatementRule',
  method: 'POST',
  path: '/staff/statement-rules/{id}/end',
  access: 'staff',
  staff: 'reconciliation.work',
  summary: 'Ends a rule: no statement that is applied later is read by it. What it cleared stays.',
  params: z.object({ id: rowId }),
  body: z.object({ reason: reasonWithoutContacts }),
  reply: z.object({ message: z.string() }),
  refusals: ['not-found', 'changed-meanwhile'],
});
