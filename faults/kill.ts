import { readFileSync } from 'node:fs';
import type { Random } from '../apps/api/src/demo/random.ts';
import { endProcess } from '../apps/api/test/end-process.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import type { System } from './system/system.ts';

export type Victim = 'server' | 'worker' | 'database' | 'one database session' | 'everything';

/** What can be killed in a system. */
export function victimsOf({ workers }: System): Victim[] {
  const all: Victim[] = ['server', 'database', 'one database session', 'everything'];
  return workers.length > 0 ? [...all, 'worker'] : all;
}

/**
 * Kills with SIGKILL and waits until the dependent processes have ended too. Until then the product may still answer, and would seem
 * to be ready again.
 */
export async function strike(
  { servers, workers, postgres }: Pick<System, 'servers' | 'workers' | 'postgres'>,
  victim: Victim,
  random: Random,
): Promise<void> {
  if (victim === 'server') return random.pick(servers).kill();
  if (victim === 'worker') return random.pick(workers).kill();
  const main = postgres.pid();
  const sessions = main === undefined ? [] : childrenOf(main);
  let gone = [...(main === undefined ? [] : [main]), ...sessions];
  if (victim === 'one database session') {
    const clients = await postgres.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'foodbank' order by pid`,
    );
    const left = clients.map(({ pid }) => pid).filter(isAlive);
    // PostgreSQL ends all sessions when one is killed, but not if that one had just ended by itself.
    gone = left.filter((pid) => sessions.includes(pid));
    while (left.length > 0) {
      const [pid = 0] = left.splice(random.whole(0, left.length - 1), 1);
      if (endProcess(pid)) break;
    }
  } else {
    postgres.kill();
    if (victim === 'everything') await Promise.all([...servers, ...workers].map((one) => one.kill()));
  }
  await waitUntil('what was killed is gone', () => !gone.some(isAlive));
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Whether a process runs. A zombie doesn't. */
function isAlive(pid: number): boolean {
  try {
    const [, state = 'X'] = /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
