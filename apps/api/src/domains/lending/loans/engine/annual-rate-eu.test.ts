import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EuInterval, euAnnualRate } from './annual-rate-eu.ts';

const paid = (...payments: [day: string, amount: number][]) =>
  payments.map(([day, amount]) => ({ day, kobo: Math.round(amount * 100) }));
const lent = (day: string, amount: number) => ({ day, kobo: amount * 100 });

// Directive 98/7/EC, annex II (annex III of 87/102/EEC), examples on a calendar basis.
test('the examples of the directive come out as it prints them, with one decimal and with two', () => {
  const [first, last] = ['1994-01-01', paid(['1995-07-01', 1200])];
  assert.equal(euAnnualRate(lent(first, 1000), last, 'days'), 130);
  assert.equal(euAnnualRate(lent(first, 1000), last, 'days', 2), 1296);
  assert.equal(euAnnualRate(lent(first, 950), last, 'days'), 169);
  const twice = paid(['1995-01-01', 600], ['1996-01-01', 600]);
  for (const interval of ['days', 'weeks', 'months', 'years'] satisfies EuInterval[])
    if (interval !== 'weeks') assert.equal(euAnnualRate(lent(first, 1000), twice, interval, 2), 1307, interval);
});

// Figures of FSharp.Finance.Personal, tests/AprUnitedKingdomTests.fs and io/out/AprEuropeanUnion.
test('rates that another system published for the UK and the EU come out the same, counted in days of 365', () => {
  assert.equal(euAnnualRate(lent('2012-10-10', 500), paid(['2012-10-15', 510]), 'days', 3), 324_436);
  const two = paid(['2012-11-10', 270], ['2012-12-10', 270]);
  assert.equal(euAnnualRate(lent('2012-10-10', 500), two, 'days', 2), 8463);
  const four = ['2025-04-29', '2025-05-29', '2025-06-29', '2025-07-29'] as const;
  assert.equal(
    euAnnualRate(
      { day: '2025-04-01', kobo: 31_726 },
      paid(...four.map((day): [string, number] => [day, 130.44])),
      'days',
    ),
    12_694,
  );
});

test('three equal payments of three years, as a school book has them', () => {
  const yearly = (amount: number) => paid(['2021-01-01', amount], ['2022-01-01', amount], ['2023-01-01', amount]);
  assert.equal(euAnnualRate(lent('2020-01-01', 5000), yearly(2000), 'years'), 97);
  assert.equal(euAnnualRate(lent('2020-01-01', 4000), yearly(1500), 'years'), 61);
});

test('a month is a twelfth of a year and a week a fifty-second, whatever days they have', () => {
  // 1.01 to the power of 12 is 1.126825…; to the power of 52 it is 1.677689….
  const one = (day: string, interval: EuInterval) =>
    euAnnualRate(lent('2028-02-01', 100), paid([day, 101]), interval, 4);
  assert.equal(one('2028-03-01', 'months'), 126_825);
  assert.equal(one('2028-02-08', 'weeks'), 677_689);
  assert.equal(one('2028-02-08', 'months'), one('2028-02-08', 'years'));
});

test('days beside whole months are of the year that ends with them: 366 if it has a 29 February', () => {
  const rate = (from: string, to: string) => euAnnualRate(lent(from, 1000), paid([to, 1020]), 'months', 6);
  const days = (count: number) => Math.round((1.02 ** count - 1) * 100_000_000);
  // Five days: 365/5 of them are in a year, or 366/5.
  assert.equal(rate('2012-10-10', '2012-10-15'), days(366 / 5));
  assert.equal(rate('2013-10-10', '2013-10-15'), days(365 / 5));
  assert.equal(rate('2012-02-20', '2012-02-25'), days(365 / 5), 'the leap day lies after them');
});

test('a rate that lies exactly on a half goes up, and one that costs nothing is zero', () => {
  const after = (amount: number) => euAnnualRate(lent('2026-01-01', 1000), paid(['2027-01-01', amount]), 'years');
  assert.equal(after(1122.5), 123);
  assert.equal(after(1122.4), 122);
  assert.equal(after(1000), 0);
  assert.equal(after(900), 0);
  const halfYearly = euAnnualRate(lent('2026-01-01', 1000), paid(['2026-07-01', 1050]), 'months', 1);
  assert.equal(halfYearly, 103, '10.25 %');
});
