import assert from 'node:assert/strict';
import { findDifferences } from '../../apps/api/src/domains/oversight/proof/run-proof.ts';
import { businessDateOf } from '../../apps/api/src/platform/clock.ts';
import type { PlanShop } from './buyers.ts';
import { type Followed, stateOf } from './month.ts';

const commissionShare = 0.02;

const balancesOf = `
  select kind, sum(debits_posted_kobo - credits_posted_kobo)::bigint as kobo, sum(debits_pending_kobo + credits_pending_kobo)::bigint as pending
  from ledger_accounts group by kind`;
const linesOf = `
  select l.order_number as number, sum(l.amount_kobo)::bigint as kobo, array_agg(l.kind order by l.kind) as kinds
  from commission_lines l where l.state <> 'reversed' group by 1`;
const reservedOf = 'select coalesce(sum(reserved_kobo), 0)::bigint as kobo from plan_days';
const portfolioOf = `
  select coalesce(sum(books_principal_kobo + books_charge_kobo + books_late_fee_kobo), 0)::bigint as kobo from loans
  where state in ('active', 'for-write-off')`;
const lettersOf = `select count(*)::int as count from loan_papers where kind = 'discharge'`;

/**
 * Compares what the test counted of each customer with the loans, the ledger, the commission lines, the bound, and the provider's books. Returns
 * the sums, in kobo.
 */
export async function countMonth(shop: PlanShop, followed: readonly Followed[]) {
  const { context } = shop.app;
  const { pool, read } = context.database;
  const sums = { customers: followed.length, settled: 0, owedKobo: 0, lateFeesKobo: 0, chargesKobo: 0, keptKobo: 0 };
  for (const one of followed) {
    const state = await stateOf(shop, one.loanNumber);
    const { fate, isDelivered, downKobo, financedKobo, chargeKobo } = one;
    const countedKobo = one.cameInKobo - one.beyondKobo;
    const about = `${one.loanNumber}, ${fate}`;
    if (!isDelivered) {
      assert.equal(state.state, 'cancelled', about);
      continue;
    }
    const isOwed = fate === 'never' || fate === 'part';
    assert.equal(state.state, isOwed ? 'active' : 'settled', about);
    sums.keptKobo += downKobo + countedKobo;
    sums.settled += Number(!isOwed);
    sums.lateFeesKobo += state.lateFeeKobo;
    sums.owedKobo += isOwed ? financedKobo + chargeKobo + state.lateFeeKobo - countedKobo : 0;
    // Who pays early saves a part of the charge; nobody else does.
    const earnedKobo = isOwed ? chargeKobo : countedKobo - financedKobo;
    if (fate === 'on-time' || fate === 'late') assert.equal(earnedKobo, chargeKobo, about);
    else assert.ok(earnedKobo >= 0 && earnedKobo <= chargeKobo, about);
    sums.chargesKobo += earnedKobo;
  }
  const { rows } = await pool.query<{ kind: string; kobo: number; pending: number }>(balancesOf);
  const balance = (kind: string) => Number(rows.find((row) => row.kind === kind)?.kobo ?? 0);
  const one = async (text: string) => Number((await pool.query<{ kobo: number }>(text)).rows[0]?.kobo);
  assert.equal(balance('loan-principal') + balance('loan-charges') + balance('loan-late-fees'), sums.owedKobo);
  assert.equal(await one(portfolioOf), sums.owedKobo, 'the portfolio is the sum of the loans');
  assert.equal(0 - balance('loan-charge-income'), sums.chargesKobo);
  assert.equal(0 - balance('loan-late-fee-income'), sums.lateFeesKobo);
  assert.equal(balance('customer-funds'), 0, 'nothing is left of customers who ended');
  assert.equal(shop.provider.balanceKobo(), sums.keptKobo, 'the provider has what was paid and not given back');
  const placedKobo = followed.reduce((sum, { financedKobo }) => sum + financedKobo, 0);
  assert.equal(await one(reservedOf), placedKobo, 'the days reserved what was placed');
  await assertCommission(shop, followed);
  const letters = (await pool.query<{ count: number }>(lettersOf)).rows[0]?.count;
  assert.equal(letters, sums.settled, 'each plan that was paid off has its letter');
  const { differences } = await findDifferences(read, null, businessDateOf(context.clock));
  assert.deepEqual(differences, [], 'the proof holds');
  return sums;
}

/** Each order that was handed over has two halves of its whole commission, whoever pays; one that was cancelled has none. */
export async function assertCommission(
  { app }: Pick<PlanShop, 'app'>,
  followed: readonly Pick<Followed, 'orderNumber' | 'goodsKobo' | 'isDelivered'>[],
): Promise<void> {
  const { rows } = await app.context.database.pool.query<{ number: string; kobo: number; kinds: string[] }>(linesOf);
  const lines = new Map(rows.map((row) => [row.number, row]));
  for (const { orderNumber, goodsKobo, isDelivered } of followed) {
    const found = lines.get(orderNumber);
    if (!isDelivered) assert.equal(Number(found?.kobo ?? 0), 0, orderNumber);
    else {
      assert.deepEqual(found?.kinds, ['plan-first', 'plan-second'], orderNumber);
      assert.equal(Number(found?.kobo), Math.round(goodsKobo * commissionShare), orderNumber);
    }
  }
}
