import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../apps/api/src/demo/random.ts';
import { check, type Verdict, waitUntilSettled } from './load/check.ts';
import { startLiveLoad } from './load/live-load.ts';
import type { Ending } from './stage/ending.ts';
import { openStage, type Stage, type StageOptions } from './stage/stage.ts';
import { waitUntil } from './stage/wait-until.ts';

/** What a kill takes away. */
export type Victim = 'server' | 'worker' | 'database' | 'one database session' | 'everything';

/** One kill: what it took away, and how long until the product could serve again. */
export interface Kill {
  victim: Victim;
  readyMs: number;
}

/** What came of a run of kills. */
export interface KillRun {
  arrangement: string;
  seed: number;
  kills: Kill[];
  verdict: Verdict;
  acknowledged: number;
  answers: Record<string, Record<string, number>>;
  /** From the last kill until nothing was left to do. */
  settledMs: number;
}

/** The ways in which the product is run here. */
export const arrangements: Readonly<Record<string, StageOptions>> = {
  'one process and its own database': { embedded: true },
  'server, worker and a database apart': { servers: 1, workers: 1 },
};

const readyPatienceMs = 60_000;

/** Kills at random points under load, then holds the product against everything that was acknowledged. */
export async function runKills(
  t: Ending,
  {
    arrangement,
    kills: count,
    seed,
    tell,
  }: { arrangement: string; kills: number; seed: number; tell(line: string): void },
): Promise<KillRun> {
  const stage = await openStage(t, arrangements[arrangement]);
  const random = createRandom(seed);
  const load = startLiveLoad(stage, seed);
  const kills: Kill[] = [];
  for (let number = 1; number <= count; number++) {
    await sleep(random.whole(100, 2_500));
    const victim = random.pick(victimsOf(stage));
    await strike(stage, victim, random);
    const readyMs = await waitUntil('ready again', stage.isReady, { patienceMs: readyPatienceMs });
    kills.push({ victim, readyMs });
    tell(`kill ${number} of ${count}: ${victim}, ready again after ${Math.round(readyMs)} ms`);
  }
  await sleep(500);
  await load.stop();
  const settledMs = await waitUntilSettled(stage);
  const verdict = await check(stage, load.ledger);
  const answers = Object.fromEntries(
    [...load.ledger.answers].map(([kind, counts]) => [kind, Object.fromEntries(counts)]),
  );
  return { arrangement, seed, kills, verdict, acknowledged: load.ledger.acknowledged, answers, settledMs };
}

function victimsOf({ workers }: Stage): Victim[] {
  const all: Victim[] = ['server', 'database', 'one database session', 'everything'];
  return workers.length > 0 ? [...all, 'worker'] : all;
}

/** Takes something away with SIGKILL, in no order that anybody could prepare for. */
export async function strike({ servers, workers, postgres }: Stage, victim: Victim, random: Random): Promise<void> {
  if (victim === 'server') return random.pick(servers).kill();
  if (victim === 'worker') return random.pick(workers).kill();
  if (victim === 'one database session') return killSession(postgres, random);
  if (victim === 'everything') for (const one of [...servers, ...workers]) one.kill();
  await postgres.kill();
}

/** PostgreSQL ends all sessions when one of them dies like that, and recovers. */
async function killSession(postgres: Stage['postgres'], random: Random): Promise<void> {
  const sessions = await postgres.ask<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'foodbank' and pid <> pg_backend_pid() order by pid`,
  );
  if (sessions.length > 0) process.kill(random.pick(sessions).pid, 'SIGKILL');
}
