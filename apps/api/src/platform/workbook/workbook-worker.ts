/** Reads one workbook in a thread of its own, which `open-workbook.ts` starts and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { readWorkbook, type WorkbookBounds, WorkbookError } from './read-workbook.ts';

const { bytes, sheet, bounds } = workerData as { bytes: Uint8Array; sheet: string | null; bounds: WorkbookBounds };
try {
  parentPort?.postMessage({ read: readWorkbook(bytes, sheet, bounds) });
} catch (error) {
  if (!(error instanceof WorkbookError)) throw error;
  parentPort?.postMessage({ refused: error.message });
}
