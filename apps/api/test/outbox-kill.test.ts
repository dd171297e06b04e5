import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueEmail } from '../src/domains/foundation/notifications/queue-email.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { makeOpenFolder } from './open-folder.ts';
import { outerEnvironment } from './outer-environment.ts';
import { type Ending, startApp, type TestApp } from './start-app.ts';
import { hurryWorker, waitForWorker } from './wait-for-worker.ts';

const emailCount = 30;
const kills = 2;
// A process whose heartbeat is missing for so long counts as dead, and its jobs are taken up again.
const heartbeatMs = 10_000;
const secret = 'a secret that all processes of the test share';
const dataDir = makeOpenFolder();
const addresses = Array.from({ length: emailCount }, (_, index) => `reader${index}@example.com`);

/** Starts a process that works on the outbox. */
async function startProcess(databaseUrl: string, mailUrl: string): Promise<ChildProcess> {
  const env = {
    ...outerEnvironment(),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    MAIL_URL: mailUrl,
    TOKEN_SECRET: secret,
  };
  const child = fork(join(import.meta.dirname, 'outbox-process.ts'), { env, execArgv: [], stdio: 'inherit' });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** An app that leaves its outbox, with an email to each address in it, to other processes. */
async function startWithEmails(t: Ending): Promise<TestApp> {
  const app = await startApp(t, { env: { TOKEN_SECRET: secret }, workless: true });
  for (const address of addresses) {
    await app.context.database.write((tx) =>
      queueEmail(tx, address, {
        kind: 'reset-code',
        templateData: { firstname: 'Amaka' },
        secrets: { code: '123456' },
      }),
    );
  }
  return app;
}

/** Each email takes a while, so that a kill always meets some of them on their way, and none is taken beyond what it may. */
function startSlowMailServer(t: Ending, mayTake = () => Number.POSITIVE_INFINITY): Promise<MailServer> {
  let taken = 0;
  const judgeEmail = async () => {
    await sleep(20 + Math.random() * 120);
    while (taken >= mayTake()) await sleep(5, undefined, { ref: false });
    taken++;
    return undefined;
  };
  return startMailServer(t, { judgeEmail });
}

const idsTo = ({ taken }: MailServer, address: string) =>
  taken.filter((message) => message.to?.[0]?.address === address).map(({ messageId }) => messageId);

/** The addresses whose email was taken up again, because the process that had it first counted as dead. */
async function findTakenUpAgain({ context }: TestApp): Promise<Set<string>> {
  const { rows } = await context.database.pool.query(
    `select l.to_key from emails l join pgboss.job j on j.data->>'id' = l.id::text where j.retry_count > 0`,
  );
  return new Set(rows.map((row) => row.to_key));
}

test('two processes that work on one outbox send each email once', async (t) => {
  const [mail, app] = [await startSlowMailServer(t), await startWithEmails(t)];
  const startedAt = performance.now();
  const processes = await Promise.all([1, 2].map(() => startProcess(app.databaseUrl, mail.url)));
  t.after(() => Promise.all(processes.map(kill)));
  await waitForWorker(app);
  const wasStalled = performance.now() - startedAt > heartbeatMs;
  const again = await findTakenUpAgain(app);
  for (const address of addresses) {
    const ids = idsTo(mail, address);
    assert.equal(new Set(ids).size, 1, address);
    assert.ok(ids.length === 1 || (wasStalled && again.has(address)), `${address} got ${ids.length} emails`);
  }
});

test('processes that are killed in the middle of the outbox lose no email and make none into two', async (t) => {
  let mayTake = 0;
  const [mail, app] = [await startSlowMailServer(t, () => mayTake), await startWithEmails(t)];
  const takenBefore: number[] = [];
  for (let count = 0; count < kills; count++) {
    // Some are left for the next one, however long it takes to kill this one.
    mayTake += Math.floor(emailCount / (kills + 1));
    const [before, child] = [mail.seen.length, await startProcess(app.databaseUrl, mail.url)];
    while (mail.seen.length === before) await sleep(1);
    await sleep(Math.random() * 250);
    await kill(child);
    takenBefore.push(mail.taken.length);
  }
  mayTake = Number.POSITIVE_INFINITY;
  const last = await startProcess(app.databaseUrl, mail.url);
  t.after(() => kill(last));
  // What the dead had taken is noticed by their heartbeats; how long its next try is put off is nothing to wait for.
  await hurryWorker(app);
  const about = `taken by the time of each kill: ${takenBefore}`;
  for (const address of addresses) {
    const ids = idsTo(mail, address);
    assert.ok(ids.length >= 1, `${address} got its email; ${about}`);
    assert.equal(new Set(ids).size, 1, `${address} got it under one Message-ID; ${about}`);
  }
  const { rows } = await app.context.database.pool.query(
    'select from emails where sealed is not null or sent_at is null',
  );
  assert.equal(rows.length, 0, 'all are noted as sent, and no secret is left');
  t.diagnostic(`${about}; ${mail.taken.length} deliveries of ${emailCount} emails`);
});
