import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { registerAgent } from '@foodbank/contract/people/agents';
import { freePort } from './free-port.ts';
import { startMailServer } from './mail-server.ts';
import { makeOpenFolder } from './open-folder.ts';
import { startApp } from './start-app.ts';
import { startProcess, worksText } from './start-process.ts';
import { waitForWorker } from './wait-for-worker.ts';
import { waitUntil } from './wait-until.ts';

const secret = 'a secret that all processes of the test share';
const app = await startApp({ after }, { env: { TOKEN_SECRET: secret, JOBS: 'none' }, workless: true });
const env = { DATABASE_URL: app.databaseUrl, TOKEN_SECRET: secret };

const register = (email: string) =>
  app.call(registerAgent, { body: { firstname: 'Ada', lastname: 'Obi', email, category: 'student' } });

test('a worker does the waiting jobs of a server without jobs when it starts, and later jobs at once', async (t) => {
  await register('before@example.com');
  const { rows } = await app.context.database.pool.query('select from emails where sent_at is null');
  assert.equal(rows.length, 1, 'only the worker sends it');
  const { child, ended, printed, untilPrinted } = await startProcess(t, { program: 'worker', env });
  await untilPrinted(worksText);
  await waitForWorker(app);
  const tookMs: number[] = [];
  for (let message = 0; message < 4; message++) {
    const askedAt = performance.now();
    await register(`after${message}@example.com`);
    await waitForWorker(app);
    tookMs.push(performance.now() - askedAt);
  }
  // A worker without a notification polls every 5 s, so by polling it is in time for one at most.
  const atOnce = tookMs.filter((ms) => ms < 4_000).length;
  assert.ok(atOnce >= 2, `the server notifies the worker of a new job: ${tookMs.map(Math.round)} ms`);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  assert.equal(printed().trim(), worksText);
});

test('two workers send each email once', async (t) => {
  const mail = await startMailServer(t);
  const workerEnv = { ...env, MAIL_URL: mail.url };
  const startedAt = performance.now();
  for (const { untilPrinted } of await Promise.all([
    startProcess(t, { program: 'worker', env: workerEnv }),
    startProcess(t, { program: 'worker', env: workerEnv }),
  ]))
    await untilPrinted(worksText);
  const addresses = Array.from({ length: 10 }, (_, index) => `reader${index}@example.com`);
  await Promise.all(addresses.map(register));
  await waitForWorker(app);
  const idsTo = (address: string) =>
    mail.taken.filter(({ to }) => to?.[0]?.address === address).map(({ messageId }) => messageId);
  // After this time without a heartbeat the other worker takes over the job.
  const heartbeatMs = 10_000;
  const mayRepeat = performance.now() - startedAt > heartbeatMs;
  for (const address of addresses) {
    assert.equal(new Set(idsTo(address)).size, 1, address);
    if (!mayRepeat) assert.equal(idsTo(address).length, 1, address);
  }
});

test('a worker with a port serves its health and readiness and nothing else', async (t) => {
  const port = String(await freePort());
  const { untilPrinted } = await startProcess(t, { program: 'worker', env: { ...env, WORKER_PORT: port } });
  await untilPrinted(worksText);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  assert.deepEqual(await (await ask('/healthz')).json(), { status: 'alive' });
  // It may be 503 while the database is slow.
  await waitUntil('it is ready', async () => (await ask('/readyz')).status !== 503);
  assert.deepEqual(await (await ask('/readyz')).json(), { status: 'ready' });
  assert.equal((await ask('/api/v1/banks')).status, 404);
});

test('a worker without DATABASE_URL ends with one line that says what it needs', async (t) => {
  const place = { DATA_DIR: makeOpenFolder(), DATABASE_URL: '' };
  const { ended, printed } = await startProcess(t, { program: 'worker', env: place });
  assert.equal(await ended, 1);
  assert.match(printed(), /^A worker process needs DATABASE_URL\. [^\n]+\n$/);
});

test('a worker that stops first finishes the email that it is sending', async (t) => {
  const { promise: isStopping, resolve: stop } = Promise.withResolvers<undefined>();
  const mail = await startMailServer(t, { judgeEmail: () => isStopping });
  const options = { program: 'worker', env: { ...env, MAIL_URL: mail.url } } as const;
  const { child, ended, untilPrinted } = await startProcess(t, options);
  await untilPrinted(worksText);
  await register('last@example.com');
  await waitUntil('the email is being sent', () => mail.seen.length > 0);
  child.kill('SIGTERM');
  stop(undefined);
  assert.equal(await ended, 0);
  assert.equal(mail.taken.length, 1);
  const { rows } = await app.context.database.pool.query('select from emails where sent_at is null');
  assert.equal(rows.length, 0, 'and it is noted as sent');
});
