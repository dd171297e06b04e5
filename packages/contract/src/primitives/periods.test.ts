import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfPeriod, type PeriodName } from './periods.ts';

const textOf = (name: PeriodName, today: string) => {
  const { days, earlier } = daysOfPeriod(name, today);
  return [days.from, days.to, earlier.from, earlier.to].join(' ');
};

test('a period ends today, and the one before it has as many days and ends where it begins', () => {
  assert.equal(textOf('7-days', '2026-03-03'), '2026-02-25 2026-03-03 2026-02-18 2026-02-24');
  assert.equal(textOf('30-days', '2026-01-15'), '2025-12-17 2026-01-15 2025-11-17 2025-12-16');
});

test('a month is compared with the same days of the month before, also where that is shorter', () => {
  assert.equal(textOf('this-month', '2026-03-31'), '2026-03-01 2026-03-31 2026-02-01 2026-02-28');
  assert.equal(textOf('this-month', '2026-01-01'), '2026-01-01 2026-01-01 2025-12-01 2025-12-01');
  assert.equal(textOf('last-month', '2026-01-31'), '2025-12-01 2025-12-31 2025-11-01 2025-11-30');
});
