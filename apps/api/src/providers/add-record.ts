import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Adds a record of a sandbox as a file, whole: another process never reads a part of it. False if there is one of this name. Its folder is made, in
 * the books' folder.
 */
export function addRecord(path: string, record: object): boolean {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Beside the folder of the records, whose files are all read.
  const partial = join(dirname(dirname(path)), `.new-${randomUUID()}`);
  writeFileSync(partial, JSON.stringify(record), { mode: 0o600 });
  try {
    linkSync(partial, path);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** The records of a folder by their names; none if it is not there. */
export function listRecords<T>(folder: string): T[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T);
}
