import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../apps/api/src/demo/random.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { check, type Verdict, waitUntilSettled } from './load/check.ts';
import { startLiveLoad } from './load/live-load.ts';
import type { Ending } from './stage/ending.ts';
import { openStage, type StageOptions } from './stage/stage.ts';
import { strike, type Victim, victimsOf } from './strike.ts';

/** One kill: what it took away, and how long from then until every process could do its work again. */
export interface Kill {
  victim: Victim;
  readyMs: number;
}

/** What took longer than this to be ready again was not ready again in time: the run ends with 1. */
export const readyInTimeMs = 60_000;

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

// A run goes on past one that was too late, so that its end is counted; beyond this it will never be ready.
const readyPatienceMs = 300_000;

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
    const struckAt = performance.now();
    await strike(stage, victim, random);
    await waitUntil('ready again', stage.isReady, { patienceMs: readyPatienceMs });
    const readyMs = performance.now() - struckAt;
    kills.push({ victim, readyMs });
    tell(`kill ${number} of ${count}: ${victim}, ready again after ${Math.round(readyMs)} ms`);
  }
  await sleep(500);
  await load.stop();
  tell('the load has ended; waiting until nothing is left to do, then counting');
  const settledMs = await waitUntilSettled(stage);
  const verdict = await check(stage, load.ledger);
  const answers = Object.fromEntries(
    [...load.ledger.answers].map(([kind, counts]) => [kind, Object.fromEntries(counts)]),
  );
  return { arrangement, seed, kills, verdict, acknowledged: load.ledger.acknowledged, answers, settledMs };
}
