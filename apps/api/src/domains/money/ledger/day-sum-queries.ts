import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, get, list, type Tx } from '../../../platform/database.ts';
import type { AccountKind, AccountSums, TransferCode } from './rules.ts';

/** The accounts that hold the business's money. What moves between them comes neither in nor goes out. */
export const moneyKinds = ['bank', 'provider-balance'] as const satisfies readonly AccountKind[];
/** What moved on our money accounts on a day for one purpose, in kobo. */
export interface DayFlow {
  day: Day;
  code: TransferCode;
  /** The kind of the account on the other side. */
  otherKind: AccountKind;
  inKobo: number;
  outKobo: number;
}

// The other side's kind stands in its account. Only what is posted moves money. Each look-up is a sub-query of its own: how many entries are
// not summed yet is unknown when PostgreSQL plans, and for a third of them all it would read every transfer.
const movesOf = (entries: string, within = '') =>
  `select t.booked_on, t.code, o.kind as other_kind,
     coalesce(sum(t.amount_kobo) filter (where t.debit_account_id = e.account_id), 0)::bigint as debits_kobo,
     coalesce(sum(t.amount_kobo) filter (where t.credit_account_id = e.account_id), 0)::bigint as credits_kobo,
     count(*)::int as transfer_count
   from ${entries} e
   cross join lateral (select * from ledger_transfers t where t.id = e.transfer_id offset 0) t
   cross join lateral (select a.kind from ledger_accounts a
     where a.id = case when t.debit_account_id = e.account_id then t.credit_account_id else t.debit_account_id end offset 0) o
   where t.kind in ('posted', 'post') ${within} group by 1, 2, 3`;

/** Locks the sums of a money account, and says up to which entry they go. Null if the account was never used. */
export const lockDaySums = find<{ accountId: number; through: number }, [kind: AccountKind], Tx>(
  'lock-ledger-day-sums',
  `insert into ledger_summed_accounts as s (account_id, through) select id, 0 from ledger_accounts where kind = $1 and owner = ''
   on conflict (account_id) do update set through = s.through returning account_id as "accountId", through`,
);
/** Adds the next entries of an account to its sums. Returns up to which entry they go now. */
export const addDaySums = get<{ through: number }, [accountId: number, through: number, atMost: number], Tx>(
  'add-ledger-day-sums',
  `with entries as materialized (
     select account_id, number, transfer_id from ledger_entries where account_id = $1 and number > $2 order by number limit $3),
   moved as (${movesOf('entries')}),
   added as (
     insert into ledger_day_sums as s (account_id, booked_on, code, other_kind, debits_kobo, credits_kobo, transfer_count)
     select $1, booked_on, code, other_kind, debits_kobo, credits_kobo, transfer_count from moved
     on conflict (account_id, booked_on, code, other_kind) do update set debits_kobo = s.debits_kobo + excluded.debits_kobo,
       credits_kobo = s.credits_kobo + excluded.credits_kobo, transfer_count = s.transfer_count + excluded.transfer_count)
   update ledger_summed_accounts set through = greatest(through, (select max(number) from entries))
   where account_id = $1 returning through`,
);

const flows = list<DayFlow, [from: Day, to: Day, moneyKinds: readonly AccountKind[]]>(
  'ledger-day-flows',
  `with own as materialized (
     select a.id, coalesce(s.through, 0) as through from ledger_accounts a left join ledger_summed_accounts s on s.account_id = a.id
     where a.kind = any($3) and a.owner = ''),
   later as (
     select e.account_id, e.transfer_id from own cross join lateral (
       select account_id, transfer_id from ledger_entries where account_id = own.id and number > own.through offset 0) e),
   moved as (
     select s.booked_on, s.code, s.other_kind, s.debits_kobo, s.credits_kobo from own join ledger_day_sums s on s.account_id = own.id
     where s.booked_on between $1 and $2
     union all
     select booked_on, code, other_kind, debits_kobo, credits_kobo from (${movesOf('later', 'and t.booked_on between $1 and $2')}) live)
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

/** What accounts of a kind are owed together, what of it is on its way, and how many they are. */
interface OwedRow {
  kind: AccountKind;
  balanceKobo: number;
  onItsWayKobo: number;
  count: number;
  onItsWayCount: number;
}

// One row for each customer, agent, store and rider.
/** What is owed by kind of account. */
export const listOwed = list<OwedRow, [kinds: readonly AccountKind[]]>(
  'ledger-owed',
  `select kind, sum(credits_posted_kobo - debits_posted_kobo)::bigint as "balanceKobo", sum(debits_pending_kobo)::bigint as "onItsWayKobo",
     (count(*) filter (where credits_posted_kobo > debits_posted_kobo))::int as count,
     (count(*) filter (where debits_pending_kobo > 0))::int as "onItsWayCount"
   from ledger_accounts where kind = any($1) group by kind`,
);

// Each entry has the account's sums after it: one look into an index for each day, however many entries there are.
/** The sums of an account before each of some instants, in their order. */
export const listSumsAtEnds = list<
  Pick<AccountSums, 'debitsPostedKobo' | 'creditsPostedKobo'>,
  [accountId: number, ends: readonly Date[]]
>(
  'ledger-sums-at-ends-of-days',
  `select coalesce(e.debits_posted_kobo, 0)::bigint as "debitsPostedKobo", coalesce(e.credits_posted_kobo, 0)::bigint as "creditsPostedKobo"
   from unnest($2::timestamptz[]) with ordinality d (ends_at, place)
   left join lateral (select debits_posted_kobo, credits_posted_kobo from ledger_entries
     where account_id = $1 and booked_at < d.ends_at order by booked_at desc, number desc limit 1) e on true
   order by d.place`,
);
