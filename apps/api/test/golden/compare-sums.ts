import { makeSchedule } from '../../src/domains/lending/loans/engine/make-schedule.ts';
import type { Found, GoldenCase } from './golden-file.ts';
import { Inputs, NotInEngine } from './read-inputs.ts';

const decimals = 2;
const nearest = { unit: 1, mode: 'half-even' } as const;

/** Compares a loan with a charge in one sum, of which the instalment, the total and the first due day were published. */
export function compareSums({ inputs: given = {}, expected: sums = {} }: GoldenCase): Found {
  const [inputs, expected] = [new Inputs(given), new Inputs(sums)];
  const principalKobo = inputs.decimal('principal', decimals);
  const charge = inputs.decimal('total_finance_charge', decimals);
  const ppm = (charge * 1_000_000) / principalKobo;
  if (!Number.isInteger(ppm)) throw new NotInEngine('total_finance_charge is no whole number of millionths');
  const rows = makeSchedule({
    principalKobo,
    startsOn: inputs.day('start'),
    due: { every: 1, unit: inputs.word('frequency', { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months' } as const) },
    instalments: inputs.count('term', 1),
    interest: 'flat',
    rate: { ppm, per: 'term' },
    accrual: 'period',
    dayCount: 365,
    amortization: 'equal-instalments',
    balance: 'exact',
    charge: 'total',
    instalmentFrom: 'total',
    rounding: { instalment: nearest, interest: nearest, whole: { ...nearest, of: 'total' } },
    ending: 'as-source',
  });
  inputs.end();
  const published = {
    installment: expected.decimal('installment', decimals),
    total: expected.decimal('total', decimals),
    first_due: expected.day('first_due'),
  };
  expected.end();
  const total = rows.reduce((sum, { paymentKobo }) => sum + paymentKobo, 0);
  const ours = { installment: rows[0]?.paymentKobo, total, first_due: rows[0]?.dueOn };
  const isSame = JSON.stringify(published) === JSON.stringify(ours);
  const difference = `published ${JSON.stringify(published)}, ours ${JSON.stringify(ours)}`;
  return { rows: 1, agreeing: isSame ? 1 : 0, difference: isSame ? null : difference };
}
