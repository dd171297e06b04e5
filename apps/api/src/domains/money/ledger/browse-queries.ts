import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, list, statement } from '../../../platform/database.ts';
import { type Account, accountColumns, type StoredTransfer, sumColumns, transferColumns } from './queries.ts';
import type { AccountKind, AccountSums, TransferCode } from './rules.ts';

/** All accounts of a kind together. */
export interface KindSums extends AccountSums {
  kind: AccountKind;
  accountCount: number;
  firstId: number;
}

/** A transfer in a journal, with the accounts that it debits and credits. */
export interface JournalTransfer {
  id: string;
  groupId: string;
  code: TransferCode;
  subject: string;
  amountKobo: number;
  bookedOn: Day;
  bookedAt: Date;
  effectiveOn: Day;
  debitKind: AccountKind;
  debitOwner: string;
  creditKind: AccountKind;
  creditOwner: string;
}

/** A month that is closed: its first day, and who closed it when, after which approval. */
export interface ClosedMonth {
  month: Day;
  closedAt: Date;
  closedBy: string;
  approvalId: string | null;
}

const totalOf = (column: string, name: string) => `sum(${column})::bigint as "${name}"`;
const groupOfTransfer = statement<StoredTransfer>(
  'ledger-group-of-transfer',
  `select * from (
     select ${transferColumns} from ledger_transfers t where t.id = $1
     union all select ${transferColumns} from ledger_transfers t where t.group_id = $1 and t.group_id <> t.id) g
   where g.id <> $2 order by g.id limit $3`,
);
const firstBookedOn = statement<{ day: Day | null }>(
  'ledger-first-booked-on',
  'select min(booked_on) as day from ledger_transfers',
);
const ofMonth = `t.booked_on >= $1 and t.booked_on < $1::date + interval '1 month'`;
const journal = statement<JournalTransfer>(
  'ledger-journal',
  `select t.id, t.group_id as "groupId", t.code, t.subject, t.amount_kobo as "amountKobo", t.booked_on as "bookedOn",
     t.booked_at as "bookedAt", t.effective_on as "effectiveOn", d.kind as "debitKind", d.owner as "debitOwner",
     c.kind as "creditKind", c.owner as "creditOwner"
   from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id
   where ${ofMonth} and t.kind in ('posted', 'post')
     and ($2::date is null or (t.booked_on, t.id) > ($2, $3::uuid)) order by t.booked_on, t.id limit $4`,
);
const monthSums = statement<{ count: number; koboText: string }>(
  'ledger-month-sums',
  `select count(*)::int as count, coalesce(sum(t.amount_kobo), 0)::text as "koboText" from ledger_transfers t
   where ${ofMonth} and t.kind in ('posted', 'post')`,
);

// One row for each account: three for each agent.
/** The sums of each kind of account that was used. */
export const listKindSums = list<KindSums>(
  'ledger-sums-by-kind',
  `select kind, count(*)::int as "accountCount", min(id) as "firstId", ${totalOf('debits_posted_kobo', 'debitsPostedKobo')},
     ${totalOf('credits_posted_kobo', 'creditsPostedKobo')}, ${totalOf('debits_pending_kobo', 'debitsPendingKobo')},
     ${totalOf('credits_pending_kobo', 'creditsPendingKobo')}
   from ledger_accounts group by kind`,
);

/** Accounts of a kind in the order of their owners, after one. */
export const listAccounts = list<Account, [kind: AccountKind, afterOwner: string, atMost: number]>(
  'ledger-accounts-after',
  `select ${accountColumns} from ledger_accounts a where a.kind = $1 and a.owner > $2 order by a.owner limit $3`,
);

/** The accounts of some kinds that an agent has. */
export const listAccountsOf = list<Account, [kinds: readonly AccountKind[], owner: string]>(
  'ledger-accounts-of',
  `select ${accountColumns} from ledger_accounts a where a.kind = any($1) and a.owner = $2 order by a.id`,
);

/** The accounts of a kind that some owners have, in any order. */
export const listAccountsOfOwners = list<Account, [kind: AccountKind, owners: readonly string[]]>(
  'ledger-accounts-of-owners',
  `select ${accountColumns} from ledger_accounts a where a.kind = $1 and a.owner = any($2)`,
);

/** Some accounts, in any order. */
export const listAccountsById = list<Account, [ids: readonly number[]]>(
  'ledger-accounts-by-id',
  `select ${accountColumns} from ledger_accounts a where a.id = any($1)`,
);

/** A transfer by its id, or null. */
export const findTransfer = find<StoredTransfer, [id: string]>(
  'ledger-transfer-by-id',
  `select ${transferColumns} from ledger_transfers t where t.id = $1`,
);

// An entry has the instant of its transfer, and an index by it.
/** The sums of both of a transfer's accounts after it. */
export const listSumsAfter = list<AccountSums & { accountId: number }, [id: string]>(
  'ledger-sums-after-transfer',
  `select e.account_id as "accountId", ${sumColumns('e')} from ledger_transfers t
   join ledger_entries e on e.account_id in (t.debit_account_id, t.credit_account_id) and e.booked_at = t.booked_at
     and e.transfer_id = t.id
   where t.id = $1`,
);

/** The transfer that posts, voids or takes back another one, or null. */
export const findEndOf = find<StoredTransfer, [id: string]>(
  'ledger-end-of-transfer',
  `select ${transferColumns} from ledger_transfers t where t.pending_id = $1
   union all select ${transferColumns} from ledger_transfers t where t.reverses_id = $1 limit 1`,
);

/** The others of a transfer's group, in the order in which they were booked. */
export const listGroup = (db: Db, { id, groupId }: StoredTransfer, atMost: number) =>
  db.list(groupOfTransfer, [groupId, id, atMost]);
/** The transfers that belong to a record, such as `loan:<id>`, the latest first. */
export const listTransfersOf = list<StoredTransfer, [subject: string, atMost: number]>(
  'ledger-transfers-of-subject',
  `select ${transferColumns} from ledger_transfers t where t.subject = $1 order by t.id desc limit $2`,
);

/** The business date of the first transfer, or null. */
export const findFirstBookedOn = async (db: Db) => (await db.get(firstBookedOn)).day;
/** The closed months, oldest first. */
export const listClosedMonths = list<ClosedMonth>(
  'closed-ledger-months',
  `select month, closed_at as "closedAt", closed_by as "closedBy", approval_id as "approvalId" from ledger_closed_months
   order by month`,
);

/** The transfers of a month that moved money, oldest first, after one; a month is its first day. */
export const listJournal = (db: Db, month: Day, after: { bookedOn: Day; id: string } | null, atMost: number) =>
  db.list(journal, [month, after?.bookedOn ?? null, after?.id ?? null, atMost]);
/** How many transfers of a month moved money, and how much, in kobo. */
export async function sumMonth(db: Db, month: Day): Promise<{ count: number; kobo: bigint }> {
  const { count, koboText } = await db.get(monthSums, [month]);
  return { count, kobo: BigInt(koboText) };
}
