import type { AppContext } from '../../../platform/app-context.ts';
import { listKeptCharges } from '../../money/charges/queries.ts';
import { listPayingCharges } from '../orders/shop-order-queries.ts';
import { applyCharge, checkoutOf } from './apply-charge.ts';

// The jobs of the charge itself have had their time.
const settledMs = 10 * 60_000;
const daysLookedBack = 31;
const pageSize = 1_000;
const beforeAll = { id: '00000000-0000-0000-0000-000000000000', owner: '' };

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
    const kept = await listKeptCharges(database.read, { since, until, after, atMost: pageSize });
    const last = kept.at(-1);
    for (const chargeId of await listWithoutOrder(database, kept)) {
      await database.write((tx) => applyCharge(tx, chargeId));
      count += 1;
    }
    if (last === undefined || kept.length < pageSize) return count;
    after = last;
  }
}

/** Of each checkout with kept charges of which one pays for no order, such a charge. */
async function listWithoutOrder(
  database: Parts['database'],
  kept: readonly { id: string; owner: string }[],
): Promise<Iterable<string>> {
  const paying = new Set(
    await listPayingCharges(database.read, [...new Set(kept.flatMap(({ owner }) => checkoutOf(owner) ?? []))]),
  );
  const without = kept.filter(({ id, owner }) => checkoutOf(owner) !== null && !paying.has(id));
  return new Map(without.map(({ id, owner }) => [owner, id])).values();
}
