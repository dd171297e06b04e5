import { addDays, type Day, dayStartAt } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type Days, eachDay } from '@foodbank/contract/primitives/periods';
import type { Db } from '../../../platform/database.ts';
import { listSumsAtEnds } from './day-sum-queries.ts';
import type { Account } from './queries.ts';
import { balanceOf } from './rules.ts';

/** The balance of an account at the end of each Lagos day of a period, in naira. */
export async function readBalanceLine(
  db: Db,
  { id, kind }: Pick<Account, 'id' | 'kind'>,
  days: Days,
): Promise<{ day: Day; balance: number }[]> {
  const all = eachDay(days);
  const sums = await listSumsAtEnds(
    db,
    id,
    all.map((day) => dayStartAt(addDays(day, 1))),
  );
  return all.map((day, index) => {
    const found = sums[index] ?? { debitsPostedKobo: 0, creditsPostedKobo: 0 };
    return { day, balance: toNaira(balanceOf(kind, found)) };
  });
}
