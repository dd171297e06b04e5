import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPasswordVersion } from '../../apps/api/src/domains/people/accounts/queries.ts';
import { getDashboard, getProfile } from '../../apps/api/src/domains/views/dashboard/queries.ts';
import { writeReferrals } from '../../apps/api/src/domains/views/referrals/queries.ts';
import type { Db, Statement } from '../../apps/api/src/platform/database.ts';
import type { Measure } from '../bench.ts';
import { agentId } from '../load-data.ts';
import { openProductDatabase, withClient } from '../open-postgres.ts';
import { type Result, ratioOf } from '../results.ts';

type Question = [statement: Statement<unknown>, values: readonly unknown[]];

const clients = 10;
const agent = agentId(3);
const run = promisify(execFile);

/** Statements a second for the most common statements, through the product's client and through pgbench in turn. */
export const measureHotStatements: Measure = async ({ databaseUrl, month, rounds, seconds }) => {
  const queries: Record<string, (db: Db) => Promise<unknown>> = {
    'session look-up': (db) => findPasswordVersion(db, agent),
    dashboard: (db) => getDashboard(db, agent, month),
    profile: (db) => getProfile(db, agent, month),
    'referral list of 100': (db) => writeReferrals(db, agent, { text: null, phoneKey: null, filter: 'all' }),
  };
  try {
    return await onTwoCores(databaseUrl, async () => {
      const results: Result[] = [];
      const database = openProductDatabase(databaseUrl, 2 * clients);
      for (const [name, query] of Object.entries(queries)) {
        const question = await questionOf(query);
        const pairs: [number, number][] = [];
        // The first round warms up.
        for (let round = 0; round <= rounds; round++) {
          const ours = await rateOf(seconds, () => query(database.read));
          const theirs = await ratePgbench(databaseUrl, question, seconds);
          if (round > 0) pairs.push([ours, theirs]);
        }
        results.push({ name: `statement: ${name}, ours / pgbench`, ...ratioOf(pairs), unit: '', aim: { least: 0.85 } });
      }
      await database.close();
      return results;
    });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    return [{ name: 'statements, ours / pgbench', figure: Number.NaN, unit: '', note: 'needs pgbench and taskset' }];
  }
};

/** Does some work with PostgreSQL on one core and the clients on another, so that the database is the bottleneck for both. */
async function onTwoCores<T>(url: string, work: () => Promise<T>): Promise<T> {
  const postmaster = await withClient(url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1] ?? '';
  });
  const pin = (pid: string, cores: string) => run('taskset', ['-a', '-c', '-p', cores, pid]);
  try {
    await pin(postmaster, '0');
    await pin(`${process.pid}`, '1');
    return await work();
  } finally {
    for (const pid of [postmaster, `${process.pid}`]) await pin(pid, `0-${availableParallelism() - 1}`);
  }
}

/** Calls a second of concurrent callers, each of which waits for its answer. */
async function rateOf(seconds: number, act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const callOn = async () => {
    for (; performance.now() < startedAt + seconds * 1000; done++) await act();
  };
  await Promise.all(Array.from({ length: clients }, callOn));
  return (done * 1000) / (performance.now() - startedAt);
}

/** The statement that a query function runs, so that the bench has no copy of the SQL. */
async function questionOf(query: (db: Db) => Promise<unknown>): Promise<Question> {
  const asked = Promise.withResolvers<Question>();
  const ask = (...question: Question) => {
    asked.resolve(question);
    return new Promise(() => {});
  };
  query({ list: ask, find: ask, get: ask } as unknown as Db);
  return asked.promise;
}

/** The statements a second of pgbench, prepared. */
async function ratePgbench(url: string, [{ text }, values]: Question, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-'));
  try {
    const nameOf = (place: number) => (values[place - 1] === null ? 'null' : `:v${place}`);
    // pgbench takes ":MI" in a format for a variable. A quoted colon has the same meaning in the format.
    const sql = text.replace(/:(?=MI|SS)/g, '":"').replace(/\$(\d+)/g, (_, place) => nameOf(Number(place)));
    const file = join(folder, 'statement.sql');
    writeFileSync(file, `${sql};\n`);
    const variables = values.flatMap((value, index) => (value === null ? [] : ['-D', `v${index + 1}=${value}`]));
    const settings = ['-n', '-M', 'prepared', '-c', `${clients}`, '-T', `${seconds}`, '-f', file];
    const { stdout } = await run('pgbench', [...settings, ...variables, url]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
