import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DueDays, LoanTerms } from './loan-terms.ts';
import { makeSchedule } from './make-schedule.ts';
import type { Rounding, RoundingMode } from './ratio.ts';

const cases = 4_000;
const seed = Number(process.env.SCHEDULE_SEED ?? process.env.RESILIENCE_SEED ?? Date.now() % 2 ** 31);

/** Numbers that follow from a seed (Park and Miller). */
function drawer(start: number) {
  let state = (start % 2_147_483_646) + 1;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return { below, of: <T>(values: readonly T[]): T => values[below(values.length)] as T };
}

function drawTerms({ below, of }: ReturnType<typeof drawer>): LoanTerms {
  const rounding = (): Rounding => ({
    unit: of([1, 1, 5, 100, 1000]),
    mode: of<RoundingMode>(['down', 'up', 'half-up', 'half-even']),
  });
  const instalments = 1 + below(of([4, 13, 60]));
  const charge = of(['total', 'rows'] as const);
  const interest = charge === 'rows' ? 'declining' : of(['flat', 'declining'] as const);
  return {
    principalKobo: 1 + below(of([50, 100_000, 1_000_000_000])),
    startsOn: `20${24 + below(8)}-${of(['01-31', '02-28', '06-15', '12-31'])}`,
    due: of<DueDays>([
      { every: 1, unit: 'days' },
      { every: 2, unit: 'weeks' },
      { every: 1, unit: 'months' },
    ]),
    instalments,
    interest,
    rate: { ppm: below(of([1, 50_000, 2_000_000])), per: of(['term', 'month', 'year'] as const) },
    accrual: of(['period', 'days'] as const),
    dayCount: of(['30/360', 360, 364, 365, 'actual'] as const),
    amortization: of(['equal-instalments', 'equal-principal'] as const),
    balance: of(['exact', 'rounded'] as const),
    charge,
    instalmentFrom: of(['annuity', 'total'] as const),
    rounding: {
      instalment: rounding(),
      interest: { ...rounding(), unit: 1 },
      whole: { unit: of([1, 100]), mode: of(['down', 'half-up', 'up']), of: of(['total', 'cost'] as const) },
    },
    ending: 'shorten',
    ...(below(3) === 0 && {
      grace: { principal: below(instalments), interest: charge === 'rows' ? below(instalments) : 0 },
    }),
    ...(below(3) === 0 && { rowFee: of([{ kobo: below(500) }, { ppm: below(20_000), of: 'both' } as const]) }),
    ...(below(3) === 0 && charge === 'total' && { costCapKobo: below(5_000) }),
  };
}

test(`of any ${cases} schedules, principal sums to what is lent, no part is below zero, and the cost is within its cap: seed ${seed}`, () => {
  const draw = drawer(seed);
  for (let number = 0; number < cases; number++) {
    const terms = drawTerms(draw);
    const rows = makeSchedule(terms);
    const told = () => `case ${number} of seed ${seed}: ${JSON.stringify({ terms, rows })}`;
    const sum = (key: 'principalKobo' | 'interestKobo' | 'feeKobo') => rows.reduce((total, row) => total + row[key], 0);
    assert.ok(rows.length >= 1 && rows.length <= terms.instalments, told());
    assert.equal(sum('principalKobo'), terms.principalKobo, told());
    assert.equal(rows.at(-1)?.balanceKobo, 0, told());
    for (const { principalKobo, interestKobo, feeKobo, paymentKobo } of rows) {
      assert.ok(Math.min(principalKobo, interestKobo, feeKobo) >= 0, told());
      assert.equal(principalKobo + interestKobo + feeKobo, paymentKobo, told());
    }
    if (terms.costCapKobo !== undefined) assert.ok(sum('interestKobo') + sum('feeKobo') <= terms.costCapKobo, told());
    if (terms.charge === 'total' && terms.amortization === 'equal-instalments' && !terms.grace)
      for (const row of rows.slice(0, -1)) assert.equal(row.paymentKobo, rows[0]?.paymentKobo, told());
    assert.deepEqual(makeSchedule(terms), rows, told());
  }
});
