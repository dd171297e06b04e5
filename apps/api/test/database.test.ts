import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { queues } from '../src/jobs.ts';
import { createTestDatabase } from './database.ts';
import { type Ending, lastFirst } from './ending.ts';

/** A folder for the test's own migrations. */
function makeMigrations(ends: Ending): { folder: string; add(name: string, sql: string): void } {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-migrations-'));
  ends.after(() => rmSync(folder, { recursive: true }));
  const add = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  add('0001-plates.sql', 'create table plates (id int primary key);');
  return { folder, add };
}

async function connect(ends: Ending, url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  ends.after(() => client.end().catch(() => {}));
  return client;
}

test('databases made at the same time are migrated, empty and independent', async (t) => {
  const ends = lastFirst(t);
  const { folder } = makeMigrations(ends);
  const urls = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase(ends, folder)));
  const clients = await Promise.all(urls.map((url) => connect(ends, url)));
  await Promise.all(clients.map((client) => client.query('insert into plates values (1)')));
});

test('the next database has the changed migrations', async (t) => {
  const ends = lastFirst(t);
  const { folder, add } = makeMigrations(ends);
  await createTestDatabase(ends, folder);
  add('0002-forks.sql', 'create table forks (id int primary key);');
  const client = await connect(ends, await createTestDatabase(ends, folder));
  assert.equal((await client.query('select from forks')).rowCount, 0);
});

test('a database with the product’s migrations has the job queue’s schema and every queue', async (t) => {
  const ends = lastFirst(t);
  const client = await connect(ends, await createTestDatabase(ends));
  const { rows } = await client.query('select name from pgboss.queue');
  const names = rows.map(({ name }) => name);
  for (const queue of queues) {
    const name = typeof queue === 'string' ? queue : queue.name;
    assert.ok(names.includes(name), name);
  }
});

test('a database is dropped at the end of its test, also while a connection to it is open', async (t: TestContext) => {
  const ends = lastFirst(t);
  let url = '';
  await t.test('a test that ends', async (inner) => {
    url = await createTestDatabase(inner);
    await connect(ends, url);
  });
  await assert.rejects(connect(ends, url), /does not exist/);
});

test('databases that a killed run left are dropped after an hour', async (t) => {
  const ends = lastFirst(t);
  const client = await connect(ends, await createTestDatabase(ends));
  const forgotten = `foodbank_test_1700000000_${process.pid}`;
  await client.query(`create database ${forgotten}`);
  await createTestDatabase(ends);
  assert.equal((await client.query('select from pg_database where datname = $1', [forgotten])).rowCount, 0);
});
