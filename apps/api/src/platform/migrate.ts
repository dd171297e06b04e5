import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Log } from './log.ts';
import { reachDatabase } from './reach-database.ts';

/** One migration: an SQL file and its checksum. */
type Migration = { name: string; sql: string; checksum: string };

type Applied = { name: string; checksum: string };

// Any number that no other advisory lock uses.
const lockKey = 7_046_029_254;
const fileName = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/**
 * Reads a folder's migrations in order. Each number stands once. Gaps are allowed: pieces of work that go on at the same time have a block
 * of numbers each.
 */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) throw new Error(`The migrations are missing: there is no folder ${folder}.`);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  names.forEach((name, index) => {
    const number = fileName.exec(name)?.[1];
    if (!number) throw new Error(`The migration ${name} isn't named like 0001-agents.sql: rename it.`);
    const before = names[index - 1];
    if (before?.startsWith(`${number}-`))
      throw new Error(`Two migrations have the number ${number}: ${before}, ${name}.`);
  });
  return names.map((name) => {
    // A checkout on another system may have other line ends.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Applies the migrations of a folder that the database lacks, also with a lower number than one that it has, each in a transaction of its
 * own, and returns their names. Applied files must still be there, unchanged. Several processes may call it at once.
 */
export async function migrate(target: string | Client, folder: string, log: Pick<Log, 'info'>): Promise<string[]> {
  const migrations = readMigrations(folder);
  if (typeof target !== 'string') return applyAll(target, migrations, log);
  const client = await reachDatabase(target);
  try {
    return await applyAll(client, migrations, log);
  } finally {
    await client.end();
  }
}

async function applyAll(client: Client, migrations: Migration[], log: Pick<Log, 'info'>): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const name = await applyNext(client, migrations);
    if (!name) return names;
    log.info(`The database got ${name}.`);
    names.push(name);
  }
}

/**
 * Applies the first migration that is missing. The advisory lock belongs to the transaction, so it also works behind a pooler.
 */
async function applyNext(client: Client, migrations: Migration[]): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(${lockKey})`);
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name');
    const next = chooseNext(migrations, rows);
    if (next) {
      await run(client, next);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [next.name, next.checksum]);
    }
    await client.query('commit');
    return next?.name;
  } catch (error) {
    // A broken connection can't roll back, and need not. The first error matters.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function chooseNext(migrations: Migration[], applied: Applied[]): Migration | undefined {
  for (const { name, checksum } of applied) {
    const migration = migrations.find((one) => one.name === name);
    if (migration === undefined) {
      throw new Error(
        `The database has the migration ${name}, and this Foodbank doesn't: start the release that made it, or a later one.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it had been applied: put it back as it was, and add a new one instead.`,
      );
    }
  }
  const names = new Set(applied.map(({ name }) => name));
  return migrations.find(({ name }) => !names.has(name));
}

async function run(client: Client, { name, sql }: Migration): Promise<void> {
  if (/^\s*(begin|commit|rollback|start\s+transaction|end)\s*;/im.test(sql.replace(/\$\w*\$[\s\S]*?\$\w*\$/g, ''))) {
    throw new Error(`The migration ${name} begins or ends a transaction: take that out, each file has one of its own.`);
  }
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position } = error as Error & { position?: string };
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`The migration ${name} failed${line}: ${message}.`, { cause: error });
  }
}
