import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeSecondTry, listSecondTries } from './second-tries.ts';

/**
 * Runs test files in a few processes, each one file after the other: a file takes half of the time in a process that has loaded
 * the product before. Prints each process's report at its end, reports with failed tests last. A failed file runs once more at the
 * end, alone in a new process, unless its kind or the number of failed files forbids it. Ends with 1 if a test failed at its last try.
 *
 *     node tidy/run-test-files.ts FILE...
 */
interface Ended {
  report: string;
  /** What is wrong; null if every test passed. */
  problem: string | null;
  /** The files in which a test failed. */
  failed: string[];
  /** True if more is wrong than failed files: the process ended early, or something was left open. */
  isBroken: boolean;
}

// More are not faster on two cores, and each test takes longer.
const processCount = 3;
const worker = join(import.meta.dirname, 'test-files-worker.ts');
const failedFiles = pathToFileURL(join(import.meta.dirname, 'failed-files.ts')).href;
// Memory is there, and searching it for garbage takes a tenth of the time if V8 decides how much to use.
const memoryOptions = ['--max-semi-space-size=64', '--heap-growing-percent=200'];

// A signal goes to the whole group of processes. This one waits until the others have cleaned up.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (interrupted = true));

const folder = mkdtempSync(join(tmpdir(), 'foodbank-test-files-'));
try {
  process.exitCode = (await runAll(process.argv.slice(2))) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs all files, and some once more. True if every file passed. */
async function runAll(files: string[]): Promise<boolean> {
  const waiting = [...files];
  const processes = Array.from({ length: processCount }, (_, place) => runProcess(waiting, String(place)));
  const ended = print(await Promise.all(processes));
  if (waiting.length > 0) console.error(`Not run: ${waiting.join(', ')}`);
  const failed = ended.flatMap((one) => one.failed);
  const again = interrupted ? [] : listSecondTries(failed);
  const passed = [];
  for (const file of again) {
    console.log(`\n== Second try of ${file}`);
    const [second] = print([await runProcess([file], 'again')]);
    if (second?.problem === null) passed.push(file);
  }
  for (const file of passed) console.log(describeSecondTry(file));
  const isIncomplete = waiting.length > 0 || ended.some(({ isBroken }) => isBroken);
  return !isIncomplete && failed.length === passed.length;
}

function print(ended: Ended[]): Ended[] {
  const failedLast = ended.toSorted((one, other) => Number(one.problem !== null) - Number(other.problem !== null));
  for (const { report } of failedLast) console.log(report);
  for (const { problem } of ended) if (problem !== null) console.error(problem);
  return ended;
}

/** Starts a process and gives it one file after the other until none is left. `name` is not that of another running process. */
async function runProcess(waiting: string[], name: string): Promise<Ended> {
  const failedPath = join(folder, name);
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${failedFiles}`, `--test-reporter-destination=${failedPath}`],
  ];
  const child = fork(worker, { execArgv: [...reporters, ...memoryOptions], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void chunks.push(chunk));
  let file: string | undefined;
  child.on('message', () => {
    file = waiting.shift();
    child.send({ file });
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const failed = existsSync(failedPath)
    ? [...new Set(readFileSync(failedPath, 'utf8').split('\n').filter(Boolean))]
    : [];
  const endedIn = file === undefined ? '' : ` The process ended in ${file}.`;
  const isFine = code === 0 && file === undefined;
  const problem = isFine ? null : `A process with tests ended with ${signal ?? code}.${endedIn}`;
  // A process that ends early may not have named every failed file.
  const isBroken = !isFine && (failed.length === 0 || file !== undefined);
  return { report: Buffer.concat(chunks).toString(), problem, failed, isBroken };
}
