import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { createTestDatabase } from '../../test/database.ts';
import { lastFirst } from '../../test/ending.ts';
import { makeOpenFolder } from '../../test/open-folder.ts';
import { migrate, readMigrations } from './migrate.ts';

const lines: string[] = [];
const log = { info: (line: unknown) => void lines.push(String(line)) };
const root = makeOpenFolder();
const people = { '0001-people.sql': 'create table people (name text);' };
const pets = {
  '0002-pets.sql': "-- Two statements.\ncreate table pets (name text);\ninsert into pets values ('Rex');\n",
};

const ends = lastFirst({ after });
let url: string;
let client: Client;

before(async () => {
  url = await createTestDatabase(ends, makeFiles({}));
  client = new Client({ connectionString: url });
  await client.connect();
  ends.after(() => client.end());
});

function makeFiles(files: Record<string, string>): string {
  const folder = mkdtempSync(join(root, 'migrations-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

/** Empties the database before each test. */
async function empty(): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
  lines.length = 0;
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public' order by 1`);
  return rows.map(({ tablename }) => tablename);
}

test('each file is applied once, in order, and reported', async () => {
  await empty();
  assert.deepEqual(await migrate(url, makeFiles(people), log), ['0001-people.sql']);
  const both = makeFiles({ ...people, ...pets });
  assert.deepEqual(await migrate(url, both, log), ['0002-pets.sql']);
  assert.deepEqual(await migrate(client, both, log), []);
  assert.deepEqual(await tables(), ['people', 'pets', 'schema_migrations']);
  assert.deepEqual(lines, ['The database got 0001-people.sql.', 'The database got 0002-pets.sql.']);
});

test('a file that fails is rolled back, the files before it stay, and the error names the line', async () => {
  await empty();
  const broken = { '0002-pets.sql': 'create table pets (name text);\n\ninsert into cats values (1);\n' };
  await assert.rejects(
    migrate(url, makeFiles({ ...people, ...broken }), log),
    /^Error: The migration 0002-pets\.sql failed, line 3: relation "cats" does not exist\.$/,
  );
  assert.deepEqual(await tables(), ['people', 'schema_migrations']);
  assert.deepEqual(await migrate(url, makeFiles({ ...people, ...pets }), log), ['0002-pets.sql']);
});

test('eight processes that migrate at once apply each file once', async () => {
  await empty();
  const folder = makeFiles({ ...people, ...pets, '0003-slow.sql': 'select pg_sleep(0.1); create table slow ();' });
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url, folder, log)));
  assert.deepEqual(applied.flat().sort(), ['0001-people.sql', '0002-pets.sql', '0003-slow.sql']);
  assert.equal((await client.query('select from pets')).rowCount, 1);
});

test('a file that changed after it was applied is refused, unless only its line ends changed', async () => {
  await empty();
  await migrate(url, makeFiles({ ...people, ...pets }), log);
  const windows = { ...people, '0002-pets.sql': pets['0002-pets.sql'].replaceAll('\n', '\r\n') };
  assert.deepEqual(await migrate(url, makeFiles(windows), log), []);
  const changed = makeFiles({ '0001-people.sql': 'create table persons (name text);', ...pets });
  await assert.rejects(migrate(url, changed, log), /0001-people\.sql was changed after .* add a new one instead\.$/);
});

test('a database from a later release, or a file removed or renamed since, is refused', async () => {
  await empty();
  await migrate(url, makeFiles({ ...people, ...pets }), log);
  for (const files of [people, { ...people, '0002-animals.sql': pets['0002-pets.sql'] }, {}]) {
    await assert.rejects(migrate(url, makeFiles(files), log), /has the migration .*, and this Foodbank doesn't/);
  }
});

test('a file with a lower number than one that was applied is applied, too', async () => {
  await empty();
  const later = { ...people, '0007-later.sql': 'create table later ();' };
  await migrate(url, makeFiles(later), log);
  assert.deepEqual(await migrate(url, makeFiles({ ...later, ...pets }), log), ['0002-pets.sql']);
  assert.deepEqual(await tables(), ['later', 'people', 'pets', 'schema_migrations']);
  assert.deepEqual(await migrate(url, makeFiles({ ...later, ...pets }), log), []);
});

test('doubled numbers and odd names are refused before anything is applied', () => {
  const refusals: [Record<string, string>, RegExp][] = [
    [{ ...people, '0001-pets.sql': '' }, /Two migrations have the number 0001: 0001-people\.sql, 0001-pets\.sql/],
    [{ ...people, 'pets.sql': '' }, /The migration pets\.sql isn't named like 0001-agents\.sql/],
  ];
  for (const [files, message] of refusals) assert.throws(() => readMigrations(makeFiles(files)), message);
  assert.equal(readMigrations(makeFiles({ ...people, 'README.md': '' })).length, 1);
  assert.throws(() => readMigrations(join(root, 'nowhere')), /The migrations are missing: .*nowhere/);
});

test('a file may not end its own transaction, but its functions may hold blocks', async () => {
  await empty();
  const ends = makeFiles({ '0001-ends.sql': 'create table half ();\ncommit;\nselect 1/0;' });
  await assert.rejects(migrate(url, ends, log), /0001-ends\.sql begins or ends a transaction/);
  const block = 'create function two() returns int language plpgsql as $$\nbegin\n  return 2;\nend;\n$$;';
  assert.deepEqual(await migrate(url, makeFiles({ '0001-two.sql': block }), log), ['0001-two.sql']);
});

test('a database that can’t be reached is reported in one line with the address and without the password', async () => {
  const folder = makeFiles(people);
  const refusals: [string, RegExp][] = [
    [
      'postgres://me:hidden@127.0.0.1:1/food',
      /can't be reached \(127\.0\.0\.1:1, database food\): .*ECONNREFUSED.*DATABASE_URL/,
    ],
    [`${url.replace(/:[^:@]+@/, ':hidden@')}`, /can't be reached \(\/.*\): password authentication failed/],
  ];
  for (const [url, message] of refusals) {
    await assert.rejects(migrate(url, folder, log), (error: Error) => {
      assert.match(error.message, message);
      return !/hidden|\n/.test(error.message);
    });
  }
});
