import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInUse } from './activity.ts';

test('a page that no one uses for a minute calls in the background', () => {
  const opened = Date.now();
  assert.equal(isInUse(opened + 30_000), true);
  assert.equal(isInUse(opened + 59_000), true);
  assert.equal(isInUse(opened + 62_000), false);
});
