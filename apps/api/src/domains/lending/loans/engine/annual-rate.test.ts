import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annualRateHundredths } from './annual-rate.ts';
import { euAnnualRate } from './annual-rate-eu.ts';

const hundred = { day: '2026-01-31', kobo: 10_000 };

test('a loan that costs nothing has a rate of zero', () => {
  assert.equal(annualRateHundredths(hundred, [{ day: '2026-02-28', kobo: 10_000 }], { months: 1 }), 0);
  assert.equal(annualRateHundredths(hundred, [], { months: 1 }), 0);
});

test('a rate of 1 % for a unit period is 12 % of a year of months, 52 % of weeks and 26 % of fortnights', () => {
  const after = (day: string, unit: Parameters<typeof annualRateHundredths>[2]) =>
    annualRateHundredths({ ...hundred, day: '2026-02-01' }, [{ day, kobo: 10_100 }], unit);
  assert.equal(after('2026-03-01', { months: 1 }), 1200);
  assert.equal(after('2026-02-08', { days: 7 }), 5200);
  assert.equal(after('2026-02-15', { days: 14 }), 2600);
  assert.equal(after('2026-05-01', { months: 3 }), 400);
  assert.equal(after('2026-02-16', { halfMonths: 1 }), 2400);
});

test('a rate of many times the amount is found', () => {
  assert.equal(
    annualRateHundredths({ ...hundred, day: '2026-02-01' }, [{ day: '2026-03-01', kobo: 1_010_000 }], { months: 1 }),
    12_000_000,
  );
});

test('what is paid on the day of the advance lowers it, and if nothing is left there is no rate', () => {
  const lent = { day: '2026-02-01', kobo: 15_000 };
  const atOnce = { day: '2026-02-01', kobo: 5_000 };
  const later = { day: '2026-03-01', kobo: 10_100 };
  assert.equal(annualRateHundredths(lent, [atOnce, later], { months: 1 }), 1200);
  assert.equal(euAnnualRate(lent, [atOnce, later], 'months', 4), 126_825);
  const all = { ...atOnce, kobo: 15_300 };
  assert.throws(() => annualRateHundredths(lent, [all], { months: 1 }), RangeError);
  assert.throws(() => euAnnualRate(lent, [all], 'days'), RangeError);
  assert.throws(() => annualRateHundredths(lent, [{ ...all, kobo: 15_000 }, later], { months: 1 }), RangeError);
  assert.equal(annualRateHundredths(lent, [{ ...all, kobo: 15_000 }], { months: 1 }), 0);
});
