import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { businessDaysQueue } from '../src/domains/foundation/calendar/jobs.ts';
import type { TestApp } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

/** Tables that a refusal may write to: the audit with its chain and what is counted for it, and the counters of the limits. */
const tracesOfRefusals = ['audit_lines', 'audit_waiting', 'audit_chain', 'refused_calls', 'rate_limits'];
/** Present while the daily jobs, which write to several tables, are still to run or run. */
const runOfDailyJobs = `select from pgboss.job where name = $1 and state in ('created', 'active') and start_after <= now()`;
/** Text messages that the worker is about to send. */
const dueTexts = 'select from text_messages where sent_at is null and failed_at is null and send_after <= $1';

const digestStatements = new WeakMap<Pool, string>();

/**
 * Waits for the worker and the daily jobs, if they run, then returns a digest of every table's content. Equal digests before and after mean that nothing has
 * changed.
 */
export async function digestTables(
  app: Pick<TestApp, 'context' | 'isWorkless'>,
): Promise<Record<string, string | null>> {
  const { pool } = app.context.database;
  if (!app.isWorkless) await waitForJobs(app);
  const statement = digestStatements.get(pool) ?? (await writeDigestStatement(pool));
  digestStatements.set(pool, statement);
  const { rows } = await pool.query<{ name: string; digest: string | null }>(statement);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** One statement for all tables: one for each would take a hundred round trips. */
async function writeDigestStatement(pool: Pool): Promise<string> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public' order by tablename`);
  return rows
    .map(({ tablename }) => tablename as string)
    .filter((name) => !tracesOfRefusals.includes(name))
    .map(
      (name) =>
        `select '${name}' as name, (select md5(string_agg(one::text, ';' order by one::text)) from ${name} one) as digest`,
    )
    .join(' union all ');
}

async function waitForJobs({ context }: Pick<TestApp, 'context'>): Promise<void> {
  const { pool } = context.database;
  await waitForWorker({ context });
  while ((await pool.query(dueTexts, [context.clock.now()])).rowCount) await sleep(10);
  while ((await pool.query(runOfDailyJobs, [businessDaysQueue.name])).rowCount) await sleep(10);
}
