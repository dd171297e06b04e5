import type { TestApp } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

/** Tables that a refusal may write to: the audit with its chain, and the counters of the limits. */
const tracesOfRefusals = ['audit_lines', 'audit_waiting', 'audit_chain', 'rate_limits'];
/** Tables that the worker writes to at its start. */
const tracesOfTheStart = ['business_days', 'job_runs'];

/**
 * Waits for the worker, then returns a digest of every table's content. Equal digests before and after mean that nothing has
 * changed.
 */
export async function digestTables({ context }: Pick<TestApp, 'context'>): Promise<Record<string, string | null>> {
  const { pool } = context.database;
  await waitForWorker({ context });
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public' order by tablename`);
  const names = rows
    .map(({ tablename }) => tablename as string)
    .filter((name) => ![...tracesOfRefusals, ...tracesOfTheStart].includes(name));
  const digests: Record<string, string | null> = {};
  for (const name of names) {
    const found = await pool.query(
      `select md5(string_agg(one::text, ';' order by one::text)) as digest from ${name} one`,
    );
    digests[name] = found.rows[0].digest;
  }
  return digests;
}
