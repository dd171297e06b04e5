import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { openRaw, readAnswers } from './raw-connection.ts';
import { readyText, startProcess } from './start-process.ts';
import { waitUntil } from './wait-until.ts';

test('SIGTERM in the middle of the first start ends it without an error, with exit code 0', async (t) => {
  const { child, ended, printed, untilPrinted } = await startProcess(t);
  await untilPrinted('Writing the demo data');
  child.kill('SIGTERM');
  assert.equal(await ended, 0, printed());
  assert.doesNotMatch(printed(), /error|pool|stopped/i);
});

test('after SIGTERM a request that is under way is answered, and the process exits 0 without waiting for idle connections', async (t) => {
  const { child, address, ended, printed, untilPrinted } = await startProcess(t, { production: true });
  await untilPrinted(readyText);
  const port = Number(new URL(address).port);
  const idle = await openRaw(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  t.after(() => idle.destroy());
  await once(idle, 'data');
  const head = 'POST /api/v1/agents/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const underWay = await openRaw(port, `${head}Content-Length: 2\r\n\r\n{`);
  t.after(() => underWay.destroy());
  child.kill('SIGTERM');
  const isRefused = () =>
    fetch(`${address}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
  await waitUntil('new connections are refused', isRefused);
  underWay.write('}');
  const [answer] = await readAnswers(underWay);
  assert.equal(answer?.status, 400);
  assert.equal(await ended, 0, printed());
});

test('After SIGTERM /readyz answers 503 at once, and requests are served until DRAIN_DELAY_MS is over', async (t) => {
  const drainDelayMs = 1_500;
  const env = { DRAIN_DELAY_MS: String(drainDelayMs) };
  const { child, address, ended, printed, untilPrinted } = await startProcess(t, { production: true, env });
  await untilPrinted(readyText);
  const ask = (path: string) =>
    // A new connection for each request: a kept one is closed when it has been idle for the whole delay.
    fetch(address + path, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      (error) => error.cause.code as string,
    );
  await waitUntil('it is ready', async () => (await ask('/readyz')) === 200);
  // Before the signal: this process may wait for its turn right after it.
  let readyAt = performance.now();
  child.kill('SIGTERM');
  const answers: (number | string)[] = [];
  while (typeof answers.at(-1) !== 'string') {
    const askedAt = performance.now();
    answers.push(await ask('/readyz'));
    if (answers.at(-1) === 200) readyAt = askedAt;
    if (answers.at(-1) !== 503) continue;
    const served = await ask('/api/v1/getAllBanks');
    if (served !== 200) answers.push(served);
  }
  // The system resets a connection that is opened at the moment when the port closes.
  assert.match(String(answers.pop()), /^(ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/);
  assert.ok(performance.now() - readyAt >= drainDelayMs, 'until the delay is over');
  assert.deepEqual(
    [...new Set(answers)].filter((one) => one !== 200),
    [503],
  );
  assert.equal(await ended, 0, printed());
});
