import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import type { StoredTransfer } from './queries.ts';
import type { AccountRef, TransferCode } from './rules.ts';

/** An entry of an account, oldest first, with what it moved. */
export interface EntryInOrder {
  /** Its number on the account. They have no gaps, and a lower one is committed before a higher one. */
  number: number;
  transferId: string;
  kind: StoredTransfer['kind'];
  code: StoredTransfer['code'];
  subject: string;
  /** Kobo: above zero where the account is debited. */
  amountKobo: number;
  bookedOn: Day;
}

const after = statement<EntryInOrder>(
  'ledger-entries-after',
  `select e.number, t.id as "transferId", t.kind, t.code, t.subject, t.booked_on as "bookedOn",
     case when t.debit_account_id = e.account_id then t.amount_kobo else -t.amount_kobo end as "amountKobo"
   from ledger_accounts a
   join lateral (select * from ledger_entries e where e.account_id = a.id and e.number > $3 order by e.number limit $4) e on true
   join ledger_transfers t on t.id = e.transfer_id
   where a.kind = $1 and a.owner = $2 order by e.number`,
);

const sumAfter = statement<{ count: number; amountKobo: number }>(
  'ledger-sum-after',
  `select count(*)::int as count,
     coalesce(sum(case when t.debit_account_id = e.account_id then t.amount_kobo else -t.amount_kobo end), 0)::bigint as "amountKobo"
   from ledger_accounts a join ledger_entries e on e.account_id = a.id and e.number > $3 join ledger_transfers t on t.id = e.transfer_id
   where a.kind = $1 and a.owner = $2 and t.kind in ('posted', 'post') and not starts_with(t.subject, $4)`,
);

const sumsOfSubject = statement<{ code: TransferCode; amountKobo: number }>(
  'ledger-sums-of-subject',
  `select t.code, sum(case when d.kind = $2 then t.amount_kobo else -t.amount_kobo end)::bigint as "amountKobo"
   from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id
   where t.subject = $1 and t.kind = 'posted' and $2 in (d.kind, c.kind) group by t.code`,
);

/** What was posted for a record on accounts of a kind under each code, in kobo: above zero where they were debited. */
export const sumPostedOf = async (db: Db, subject: string, kind: AccountRef['kind']) =>
  new Map((await db.list(sumsOfSubject, [subject, kind])).map(({ code, amountKobo }) => [code, amountKobo]));
/** The entries of an account after a number, in their order: posted and pending transfers, and the ends of pending ones. */
export const listEntriesAfter = (db: Db, { kind, owner }: AccountRef, number: number, atMost: number) =>
  db.list(after, [kind, owner, number, atMost]);
/** What moved an account after a number, in kobo: how many entries, and their sum, other than for subjects that begin so. What is pending or voided moves nothing. */
export const sumEntriesAfter = (db: Db, { kind, owner }: AccountRef, number: number, otherThan: string) =>
  db.get(sumAfter, [kind, owner, number, otherThan]);
