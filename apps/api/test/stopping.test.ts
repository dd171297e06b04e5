import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { servesText, startProcess } from './start-process.ts';

test('SIGTERM lets the requests that are under way be answered, and exits 0 without waiting for their connections', async (t) => {
  const { child, address, ended, printed, untilPrinted } = await startProcess(t);
  await untilPrinted(servesText);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not this one' });
  const headers = { 'content-type': 'application/json' };
  const signIn = () => fetch(`${address}/api/v1/agents/login`, { method: 'POST', headers, body });
  await signIn();
  // Passwords are compared one or two at a time, so most of these still wait when the first is answered.
  const underWay = Array.from({ length: 9 }, signIn);
  await Promise.race(underWay);
  const askedAt = performance.now();
  child.kill('SIGTERM');
  const statuses = (await Promise.all(underWay)).map(({ status }) => status);
  assert.equal(await ended, 0, printed());
  assert.ok(performance.now() - askedAt < 10_000, 'connections that are kept alive hold nothing up');
  assert.deepEqual(statuses, Array(9).fill(401));
});

test('SIGTERM in the middle of the first start ends it quietly, with 0', async (t) => {
  const { child, ended, printed, untilPrinted } = await startProcess(t);
  await untilPrinted('Writing the demo data');
  await sleep(400);
  child.kill('SIGTERM');
  assert.equal(await ended, 0, printed());
  assert.doesNotMatch(printed(), /error|pool|stopped/i);
});

test('SIGTERM is told by /readyz at once, and requests are taken until those who balance had the time to see it', async (t) => {
  const drainDelayMs = 1_500;
  const { child, address, ended, printed, untilPrinted } = await startProcess(t, {
    env: { DRAIN_DELAY_MS: String(drainDelayMs) },
  });
  await untilPrinted(servesText);
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  child.kill('SIGTERM');
  const askedAt = performance.now();
  while ((await fetch(`${address}/readyz`)).status === 200) await sleep(5);
  assert.ok(performance.now() - askedAt < 1_000, 'not ready from the first moment');
  let answered = 0;
  for (;;) {
    const response = await fetch(`${address}/api/v1/getAllBanks`).catch((error) => error.cause as { code: string });
    if ('code' in response) {
      assert.equal(response.code, 'ECONNREFUSED', 'nobody is let in and then dropped');
      break;
    }
    assert.deepEqual([response.status, response.headers.get('connection')], [200, 'close']);
    await response.text();
    answered += 1;
  }
  assert.ok(performance.now() - askedAt >= drainDelayMs, 'requests are taken for the whole delay');
  assert.ok(answered > 5);
  assert.equal(await ended, 0, printed());
});
