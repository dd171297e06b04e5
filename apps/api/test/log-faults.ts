import type { TestContext } from 'node:test';
import { Client } from 'pg';
import type { Db } from '../src/platform/database.ts';
import type { TestApp } from './start-app.ts';

/** Ends a fault: everything is as it was. */
export type EndFault = () => Promise<void>;

// Who calls is read before anything else. Without it no call would come as far as what it was sent.
const readFirst = 'password-version';

/** Each reading fails in PostgreSQL's own words, which tell what was asked for: `invalid input syntax …: "ada@example.com"`. */
export async function tellReadValues(t: TestContext, { context }: TestApp): Promise<EndFault> {
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

/** Each writing fails in PostgreSQL's own words, which tell the whole row. */
export async function tellWrittenRows(
  _: TestContext,
  { context }: TestApp,
  when = 'insert or update',
): Promise<EndFault> {
  const { pool } = context.database;
  await pool.query(`create or replace function tell_row() returns trigger language plpgsql as
    $$ begin perform (row_to_json(new)::text)::int; return new; end $$`);
  // What counts tries has nobody's words in it, and comes first.
  const { rows } = await pool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`,
  );
  for (const { tablename } of rows) {
    await pool.query(`create trigger tell_row before ${when} on ${tablename} for each row execute function tell_row()`);
  }
  return async () => {
    for (const { tablename } of rows) await pool.query(`drop trigger tell_row on ${tablename}`);
  };
}

/** Every connection breaks, and none can be made. */
export async function takeDatabaseAway({ databaseUrl }: TestApp): Promise<EndFault> {
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
