import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compactNaira } from '@foodbank/app/charts/compact-naira';
import { daysBetween } from '@foodbank/contract/primitives/day';
import { drawChart, nearestPoint } from './chart-drawing.ts';
import { salesPoints } from './sales-points.ts';

const size = { width: 600, height: 300 };
const sale = (date: number, value: number) => ({ day: `2026-11-${String(date).padStart(2, '0')}`, value });

test('the axis has the whole month, so a month that has only begun ends early', () => {
  const { points, plot } = drawChart(salesPoints([sale(1, 100), sale(2, 50)]), size);
  assert.equal(points[0]?.x, plot.left);
  assert.ok((points[1]?.x ?? 0) < plot.left + (plot.right - plot.left) / 20);
  const whole = drawChart(salesPoints(Array.from({ length: 30 }, (_, index) => sale(index + 1, 10))), size);
  assert.equal(whole.points.at(-1)?.x, whole.plot.right);
});

test('a month whose every sale was returned still draws', () => {
  const { points, plot } = drawChart(salesPoints([sale(1, 0)]), size);
  assert.equal(points[0]?.y, plot.bottom);
});

test('a narrow chart names every second week only', () => {
  assert.deepEqual(
    drawChart(salesPoints([sale(1, 1)]), size).days.map(({ label }) => label),
    ['1 Nov', '8 Nov', '15 Nov', '22 Nov', '29 Nov'],
  );
  assert.deepEqual(
    drawChart(salesPoints([sale(1, 1)]), { width: 260, height: 300 }).days.map(({ label }) => label),
    ['1 Nov', '15 Nov', '29 Nov'],
  );
});

/** The labels below the chart, and their distances in pixels, for sales on each day from one to another. */
function labelsOf(firstOn: string, lastOn: string, width: number) {
  const { days } = drawChart(salesPoints(daysBetween(firstOn, lastOn).map((day) => ({ day, value: 10 }))), {
    width,
    height: 300,
  });
  return {
    labels: days.map(({ label }) => label),
    gaps: days.slice(1).map(({ at }, index) => at - (days[index]?.at ?? 0)),
  };
}

test('a year or more has labels of months, as many as fit', () => {
  assert.deepEqual(labelsOf('2025-11-05', '2026-11-22', 320).labels, ['Nov 2025', 'May 2026', 'Nov 2026']);
  assert.equal(labelsOf('2025-11-05', '2026-11-22', 1500).labels.length, 13);
  for (const years of [1, 2, 5, 20])
    for (const width of [260, 320, 700, 1200]) {
      const { gaps } = labelsOf(`${2026 - years}-06-15`, '2026-11-22', width);
      assert.ok(Math.min(...gaps) >= 90, `${years} years at ${width} px: ${gaps}`);
    }
});

test('three months have labels of days', () => {
  assert.deepEqual(labelsOf('2026-10-20', '2026-11-03', 400).labels, ['1 Oct', '15 Oct', '29 Oct', '12 Nov', '26 Nov']);
  assert.deepEqual(labelsOf('2026-09-01', '2026-11-22', 320).labels, ['1 Sep', '29 Sep', '27 Oct', '24 Nov']);
});

test('the day nearest to a finger is chosen, also beyond the last one', () => {
  const { points } = drawChart(salesPoints([sale(1, 1), sale(2, 1), sale(3, 1)]), size);
  assert.equal(nearestPoint(points, (points[1]?.x ?? 0) + 2), 1);
  assert.equal(nearestPoint(points, 10_000), 2);
  assert.equal(nearestPoint(points, -50), 0);
});

test('amounts on the scale are short', () => {
  assert.deepEqual([0, 500, 250_000, 2_500_000, 1.25e9].map(compactNaira), ['₦0', '₦500', '₦250k', '₦2.5m', '₦1.25bn']);
});
