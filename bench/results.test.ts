import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digits, holdsBar, median, type Result, ratioOf, shortened, tableOf } from './results.ts';

const resultOf = (figure: number, limits: Partial<Result>): Result => ({ name: 'one', figure, unit: 'ms', ...limits });

test('a ratio is the median of the ratios pair by pair, not the ratio of two medians', () => {
  const { figure, note } = ratioOf([
    [10, 10],
    [30, 10],
    [400, 200],
  ]);
  assert.deepEqual([figure, note], [2, '1.00 to 3.00']);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

test('a missed bar fails a run; a missed aim is only reported', () => {
  const bar = { most: 100 };
  const aim = { most: 50 };
  assert.deepEqual(
    [40, 60, 101, Number.NaN].map((figure) => holdsBar(resultOf(figure, { bar, aim }))),
    [true, true, false, false],
  );
  const table = tableOf([40, 60, 101].map((figure) => resultOf(figure, { bar, aim })));
  assert.deepEqual(table.match(/holds|misses the aim|MISSES THE BAR/g), ['holds', 'misses the aim', 'MISSES THE BAR']);
  assert.equal(holdsBar(resultOf(0.9, { bar: { least: 1 } })), false);
});

test('results have three significant digits', () => {
  assert.deepEqual([0, 0.8731, 12.345, 1234.5].map(digits), ['0', '0.873', '12.3', '1,235']);
});

test('of many calls with one aim the table names those that miss it, and of all others the slowest', () => {
  const calls = [40, 160, 120, 900].map((figure) => ({
    ...resultOf(figure, { aim: { most: 150 } }),
    name: `call of ${figure}`,
  }));
  assert.deepEqual(
    shortened(calls, 'calls').map(({ name, figure, note }) => [name, figure, note]),
    [
      ['call of 160', 160, undefined],
      ['call of 900', 900, undefined],
      ['calls that hold the aim, slowest', 120, '2 of 4, the slowest: call of 120'],
    ],
  );
  assert.deepEqual(shortened([], 'calls'), []);
});
