import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeFactor } from './price-rules.ts';

test('a comma in a unit groups thousands, and is never a guess', () => {
  for (const [before, after, factor] of [
    ['1,500 g', '1500 g', 1],
    ['1,500 g', '1.5 kg', 1],
    ['1 kg', '1,000 g', 1],
    ['1 kg', '1,500 kg', 1_500],
    ['0.5 l', '50 cl', 1],
    ['2 x 1.5 kg', '2 x 1500 g', 1],
    ['1,5 kg', '1,5 kg', 1],
    ['1,5 kg', '1.5 kg', null],
    ['1.500,5 g', '1500.5 g', null],
  ] as const) {
    assert.equal(
      sizeFactor({ name: 'Rice', unit: before }, { name: 'Rice', unit: after }),
      factor,
      `${before}, ${after}`,
    );
  }
});
