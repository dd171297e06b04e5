import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Runs test files in a few processes, each one file after the other: a file takes half of the time in a process that has loaded
 * the product before. Prints each process's report at its end, reports with failed tests last. Ends with 1 if a test failed.
 *
 *     node tidy/run-test-files.ts FILE...
 */
interface Ended {
  report: string;
  /** What is wrong; null if every test passed. */
  problem: string | null;
}

// Tests wait for the database and for other processes, so three for each core.
const processCount = 6;
const worker = join(import.meta.dirname, 'test-files-worker.ts');
// Memory is there, and searching it for garbage takes a tenth of the time if V8 decides how much to use.
const options = ['--test-reporter=spec', '--max-semi-space-size=64', '--heap-growing-percent=200'];

// A signal goes to the whole group of processes. This one waits until the others have cleaned up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const waiting = process.argv.slice(2);
const ended = await Promise.all(Array.from({ length: processCount }, runProcess));
for (const { report } of ended.toSorted((one, other) => Number(one.problem !== null) - Number(other.problem !== null)))
  console.log(report);
for (const { problem } of ended) if (problem !== null) console.error(problem);
if (waiting.length > 0) console.error(`Not run: ${waiting.join(', ')}`);
process.exitCode = waiting.length > 0 || ended.some(({ problem }) => problem !== null) ? 1 : 0;

/** Starts a process and gives it one file after the other until none is left. */
async function runProcess(): Promise<Ended> {
  const child = fork(worker, { execArgv: options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void chunks.push(chunk));
  let file: string | undefined;
  child.on('message', () => {
    file = waiting.shift();
    child.send({ file });
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const endedIn = file === undefined ? '' : ` The process ended in ${file}.`;
  const problem = code === 0 && endedIn === '' ? null : `A process with tests ended with ${signal ?? code}.${endedIn}`;
  return { report: Buffer.concat(chunks).toString(), problem };
}
