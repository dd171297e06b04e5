import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, addMonths, type Day, daysBetween } from '@foodbank/contract/primitives/day';
import { plans } from '../../../../../test/loans/example-loans.ts';
import { quotePlan } from '../terms/quote-plan.ts';
import { annualRateHundredths } from './annual-rate.ts';

// Two leap years, 2028 and 2096, years around them, and 2100, which is none.
const years = [
  ['2026-01-01', '2029-03-01'],
  ['2095-12-01', '2096-04-01'],
  ['2099-12-01', '2100-04-01'],
] as const;
const startDays = years.flatMap(([first, last]) => daysBetween(first, last));

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
const at = (day: Day): [year: number, month: number, date: number] => {
  const when = new Date(day);
  return [when.getUTCFullYear(), when.getUTCMonth(), when.getUTCDate()];
};

/**
 * The rate of equal payments on a date of each month, in floating point: months by their numbers alone, never by walking back, and the
 * balance of the loan rather than the worth of its payments. Only for a date that the schedule is known to have.
 */
function rateByBalance(lent: number, payment: number, from: Day, days: readonly Day[], date: number): number {
  const [year, month, start] = at(from);
  const first = Math.min(date, lastOf(year, month));
  const times = days.map((day) => {
    const [dueYear, dueMonth] = at(day);
    const whole = (dueYear - year) * 12 + dueMonth - month - (start > first ? 1 : 0);
    // From the start to the payment's date of its own month, or of the next one.
    const odd = start > first ? lastOf(year, month) - start + Math.min(date, lastOf(year, month + 1)) : first - start;
    return { whole, odd: odd / 30 };
  });
  const left = (rate: number) => {
    let [balance, before] = [lent * (1 + (times[0]?.odd ?? 0) * rate), 0];
    for (const { whole } of times) {
      balance = balance * (1 + rate) ** (whole - before) - payment;
      before = whole;
    }
    return balance;
  };
  let [low, high] = [0, 10];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (left(middle) < 0) low = middle;
    else high = middle;
  }
  return low * 120_000;
}

test('three months cost 41.99 % a year on every start day with their own due days, leap years and month ends too', () => {
  const rates = new Set(
    startDays.map(
      (promisedOn) =>
        quotePlan({ plan: plans.months3, totalKobo: 4_000_000, promisedOn, holidays: [] }).annualRateHundredths,
    ),
  );
  assert.deepEqual([...rates], [4199]);
});

test('the rate of any plan by the month is the same on every start day, whatever its months and instalments', () => {
  for (const [every, instalments] of [
    [1, 1],
    [1, 2],
    [1, 12],
    [2, 2],
    [3, 2],
    [3, 4],
    [6, 1],
    [6, 3],
    [12, 2],
    [18, 1],
    [24, 2],
  ] as const) {
    const rates = new Set<number>();
    for (const day of startDays.filter((one) => Number(one.slice(8)) > 26 || one.endsWith('-01'))) {
      const payments = Array.from({ length: instalments }, (_, index) => ({
        day: addMonths(day, every * (index + 1)),
        kobo: Math.round(1_150_000 / instalments),
      }));
      rates.add(annualRateHundredths({ day, kobo: 1_000_000 }, payments, { months: every }));
    }
    assert.equal(rates.size, 1, `${instalments} every ${every} months: ${[...rates]}`);
  }
});

/** Three instalments on a date of the month, or on its last day: the first one comes at least 28 days after the start. */
function ownDays(from: Day, date: number): Day[] {
  const due = (index: number) => {
    const [year, month] = at(addMonths(`${from.slice(0, 8)}01`, index));
    return new Date(Date.UTC(year, month, Math.min(date, lastOf(year, month)))).toISOString().slice(0, 10);
  };
  let first = 0;
  while (due(first) < addDays(from, 28)) first++;
  return [due(first), due(first + 1), due(first + 2)];
}

const ownRate = (from: Day, days: readonly Day[]) =>
  annualRateHundredths(
    { day: from, kobo: 2_800_000 },
    days.map((day) => ({ day, kobo: 999_400 })),
    { months: 1 },
  );

test('a pay day of one’s own: promised on 29 November 2026, the 25th, the 28th and the last day have their rates', () => {
  const cases = [25, 28, 31].map((date) => ownDays('2026-11-29', date));
  assert.deepEqual(cases, [
    ['2027-01-25', '2027-02-25', '2027-03-25'],
    ['2026-12-28', '2027-01-28', '2027-02-28'],
    ['2026-12-31', '2027-01-31', '2027-02-28'],
  ]);
  assert.deepEqual(
    cases.map((days) => ownRate('2026-11-29', days)),
    [2904, 4271, 4127],
  );
});

test('with any pay day of one’s own and any start day, the rate is that of another algorithm, between 28.71 and 43.46 %', () => {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const from of daysBetween('2027-01-01', '2028-12-31'))
    for (const date of [1, 2, 14, 25, 26, 27, 28, 31]) {
      const days = ownDays(from, date);
      const rate = ownRate(from, days);
      const other = rateByBalance(2_800_000, 999_400, from, days, date);
      assert.ok(Math.abs(rate - other) < 0.501, `${from}, the ${date}: ${rate} and ${other}`);
      [least, most] = [Math.min(least, rate), Math.max(most, rate)];
    }
  assert.deepEqual([least, most], [2871, 4346]);
});
