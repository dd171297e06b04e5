import type { Day } from '@foodbank/contract/primitives/day';
import { type Database, type Db, list, statement, type Tx } from '../../../platform/database.ts';
import type { AccountKind, TransferCode } from './rules.ts';

/** The accounts that hold the business's money. What moves between them comes neither in nor goes out. */
export const moneyKinds = ['bank', 'provider-balance'] as const satisfies readonly AccountKind[];
// What one transaction sums at most, so that it stays short beside those who book.
const entriesAtOnce = 50_000;

/** What moved on our money accounts on a day for one purpose, in kobo. */
export interface DayFlow {
  day: Day;
  code: TransferCode;
  /** The kind of the account on the other side. */
  otherKind: AccountKind;
  inKobo: number;
  outKobo: number;
}

// The other side's kind stands in its account. Only what is posted moves money.
const movesOf = (entries: string) =>
  `select t.booked_on, t.code, o.kind as other_kind,
     coalesce(sum(t.amount_kobo) filter (where t.debit_account_id = e.account_id), 0)::bigint as debits_kobo,
     coalesce(sum(t.amount_kobo) filter (where t.credit_account_id = e.account_id), 0)::bigint as credits_kobo,
     count(*)::int as transfer_count
   from ${entries} e
   join ledger_transfers t on t.id = e.transfer_id and t.kind in ('posted', 'post')
   join ledger_accounts o on o.id = case when t.debit_account_id = e.account_id then t.credit_account_id else t.debit_account_id end`;

const lockSums = statement<{ accountId: number; through: number }>(
  'lock-ledger-day-sums',
  `insert into ledger_summed_accounts as s (account_id, through) select id, 0 from ledger_accounts where kind = $1 and owner = ''
   on conflict (account_id) do update set through = s.through returning account_id as "accountId", through`,
);
const addDaySums = statement<{ through: number }>(
  'add-ledger-day-sums',
  `with entries as materialized (
     select account_id, number, transfer_id from ledger_entries where account_id = $1 and number > $2 order by number limit $3),
   moved as (${movesOf('entries')} group by 1, 2, 3),
   added as (
     insert into ledger_day_sums as s (account_id, booked_on, code, other_kind, debits_kobo, credits_kobo, transfer_count)
     select $1, booked_on, code, other_kind, debits_kobo, credits_kobo, transfer_count from moved
     on conflict (account_id, booked_on, code, other_kind) do update set debits_kobo = s.debits_kobo + excluded.debits_kobo,
       credits_kobo = s.credits_kobo + excluded.credits_kobo, transfer_count = s.transfer_count + excluded.transfer_count)
   update ledger_summed_accounts set through = greatest(through, (select max(number) from entries))
   where account_id = $1 returning through`,
);

/** Adds what was booked since the last time to the sums by day of our money accounts, in transactions of some thousand entries. */
export async function sumMoneyDays(database: Pick<Database, 'write'>): Promise<void> {
  for (const kind of moneyKinds) while (await database.write((tx) => sumDaysOf(tx, kind)));
}

/** Adds the next entries of one money account that are not in the sums yet. Returns true if there may be more. */
async function sumDaysOf(tx: Tx, kind: (typeof moneyKinds)[number]): Promise<boolean> {
  const account = await tx.find(lockSums, [kind]);
  if (account === null) return false;
  const { through } = await tx.get(addDaySums, [account.accountId, account.through, entriesAtOnce]);
  return through - account.through >= entriesAtOnce;
}

const flows = list<DayFlow, [from: Day, to: Day, moneyKinds: readonly AccountKind[]]>(
  'ledger-day-flows',
  `with own as materialized (
     select a.id, coalesce(s.through, 0) as through from ledger_accounts a left join ledger_summed_accounts s on s.account_id = a.id
     where a.kind = any($3) and a.owner = ''),
   later as (
     select e.account_id, e.transfer_id from own join ledger_entries e on e.account_id = own.id and e.number > own.through),
   moved as (
     select s.booked_on, s.code, s.other_kind, s.debits_kobo, s.credits_kobo from own join ledger_day_sums s on s.account_id = own.id
     where s.booked_on between $1 and $2
     union all
     select booked_on, code, other_kind, debits_kobo, credits_kobo from (${movesOf('later')}
       where t.booked_on between $1 and $2 group by 1, 2, 3) live)
   select booked_on as day, code, other_kind as "otherKind", sum(debits_kobo)::bigint as "inKobo", sum(credits_kobo)::bigint as "outKobo"
   from moved where not other_kind = any($3) group by 1, 2, 3 order by 1, 2, 3`,
);
/** What came in and went out by day and purpose, from a business date to another, both included. */
export const listDayFlows = (db: Db, from: Day, to: Day) => flows(db, from, to, moneyKinds);

/** A money account whose sums by day are not what its entries say, in kobo. */
interface DaySumsDifference {
  subject: string;
  agentId: null;
  detail: Readonly<Record<string, number>>;
}

/** Compares the sums by day of each money account with its entry up to which they go. The proof asks. */
export const listDaySumsDifferences = list<DaySumsDifference>(
  'ledger-day-sums-differences',
  `select 'account:' || a.kind as subject, null as "agentId",
     jsonb_build_object('debitsKobo', coalesce(e.debits_posted_kobo, 0), 'creditsKobo', coalesce(e.credits_posted_kobo, 0),
       'summedDebitsKobo', d.debits, 'summedCreditsKobo', d.credits) as detail
   from ledger_summed_accounts s join ledger_accounts a on a.id = s.account_id
   left join ledger_entries e on e.account_id = s.account_id and e.number = s.through
   cross join lateral (select coalesce(sum(debits_kobo), 0) as debits, coalesce(sum(credits_kobo), 0) as credits
     from ledger_day_sums where account_id = s.account_id) d
   where (d.debits, d.credits) is distinct from (coalesce(e.debits_posted_kobo, 0), coalesce(e.credits_posted_kobo, 0))`,
);
