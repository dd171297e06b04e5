/** The ledger in the console: months and their journals, the trial balance, accounts, entries and transfers. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { type PeriodName, periodNames } from '../primitives/periods.ts';
import { reasonText } from '../primitives/reasons.ts';
import { referralCodeText } from '../primitives/referral-codes.ts';
import { isRowId, rowId } from '../primitives/rows.ts';
import { tableFile, tableSums } from '../primitives/tables.ts';

/** The most transfers in one part of a journal. */
export const journalPartSize = 2_500;

/** A month of the ledger. `open`: it goes on, or an earlier one is open. `closable`: it can be closed next. */
export const ledgerMonth = z.object({
  /** Such as 2026-10. */
  month: z.string(),
  state: z.enum(['open', 'closable', 'asked', 'closed']),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  /** The request by which it was closed, or that waits. */
  approvalId: z.nullable(z.string()),
});
export type LedgerMonth = z.output<typeof ledgerMonth>;

const month = z.object({
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-10')),
});
// Lines and kobo so far, then the day and the id of the last transfer.
const journalCursor = z.string().check(
  z.regex(/^\d{1,9}\.\d{1,20}\.[\d-]{10}\.[0-9a-f-]{36}$/, { error: 'Invalid format', abort: true }),
  z.refine((text) => {
    const [, , day = '', id = ''] = text.split('.');
    return isDay(day) && isRowId(id);
  }, 'Invalid format'),
);

/** Exports a part of a month's journal, and records that in the audit log. */
export const exportLedgerJournal = endpoint({
  name: 'exportLedgerJournal',
  method: 'POST',
  path: '/staff/ledger/months/{month}/journal',
  access: 'staff',
  staff: 'ledger.read',
  proof: 'recent',
  summary:
    'A part of a month’s journal as CSV, oldest first: a debit and a credit line for each transfer that moved money. The parts together are the file; the last one ends with the totals of all.',
  params: month,
  body: z.object({ cursor: z.optional(journalCursor) }),
  reply: z.object({
    fileName: z.string(),
    csv: z.string(),
    /** The lines of all parts so far, without the heading and the totals. */
    rowCount: z.int(),
    /** The next part; null for the last one. */
    nextCursor: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
});

/** Asks for a month to be closed. */
export const requestMonthClose = endpoint({
  name: 'requestMonthClose',
  method: 'POST',
  path: '/staff/ledger/months/{month}/close',
  access: 'staff',
  staff: 'ledger.close-request',
  summary:
    'Asks for a month to be closed once its checklist is done, so that nothing can be booked in it any more. Another person approves it.',
  params: month,
  body: z.object({ reason: reasonText }),
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['month-not-closable', 'month-not-ready', 'change-already-asked'],
});

// The ledger in the console: the trial balance, accounts, entries, transfers, and balances at an instant.

/** The kinds of accounts, with their labels. docs/chart-of-accounts.md says what each holds. */
export const ledgerKinds = {
  'agent-payable': 'Owed to agents',
  'agent-recoverable': 'Owed by agents',
  'commission-cost': 'Cost of commission',
  'commission-written-off': 'Commission written off',
  'tax-payable': 'Tax withheld',
  'settled-outside': 'Paid outside the product',
  'provider-balance': 'Balance at the provider',
  bank: 'Bank account',
  'provider-fees': 'Provider fees',
  'bank-fees': 'Bank fees',
  'running-costs': 'Running costs',
  'lost-disputes': 'Lost disputes',
  'customer-funds': 'Customers’ money',
  'store-payable': 'Owed to stores',
  'sales-margin': 'Margin on sales',
  'rider-payable': 'Owed to riders',
  'delivery-fees': 'Delivery fees',
  'loan-principal': 'Principal of loans',
  'loan-charges': 'Charge of loans, unpaid',
  'loan-late-fees': 'Late fees of loans, unpaid',
  'loan-charge-income': 'Income from charges',
  'loan-late-fee-income': 'Income from late fees',
  'loan-written-off': 'Loans written off',
  'loan-recovered': 'Recovered after write-off',
  'employer-receivable': 'Deducted, not passed on',
  'employer-surplus': 'Owed to employers',
  'payroll-fees': 'Fees of treasuries',
  suspense: 'Suspense',
  capital: 'Capital',
} as const;
/** A kind of account. */
export type LedgerKind = keyof typeof ledgerKinds;
const kindValues = Object.keys(ledgerKinds) as [LedgerKind, ...LedgerKind[]];

/** Accounts, or entries, on a page. */
export const ledgerPageSize = 50;
const sums = z.object({
  debits: naira,
  credits: naira,
  pendingDebits: naira,
  pendingCredits: naira,
  /** What is posted on the account's own side less what is posted on the other. */
  balance: naira,
});
export type LedgerSums = z.output<typeof sums>;

/** All accounts of a kind together. */
export const ledgerKindRow = z.extend(sums, {
  kind: z.enum(kindValues),
  side: z.enum(['debit', 'credit']),
  perOwner: z.boolean(),
  accountCount: z.int(),
  /** The account itself, where the business has one of the kind and it was used. */
  accountId: z.nullable(z.int()),
});
export type LedgerKindRow = z.output<typeof ledgerKindRow>;

/** Returns the trial balance by kind, and the months. */
export const getTrialBalance = endpoint({
  name: 'getTrialBalance',
  method: 'GET',
  path: '/staff/ledger',
  access: 'staff',
  staff: 'ledger.read',
  summary:
    'The trial balance: the sums of every kind of account, and whether debits equal credits. And the months of the ledger.',
  reply: z.object({
    kinds: z.array(ledgerKindRow),
    totals: z.pick(sums, { debits: true, credits: true, pendingDebits: true, pendingCredits: true }),
    isEven: z.boolean(),
    /** Newest first. */
    months: z.array(ledgerMonth),
  }),
  refusals: [],
});

const agentName = z.object({ id: z.string(), code: z.string(), name: z.string() });

/** Whose accounts there are, beside ours and those of agents. */
export const ledgerOwnerKinds = {
  store: 'Store',
  customer: 'Customer',
  rider: 'Rider',
  plan: 'Plan',
  employer: 'Employer',
} as const;
const ownerName = z.object({
  kind: z.enum(['store', 'customer', 'rider', 'plan', 'employer']),
  id: z.string(),
  name: z.string(),
});

/** An account with its present sums. */
export const ledgerAccount = z.extend(sums, {
  id: z.int(),
  kind: z.enum(kindValues),
  side: z.enum(['debit', 'credit']),
  agent: z.nullable(agentName),
  /** The store, customer, rider, plan or employer whose account it is; null for ours and for those of agents. */
  owner: z.nullable(ownerName),
  entryCount: z.int(),
  lastBookedAt: z.nullable(z.string()),
});
export type LedgerAccount = z.output<typeof ledgerAccount>;

/** Lists the accounts of a kind. */
export const listLedgerAccounts = endpoint({
  name: 'listLedgerAccounts',
  method: 'GET',
  path: '/staff/ledger/accounts',
  access: 'staff',
  staff: 'ledger.read',
  summary: 'The accounts of a kind, in pages of 50, or those of one agent.',
  query: z.object({
    kind: z.optional(z.enum(kindValues, 'Unknown kind of account')),
    /** The agent's referral code. */
    agentCode: z.optional(referralCodeText('No agent has this referral code')),
    cursor: z.optional(rowId),
  }),
  reply: z.object({ rows: z.array(ledgerAccount), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

const transferKinds = ['posted', 'pending', 'post', 'void'] as const;
const accountId = z.string().check(z.regex(/^\d{1,15}$/, 'Invalid format'));

/** One side of a transfer: its account. */
const side = z.object({
  accountId: z.int(),
  kind: z.enum(kindValues),
  agent: z.nullable(agentName),
  owner: z.nullable(ownerName),
});
export type LedgerSide = z.output<typeof side>;

/** A transfer in an account's list, with the account's balance after it. */
export const ledgerEntry = z.object({
  number: z.int(),
  transferId: z.string(),
  kind: z.enum(transferKinds),
  code: z.string(),
  subject: z.string(),
  amount: naira,
  /** The side of this account. */
  side: z.enum(['debit', 'credit']),
  other: side,
  bookedAt: z.string(),
  bookedOn: z.string(),
  effectiveOn: z.string(),
  after: sums,
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** The orders of an account’s entries. */
export const entrySorts = { newest: 'Newest first', oldest: 'Oldest first' } as const;
export type EntrySort = keyof typeof entrySorts;
const entrySort = z.optional(z.enum(Object.keys(entrySorts) as [EntrySort, ...EntrySort[]]));
const bookedDay = z.optional(z.string().check(z.refine(isDay, 'Enter a day')));
/** The Lagos days on which entries were booked, both included. */
const entryFilter = { from: bookedDay, to: bookedDay };

/** Returns an account with a page of its entries. */
export const getLedgerAccount = endpoint({
  name: 'getLedgerAccount',
  method: 'GET',
  path: '/staff/ledger/accounts/{id}',
  access: 'staff',
  staff: 'ledger.read',
  summary:
    'An account, and its entries of some days or all with the balance after each, the newest or the oldest first, in pages of 50.',
  params: z.object({ id: accountId }),
  query: z.object({ ...entryFilter, sort: entrySort, cursor: z.optional(accountId) }),
  reply: z.object({ account: ledgerAccount, rows: z.array(ledgerEntry), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Adds up an account's entries of some days. */
export const sumLedgerEntries = endpoint({
  name: 'sumLedgerEntries',
  method: 'GET',
  path: '/staff/ledger/accounts/{id}/sums',
  access: 'staff',
  staff: 'ledger.read',
  summary: 'How many entries an account has of some days or in all, and what of them is posted on each side.',
  params: z.object({ id: accountId }),
  query: z.object(entryFilter),
  reply: tableSums({ debits: naira, credits: naira }),
  refusals: ['not-found'],
});

/** Writes an account's entries of some days into a file. */
export const saveLedgerEntries = endpoint({
  name: 'saveLedgerEntries',
  method: 'POST',
  path: '/staff/ledger/accounts/{id}/file',
  access: 'staff',
  staff: 'ledger.read',
  summary:
    'An account’s entries of some days as CSV, at most 5,000, without names of customers. The audit log has a line for each file.',
  params: z.object({ id: accountId }),
  body: z.object({ ...entryFilter, sort: entrySort }),
  reply: tableFile,
  refusals: ['not-found'],
});

/** Returns what stood on an account at an instant. */
export const getLedgerBalance = endpoint({
  name: 'getLedgerBalance',
  method: 'GET',
  path: '/staff/ledger/accounts/{id}/balance',
  access: 'staff',
  staff: 'ledger.read',
  summary: 'The balance of an account at an instant, by what was booked until then.',
  params: z.object({ id: accountId }),
  query: z.object({ at: z.iso.datetime({ offset: true, error: 'Enter a day and a time' }) }),
  reply: z.object({ at: z.string(), sums }),
  refusals: ['not-found'],
});

const linked = z.object({
  id: z.string(),
  kind: z.enum(transferKinds),
  code: z.string(),
  amount: naira,
  bookedAt: z.string(),
});
export type LinkedTransfer = z.output<typeof linked>;

/** A transfer in full. `after` is null if the account has no entry of it: the ledger is damaged, and the proof says so. */
export const ledgerTransfer = z.object({
  id: z.string(),
  key: z.string(),
  kind: z.enum(transferKinds),
  code: z.string(),
  subject: z.string(),
  amount: naira,
  debit: z.extend(side, { after: z.nullable(sums) }),
  credit: z.extend(side, { after: z.nullable(sums) }),
  bookedAt: z.string(),
  bookedOn: z.string(),
  effectiveOn: z.string(),
  /** The pending transfer that it posts or voids, or the posted one that it takes back. */
  origin: z.nullable(linked),
  /** The transfer that posts, voids or takes back this one. */
  end: z.nullable(linked),
  /** The others that were booked together with it, all or none; at most 100. */
  group: z.array(linked),
});
export type LedgerTransfer = z.output<typeof ledgerTransfer>;

/** Returns a transfer in full. */
export const getLedgerTransfer = endpoint({
  name: 'getLedgerTransfer',
  method: 'GET',
  path: '/staff/ledger/transfers/{id}',
  access: 'staff',
  staff: 'ledger.read',
  summary: 'A transfer: both sides with the sums after it, its group, and the transfers that it ends or that end it.',
  params: z.object({ id: rowId }),
  reply: z.object({ transfer: ledgerTransfer }),
  refusals: ['not-found'],
});

// The money of the business by day, for charts.

const period = z._default(z.enum(Object.keys(periodNames) as [PeriodName, ...PeriodName[]]), '30-days');
const lagosDay = z.string().check(z.describe('A Lagos day, YYYY-MM-DD'));
const days = z.object({ from: lagosDay, to: lagosDay });

/** What money came in or went out for, in the order in which it is shown. */
export const moneyGroups = {
  customers: 'Customers’ payments',
  refunds: 'Refunds to customers',
  employers: 'Employers that deduct from pay',
  agents: 'Agents',
  stores: 'Stores',
  riders: 'Riders',
  fees: 'Fees of the provider',
  disputes: 'Payments taken back by banks',
  tax: 'Tax',
  lines: 'Other lines of statements',
  owners: 'Owners',
} as const;
export type MoneyGroup = keyof typeof moneyGroups;
const groupNames = Object.keys(moneyGroups) as [MoneyGroup, ...MoneyGroup[]];

const inAndOut = { in: naira, out: naira };

/** Returns what came in and went out by day. */
export const getMoneyFlow = endpoint({
  name: 'getMoneyFlow',
  method: 'GET',
  path: '/staff/ledger/money-flow',
  access: 'staff',
  staff: 'ledger.read',
  summary:
    'What came into the bank account and the provider’s balance and went out of both, by the day of booking and by purpose, with the period before. What moves between the two is in neither.',
  query: z.object({ period }),
  reply: z.object({
    ...days.shape,
    /** The period that it is compared with. */
    earlier: days,
    /** Every day, oldest first. `paidOut` is what of `out` was paid to agents, stores and riders. */
    days: z.array(z.object({ day: lagosDay, ...inAndOut, paidOut: naira })),
    /** Those with any money in one of the two periods. */
    groups: z.array(z.object({ group: z.enum(groupNames), ...inAndOut, earlier: z.object(inAndOut) })),
    total: z.object({ ...inAndOut, earlier: z.object(inAndOut) }),
    /** What stands on both accounts now. */
    balance: naira,
  }),
  refusals: [],
});
export type MoneyFlow = z.output<typeof getMoneyFlow.reply>;

/** To whom the business owes money, in the order in which it is shown. */
export const owedTo = ['agents', 'stores', 'riders', 'refunds', 'customers', 'tax'] as const;

/** Returns what is owed to whom. */
export const getOwed = endpoint({
  name: 'getOwed',
  method: 'GET',
  path: '/staff/ledger/owed',
  access: 'staff',
  staff: 'ledger.read',
  summary:
    'What the ledger owes agents, stores, riders, customers and the tax authority now, and what of it is on its way.',
  reply: z.object({
    rows: z.array(
      z.object({
        to: z.enum(owedTo),
        /** Of `refunds`, what is on its way back; of `customers`, what is held of their money besides that. */
        amount: naira,
        /** What of `amount` is on its way: reserved, and not paid yet. */
        onItsWay: naira,
        /** How many are owed something. */
        count: z.int(),
      }),
    ),
  }),
  refusals: [],
});
export type Owed = z.output<typeof getOwed.reply>;

/** Returns the balance of an account by day. */
export const getLedgerBalanceLine = endpoint({
  name: 'getLedgerBalanceLine',
  method: 'GET',
  path: '/staff/ledger/accounts/{id}/balance-line',
  access: 'staff',
  staff: 'ledger.read',
  summary:
    'The balance of an account at the end of each Lagos day, by what was booked until then, with the period before.',
  params: z.object({ id: accountId }),
  query: z.object({ period }),
  reply: z.object({
    ...days.shape,
    earlier: days,
    /** Oldest first; of today, as it is now. */
    days: z.array(z.object({ day: lagosDay, balance: naira })),
    earlierDays: z.array(z.object({ day: lagosDay, balance: naira })),
  }),
  refusals: ['not-found'],
});

/** How long lines have stood in suspense, the newest first: since at most so many days; null for all older ones. */
export const suspenseAges = [2, 7, 30, null] as const;

/** Returns the lines in suspense by their age. */
export const getSuspenseAges = endpoint({
  name: 'getSuspenseAges',
  method: 'GET',
  path: '/staff/reconciliation/suspense-ages',
  access: 'staff',
  staff: 'reconciliation.read',
  summary: 'The lines in suspense by the days since the statement has them, with what came in and went out by them.',
  reply: z.object({
    ages: z.array(z.object({ untilDays: z.nullable(z.int()), count: z.int(), in: naira, out: naira })),
  }),
  refusals: [],
});

export type SuspenseAges = z.output<typeof getSuspenseAges.reply>;
