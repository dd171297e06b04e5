import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annualRateHundredths } from './annual-rate.ts';
import { dueDaysOf, paydaysFrom, yearsByDays } from './due-days.ts';
import type { LoanTerms } from './loan-terms.ts';
import { downPaymentOf, makeSchedule } from './make-schedule.ts';

const naira = 100;
const wholeNaira = { unit: naira, mode: 'down' } as const;
const plan: Omit<LoanTerms, 'principalKobo' | 'startsOn' | 'due' | 'instalments' | 'interest' | 'rate'> = {
  accrual: 'period',
  dayCount: 365,
  amortization: 'equal-instalments',
  balance: 'exact',
  charge: 'total',
  instalmentFrom: 'total',
  rounding: { instalment: wholeNaira, interest: { unit: 1, mode: 'half-even' }, whole: { ...wholeNaira, of: 'cost' } },
  ending: 'shorten',
};
const weeks4 = (principalKobo: number): LoanTerms => ({
  ...plan,
  principalKobo,
  startsOn: '2026-06-15',
  due: { every: 1, unit: 'weeks' },
  instalments: 3,
  interest: 'flat',
  rate: { ppm: 30_000, per: 'term' },
});
const months3 = (principalKobo: number, startsOn = '2026-06-15'): LoanTerms => ({
  ...plan,
  principalKobo,
  startsOn,
  due: { every: 1, unit: 'months' },
  instalments: 3,
  interest: 'declining',
  rate: { ppm: 35_000, per: 'month' },
});
const paymentsOf = (terms: LoanTerms) => makeSchedule(terms).map(({ dueOn, paymentKobo }) => [dueOn, paymentKobo]);
const rateOf = (terms: LoanTerms, unit: Parameters<typeof annualRateHundredths>[2]) =>
  annualRateHundredths(
    { day: terms.startsOn, kobo: terms.principalKobo },
    makeSchedule(terms).map(({ dueOn, paymentKobo }) => ({ day: dueOn, kobo: paymentKobo })),
    unit,
  );

test('four payments on ₦40,000: ₦10,000 down, then three of ₦10,300 a week apart, at 77.62 % a year', () => {
  assert.equal(downPaymentOf(40_000 * naira, 250_000, { unit: naira, mode: 'up' }), 10_000 * naira);
  const terms = weeks4(30_000 * naira);
  assert.deepEqual(paymentsOf(terms), [
    ['2026-06-22', 1_030_000],
    ['2026-06-29', 1_030_000],
    ['2026-07-06', 1_030_000],
  ]);
  assert.equal(rateOf(terms, { days: 7 }), 7762);
});

test('three months on ₦40,000: a charge of ₦1,982, three of ₦9,994, at 41.99 % a year', () => {
  const terms = months3(28_000 * naira);
  assert.deepEqual(paymentsOf(terms), [
    ['2026-07-15', 999_400],
    ['2026-08-15', 999_400],
    ['2026-09-15', 999_400],
  ]);
  assert.equal(rateOf(terms, { months: 1 }), 4199);
});

test('two paydays on ₦40,000: no down payment, two of ₦20,400 on paydays', () => {
  const due = { days: paydaysFrom('2026-07-05', 2, []) };
  const terms: LoanTerms = { ...weeks4(40_000 * naira), due, instalments: 2, rate: { ppm: 20_000, per: 'term' } };
  assert.deepEqual(paymentsOf(terms), [
    ['2026-07-24', 2_040_000],
    ['2026-08-25', 2_040_000],
  ]);
});

test('a payday is the 25th, or the working day before a weekend or a holiday', () => {
  const christmas = [{ day: '2026-12-25' }];
  assert.deepEqual(paydaysFrom('2026-10-25', 3, christmas), ['2026-11-25', '2026-12-24', '2027-01-25']);
  assert.deepEqual(paydaysFrom('2026-12-24', 1, christmas), ['2026-12-24']);
});

test('the last instalment takes the naira and kobo that rounding left', () => {
  const rows = makeSchedule(weeks4(1_000_155));
  assert.deepEqual(
    rows.map(({ paymentKobo }) => paymentKobo),
    [343_300, 343_300, 343_555],
  );
  const sum = (key: 'principalKobo' | 'interestKobo') => rows.reduce((total, row) => total + row[key], 0);
  assert.deepEqual([sum('principalKobo'), sum('interestKobo')], [1_000_155, 30_000]);
});

test('a loan of the 31st is due on the last day of each shorter month, and on the 31st of a longer one', () => {
  const days = dueDaysOf({ startsOn: '2027-12-31', due: { every: 1, unit: 'months' }, instalments: 4 });
  assert.deepEqual(days, ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
});

test('a year counts 366 days only for its days that lie in a leap year', () => {
  const { n, d } = yearsByDays('2027-12-31', '2028-03-01', 'actual');
  assert.equal(Number((n * 10n ** 12n) / d), Math.floor((1 / 365 + 60 / 366) * 1e12));
  assert.deepEqual(yearsByDays('2028-01-31', '2028-02-29', '30/360'), { n: 29n, d: 360n });
});

test('instalments that are rounded up end earlier, and as a source would with a payment that is given back', () => {
  const terms: LoanTerms = {
    ...months3(1_000),
    instalments: 20,
    instalmentFrom: 'annuity',
    rounding: { ...plan.rounding, instalment: { unit: naira, mode: 'up' } },
  };
  const ours = makeSchedule(terms);
  assert.ok(
    ours.length < 20 && ours.every(({ principalKobo, interestKobo }) => principalKobo >= 0 && interestKobo >= 0),
  );
  assert.equal(ours.at(-1)?.balanceKobo, 0);
  const source = makeSchedule({ ...terms, ending: 'as-source' });
  assert.equal(source.length, 20);
  assert.ok(Number(source.at(-1)?.paymentKobo) < 0);
});

test('interest and fees together stay within their cap, to the kobo', () => {
  const costOf = (terms: LoanTerms) =>
    makeSchedule(terms).reduce((total, { interestKobo, feeKobo }) => total + interestKobo + feeKobo, 0);
  const terms: LoanTerms = {
    ...weeks4(1_000_033),
    rate: { ppm: 590_000, per: 'term' },
    rowFee: { kobo: 1_000_00 },
    rounding: { ...plan.rounding, whole: { unit: naira, mode: 'up', of: 'cost' } },
  };
  assert.ok(costOf(terms) > 600_019);
  assert.equal(costOf({ ...terms, costCapKobo: 600_019 }), 600_019);
});

test('the first rows of a loan with grace pay interest alone, or nothing', () => {
  const terms: LoanTerms = { ...months3(30_000 * naira), instalments: 4, charge: 'rows', balance: 'rounded' };
  const parts = (grace: LoanTerms['grace']) =>
    makeSchedule({ ...terms, ...(grace && { grace }) }).map((row) => [row.principalKobo, row.interestKobo]);
  assert.deepEqual(parts({ principal: 2, interest: 0 }).slice(0, 2), [
    [0, 105_000],
    [0, 105_000],
  ]);
  const [first, second, third] = parts({ principal: 2, interest: 2 });
  assert.deepEqual([first, second, third?.[1]], [[0, 0], [0, 0], 315_000]);
});
