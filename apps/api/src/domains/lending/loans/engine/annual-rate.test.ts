import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annualRateHundredths } from './annual-rate.ts';

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
