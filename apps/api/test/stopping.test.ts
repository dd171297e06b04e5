import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { servesText, startProcess } from './start-process.ts';
import { waitUntil } from './wait-until.ts';

/** A password that waits longer is refused, and a request that takes longer once the product stops is cut off. */
const patienceMs = 10_000;

test('SIGTERM lets the requests that are under way be answered, and exits 0 without waiting for their connections', async (t) => {
  const { child, address, ended, printed, untilPrinted } = await startProcess(t);
  await untilPrinted(servesText);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not this one' });
  const headers = { 'content-type': 'application/json' };
  const beganAt = performance.now();
  const signIn = async () => {
    const answer = await fetch(`${address}/api/v1/agents/login`, { method: 'POST', headers, body }).catch(String);
    const isLate = performance.now() - beganAt > patienceMs;
    return typeof answer !== 'string' && answer.status === 401 ? 'answered' : isLate ? 'late' : answer;
  };
  await signIn();
  // One that waited for too long for its turn is told so; on a machine of usual speed none does.
  const mayBeLate = (performance.now() - beganAt) * 10 > patienceMs / 2;
  // Passwords are compared one or two at a time, so most of these still wait when the first is answered.
  const underWay = Array.from({ length: 9 }, signIn);
  await Promise.race(underWay);
  child.kill('SIGTERM');
  const answers = await Promise.all(underWay);
  const answeredAt = performance.now();
  assert.equal(await ended, 0, printed());
  assert.ok(performance.now() - answeredAt < patienceMs / 2, 'connections that are kept alive hold nothing up');
  for (const answer of answers)
    assert.ok(answer === 'answered' || (mayBeLate && answer === 'late'), JSON.stringify(answer));
});

test('SIGTERM in the middle of the first start ends it quietly, with 0', async (t) => {
  const { child, ended, printed, untilPrinted } = await startProcess(t);
  await untilPrinted('Writing the demo data');
  await sleep(400);
  child.kill('SIGTERM');
  assert.equal(await ended, 0, printed());
  assert.doesNotMatch(printed(), /error|pool|stopped/i);
});

test('SIGTERM is told by /readyz, and requests go on being taken, each with word that its connection ends', async (t) => {
  const { child, address, untilPrinted } = await startProcess(t, { env: { DRAIN_DELAY_MS: '60000' } });
  await untilPrinted(servesText);
  const ask = async (path: string) => {
    const response = await fetch(address + path);
    await response.text();
    return [response.status, response.headers.get('connection')];
  };
  child.kill('SIGTERM');
  await waitUntil('it has heard the signal', async () => (await ask('/healthz'))[1] === 'close');
  for (let call = 0; call < 5; call++) {
    assert.deepEqual(await ask('/readyz'), [503, 'close']);
    assert.deepEqual(await ask('/api/v1/getAllBanks'), [200, 'close']);
  }
});

test('after SIGTERM nobody is turned away until those who balance had the time to see what /readyz says', async (t) => {
  const drainDelayMs = 1_500;
  const { child, address, ended, printed, untilPrinted } = await startProcess(t, {
    env: { DRAIN_DELAY_MS: String(drainDelayMs) },
  });
  await untilPrinted(servesText);
  // Connections of their own: one that is kept is closed when it has been idle for the whole delay.
  const headers = { connection: 'close' };
  const ask = () =>
    fetch(`${address}/readyz`, { headers }).then(
      ({ status }) => status,
      (error) => error.cause.code as string,
    );
  await waitUntil('it is ready', async () => (await ask()) === 200);
  let readyAt = performance.now();
  child.kill('SIGTERM');
  const answers: (number | string)[] = [];
  while (answers.at(-1) !== 'ECONNREFUSED') {
    const askedAt = performance.now();
    assert.ok(askedAt - readyAt < 60_000, 'it has not stopped for a minute');
    answers.push(await ask());
    if (answers.at(-1) === 200) readyAt = askedAt;
    if (typeof answers.at(-1) === 'string')
      assert.ok(performance.now() - readyAt >= drainDelayMs, `${answers.at(-1)} before the delay was over`);
  }
  // Who has just connected when the door is closed is the system's to send away, before we have seen anything of it.
  const told = answers.filter((answer) => answer !== 200 && answer !== 503);
  assert.ok(told.length === 1 || (told.length === 2 && told[0] === 'ECONNRESET'), `${told}`);
  assert.equal(await ended, 0, printed());
});
