import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withClient } from './open-postgres.ts';

/** How many connections the product and pgbench use. */
export const clients = 10;
const run = promisify(execFile);
// Read before this process is bound to one core.
const cores = availableParallelism();

/** Does some work with PostgreSQL on one core and the clients on another, so that the database is the bottleneck for both. */
export async function onTwoCores<T>(url: string, work: () => Promise<T>): Promise<T> {
  const postmaster = await withClient(url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1] ?? '';
  });
  const pin = (pid: string, to: string) => run('taskset', ['-a', '-c', '-p', to, pid]);
  try {
    await pin(postmaster, '0');
    await pin(`${process.pid}`, '1');
    return await work();
  } finally {
    for (const pid of [postmaster, `${process.pid}`]) await pin(pid, `0-${cores - 1}`);
  }
}

/** Calls a second of concurrent callers, each of which waits for its answer. */
export async function rateOf(seconds: number, act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const callOn = async () => {
    for (; performance.now() < startedAt + seconds * 1000; done++) await act();
  };
  await Promise.all(Array.from({ length: clients }, callOn));
  return (done * 1000) / (performance.now() - startedAt);
}

/** The scripts a second of pgbench, prepared. A script is SQL with pgbench's variables. */
export async function ratePgbench(url: string, script: string, seconds: number, variables: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-'));
  try {
    const file = join(folder, 'script.sql');
    writeFileSync(file, script);
    const settings = ['-n', '-M', 'prepared', '-c', `${clients}`, '-T', `${seconds}`, '-f', file];
    const { stdout } = await run('pgbench', [...settings, ...variables, url]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
