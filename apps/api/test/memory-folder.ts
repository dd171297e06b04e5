import { existsSync, statfsSync } from 'node:fs';

/** Linux's folder in memory. Containers often have a small one. */
export const memoryFolder = '/dev/shm';

const bytesMin = 2e9;

/** True if there is room in memory for the files of a test run. */
export function hasMemoryRoom(): boolean {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize > bytesMin;
}
