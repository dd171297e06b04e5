import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz/run.ts';

test('3,000 requests made from the served document get answers that it names, none of them a failure', async (t) => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  const { failures, requests, statuses } = await fuzz(t, { seed, requests: 3_000 });
  assert.deepEqual(failures, [], `FUZZ_SEED=${seed}`);
  assert.equal(requests, 3_000);
  // Requests that are all refused at the door try nothing behind it.
  for (const [name, counts] of Object.entries(statuses)) {
    const rare = name === 'updateAccountInfo' || name === 'verifyPasswordChange' || name === 'resetPassword';
    assert.ok(rare || (counts[200] ?? 0) > 0, `${name} never worked: ${JSON.stringify(counts)}, FUZZ_SEED=${seed}`);
  }
});
