import assert from 'node:assert/strict';
import { copyFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { startJobs } from '../src/platform/jobs.ts';
import { createTestDatabase } from './database.ts';
import { lastFirst } from './ending.ts';
import { startProcess, worksText } from './start-process.ts';
import { waitUntil } from './wait-until.ts';

const migrations = join(import.meta.dirname, '../migrations');
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const lastBefore = '0007-keeping-and-erasing.sql';

test('an email that waited before the queues were renamed is sent by the new release, and old queues are gone', async (t) => {
  const ends = lastFirst(t);
  const folder = await mkdtemp(join(tmpdir(), 'foodbank-upgrade-'));
  ends.after(() => rm(folder, { recursive: true }));
  for (const name of readdirSync(migrations).filter((one) => one <= lastBefore)) {
    copyFileSync(join(migrations, name), join(folder, name));
  }
  const url = await createTestDatabase(ends, folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  ends.after(() => client.end());
  const earlier = await startJobs({ url, connections: 2, runs: false }, ['letters', 'agent-days'], silent);
  const { rows } = await client.query(
    `insert into letters (kind, to_address, to_key, words, created_at)
     values ('account-exists', 'ada@example.com', 'ada@example.com', '{"firstname": "Ada"}', now()) returning id`,
  );
  const enqueue = earlier.enqueueOn(client as unknown as pg.PoolClient);
  await enqueue('letters', rows[0].id);
  await enqueue('agent-days', 'scheduled');
  await earlier.stop();

  const worker = await startProcess(ends, { program: 'worker', env: { DATABASE_URL: url } });
  await worker.untilPrinted(worksText);
  const isSent = async () => (await client.query('select from emails where sent_at is not null')).rowCount === 1;
  await waitUntil('the email is sent', isSent);
  const old = `select name from pgboss.queue where name in ('letters', 'agent-days')
    union all select name from pgboss.job where name in ('letters', 'agent-days')`;
  assert.equal((await client.query(old)).rowCount, 0);
});
