import { addMonths, type Day } from '@foodbank/contract/primitives/day';
import type { Database } from '../../../platform/database.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { lapseLines, listNegativesDueBy } from './lapse-queries.ts';
import { transferOfLapse } from './line-transfers.ts';
import { lockEarnings } from './queries.ts';

/** After how many months the open part of a line below zero lapses. */
const lapseMonths = 12;

/** Lets what agents still owe after 12 months lapse, and writes it off. Returns how many lines lapsed. */
export async function lapseOldLines(database: Database, day: Day): Promise<number> {
  for (let lapsed = 0; ; ) {
    const count = await database.write(async (tx) => {
      const found = await listNegativesDueBy(tx, addMonths(day, -lapseMonths));
      await lockEarnings(
        tx,
        found.map(({ agentId }) => agentId),
      );
      // Only those that are still open under the lock.
      const lines = await lapseLines(
        tx,
        found.map(({ id }) => id),
      );
      await postTransfers(
        tx,
        lines.map(({ id, agentId, amountKobo, settledKobo }) =>
          transferOfLapse({ id, agentId, amountKobo: -amountKobo - settledKobo }, day),
        ),
      );
      return lines.length;
    });
    lapsed += count;
    if (count === 0) return lapsed;
  }
}
