import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeLetter } from '../src/domains/notifications/write-letter.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { makeOpenFolder } from './open-folder.ts';
import { type Ending, startApp, type TestApp } from './start-app.ts';
import { hurryWorker, waitForWorker } from './wait-for-worker.ts';

const letterCount = 30;
const kills = 2;
const secret = 'a secret that all processes of the test share';
const dataDir = makeOpenFolder();
const addresses = Array.from({ length: letterCount }, (_, index) => `reader${index}@example.com`);

/** Starts a process that works on the outbox. */
async function startProcess(databaseUrl: string, mailUrl: string): Promise<ChildProcess> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MAIL_URL: mailUrl, TOKEN_SECRET: secret };
  const child = fork(join(import.meta.dirname, 'outbox-process.ts'), { env, execArgv: [], stdio: 'inherit' });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** An app that leaves its outbox, with a letter to each address in it, to other processes. */
async function startWithLetters(t: Ending): Promise<TestApp> {
  const app = await startApp(t, { env: { TOKEN_SECRET: secret }, workless: true });
  for (const address of addresses) {
    await app.house.database.write((tx) =>
      writeLetter(tx, address, { kind: 'reset-code', words: { firstname: 'Amaka' }, secrets: { code: '123456' } }),
    );
  }
  return app;
}

/** Each letter takes a while, so that a kill always meets some of them on their way. */
function startSlowMailServer(t: Ending): Promise<MailServer> {
  return startMailServer(t, { judgeLetter: async () => void (await sleep(20 + Math.random() * 120)) });
}

const idsTo = ({ taken }: MailServer, address: string) =>
  taken.filter((letter) => letter.to?.[0]?.address === address).map(({ messageId }) => messageId);

test('two processes that work on one outbox send each letter once', async (t) => {
  const [mail, app] = [await startSlowMailServer(t), await startWithLetters(t)];
  const processes = await Promise.all([1, 2].map(() => startProcess(app.databaseUrl, mail.url)));
  t.after(() => Promise.all(processes.map(kill)));
  await waitForWorker(app);
  for (const address of addresses) assert.equal(idsTo(mail, address).length, 1, address);
});

test('processes that are killed in the middle of the outbox lose no letter and make none into two', async (t) => {
  const [mail, app] = [await startSlowMailServer(t), await startWithLetters(t)];
  const takenBefore: number[] = [];
  for (let count = 0; count < kills; count++) {
    const [child, before] = [await startProcess(app.databaseUrl, mail.url), mail.seen.length];
    while (mail.seen.length === before) await sleep(1);
    await sleep(Math.random() * 250);
    await kill(child);
    takenBefore.push(mail.taken.length);
  }
  assert.ok((takenBefore.at(-1) ?? 0) < letterCount, 'the processes were killed before they were done');
  const last = await startProcess(app.databaseUrl, mail.url);
  t.after(() => kill(last));
  // What the dead had taken is noticed by their heartbeats; how long its next try is put off is nothing to wait for.
  await hurryWorker(app);
  const about = `taken by the time of each kill: ${takenBefore}`;
  for (const address of addresses) {
    const ids = idsTo(mail, address);
    assert.ok(ids.length >= 1, `${address} got its letter; ${about}`);
    assert.equal(new Set(ids).size, 1, `${address} got it under one Message-ID; ${about}`);
  }
  const { rows } = await app.house.database.pool.query(
    'select from letters where sealed is not null or sent_at is null',
  );
  assert.equal(rows.length, 0, 'all are noted as sent, and no secret is left');
  t.diagnostic(`${about}; ${mail.taken.length} deliveries of ${letterCount} letters`);
});
