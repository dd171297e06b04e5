import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, run, statement, type Tx } from '../../../platform/database.ts';
import type { AccountKind, AccountRef, AccountSums, TransferCode } from './rules.ts';

/** A transfer to book, as the statement reads it. */
export interface AskedTransfer {
  /** Its place in the group, from 1. */
  n: number;
  key: string;
  /** Hex. */
  digest: string;
  kind: StoredTransfer['kind'];
  code: TransferCode;
  subject: string;
  effective_on: Day;
  debit_kind?: AccountKind;
  debit_owner?: string;
  credit_kind?: AccountKind;
  credit_owner?: string;
  amount_kobo?: number;
  /** The key of the transfer that this one posts, voids or takes back. */
  origin_key?: string | undefined;
}

/** Why the ledger can't book a transfer, or that it has booked it before (`known`). */
export type Finding =
  | 'known'
  | 'other-content'
  | 'no-account'
  | 'no-origin'
  | 'origin-ended'
  | 'origin-not-pending'
  | 'origin-not-reversed';

/** What booking did: the group's id, and what was found about the transfers that it did not book. */
export interface Booking {
  groupId: string | null;
  findings: { n: number; finding: Finding }[];
}

/** An account with its sums. */
export interface Account extends AccountRef, AccountSums {
  id: number;
  entryCount: number;
  lastBookedAt: Date | null;
}

/** A transfer as it is stored. */
export interface StoredTransfer {
  id: string;
  key: string;
  kind: 'posted' | 'pending' | 'post' | 'void';
  code: TransferCode;
  subject: string;
  debitAccountId: number;
  creditAccountId: number;
  amountKobo: number;
  pendingId: string | null;
  reversesId: string | null;
  groupId: string;
  effectiveOn: Day;
  bookedOn: Day;
  bookedAt: Date;
}

/** An entry of an account: its transfer, and the account's sums after it. */
export interface AccountEntry extends StoredTransfer {
  number: number;
  sums: AccountSums;
}

// Each look-up is a sub-query of its own, which PostgreSQL can't turn into a scan of a table that was small when it planned. If one
// transfer can't be booked, none is. The accounts are locked in the order of their ids; what `locked` reads is newer than the
// statement's snapshot if it had to wait. Unique indexes hold against what the snapshot can't see: `write` then tries again.
const book = statement<Booking>(
  'book-transfers',
  `with asked as materialized (
     select a.*, uuidv7() as id from json_to_recordset($1) as a (n integer, key text, digest text, kind text, code text, subject text,
       effective_on date, debit_kind text, debit_owner text, credit_kind text, credit_owner text, amount_kobo bigint, origin_key text)),
   judged as materialized (
     select a.n, a.id, a.key, decode(a.digest, 'hex') as digest, a.kind, a.code, a.subject, a.effective_on, o.id as origin_id,
       case when a.kind in ('post', 'void') then o.debit_account_id else d.id end as debit_id,
       case when a.kind in ('post', 'void') then o.credit_account_id else c.id end as credit_id,
       case when a.kind in ('post', 'void') then o.amount_kobo else a.amount_kobo end as amount_kobo,
       case when k.digest = decode(a.digest, 'hex') then 'known' when k.digest is not null then 'other-content'
         when a.origin_key is not null and o.id is null then 'no-origin'
         when e.ended then 'origin-ended'
         when a.kind in ('post', 'void') and o.kind <> 'pending' then 'origin-not-pending'
         when a.kind not in ('post', 'void') and a.origin_key is not null and (a.kind <> 'posted' or o.kind not in ('posted', 'post')
           or (o.debit_account_id, o.credit_account_id, o.amount_kobo) is distinct from (c.id, d.id, a.amount_kobo))
         then 'origin-not-reversed'
         when a.kind not in ('post', 'void') and (d.id is null or c.id is null) then 'no-account' end as finding
     from asked a
     left join lateral (select t.digest from ledger_transfers t where t.key = a.key offset 0) k on true
     left join lateral (select t.id, t.kind, t.debit_account_id, t.credit_account_id, t.amount_kobo
       from ledger_transfers t where t.key = a.origin_key offset 0) o on true
     left join lateral (select true as ended from ledger_transfers t where t.pending_id = o.id
       union all select true from ledger_transfers t where t.reverses_id = o.id limit 1) e on true
     left join lateral (select t.id from ledger_accounts t where t.kind = a.debit_kind and t.owner = a.debit_owner offset 0) d on true
     left join lateral (select t.id from ledger_accounts t where t.kind = a.credit_kind and t.owner = a.credit_owner offset 0) c on true),
   ready as materialized (
     select j.*, case when j.kind in ('posted', 'post') then j.amount_kobo else 0 end as posted_kobo,
       case when j.kind = 'pending' then j.amount_kobo when j.kind = 'posted' then 0 else -j.amount_kobo end as pending_kobo
     from judged j where j.finding is null and not exists (select from judged other where other.finding <> 'known')),
   locked as materialized (
     select * from ledger_accounts where id = any(array(select debit_id from ready union select credit_id from ready))
     order by id for no key update),
   booked as materialized (
     select greatest($3::timestamptz, max(last_booked_at) + interval '1 microsecond') as at,
       coalesce($2::uuid, (select id from ready order by n limit 1)) as group_id from locked),
   entries as materialized (
     select m.account_id, m.id as transfer_id, l.entry_count + row_number() over account as number,
       (l.debits_posted_kobo + sum(m.debit_kobo) over account)::bigint as debits_posted_kobo,
       (l.credits_posted_kobo + sum(m.credit_kobo) over account)::bigint as credits_posted_kobo,
       (l.debits_pending_kobo + sum(m.pending_debit_kobo) over account)::bigint as debits_pending_kobo,
       (l.credits_pending_kobo + sum(m.pending_credit_kobo) over account)::bigint as credits_pending_kobo,
       lead(m.n) over account is null as is_last
     from (
       select n, id, debit_id as account_id, posted_kobo as debit_kobo, 0 as credit_kobo, pending_kobo as pending_debit_kobo,
         0 as pending_credit_kobo from ready
       union all select n, id, credit_id, 0, posted_kobo, 0, pending_kobo from ready) m
     join locked l on l.id = m.account_id
     window account as (partition by m.account_id order by m.n)),
   changed as (
     update ledger_accounts a set debits_posted_kobo = e.debits_posted_kobo, credits_posted_kobo = e.credits_posted_kobo,
       debits_pending_kobo = e.debits_pending_kobo, credits_pending_kobo = e.credits_pending_kobo, entry_count = e.number,
       last_booked_at = (select at from booked)
     from entries e where a.id = e.account_id and e.is_last),
   added as (
     insert into ledger_transfers (id, key, digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo, pending_id,
       reverses_id, group_id, effective_on, booked_on, booked_at)
     select r.id, r.key, r.digest, r.kind, r.code, r.subject, r.debit_id, r.credit_id, r.amount_kobo,
       case when r.kind in ('post', 'void') then r.origin_id end, case when r.kind = 'posted' then r.origin_id end, b.group_id,
       r.effective_on, $4, b.at
     from ready r, booked b order by r.n),
   listed as (
     insert into ledger_entries (account_id, number, transfer_id, debits_posted_kobo, credits_posted_kobo, debits_pending_kobo,
       credits_pending_kobo, booked_at)
     select e.account_id, e.number, e.transfer_id, e.debits_posted_kobo, e.credits_posted_kobo, e.debits_pending_kobo,
       e.credits_pending_kobo, b.at from entries e, booked b)
   select (select group_id from booked) as "groupId",
     coalesce((select json_agg(json_build_object('n', n, 'finding', finding) order by n) from judged where finding is not null), '[]')
       as findings`,
);
// In one order, so that two that open the same accounts wait for each other and don't block each other.
const open = statement(
  'open-ledger-accounts',
  `insert into ledger_accounts (kind, owner, opened_at)
   select distinct a.kind, a.owner, $3::timestamptz from unnest($1::text[], $2::text[]) a (kind, owner) order by a.kind, a.owner
   on conflict (kind, owner) do nothing`,
);
/** The columns of the sums of an account or of an entry. */
export const sumColumns = (from: string) =>
  `${from}.debits_posted_kobo as "debitsPostedKobo", ${from}.credits_posted_kobo as "creditsPostedKobo",
   ${from}.debits_pending_kobo as "debitsPendingKobo", ${from}.credits_pending_kobo as "creditsPendingKobo"`;
/** The columns of an account `a`. */
export const accountColumns = `a.id, a.kind, a.owner, ${sumColumns('a')}, a.entry_count as "entryCount",
  a.last_booked_at as "lastBookedAt"`;
const account = statement<Account>(
  'ledger-account',
  `select ${accountColumns} from ledger_accounts a where a.kind = $1 and a.owner = $2`,
);
/** The columns of a transfer `t`. */
export const transferColumns = `t.id, t.key, t.kind, t.code, t.subject, t.debit_account_id as "debitAccountId",
  t.credit_account_id as "creditAccountId", t.amount_kobo as "amountKobo", t.pending_id as "pendingId", t.reverses_id as "reversesId",
  t.group_id as "groupId", t.effective_on as "effectiveOn", t.booked_on as "bookedOn", t.booked_at as "bookedAt"`;
// A millisecond is the finest instant that the server names; entries have microseconds.
const sumsAt = statement<AccountSums>(
  'ledger-sums-at',
  `select ${sumColumns('e')} from ledger_accounts a, lateral (select * from ledger_entries e
     where e.account_id = a.id and e.booked_at < $3::timestamptz + interval '1 millisecond'
     order by e.booked_at desc, e.number desc limit 1) e
   where a.kind = $1 and a.owner = $2`,
);
const entriesFrom = (name: string, beyond: '<' | '>', order: 'asc' | 'desc') =>
  statement<StoredTransfer & AccountSums & { number: number }>(
    name,
    `select e.number, ${sumColumns('e')}, ${transferColumns}
     from (select * from ledger_entries e where e.account_id = $1 and ($2::bigint is null or e.number ${beyond} $2)
         and e.number between $4 and $5
       order by e.number ${order} limit $3) e
     join ledger_transfers t on t.id = e.transfer_id order by e.number ${order}`,
  );
const entriesBefore = entriesFrom('ledger-entries-newest-first', '<', 'desc');
const entriesAfter = entriesFrom('ledger-entries-oldest-first', '>', 'asc');
const numbersOf = statement<{ first: number | null; last: number | null }>(
  'ledger-entry-numbers-of-days',
  `select
     (select number from ledger_entries where account_id = $1 and booked_at >= $2 order by booked_at, number limit 1) as first,
     (select number from ledger_entries where account_id = $1 and booked_at < $3 order by booked_at desc, number desc limit 1) as last`,
);
// Each entry has the account's sums after it, so what is posted between two of them is a difference, however many there are.
const sumsBetween = statement<{ debitsKobo: number; creditsKobo: number }>(
  'ledger-sums-between-entries',
  `select (l.debits_posted_kobo - coalesce(b.debits_posted_kobo, 0))::bigint as "debitsKobo",
     (l.credits_posted_kobo - coalesce(b.credits_posted_kobo, 0))::bigint as "creditsKobo"
   from ledger_entries l left join ledger_entries b on b.account_id = l.account_id and b.number = $2::bigint - 1
   where l.account_id = $1 and l.number = $3`,
);

const nextToClose = statement<{ month: Day | null }>(
  'next-ledger-month-to-close',
  `select coalesce((select (max(month) + interval '1 month')::date from ledger_closed_months),
     (select date_trunc('month', min(booked_on))::date from ledger_transfers)) as month`,
);
const insertMonth = statement(
  'insert-closed-ledger-month',
  'insert into ledger_closed_months (month, closed_at, closed_by, approval_id) values ($1, $2, $3, $4)',
);

/** Books those transfers that are new, if each of the others is known. `groupId` goes on with a group. */
export const bookTransfers = (tx: Tx, asked: readonly AskedTransfer[], groupId: string | null): Promise<Booking> =>
  tx.get(book, [JSON.stringify(asked), groupId, tx.now, tx.businessDate]);
/** Opens those accounts that don't exist. */
export const openAccounts = (tx: Tx, refs: readonly AccountRef[]) =>
  tx.list(open, [refs.map(({ kind }) => kind), refs.map(({ owner }) => owner), tx.now]);
/** An account with its present sums, or null if nothing was ever booked on it. */
export const findAccount = (db: Db, { kind, owner }: AccountRef) => db.find(account, [kind, owner]);
/** A transfer by its caller's key, or null. */
export const findTransferByKey = find<StoredTransfer, [key: string]>(
  'ledger-transfer-by-key',
  `select ${transferColumns} from ledger_transfers t where t.key = $1`,
);

/** An account's sums at the end of a millisecond, or null if nothing was booked by then. */
export const findSumsAt = (db: Db, { kind, owner }: AccountRef, at: Date) => db.find(sumsAt, [kind, owner, at]);

/** The numbers of the first and the last of some entries of an account. */
export interface EntryNumbers {
  first: number;
  last: number;
}

/** The numbers of an account's entries that were booked from an instant until before another one; null if there are none. */
export async function findEntryNumbers(
  db: Db,
  accountId: number,
  from: Date,
  until: Date,
): Promise<EntryNumbers | null> {
  const { first, last } = await db.get(numbersOf, [accountId, from, until]);
  return first === null || last === null || first > last ? null : { first, last };
}

/** What is posted on each side of an account by some of its entries, in kobo. */
export const sumEntries = (db: Db, accountId: number, { first, last }: EntryNumbers) =>
  db.get(sumsBetween, [accountId, first, last]);

/** Which entries of an account: all or those with some numbers, from the newest or the oldest on, or beyond an entry's number. */
export interface EntryPage {
  before?: number | null;
  within?: EntryNumbers;
  isOldestFirst?: boolean;
  atMost: number;
}

/** An account's entries, with the account's sums after each. */
export async function listTransfers(
  db: Db,
  accountId: number,
  { before = null, within = { first: 1, last: Number.MAX_SAFE_INTEGER }, isOldestFirst = false, atMost }: EntryPage,
): Promise<AccountEntry[]> {
  const values = [accountId, before, atMost, within.first, within.last];
  const rows = await db.list(isOldestFirst ? entriesAfter : entriesBefore, values);
  return rows.map(({ debitsPostedKobo, creditsPostedKobo, debitsPendingKobo, creditsPendingKobo, ...entry }) => ({
    ...entry,
    sums: { debitsPostedKobo, creditsPostedKobo, debitsPendingKobo, creditsPendingKobo },
  }));
}

// Waits for the transactions that are booking now, and keeps new ones waiting until the month is closed.
/** Keeps others from booking until the transaction ends, after those who are booking now. */
export const lockBookings = run('lock-ledger-booking', 'lock table ledger_transfers in share row exclusive mode');

/** The first day of the first month that is not closed; null if nothing was ever booked. */
export const findNextToClose = async (db: Db): Promise<Day | null> => (await db.get(nextToClose)).month;
/** Stores that a month is closed. */
export const insertClosedMonth = (tx: Tx, month: Day, closedBy: string, approvalId: string | null) =>
  tx.list(insertMonth, [month, tx.now, closedBy, approvalId]);
