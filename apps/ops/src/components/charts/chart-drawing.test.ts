import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountTicks, type ChartSeries, drawChart, placeAt } from './chart-drawing.ts';

const placesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    name: `Day ${index}`,
    short: `${index + 1} Jun`,
  }));
const bars = (values: (number | null)[], given: Partial<ChartSeries> = {}): ChartSeries => ({
  ...{ name: 'Sales', kind: 'bar', tone: 'main', values },
  ...given,
});
const draw = (series: ChartSeries[], width = 600) =>
  drawChart({ places: placesOf(series[0]?.values.length ?? 0), series, width, height: 200, shorten: String });

test('bars stand side by side inside the plot, and their heights are as their amounts', () => {
  const { bars: drawn, plot, zeroAt } = draw([bars([10, 20, 0, 5])]);
  drawn.forEach((bar, index) => {
    const next = drawn[index + 1];
    assert.ok(bar.x >= plot.left && bar.x + bar.width <= plot.right);
    if (next) assert.ok(bar.x + bar.width < next.x);
    assert.equal(bar.y + bar.height, zeroAt);
  });
  assert.deepEqual([drawn.length, Math.round((drawn[1]?.height ?? 0) / (drawn[0]?.height ?? 1))], [3, 2]);
});

test('what goes out hangs below the line of nothing, and what stands on each other does not overlap', () => {
  const {
    bars: drawn,
    zeroAt,
    plot,
  } = draw([bars([30, 10]), bars([20, 0], { tone: 'wrong' }), bars([-25, -60], { tone: 'second' })]);
  const of = (tone: string, place = 0) =>
    drawn.find((bar) => bar.tone === tone && bar.place === place) ?? assert.fail(tone);
  assert.equal(Math.round(of('wrong').y + of('wrong').height), Math.round(of('main').y));
  assert.equal(Math.round(of('second').y), Math.round(zeroAt));
  for (const { y, height } of drawn) assert.ok(y >= plot.top - 0.01 && y + height <= plot.bottom + 0.01);
});

test('one sale beside a million is still seen', () => {
  assert.ok(draw([bars([1, 1_000_000])]).bars.every(({ height }) => height >= 2));
});

test('the scale has round amounts, zero among them, and whole numbers where nothing is', () => {
  assert.deepEqual(amountTicks(0, 0), [0, 1]);
  assert.deepEqual(amountTicks(0, 1), [0, 1]);
  assert.deepEqual(amountTicks(0, 9), [0, 3, 6, 9]);
  assert.deepEqual(amountTicks(-1, 2), [-1, 0, 1, 2]);
  assert.deepEqual(amountTicks(0, 87), [0, 25, 50, 75, 100]);
  assert.deepEqual(amountTicks(-60, 50), [-100, -50, 0, 50]);
  assert.ok(amountTicks(-1, 1_000_000_000).includes(0));
});

test('a line has a gap where there is nothing yet, and a part of one point is still a dot', () => {
  const { lines } = draw([bars([1, 2, null, 3], { kind: 'line' })]);
  assert.deepEqual([lines[0]?.paths.length, lines[0]?.dots.map(({ place }) => place)], [2, [0, 1, 3]]);
});

test('labels of places do not overlap on a phone, and the last place has one', () => {
  const { places, centers } = draw([bars(Array.from({ length: 90 }, (_, index) => index))], 320);
  places.forEach(({ at }, index) => {
    const next = places[index + 1];
    if (next) assert.ok(next.at - at >= 50);
  });
  assert.equal(places.at(-1)?.at, centers.at(-1));
});

test('a pointer finds the place below it, also beyond the ends', () => {
  const drawing = draw([bars([1, 2, 3, 4])]);
  assert.deepEqual(
    drawing.centers.map((x) => placeAt(drawing, x)),
    [0, 1, 2, 3],
  );
  assert.deepEqual([placeAt(drawing, -50), placeAt(drawing, 5_000)], [0, 3]);
});
