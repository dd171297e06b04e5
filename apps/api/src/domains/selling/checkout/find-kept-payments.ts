import type { AppContext } from '../../../platform/app-context.ts';
import { listChargesOf, listOwnersOfKept } from '../../money/charges/queries.ts';
import { listPayingCharges } from '../orders/shop-order-queries.ts';
import { applyCharge, checkoutOf } from './apply-charge.ts';

// The jobs of the charge itself have had their time.
const settledMs = 10 * 60_000;
const daysLookedBack = 31;
const pageSize = 200;

type Parts = Pick<AppContext, 'clock' | 'database'>;

/**
 * Finds money that came in and pays for no order, because the job that should have placed the order or given the money back was lost, and
 * does what that job does. Each checkout has a transaction of its own. Returns how many it brought in step.
 */
export async function findKeptPayments({ clock, database }: Parts): Promise<number> {
  const now = clock.now().getTime();
  const since = new Date(now - daysLookedBack * 86_400_000);
  const until = new Date(now - settledMs);
  let [count, after] = [0, ''];
  for (;;) {
    const owners = await listOwnersOfKept(database.read, { since, until, after, atMost: pageSize });
    for (const chargeId of await listKept(database, owners)) {
      await database.write((tx) => applyCharge(tx, chargeId));
      count += 1;
    }
    if (owners.length < pageSize) return count;
    after = owners.at(-1)?.owner ?? '';
  }
}

/** Of each checkout whose money is kept without an order that it pays for, one charge. */
async function listKept(database: Parts['database'], owners: readonly { owner: string }[]): Promise<string[]> {
  const checkouts = owners.filter(({ owner }) => checkoutOf(owner) !== null);
  const ids = checkouts.flatMap(({ owner }) => checkoutOf(owner) ?? []);
  const paying = new Set(await listPayingCharges(database.read, ids));
  const kept: string[] = [];
  for (const { owner } of checkouts) {
    const charge = (await listChargesOf(database.read, owner)).find(
      ({ id, state, paidKobo, refundKobo }) => state === 'paid' && paidKobo > refundKobo && !paying.has(id),
    );
    if (charge !== undefined) kept.push(charge.id);
  }
  return kept;
}
