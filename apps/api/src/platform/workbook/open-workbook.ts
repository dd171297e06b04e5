import { Worker } from 'node:worker_threads';
import { refuseFile } from '../file-text.ts';
import { Refusal } from '../refuse.ts';
import type { ReadWorkbook, WorkbookBounds } from './read-workbook.ts';

type Answer = { read: ReadWorkbook } | { refused: string };

const heapMegabytesMax = 512;
const timeMsMax = 20_000;
const tooMuch = 'The workbook takes too long or too much memory to read. Save the statement’s sheet alone, or as CSV.';

// One workbook is open in a process at a time. The files of those that wait stand in memory.
const [waitingMax, waitMsMax, retryAfterSeconds] = [3, 10_000, 5];
const waiting: (() => void)[] = [];
let isOpen = false;

/** Waits until no other workbook is open. Refuses with `unavailable` if too many wait, or for too long. */
async function takeTurn(): Promise<void> {
  const busy = () =>
    new Refusal('unavailable', {
      message: 'Other workbooks are being read right now. Please try again in a moment.',
      retryAfterSeconds,
    });
  if (!isOpen) {
    isOpen = true;
    return;
  }
  if (waiting.length === waitingMax) throw busy();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const begin = () => {
    clearTimeout(timer);
    resolve();
  };
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(begin), 1);
    reject(busy());
  }, waitMsMax);
  waiting.push(begin);
  await promise;
}

function endTurn(): void {
  const next = waiting.shift();
  if (next === undefined) isOpen = false;
  else next();
}

/**
 * Reads a sheet of an XLSX workbook outside of the thread that answers requests, one workbook at a time, with bounds of time and memory.
 * Refuses what is no workbook, what is damaged, and what is larger than the bounds, each with what to do, and with `unavailable` while
 * too many wait.
 */
export async function openWorkbook(bytes: Buffer, sheet: string | null, bounds: WorkbookBounds): Promise<ReadWorkbook> {
  await takeTurn();
  try {
    return await readApart(bytes, sheet, bounds);
  } finally {
    endTurn();
  }
}

async function readApart(bytes: Buffer, sheet: string | null, bounds: WorkbookBounds): Promise<ReadWorkbook> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { bytes, sheet, bounds },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => resolve({ refused: tooMuch }), timeMsMax);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refused: tooMuch }) : reject(error),
  );
  try {
    const answer = await promise;
    return 'refused' in answer ? refuseFile(answer.refused) : answer.read;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
