import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Log } from './log.ts';
import { reachDatabase } from './reach-database.ts';

/** One step of the database's shape. */
type Migration = { name: string; sql: string; checksum: string };

type Applied = { name: string; checksum: string };

// Any number does that no other advisory lock of ours uses.
const lockKey = 7_046_029_254;
const fileName = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/**
 * Reads a folder's migrations in their order. Their numbers start at 0001 and leave nothing out, so that two people
 * who add one at the same time learn of it from the number and not from a broken database.
 */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) throw new Error(`The migrations are missing: there is no folder ${folder}.`);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  names.forEach((name, index) => {
    const number = fileName.exec(name)?.[1];
    if (!number) throw new Error(`The migration ${name} isn't named like 0001-agents.sql: rename it.`);
    if (index > 0 && Number(number) === index)
      throw new Error(`Two migrations have the number ${number}: ${names[index - 1]}, ${name}.`);
    if (Number(number) !== index + 1) {
      throw new Error(
        `The migration before ${name} is missing: number ${String(index + 1).padStart(4, '0')} comes next.`,
      );
    }
  });
  return names.map((name) => {
    // A checkout on another system may have other line ends; the migration is the same.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings a database to the shape that a folder of numbered SQL files describes, and answers with the names of the
 * files it applied. Forward only: what was applied must still be there, unchanged. Any number of processes may do
 * this at once; each file is applied once, in a transaction of its own.
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
 * Applies the first migration that is missing. The lock belongs to the transaction, so it also holds behind a
 * connection pooler, and what is missing is asked only under it.
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
    // The first error is the one to tell; a broken connection rolls back by itself.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function chooseNext(migrations: Migration[], applied: Applied[]): Migration | undefined {
  applied.forEach(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration?.name !== name) {
      throw new Error(
        `The database has the migration ${name}, and this Foodbank doesn't: start the release that made it, or a later one.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it had been applied: put it back as it was, and add a new one instead.`,
      );
    }
  });
  return migrations[applied.length];
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
