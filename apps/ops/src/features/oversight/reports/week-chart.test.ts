import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawWeeks, type WeekPoint, weekAt } from './week-chart.ts';

const weeks = (values: number[]): WeekPoint[] =>
  values.map((value, index) => ({ startsOn: `2026-06-${String(1 + 7 * index).padStart(2, '0')}`, value, text: '' }));

test('bars stand side by side inside the plot, and their heights are as their amounts', () => {
  const { bars, plot } = drawWeeks(weeks([10, 20, 0, 1]), 600, String);
  bars.forEach((bar, index) => {
    const next = bars[index + 1];
    assert.ok(bar.x >= plot.left && bar.x + bar.width <= plot.right);
    if (next) assert.ok(bar.x + bar.width < next.x);
    assert.equal(bar.y + bar.height, plot.bottom);
  });
  assert.equal(Math.round((bars[1]?.height ?? 0) / (bars[0]?.height ?? 1)), 2);
  assert.equal(bars[2]?.height, 0, 'nothing is drawn as nothing');
});

test('one sale beside a million is still seen', () => {
  const { bars } = drawWeeks(weeks([1, 1_000_000]), 600, String);
  assert.ok((bars[0]?.height ?? 0) >= 2);
});

test('a chart without anything has a scale of whole numbers', () => {
  const { ticks } = drawWeeks(weeks([0, 0, 0]), 360, String);
  assert.deepEqual(
    ticks.map(({ label }) => label),
    ['0', '1', '2', '3'],
  );
});

test('labels of days do not overlap on a phone, and the last week has one', () => {
  const many = Array.from({ length: 26 }, (_, index) => ({ startsOn: '2026-06-01', value: index, text: '' }));
  const { days, bars } = drawWeeks(many, 320, String);
  days.forEach((day, index) => {
    const next = days[index + 1];
    if (next) assert.ok(next.at - day.at >= 60);
  });
  const last = bars.at(-1);
  assert.equal(days.at(-1)?.at, (last?.x ?? 0) + (last?.width ?? 0) / 2);
});

test('a pointer finds the week below it, also beyond the ends', () => {
  const drawing = drawWeeks(weeks([1, 2, 3, 4]), 600, String);
  assert.deepEqual(
    drawing.bars.map(({ x, width }) => weekAt(drawing, x + width / 2)),
    [0, 1, 2, 3],
  );
  assert.deepEqual([weekAt(drawing, -50), weekAt(drawing, 5_000)], [0, 3]);
});
