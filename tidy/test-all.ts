import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopTestPostgres } from '../apps/api/test/database.ts';
import { chooseTests, listChanged } from './changed.ts';
import { isOfRelease } from './release-parts.ts';

/**
 * Runs every step of `npm test`, also after a failure, and reports them at the end. `npm test -- --changed` runs what the changes since
 * `origin/main` touch. `--shuffle` runs the test files in a random order and prints its seed; `--seed=NUMBER` repeats that order. What takes
 * long, or is about chance, processes and looks, runs before a release (`release-parts.ts`).
 */
interface Step {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
}

interface Outcome {
  name: string;
  passed: boolean;
  seconds: number;
}

const node = process.execPath;
// Hundreds of test processes load the same files: each is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');
const endTimeoutMs = 90_000;
const running = new Set<ChildProcess>();
let interruptedBy: NodeJS.Signals | null = null;

// Properties are tried from the same seed at each landing; other seeds are a part of the release's tests.
process.env.RESILIENCE_SEED ??= '1';

const { values } = parseArgs({
  options: { changed: { type: 'boolean' }, shuffle: { type: 'boolean' }, seed: { type: 'string' } },
});
const seed = values.seed ?? (values.shuffle ? String(Math.floor(Math.random() * 2 ** 32)) : null);
if (seed !== null) console.log(`The test files run in a random order. Repeat it with: npm test -- --seed=${seed}`);

const chosen = values.changed ? chooseTests(listChanged()) : null;
if (chosen) {
  console.log(`Journeys: ${chosen.journeys.join(', ') || 'none'}`);
  for (const path of chosen.everywhere)
    console.log(`Everything depends on ${path}: only the whole npm test shows what it breaks.`);
}

// The steps of a group run in parallel.
const groups: Step[][] = [
  [
    { name: 'types', command: ['npm', 'run', '--silent', 'check:types'] },
    { name: 'rules of the code', command: ['npm', 'run', '--silent', 'check:rules'] },
    { name: 'front ends', command: [node, 'apps/api/src/commands/build.ts'] },
  ],
  [
    {
      name: 'server and contract',
      command: [node, 'tidy/run-test-files.ts', ...listTestFiles()],
    },
  ],
  [
    {
      name: 'browser journeys',
      command: [node, 'tidy/run-journeys.ts', ...(chosen?.journeys ?? []).map((name) => `${name}.e2e.ts`)],
      env: seed === null ? {} : { SHUFFLE_SEED: seed },
    },
  ].filter(() => chosen?.journeys.length !== 0),
];

/** The test files in alphabetical order, or in that of the seed. Node's own randomizing would also reorder the tests of a file. */
function listTestFiles(): string[] {
  const isInstalled = (name: string) => name === 'node_modules';
  const all = globSync('{apps,packages,bench,faults,tidy,e2e}/**/*.test.ts', { exclude: isInstalled }).sort();
  const files = (chosen === null ? all : all.filter((file) => chosen.tests.includes(file))).filter(
    (file) => !isOfRelease(file),
  );
  const rank = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return seed === null ? files : files.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interruptedBy === null) setTimeout(() => signalAll('SIGKILL'), endTimeoutMs).unref();
    interruptedBy ??= signal;
    signalAll(signal);
  });
}

const outcomes: Outcome[] = [];
try {
  for (const group of groups) {
    if (interruptedBy === null) outcomes.push(...(await Promise.all(group.map((step) => run(step, group.length > 1)))));
  }
} finally {
  await stopTestPostgres();
}
report();

/** Runs a step and prints its output: at once, or at the step's end if another one runs in parallel. */
async function run({ name, command: [program = '', ...parameters], env }: Step, inParallel: boolean): Promise<Outcome> {
  const startedAt = Date.now();
  if (!inParallel) console.log(`\n== ${name}`);
  // A separate process group, so that a signal reaches every process of the step exactly once.
  const child = spawn(program, parameters, {
    env: { ...process.env, ...env },
    stdio: inParallel ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await once(child, 'close').then(
    ([exitCode]) => exitCode as number | null,
    (error: Error) => void console.error(error.message),
  );
  running.delete(child);
  const outcome = { name, passed: code === 0, seconds: Math.round((Date.now() - startedAt) / 1000) };
  console.log(`${inParallel ? `\n== ${name}\n${output}` : ''}== ${describe(outcome)}`);
  return outcome;
}

function signalAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, signal);
    } catch {
      // The step has just ended.
    }
  }
}

function describe({ name, passed, seconds }: Outcome): string {
  return `${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`;
}

function report(): void {
  console.log(`\n${outcomes.map(describe).join('\n')}`);
  const failed = outcomes.filter(({ passed }) => !passed).map(({ name }) => name);
  if (interruptedBy !== null) console.error(`\nInterrupted by ${interruptedBy}.`);
  else if (failed.length > 0) console.error(`\n${failed.join(', ')} failed.`);
  else console.log('\nEverything passed.');
  process.exitCode = failed.length > 0 || interruptedBy !== null ? 1 : 0;
}
