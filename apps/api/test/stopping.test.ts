import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from './database.ts';
import { makeOpenFolder } from './open-folder.ts';

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));

interface Started {
  child: ChildProcess;
  address: string;
  printed(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  untilPrinted(text: string): Promise<void>;
}

/** The product's own process, on a database of the test's own. */
async function startProcess(t: TestContext): Promise<Started> {
  const { url, drop } = await createTestDatabase();
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: makeOpenFolder(),
    DATABASE_URL: url,
    LIMIT_SCALE: '1000',
  };
  const child = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
    await drop();
  });
  const untilPrinted = async (awaited: string) => {
    while (!text.includes(awaited)) {
      if (child.exitCode !== null) throw new Error(`it ended before it said "${awaited}": ${text}`);
      await sleep(5);
    }
  };
  return { child, address: `http://127.0.0.1:${port}`, printed: () => text, ended, untilPrinted };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

test('SIGTERM lets the requests that are under way be answered, and exits 0 without waiting for their connections', async (t) => {
  const { child, address, ended, printed, untilPrinted } = await startProcess(t);
  await untilPrinted('Mails: ');
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
