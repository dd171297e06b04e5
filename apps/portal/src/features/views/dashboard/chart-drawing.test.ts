import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawChart, nearestPoint } from './chart-drawing.ts';
import { compactNaira } from './compact-naira.ts';

const november = { month: 11, year: 2026 };
const size = { width: 600, height: 300 };
const sale = (date: number, value: number) => ({ day: `2026-11-${String(date).padStart(2, '0')}`, value });

test('the axis has the whole month, so a month that has only begun ends early', () => {
  const { points, plot } = drawChart([sale(1, 100), sale(2, 50)], november, size);
  assert.equal(points[0]?.x, plot.left);
  assert.ok((points[1]?.x ?? 0) < plot.left + (plot.right - plot.left) / 20);
  const whole = drawChart(
    Array.from({ length: 30 }, (_, index) => sale(index + 1, 10)),
    november,
    size,
  );
  assert.equal(whole.points.at(-1)?.x, whole.plot.right);
});

test('a month whose every sale was returned still draws', () => {
  const { points, plot } = drawChart([sale(1, 0)], november, size);
  assert.equal(points[0]?.y, plot.bottom);
});

test('a narrow chart names every second week only', () => {
  assert.deepEqual(
    drawChart([sale(1, 1)], november, size).days.map(({ label }) => label),
    ['1 Nov', '8 Nov', '15 Nov', '22 Nov', '29 Nov'],
  );
  assert.deepEqual(
    drawChart([sale(1, 1)], november, { width: 260, height: 300 }).days.map(({ label }) => label),
    ['1 Nov', '15 Nov', '29 Nov'],
  );
});

test('the day nearest to a finger is chosen, also beyond the last one', () => {
  const { points } = drawChart([sale(1, 1), sale(2, 1), sale(3, 1)], november, size);
  assert.equal(nearestPoint(points, (points[1]?.x ?? 0) + 2), 1);
  assert.equal(nearestPoint(points, 10_000), 2);
  assert.equal(nearestPoint(points, -50), 0);
});

test('amounts on the scale are short', () => {
  assert.deepEqual([0, 500, 250_000, 2_500_000, 1.25e9].map(compactNaira), ['₦0', '₦500', '₦250k', '₦2.5m', '₦1.25bn']);
});
