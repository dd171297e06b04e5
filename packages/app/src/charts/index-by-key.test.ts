import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexByKey } from './index-by-key.ts';

test('keys choose a point of a chart and stop at its ends', () => {
  const press = (key: string, from: number) => indexByKey(key, from, 9, 4);
  assert.equal(press('ArrowRight', 3), 4);
  assert.equal(press('ArrowUp', 9), 9);
  assert.equal(press('ArrowLeft', 3), 2);
  assert.equal(press('ArrowDown', 0), 0);
  assert.equal(press('PageUp', 3), 7);
  assert.equal(press('PageDown', 3), 0);
  assert.equal(press('Home', 5), 0);
  assert.equal(press('End', 5), 9);
  assert.equal(press('Tab', 5), null);
});
