import type { Day } from '@foodbank/contract/primitives/day';
import type { Database } from '../../../platform/database.ts';
import { findEarningsStart, insertEarningsStart, listEarnedUntil, lockEarnings } from './queries.ts';
import { storeLines } from './record-order-lines.ts';

/** The setting about commissions that were paid before the product paid them is missing or was changed. */
export class EarningsStartProblem extends Error {}

/**
 * Records up to which day commissions were paid outside the product (EARNINGS_PAID_UNTIL), and settles the lines of orders that were
 * completed until then: they are shown and never paid. Runs at each start; a start that was cut off goes on. Throws
 * `EarningsStartProblem` if the day differs from the recorded one, or is missing where it is `needed` and orders were completed.
 */
export async function settleOutside(
  database: Database,
  { paidUntil, needed }: { paidUntil: Day | null; needed: boolean },
): Promise<number> {
  const found = await findEarningsStart(database.read);
  // Of processes that start at once the first one records it.
  if (found === null && paidUntil !== null) await database.write((tx) => insertEarningsStart(tx, paidUntil));
  const known = found ?? (await findEarningsStart(database.read));
  if (known === null) {
    const [completed] = await listEarnedUntil(database.read, 'infinity');
    if (needed && completed !== undefined)
      throw new EarningsStartProblem(
        'EARNINGS_PAID_UNTIL is needed: the last day (YYYY-MM-DD) whose commissions were paid outside Foodbank, or 2000-01-01 for none',
      );
    return 0;
  }
  if (paidUntil !== null && known.paidUntil !== paidUntil)
    throw new EarningsStartProblem(
      `EARNINGS_PAID_UNTIL was ${known.paidUntil ?? 'not set'} when the earnings began, and can't change to ${paidUntil}`,
    );
  return known.paidUntil === null ? 0 : settleUntil(database, known.paidUntil);
}

async function settleUntil(database: Database, until: Day): Promise<number> {
  for (let settled = 0; ; ) {
    const count = await database.write(async (tx) => {
      const agentIds = (await listEarnedUntil(tx, until)).map(({ agentId }) => agentId);
      await lockEarnings(tx, agentIds);
      // Read again: a line may have moved before the lock.
      const lines = await listEarnedUntil(tx, until, agentIds);
      const moves = lines.map((line) => {
        const { completedOn, dueOn } = line;
        return { line, to: 'settled-outside' as const, completedOn: completedOn ?? until, dueOn: dueOn ?? until };
      });
      await storeLines(tx, [], moves);
      return lines.length;
    });
    settled += count;
    if (count === 0) return settled;
  }
}
