import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz/run.ts';

const seed = Number(process.env.RESILIENCE_SEED ?? 1);
const count = Number(process.env.RESILIENCE_FUZZ ?? 100_000);

test(`${count} requests made from the served document get only answers that it names, and each call succeeds at least once`, async (t) => {
  const { failures, requests, statuses, slowestMs } = await fuzz(t, { seed, requests: count });
  for (const [name, counts] of Object.entries(statuses)) t.diagnostic(`${name}: ${JSON.stringify(counts)}`);
  t.diagnostic(`seed ${seed}, slowest answer ${Math.round(slowestMs)} ms`);
  assert.deepEqual(failures, []);
  assert.equal(requests, count);
  // A call that is always refused is not tested.
  for (const [name, counts] of Object.entries(statuses)) assert.ok((counts[200] ?? 0) > 0, `${name} never worked`);
});
