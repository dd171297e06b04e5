import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { createTestDatabase } from './database.ts';
import { makeOpenFolder } from './open-folder.ts';

const migrations = makeOpenFolder();
writeFileSync(join(migrations, '0001-plates.sql'), 'create table plates (id int primary key);');
const clients: Client[] = [];

after(() => Promise.all(clients.map((client) => client.end().catch(() => {}))));

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  return client;
}

test('databases made at the same time are migrated, empty and apart from each other', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase(migrations)));
  const connected = await Promise.all(databases.map(({ url }) => connect(url)));
  await Promise.all(connected.map((client) => client.query('insert into plates values (1)')));
  await Promise.all(databases.map((database) => database.drop()));
});

test('changed migrations reach the next database', async () => {
  writeFileSync(join(migrations, '0002-forks.sql'), 'create table forks (id int primary key);');
  const database = await createTestDatabase(migrations);
  assert.equal((await (await connect(database.url)).query('select from forks')).rowCount, 0);
  await database.drop();
});

test('a dropped database is gone although a test still holds a connection to it', async () => {
  const database = await createTestDatabase(migrations);
  await connect(database.url);
  await database.drop();
  await assert.rejects(connect(database.url), /does not exist/);
});

test('databases that killed runs left more than an hour ago are dropped', async () => {
  const database = await createTestDatabase(migrations);
  const client = await connect(database.url);
  const forgotten = `foodbank_test_1700000000_${process.pid}`;
  await client.query(`create database ${forgotten}`);
  const next = await createTestDatabase(migrations);
  assert.equal((await client.query('select from pg_database where datname = $1', [forgotten])).rowCount, 0);
  await Promise.all([database.drop(), next.drop()]);
});
