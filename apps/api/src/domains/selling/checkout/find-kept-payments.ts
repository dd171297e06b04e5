import type { AppContext } from '../../../platform/app-context.ts';
import { listKeptCharges } from '../../money/charges/queries.ts';
import { applyCharges } from './apply-charge.ts';

// The jobs of the charge itself have had their time.
const settledMs = 10 * 60_000;
const daysLookedBack = 31;
const pageSize = 1_000;
const beforeAll = { id: '00000000-0000-0000-0000-000000000000', ownerId: '' };

type Parts = Pick<AppContext, 'clock' | 'database'>;

/**
 * Finds money that came in and pays for no order, because the job that should have placed the order or given the money back was lost, and
 * does what that job does. Each checkout has a transaction of its own. Returns how many it brought in step.
 */
export async function findKeptPayments({ clock, database }: Parts): Promise<number> {
  const now = clock.now().getTime();
  const since = new Date(now - daysLookedBack * 86_400_000);
  const until = new Date(now - settledMs);
  let [count, after] = [0, beforeAll];
  for (;;) {
    const kept = await listKeptCharges(database.read, 'checkout', { since, until, after, atMost: pageSize });
    const last = kept.at(-1);
    for (const checkoutId of new Set(kept.map(({ ownerId }) => ownerId))) {
      await database.write((tx) => applyCharges(tx, checkoutId));
      count += 1;
    }
    if (last === undefined || kept.length < pageSize) return count;
    after = last;
  }
}
