import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz/run.ts';

test('Requests made from the served document get only answers that it names, and no server error', async (t) => {
  const seed = Date.now() % 2 ** 31;
  const { failures } = await fuzz(t, { seed, requests: 600 });
  assert.deepEqual(failures, [], `seed ${seed}`);
});
