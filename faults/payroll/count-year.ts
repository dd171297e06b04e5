import assert from 'node:assert/strict';
import { readAgreement } from '../../apps/api/src/domains/lending/loans/agreement-text.ts';
import { findLoanByNumber } from '../../apps/api/src/domains/lending/loans/queries.ts';
import { findDifferences } from '../../apps/api/src/domains/oversight/proof/run-proof.ts';
import { businessDateOf } from '../../apps/api/src/platform/clock.ts';
import type { PlanShop } from '../plans/buyers.ts';
import { assertCommission } from '../plans/count-month.ts';
import { stateOf } from '../plans/month.ts';
import type { YearEmployer } from './employers.ts';
import type { Servant } from './year.ts';

const balancesOf = `
  select kind, owner, (debits_posted_kobo - credits_posted_kobo)::bigint as kobo from ledger_accounts`;
const portfolioOf = `
  select coalesce(sum(books_principal_kobo + books_charge_kobo + books_late_fee_kobo), 0)::bigint as kobo from loans
  where state in ('active', 'for-write-off')`;
const twiceOf =
  'select count(*)::int as kobo from (select 1 from payroll_rows group by loan_id, instalment having count(*) > 1) as twice';

/** Compares what the test counted of each civil servant and employer with loans, receivables, ledger, commission lines and the proof. Returns the sums. */
export async function countYear(shop: PlanShop, employers: readonly YearEmployer[], servants: readonly Servant[]) {
  const { context } = shop.app;
  const { pool, read } = context.database;
  const sums = {
    servants: servants.length,
    refused: 0,
    settled: 0,
    owedKobo: 0,
    deductedKobo: 0,
    paidKobo: 0,
    late: 0,
  };
  for (const one of servants) {
    if (one.refused !== null) {
      sums.refused += 1;
      continue;
    }
    const loan = (await findLoanByNumber(read, one.loanNumber)) ?? assert.fail(one.loanNumber);
    const { quote } = readAgreement(loan.agreementText);
    const state = await stateOf(shop, one.loanNumber);
    const openKobo = quote.financedKobo + quote.financeChargeKobo - one.deductedKobo - one.paidKobo;
    const { principalKobo, financeChargeKobo, lateFeeKobo } = state.open;
    const about = `${one.loanNumber}, ${one.employer.code}, ${JSON.stringify([...one.off])}`;
    assert.deepEqual([principalKobo + financeChargeKobo, lateFeeKobo, state.lateFeeKobo], [openKobo, 0, 0], about);
    assert.equal(state.state === 'settled', openKobo === 0, about);
    if (state.daysLate > 0) {
      assert.ok(!one.pays, `${about} is late`);
      sums.late += 1;
    }
    sums.settled += Number(openKobo === 0);
    sums.owedKobo += openKobo;
    sums.deductedKobo += one.deductedKobo;
    sums.paidKobo += one.paidKobo;
  }
  const { rows } = await pool.query<{ kind: string; owner: string; kobo: string }>(balancesOf);
  const balance = (kind: string, owner?: string) =>
    rows.reduce(
      (sum, row) => sum + (row.kind === kind && (owner ?? row.owner) === row.owner ? Number(row.kobo) : 0),
      0,
    );
  const one = async (text: string) => Number((await pool.query<{ kobo: number }>(text)).rows[0]?.kobo);
  assert.equal(balance('loan-principal') + balance('loan-charges'), sums.owedKobo);
  assert.equal(balance('loan-late-fees'), 0, 'a late fee was charged');
  assert.equal(await one(portfolioOf), sums.owedKobo, 'the portfolio is the sum of the loans');
  assert.equal(await one(twiceOf), 0, 'an instalment was asked twice');
  let passedOnKobo = 0;
  for (const { id, code, deductedKobo, passedOnKobo: kobo } of employers) {
    assert.equal(balance('employer-receivable', id), deductedKobo - kobo, code);
    assert.equal(balance('employer-surplus', id), 0, code);
    passedOnKobo += kobo;
  }
  assert.equal(
    sums.deductedKobo,
    employers.reduce((sum, { deductedKobo }) => sum + deductedKobo, 0),
  );
  assert.equal(balance('bank'), passedOnKobo, 'the bank has what was passed on');
  assert.equal(shop.provider.balanceKobo(), sums.paidKobo, 'the provider has what was paid another way');
  assert.equal(balance('customer-funds'), 0, 'money of customers is left over');
  await assertCommission(
    shop,
    servants.filter(({ refused }) => refused === null),
  );
  const { differences } = await findDifferences(read, null, businessDateOf(context.clock));
  assert.deepEqual(differences, [], 'the proof holds');
  return sums;
}
