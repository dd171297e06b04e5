import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFaults } from './all-faults.ts';
import type { Fault } from './fault.ts';
import { arrangements, type KillRun, readyInTimeMs, runKills } from './kills.ts';
import type { Verdict } from './load/check.ts';
import { runLong } from './long-run.ts';
import { longTable } from './long-table.ts';
import { drawMemory } from './memory.ts';
import { type Options, readOptions } from './options.ts';
import { type Played, play } from './play.ts';
import { hasRawFailure } from './raw-failures.ts';
import { createEnding } from './stage/ending.ts';
import { faultTable, killSummary, killTable, seconds } from './tables.ts';

// `npm run faults`: breaks what the product stands on, under load, and prints what came of it. Ends with 1 when anything that
// was acknowledged is gone or there twice, somebody got a raw failure, or something wasn't ready again in time.
const results = join(import.meta.dirname, 'results');
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function runAll(options: Options): Promise<boolean> {
  const chosen = (name: string) => options.only.length === 0 || options.only.includes(name);
  const kills = chosen('kills') ? await playKills(options) : [];
  const faults = await playFaults(
    options,
    allFaults.filter(({ name }) => chosen(name)),
  );
  for (const { name } of faults.filter((played) => isGood(played) && !isIntact(played)))
    say(`${name} loses what was acknowledged, as its row says; apart from it:`);
  if (kills.length > 0) say(killSummary(kills));
  return kills.every(isGoodRun) && faults.every(isGood);
}

/** Half of the kills for each arrangement; what came of one is written before the next begins. */
async function playKills({ kills: all, seed }: Options): Promise<KillRun[]> {
  const names = Object.keys(arrangements);
  const runs: KillRun[] = [];
  for (const [index, arrangement] of names.entries()) {
    const kills = Math.ceil((all - index) / names.length);
    if (kills === 0) continue;
    const run = await withEnding((t) => runKills(t, { arrangement, kills, seed: seed + index, tell: say }));
    runs.push(run);
    say(killTable(run));
    write('kills', [...runs.map(killTable), killSummary(runs)], { seed, kills: runs });
  }
  return runs;
}

async function playFaults({ seed }: Options, faults: readonly Fault[]): Promise<Played[]> {
  const all: Played[] = [];
  for (const fault of faults) {
    const played = await withEnding((t) => play(t, fault, seed));
    say(`${fault.name}: ${played.skipped ? `not played: ${played.skipped}` : `healed in ${seconds(played.healedMs)}`}`);
    all.push(played);
    write('faults', [faultTable(all)], { seed, faults: all });
  }
  if (all.length > 0) say(faultTable(all));
  return all;
}

function write(name: string, parts: readonly string[], data: unknown): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.md`), `${parts.join('\n')}\n`);
  writeFileSync(join(results, `${name}.json`), JSON.stringify(data, null, 1));
}

const isIntact = ({ verdict }: { verdict: Verdict }) => verdict.lost.length + verdict.doubled.length === 0;
const isInTime = ({ readyMs }: { readyMs: number }) => readyMs <= readyInTimeMs;
const isGoodRun = (run: KillRun) =>
  isIntact(run) && run.kills.every(isInTime) && !hasRawFailure(run.answers, { answersAll: false });
const isGood = (played: Played) =>
  // No process of the product is killed here, so everybody is answered.
  Object.values(played.seen).every(({ answers }) => !hasRawFailure({ answers }, { answersAll: true })) &&
  (isIntact(played) || allFaults.some((one) => one.name === played.name && one.losesAcknowledged));

async function runLongRun({ longMinutes: minutes, everySeconds, seed }: Options): Promise<boolean> {
  const run = await withEnding((t) => runLong(t, { minutes, everySeconds, seed, tell: say }));
  write('long-run', [longTable(run)], run);
  writeFileSync(join(results, 'long-run-memory.svg'), drawMemory(run.memory, run.faults));
  say(longTable(run));
  return isIntact(run) && run.faults.every(isInTime) && !hasRawFailure(run.answers, { answersAll: false });
}

let current: ReturnType<typeof createEnding> | undefined;
// Once somebody has stopped the run: what ends with it looks lost, so nothing is judged any more.
let stopped: Promise<never> | undefined;

/** Whatever comes of the work, nothing that it started is left running. */
async function withEnding<T>(work: (t: ReturnType<typeof createEnding>) => Promise<T>): Promise<T> {
  const t = createEnding();
  current = t;
  try {
    return await work(t);
  } finally {
    await (stopped ?? t.end());
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say('stopped before its end: nothing was judged');
    stopped ??= Promise.resolve(current?.end()).then(() => process.exit(130));
  });
}

const options = readOptions(process.argv.slice(2), ['kills', ...allFaults.map(({ name }) => name)]);
say(`seed ${options.seed}`);
const good = await (options.longMinutes > 0 ? runLongRun(options) : runAll(options));
say(
  good
    ? 'Nothing was lost, nothing came twice.'
    : 'Something was lost, came twice, failed without a clear word, or was not ready again in time.',
);
process.exit(good ? 0 : 1);
