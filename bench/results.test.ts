import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printComparison, printTable } from './print-table.ts';
import { type Result, summarize } from './results.ts';

const mark = { hold: 0.5, pass: 0.7, better: 'more' } as const;
const resultOf = (ratios: number[], given: Partial<Result> = {}): Result => ({
  id: 'one',
  name: 'one',
  floor: 'another',
  unit: 'orders/s',
  mark,
  pairs: ratios.map((ratio) => ({ ours: ratio * 100, floor: 100 })),
  ...given,
});

test('a verdict goes by the median of the quiet rounds; the loaded ones are told apart', () => {
  const steady = summarize(resultOf([0.65, 0.7, 0.71]));
  assert.deepEqual([steady.ratio, steady.lowest, steady.highest, steady.verdict], [0.7, 0.65, 0.71, 'passes']);
  assert.deepEqual([steady.quiet, steady.rounds, steady.loadedRatio], [3, 3, null]);
  const pairs = [
    { ours: 60, floor: 100 },
    { ours: 62, floor: 110 },
    { ours: 20, floor: 100 },
    { ours: 61, floor: 50 },
  ];
  const disturbed = summarize(resultOf([], { pairs }));
  assert.deepEqual([disturbed.quiet, disturbed.rounds, disturbed.verdict], [2, 4, 'holds']);
  assert.deepEqual([disturbed.ratio, disturbed.loadedRatio], [(0.6 + 62 / 110) / 2, (0.2 + 61 / 50) / 2]);
  assert.equal(summarize(resultOf([0.45, 0.49, 0.47])).verdict, 'below');
});

test('where fewer than half of the rounds were quiet on both sides, all of them count, and the table says so', () => {
  const pairs = [
    { ours: 60, floor: 50 },
    { ours: 30, floor: 100 },
  ];
  const result = resultOf([], { pairs });
  assert.deepEqual([summarize(result).ratio, summarize(result).quiet], [0.75, 0]);
  // One lucky round of ours decides nothing.
  assert.equal(summarize(resultOf([1, 0.6, 0.6, 0.6, 0.6])).ratio, 0.6);
  assert.match(printTable([result]), /too few quiet rounds/);
});

test('a figure that has no mark is the median of all rounds', () => {
  const starts = [900, 1_000, 2_500].map((ours) => ({ ours, floor: null }));
  const { mark: _, ...unmarked } = resultOf([], { pairs: starts });
  assert.equal(summarize(unmarked).ours, 1_000);
});

test('where less is better, marks are upper bounds', () => {
  const less = { mark: { hold: 5, pass: 2, better: 'less' } as const };
  assert.deepEqual(
    [1.9, 2.1, 5.1].map((ratio) => summarize(resultOf([ratio], less)).verdict),
    ['passes', 'holds', 'below'],
  );
});

test('what was skipped says why, and is compared with nothing', () => {
  const skipped = resultOf([], { skipped: "wrk isn't installed" });
  assert.match(printTable([skipped]), /skipped: wrk isn't installed/);
  assert.equal(printComparison([skipped], [resultOf([0.5])]), 'The two runs have nothing in common.');
  assert.equal(printComparison([resultOf([0.6])], [resultOf([0.5])]), 'one: 0.500 → 0.600 (+20 %)');
});
