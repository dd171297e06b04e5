import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type Day, daysBetween } from '@foodbank/contract/primitives/day';
import { demandOn, isEaster, isEidAlAdha, isEidAlFitr, isFeastSeason, paydayOn, weekdayOf } from './seasons.ts';

const years = daysBetween('2024-01-01', '2030-12-31');

test('Easter and both Eids are on the right days until 2030', () => {
  assert.deepEqual(years.filter(isEaster), [
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
  ]);
  assert.deepEqual(years.filter(isEidAlFitr).slice(0, 4), ['2024-04-10', '2025-03-30', '2026-03-20', '2027-03-09']);
  assert.deepEqual(years.filter(isEidAlAdha).slice(0, 4), ['2024-06-16', '2025-06-06', '2026-05-27', '2027-05-16']);
});

test('demand is highest before Christmas, lowest in January, and higher on Saturdays than on Sundays', () => {
  const monthly = (prefix: string) =>
    years.filter((day) => day.startsWith(prefix)).reduce((sum, day) => sum + demandOn(day), 0);
  assert.ok(monthly('2025-12') > 1.6 * monthly('2025-11'));
  assert.ok(monthly('2026-01') < 0.8 * monthly('2025-11'));
  assert.ok(monthly('2026-09') > monthly('2026-08'));
  const saturday = years.find((day) => weekdayOf(day) === 6) as Day;
  assert.ok(demandOn(saturday) > 2 * demandOn(addDays(saturday, 1)));
});

test('demand is high in the week before a feast and low on the feast', () => {
  for (const feast of ['2026-03-20', '2026-05-27', '2026-04-05']) {
    assert.ok(demandOn(addDays(feast, -2)) > 1.2, feast);
    assert.ok(demandOn(feast) < 0.65 * demandOn(addDays(feast, -2)), feast);
  }
  assert.deepEqual(['2026-03-15', '2026-12-20', '2026-07-01'].map(isFeastSeason), [true, true, false]);
});

test('demand rises after paydays: from the 25th on, in December before Christmas', () => {
  assert.ok(paydayOn('2026-10-27') > 2 * paydayOn('2026-10-20'));
  assert.ok(paydayOn('2026-12-20') > paydayOn('2026-12-05'));
});
