import { Worker } from 'node:worker_threads';
import { refuseFile } from '../file-text.ts';
import type { ReadWorkbook, WorkbookBounds } from './read-workbook.ts';

type Answer = { read: ReadWorkbook } | { refused: string };

const heapMegabytesMax = 512;
const timeMsMax = 20_000;
const tooMuch = 'The workbook takes too long or too much memory to read. Save the statement’s sheet alone, or as CSV.';

/**
 * Reads a sheet of an XLSX workbook outside of the thread that answers requests, with bounds of time and memory. Refuses what is no
 * workbook, what is damaged, and what is larger than the bounds, each with what to do.
 */
export async function openWorkbook(bytes: Buffer, sheet: string | null, bounds: WorkbookBounds): Promise<ReadWorkbook> {
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
