import type { TestContext } from 'node:test';
import { Client } from 'pg';
import type { Db } from '../src/platform/database.ts';
import type { TestApp } from './start-app.ts';

/** Ends a fault and restores the normal state. */
export type EndFault = () => Promise<void>;

// The session look-up comes first. If it failed too, no call would reach its own query.
const readFirst = 'password-version';

/** Every read fails with a PostgreSQL error that contains the parameters: `invalid input syntax …: "ada@example.com"`. */
export async function leakReadValues(t: TestContext, { context }: TestApp): Promise<EndFault> {
  const { read, pool } = context.database;
  const mocks = (['list', 'find', 'get'] as const).map((method) => {
    const original = read[method] as Db['list'];
    const failing = async (...[wanted, values]: Parameters<Db['list']>) =>
      wanted.name === readFirst
        ? original.call(read, wanted, values)
        : (await pool.query('select ($1::text)::int', [JSON.stringify(values ?? [])])).rows;
    return t.mock.method(read, method, failing as never);
  });
  return async () => {
    for (const { mock } of mocks) mock.restore();
  };
}

/** Every write fails with a PostgreSQL error that contains the whole row. */
export async function leakWrittenRows(
  _: TestContext,
  { context }: TestApp,
  when = 'insert or update',
): Promise<EndFault> {
  const { pool } = context.database;
  await pool.query(`create or replace function leak_row() returns trigger language plpgsql as
    $$ begin perform (row_to_json(new)::text)::int; return new; end $$`);
  // The table of limits has no personal data, and calls write to it first.
  const { rows } = await pool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`,
  );
  for (const { tablename } of rows) {
    await pool.query(`create trigger leak_row before ${when} on ${tablename} for each row execute function leak_row()`);
  }
  return async () => {
    for (const { tablename } of rows) await pool.query(`drop trigger leak_row on ${tablename}`);
  };
}

/** Breaks every connection to the database and refuses new ones. */
export async function cutOffDatabase({ databaseUrl }: TestApp): Promise<EndFault> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`alter database ${name} allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => {
    await client.query(`alter database ${name} allow_connections true`);
    await client.end();
  };
}
