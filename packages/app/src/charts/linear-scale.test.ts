import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linearScale, roundStep } from './linear-scale.ts';

test('the scale goes up in round steps and reaches the highest amount', () => {
  assert.deepEqual(linearScale(71_900, 4, 0, 100).ticks, [0, 20_000, 40_000, 60_000, 80_000]);
  assert.deepEqual(linearScale(1_000, 4, 0, 100).ticks, [0, 250, 500, 750, 1_000]);
  assert.deepEqual(linearScale(10_001, 4, 0, 100).ticks, [0, 5_000, 10_000, 15_000]);
  assert.equal(roundStep(0.5, 4), 0.2);
});

test('amounts lie where their share of the scale says, upside down on a screen', () => {
  const { at } = linearScale(80, 4, 200, 0);
  assert.equal(at(0), 200);
  assert.equal(at(40), 100);
  assert.equal(at(80), 0);
});
