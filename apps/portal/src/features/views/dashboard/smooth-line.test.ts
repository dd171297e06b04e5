import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smoothLine } from './smooth-line.ts';

/** The y coordinates of the path's points and control points. A curve never leaves the range of its control points. */
const heights = (path: string) => [...path.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map((match) => Number(match[1]));

test('the line never swings past the amounts: no sale is drawn that was not made', () => {
  const amounts = [0, 90, 0, 0, 40, 41, 200, 0, 7, 7, 199];
  const path = smoothLine(amounts.map((y, index) => ({ x: index * 10, y })));
  for (const height of heights(path)) assert.ok(height >= 0 && height <= 200, `${height} in ${path}`);
});

test('between two days the line stays between their amounts', () => {
  const path = smoothLine([0, 10, 100, 110].map((y, index) => ({ x: index * 10, y })));
  assert.deepEqual(
    heights(path.slice(0, path.indexOf('C', path.indexOf('C') + 1))).every((height) => height >= 0 && height <= 10),
    true,
  );
});

test('a straight row of points is a straight line', () => {
  assert.equal(smoothLine([0, 3, 6].map((y, index) => ({ x: index * 3, y }))), 'M0 0C1 1 2 2 3 3C4 4 5 5 6 6');
});

test('one point is a path, and so is none', () => {
  assert.equal(smoothLine([{ x: 5, y: 6 }]), 'M5 6');
  assert.equal(smoothLine([]), '');
});
