import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFaults } from './all-faults.ts';
import { arrangements, runKills } from './kills.ts';
import { runLong } from './long-run.ts';
import { longTable } from './long-table.ts';
import { drawMemory } from './memory.ts';
import { type Options, readOptions } from './options.ts';
import { type Played, play } from './play.ts';
import { createEnding } from './stage/ending.ts';
import { faultTable, killTable, seconds } from './tables.ts';

// `npm run faults`: breaks what the product stands on, under load, and prints what came of it. Ends with 1 when anything that
// was acknowledged is gone or there twice, or somebody read a raw failure.
const results = join(import.meta.dirname, 'results');
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function runAll(options: Options): Promise<boolean> {
  const chosen = (name: string) => options.only.length === 0 || options.only.includes(name);
  const parts: string[] = [];
  const data: { kills: unknown[]; faults: Played[] } = { kills: [], faults: [] };
  let good = true;
  if (chosen('kills')) {
    const names = Object.keys(arrangements);
    for (const [index, arrangement] of names.entries()) {
      const kills = Math.ceil((options.kills - index) / names.length);
      if (kills === 0) continue;
      const run = await withEnding((t) => runKills(t, { arrangement, kills, seed: options.seed + index, tell: say }));
      good &&= run.verdict.lost.length + run.verdict.doubled.length === 0;
      data.kills.push(run);
      parts.push(killTable(run));
      say(parts.at(-1) ?? '');
    }
  }
  for (const fault of allFaults.filter(({ name }) => chosen(name))) {
    const played = await withEnding((t) => play(t, fault, options.seed));
    say(`${fault.name}: ${played.skipped ? `not played: ${played.skipped}` : `healed in ${seconds(played.healedMs)}`}`);
    good &&= fault.losesAcknowledged || played.verdict.lost.length + played.verdict.doubled.length === 0;
    good &&= !hasRawFailure(played);
    data.faults.push(played);
  }
  if (data.faults.length > 0) parts.push(faultTable(data.faults));
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'faults.md'), `${parts.join('\n')}\n`);
  writeFileSync(join(results, 'faults.json'), JSON.stringify({ seed: options.seed, ...data }, null, 1));
  if (data.faults.length > 0) say(parts.at(-1) ?? '');
  return good;
}

async function runLongRun({ longMinutes: minutes, everySeconds, seed }: Options): Promise<boolean> {
  const run = await withEnding((t) => runLong(t, { minutes, everySeconds, seed, tell: say }));
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'long-run.md'), `${longTable(run)}\n`);
  writeFileSync(join(results, 'long-run.json'), JSON.stringify(run, null, 1));
  writeFileSync(join(results, 'long-run-memory.svg'), drawMemory(run.memory, run.faults));
  say(longTable(run));
  return run.verdict.lost.length + run.verdict.doubled.length === 0;
}

const hasRawFailure = ({ seen }: Played) =>
  Object.values(seen).some(({ answers }) =>
    Object.keys(answers).some((label) => /^500|without retry-after/.test(label)),
  );

let current: ReturnType<typeof createEnding> | undefined;

/** Whatever comes of the work, nothing that it started is left running. */
async function withEnding<T>(work: (t: ReturnType<typeof createEnding>) => Promise<T>): Promise<T> {
  const t = createEnding();
  current = t;
  try {
    return await work(t);
  } finally {
    await t.end();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.resolve(current?.end()).finally(() => process.exit(130)));
}

const options = readOptions(process.argv.slice(2), ['kills', ...allFaults.map(({ name }) => name)]);
say(`seed ${options.seed}`);
const good = await (options.longMinutes > 0 ? runLongRun(options) : runAll(options));
say(good ? 'Nothing was lost, nothing came twice.' : 'Something was lost, came twice, or failed without a clear word.');
process.exit(good ? 0 : 1);
