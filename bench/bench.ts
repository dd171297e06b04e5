import type { ServerProcess } from './app-process.ts';
import type { BenchPostgres } from './open-postgres.ts';
import { median, type Result } from './results.ts';

/** What every measure works with. */
export interface Bench {
  /** Small and short: the shape is checked, times mean nothing. */
  quick: boolean;
  /** Pairs of each measure. */
  rounds: number;
  /** The product on a core; a quick run starts it once for all measures. */
  startApp(core: number): Promise<ServerProcess>;
  /** How long one side of a pair is loaded. */
  seconds: number;
  /** A folder for the files of a run. */
  folder: string;
  postgres: BenchPostgres;
  /** The database with a million orders (a few thousand in a quick run). */
  databaseUrl: string;
  /** How many agents there are. */
  agents: number;
  /** The first of the three ports that servers listen on. */
  port: number;
  /** The last whole Lagos month: what dashboards are asked for. */
  month: { month: number; year: number; firstOn: string; lastOn: string };
}

/** One measure: what it found, a result or several. */
export type Measure = (bench: Bench) => Promise<Result[]>;

// A process that has just begun runs at half its speed: what it does often isn't compiled yet. Ours has the more to compile.
const warmUps = 4;

/**
 * Measures both sides in turn, once a round, after some times that aren't counted; every other round begins with the other side,
 * so that neither always has the warmer machine. A quick run does without what isn't counted.
 */
export async function inPairs(
  { rounds, quick }: Bench,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<Result['pairs']> {
  const pairs: Result['pairs'] = [];
  for (let round = quick ? 1 : 1 - warmUps; round <= rounds; round++) {
    const floorFirst = round % 2 === 0 ? await floor() : null;
    const own = await ours();
    const pair = { ours: own, floor: floorFirst ?? (await floor()) };
    if (round > 0) pairs.push(pair);
  }
  return pairs;
}

/** How often something can be done in a second, by callers who each begin again when they are done. */
export async function ratePerSecond(callers: number, seconds: number, act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      do {
        await act();
        done += 1;
      } while (performance.now() < until);
    }),
  );
  return (done * 1000) / (performance.now() - startedAt);
}

/** A percentile of some numbers. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? median(numbers);
}

/** Numbers of agents of ordinary size, the same in every run. */
export function ordinaryAgents(bench: Bench, count: number): number[] {
  const step = Math.max(1, Math.floor((bench.agents - 3) / count));
  return Array.from({ length: Math.min(count, bench.agents - 3) }, (_, index) => 4 + index * step);
}
