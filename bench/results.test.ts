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

test('a verdict goes by the median of the rounds, and one outlier only makes it unsteady', () => {
  const { ratio, lowest, highest, verdict, unsteady } = summarize(resultOf([0.2, 0.7, 0.71]));
  assert.deepEqual([ratio, lowest, highest, verdict, unsteady], [0.7, 0.2, 0.71, 'passes', true]);
  assert.equal(summarize(resultOf([0.5, 0.6, 0.9])).verdict, 'holds');
  assert.equal(summarize(resultOf([0.4, 0.49, 0.9])).verdict, 'below');
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
