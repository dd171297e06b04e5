import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBetween } from '@foodbank/contract/primitives/day';
import { salesPoints } from './sales-points.ts';

const every = (firstOn: string, lastOn: string) => daysBetween(firstOn, lastOn).map((day) => ({ day, value: 0.1 }));

test('a month is shown by day', () => {
  const { by, points } = salesPoints(every('2026-11-01', '2026-11-22'));
  assert.equal(by, 'day');
  assert.equal(points.length, 22);
  assert.deepEqual(points[0], { day: '2026-11-01', name: '1 Nov 2026', value: 0.1 });
});

test('a year is added up by month, to the kobo, and the present month is marked', () => {
  const { by, points } = salesPoints(every('2025-11-29', '2026-11-22'));
  assert.equal(by, 'month');
  assert.equal(points.length, 13);
  assert.deepEqual(points[0], { day: '2025-11-01', name: 'November 2025', value: 0.2 });
  assert.deepEqual(points[1], { day: '2025-12-01', name: 'December 2025', value: 3.1 });
  assert.deepEqual(points.at(-1), { day: '2026-11-01', name: 'November 2026 so far', value: 2.2 });
});

test('a month that is over has no mark', () => {
  assert.equal(salesPoints(every('2026-01-01', '2026-11-30')).points.at(-1)?.name, 'November 2026');
});

test('no sales are no points', () => {
  assert.deepEqual(salesPoints([]), { by: 'day', points: [] });
});
