import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowAfter } from './work-queries.ts';

test('a decision leads to the row below, at the end to the row above, and nowhere in a list of one', () => {
  const next = (rows: string[], current: string) => rowAfter(rows, (row) => row === current);
  assert.equal(next(['a', 'b', 'c'], 'b'), 'c');
  assert.equal(next(['a', 'b', 'c'], 'c'), 'b');
  assert.equal(next(['a'], 'a'), null);
  assert.equal(next(['a', 'b'], 'x'), 'a', 'a record of another page leads to the first row');
  assert.equal(next([], 'x'), null);
});
