import { readFileSync } from 'node:fs';
import type { Random } from '../apps/api/src/demo/random.ts';
import { endProcess } from '../apps/api/test/end-process.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import type { Stage } from './stage/stage.ts';

/** What a kill takes away. */
export type Victim = 'server' | 'worker' | 'database' | 'one database session' | 'everything';

/** What can be taken away on a stage. */
export function victimsOf({ workers }: Pick<Stage, 'workers'>): Victim[] {
  const all: Victim[] = ['server', 'database', 'one database session', 'everything'];
  return workers.length > 0 ? [...all, 'worker'] : all;
}

/**
 * Takes something away with SIGKILL, in no order that anybody could prepare for, and waits until all that goes with it is gone:
 * until then the product may answer as if nothing were the matter, and nobody could say that it is ready again.
 */
export async function strike(
  { servers, workers, postgres }: Pick<Stage, 'servers' | 'workers' | 'postgres'>,
  victim: Victim,
  random: Random,
): Promise<void> {
  if (victim === 'server') return random.pick(servers).kill();
  if (victim === 'worker') return random.pick(workers).kill();
  const main = postgres.pid();
  const sessions = main === undefined ? [] : childrenOf(main);
  if (victim === 'one database session') return killSession(postgres, random, sessions);
  const processes = victim === 'everything' ? [...servers, ...workers] : [];
  await Promise.all([...processes.map((one) => one.kill()), postgres.kill()]);
  const fallen = [...(main === undefined ? [] : [main]), ...sessions];
  await waitUntil('the database is gone', () => !fallen.some(isAlive));
}

/** PostgreSQL ends all sessions when one of them dies like that, and recovers. */
async function killSession(postgres: Stage['postgres'], random: Random, all: readonly number[]): Promise<void> {
  const sessions = await postgres.ask<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'foodbank' and pid <> pg_backend_pid() order by pid`,
  );
  const alive = sessions.map(({ pid }) => pid).filter(isAlive);
  const left = new Set(alive);
  // One that has ended by itself meanwhile takes nobody with it.
  for (let struck = false; !struck; ) {
    if (left.size === 0) return;
    const pid = random.pick([...left]);
    left.delete(pid);
    struck = endProcess(pid);
  }
  const fallen = all.filter((pid) => alive.includes(pid));
  await waitUntil('its sessions are gone', () => !fallen.some(isAlive));
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Whether a process of that number runs; one that ended and that nobody has looked after yet doesn't. */
function isAlive(pid: number): boolean {
  try {
    const [, state = 'X'] = /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
