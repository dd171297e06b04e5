import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz/run.ts';

// Their right request needs what one person alone has at that moment (a password, a code, no bank account yet): so few requests
// may never hit it. The full run (`npm run fuzz`) makes each of them work.
const hangOnOnePerson = /^(updateAccountInfo|resolveAccount|verifyPasswordChange|resetPassword|requestPasswordChange)$/;

test('3,000 requests made from the served document get answers that it names, none of them a failure', async (t) => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  const { failures, requests, statuses } = await fuzz(t, { seed, requests: 3_000 });
  assert.deepEqual(failures, [], `FUZZ_SEED=${seed}`);
  assert.equal(requests, 3_000);
  // Requests that are all refused at the door try nothing behind it.
  for (const [name, counts] of Object.entries(statuses)) {
    if (hangOnOnePerson.test(name)) continue;
    assert.ok((counts[200] ?? 0) > 0, `${name} never worked: ${JSON.stringify(counts)}, FUZZ_SEED=${seed}`);
  }
});
