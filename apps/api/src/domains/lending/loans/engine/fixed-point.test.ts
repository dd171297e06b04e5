import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstAtMost } from './ratio.ts';

test('a number far away is found, and where there is none the search ends', () => {
  const far = 2n ** 100n;
  assert.equal(
    firstAtMost((x) => (x >= far ? 0n : 1n), 0n, 1n, 120),
    far,
  );
  assert.throws(() => firstAtMost(() => 1n, 0n, 1n, 120), RangeError);
});
