import { addDays, type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { makeLine, makePayout, type TestLine, type TestPayout } from '../apps/api/test/make-lines.ts';
import { onDatabase } from './staff.ts';

/** A day before or after today, in Lagos. */
export const dayFromToday = (days: number): Day => addDays(lagosDay(new Date()), days);

/** Inserts lines of the agent with an email, oldest first. Resolves with their ids. */
export async function insertLines(email: string, lines: readonly TestLine[]): Promise<string[]> {
  return onDatabase(async (database) => {
    const { rows } = await database.pool.query('select id from agents where email = $1', [email]);
    const ids: string[] = [];
    for (const line of lines) ids.push(await makeLine({ context: { database } }, rows[0].id, line));
    return ids;
  });
}

/** Inserts a payout of the agent with an email. */
export async function insertPayout(email: string, payout: TestPayout): Promise<string> {
  return onDatabase(async (database) => {
    const { rows } = await database.pool.query('select id from agents where email = $1', [email]);
    const place = { context: { database }, clock: { now: () => new Date() } };
    return makePayout(place, rows[0].id, payout);
  });
}

/** An earned line that was completed some days ago. */
export function earnedLine(daysAgo: number, amountKobo: number, more: TestLine = {}): TestLine {
  const completedOn = dayFromToday(-daysAgo);
  const baseKobo = amountKobo * 50;
  return {
    ...{ amountKobo, baseKobo, completedOn, placedOn: addDays(completedOn, -1), dueOn: addDays(completedOn, 7) },
    createdAt: `${addDays(completedOn, -1)}T09:00:00Z`,
    ...more,
  };
}

/** Inserts what was decided of a month, once. */
export async function insertCohort(given: { month: Day; decidedOn: Day; sharePercent: number }): Promise<void> {
  const { month, decidedOn, sharePercent } = given;
  await onDatabase(({ pool }) =>
    pool.query(
      `insert into commission_cohorts (first_month, last_month, decided_on, plan_count, principal_kobo, repaid_kobo, share_percent, too_few, decided_at)
       values ($1, $1, $2, 60, 100000000, 1000000 * $3, $3, false, now()) on conflict do nothing`,
      [month, decidedOn, sharePercent],
    ),
  );
}
