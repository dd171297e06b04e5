import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths } from '@foodbank/contract/primitives/day';
import { annualRateHundredths } from './annual-rate.ts';
import { euAnnualRate } from './annual-rate-eu.ts';

const hundred = { day: '2026-01-31', kobo: 10_000 };

test('a loan that costs nothing has a rate of zero', () => {
  assert.equal(annualRateHundredths(hundred, [{ day: '2026-02-28', kobo: 10_000 }], { months: 1 }), 0);
  assert.equal(annualRateHundredths(hundred, [], { months: 1 }), 0);
});

const level = (kobo: number, ...days: string[]) => days.map((day) => ({ day, kobo }));

test('a rate of 1 % for a unit period is 12 % of a year of months, 52 % of weeks and 26 % of fortnights', () => {
  // Two payments of 50.751 are worth 100 at 1 % for each period.
  const twice = (first: string, second: string, unit: Parameters<typeof annualRateHundredths>[2]) =>
    annualRateHundredths({ day: '2026-02-01', kobo: 10_000_000 }, level(5_075_124, first, second), unit);
  assert.equal(twice('2026-03-01', '2026-04-01', { months: 1 }), 1200);
  assert.equal(twice('2026-02-08', '2026-02-15', { days: 7 }), 5200);
  assert.equal(twice('2026-02-15', '2026-03-01', { days: 14 }), 2600);
  assert.equal(twice('2026-05-01', '2026-08-01', { months: 3 }), 400);
  assert.equal(twice('2026-02-16', '2026-03-01', { halfMonths: 1 }), 2400);
});

test('one payment after less than a year is counted by its days of 365, or by its months if they are whole', () => {
  const once = (from: string, to: string, kobo: number, unit: Parameters<typeof annualRateHundredths>[2]) =>
    annualRateHundredths({ day: from, kobo: 100_000 }, [{ day: to, kobo }], unit);
  // 3 % for 14 days: 3 x 365 / 14, and not 3 x 26.
  assert.equal(once('2026-06-15', '2026-06-29', 103_000, { days: 14 }), 7821);
  assert.equal(once('2026-06-15', '2026-06-22', 101_000, { days: 7 }), 5214);
  // Appendix J (c)(5)(i), 255 days, and (ii), three months.
  assert.equal(once('1978-01-03', '1978-09-15', 108_000, { days: 1 }), 1145);
  assert.equal(once('1978-07-15', '1978-10-15', 104_400, { months: 1 }), 1760);
  for (const [from, to] of [
    ['2027-01-31', '2027-02-28'],
    ['2027-01-29', '2027-02-28'],
    ['2027-01-28', '2027-02-28'],
    ['2027-02-28', '2027-03-31'],
    ['2027-02-28', '2027-03-28'],
  ] as const)
    assert.equal(once(from, to, 101_000, { months: 1 }), 1200, `${from} to ${to}`);
  assert.equal(once('2027-01-27', '2027-02-28', 101_000, { months: 1 }), Math.round(36_500 / 32));
});

test('one payment after a year or more is counted in years, with what is left in months or in days of 365', () => {
  const once = (from: string, to: string, kobo: number, unit: Parameters<typeof annualRateHundredths>[2]) =>
    annualRateHundredths({ day: from, kobo: 100_000 }, [{ day: to, kobo }], unit);
  assert.equal(once('2026-06-15', '2028-06-15', 120_000, { months: 24 }), 954);
  assert.equal(once('2026-06-15', '2027-06-15', 120_000, { months: 1 }), 2000);
  // Appendix J (c)(5)(iii), a year and six months, and (iv), two years.
  assert.equal(once('1978-01-17', '1979-07-17', 113_519, { months: 1 }), 876);
  assert.equal(once('1978-01-05', '1980-01-05', 124_000, { days: 7 }), 1136);
  // (1 + i)(1 + 45/365 i) = 1.2
  assert.equal(once('2026-01-01', '2027-02-15', 120_000, { months: 1 }), 1747);
});

test('a unit period is a year at most: of yearly payments and rarer ones, odd days are 365ths', () => {
  const yearly = ['2023', '2024', '2025', '2026', '2027'].map((year) => `${year}-11-30`);
  // Published by FSharp.Finance.Personal, tests/AprUsActuarialTests.fs, "Yearly payments".
  const rate = (unit: Parameters<typeof annualRateHundredths>[2]) =>
    annualRateHundredths({ day: '2023-10-26', kobo: 100_000 }, level(50_000, ...yearly), unit);
  for (const unit of [{ months: 12 }, { months: 18 }, { days: 365 }, { days: 371 }]) assert.equal(rate(unit), 7834);
  // Three yearly payments with three odd days: 10.5277 %, as the tool of the FFIEC has it.
  const odd = { day: '2026-04-27', kobo: 9_900_000 };
  const three = level(4_021_500, '2027-04-30', '2028-04-30', '2029-04-30');
  assert.equal(annualRateHundredths(odd, three, { months: 12 }), 1053);
  const rare = level(60_000, '2028-06-15', '2030-06-15');
  // After two and four years: x² + x = 1000 / 600 with x = 1 / (1 + i)².
  const x = (Math.sqrt(1 + (4 * 1000) / 600) - 1) / 2;
  assert.equal(
    annualRateHundredths({ day: '2026-06-15', kobo: 100_000 }, rare, { months: 24 }),
    Math.round((1 / Math.sqrt(x) - 1) * 10_000),
  );
});

test('payments every two months agree with the example of appendix J (c)(4)(ii): 7.30 %', () => {
  const middle = Array.from({ length: 18 }, (_, index) => ({ day: addMonths('1978-05-01', index * 2), kobo: 46_500 }));
  const payments = [{ day: '1978-03-01', kobo: 44_936 }, ...middle, { day: '1981-05-01', kobo: 20_000 }];
  assert.equal(annualRateHundredths({ day: '1978-01-10', kobo: 800_000 }, payments, { months: 2 }), 730);
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
