import type { PayoutResults } from '@foodbank/contract/earning/payouts-staff';
import type { Database, Db, Tx } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import type { ItemOutcome, SeenPayout } from './review-payouts.ts';

/**
 * Takes an act on payouts one by one, each in a transaction of its own, and returns a result for each. Refuses with
 * `payout-total-changed` before the first if their sum, as `sumById` has it, is not what was shown.
 */
export async function actOnEach(
  database: Database,
  { items, totalKobo }: { items: readonly SeenPayout[]; totalKobo: number },
  sumById: (db: Db, ids: readonly string[]) => Promise<{ kobo: number; count: number }>,
  act: (tx: Tx, item: SeenPayout) => Promise<ItemOutcome>,
): Promise<PayoutResults> {
  const unique = [...new Map(items.map((item) => [item.id, item])).values()];
  const sum = await sumById(
    database.read,
    unique.map(({ id }) => id),
  );
  if (sum.kobo !== totalKobo || sum.count !== items.length) refuse('payout-total-changed');
  const results: PayoutResults['results'] = [];
  for (const item of unique) results.push(await actOnOne(database, item, act));
  const doneCount = results.filter(({ outcome }) => outcome === 'done').length;
  const left = results.length - doneCount;
  const message = left === 0 ? `All ${doneCount} done.` : `${doneCount} done, ${left} not.`;
  return { results, doneCount, message };
}

async function actOnOne(
  database: Database,
  item: SeenPayout,
  act: (tx: Tx, item: SeenPayout) => Promise<ItemOutcome>,
): Promise<PayoutResults['results'][number]> {
  try {
    const { outcome, message } = await database.write((tx) => act(tx, item));
    return { id: item.id, outcome, code: null, message };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id: item.id, outcome: 'refused', code: error.code, message: error.message };
  }
}
