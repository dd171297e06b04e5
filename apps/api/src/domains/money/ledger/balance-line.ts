import { addDays, type Day, dayStartAt } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type Days, eachDay } from '@foodbank/contract/primitives/periods';
import { type Db, list } from '../../../platform/database.ts';
import type { Account } from './queries.ts';
import { type AccountSums, balanceOf } from './rules.ts';

// Each entry has the account's sums after it: one look into an index for each day, however many entries there are.
const sumsAtEnds = list<
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

/** The balance of an account at the end of each Lagos day of a period, in naira. */
export async function readBalanceLine(
  db: Db,
  { id, kind }: Pick<Account, 'id' | 'kind'>,
  days: Days,
): Promise<{ day: Day; balance: number }[]> {
  const all = eachDay(days);
  const sums = await sumsAtEnds(
    db,
    id,
    all.map((day) => dayStartAt(addDays(day, 1))),
  );
  return all.map((day, index) => {
    const found = sums[index] ?? { debitsPostedKobo: 0, creditsPostedKobo: 0 };
    return { day, balance: toNaira(balanceOf(kind, found)) };
  });
}
