import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The largest file that is stored, in bytes. Files are encrypted and sent whole. */
export const fileBytesMax = 25 * 1024 * 1024;

/** A place that keeps files by key. What it gets is encrypted. */
export interface FileStore {
  /** Stores a file under a key, or replaces it. It is there whole or not at all. Throws `FileStoreUnavailable`. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file under a key; null if there is none. Throws `FileStoreUnavailable`. */
  get(key: string): Promise<Uint8Array | null>;
  /** Deletes the file under a key, if there is one. Throws `FileStoreUnavailable`. */
  delete(key: string): Promise<void>;
}

/** The store could not be used. The message can be logged: it has no key, no address and none of the store's words. */
export class FileStoreUnavailable extends Error {}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const keyLengthMax = 200;

/** Throws for a key that could name anything outside the store. */
export function assertFileKey(key: string): void {
  if (key.length > keyLengthMax || !keyPattern.test(key)) throw new TypeError('a key of a file has an invalid form');
}

/** Keeps files in a folder that only its owner can read. A file appears whole, by renaming. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    assertFileKey(key);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const partial = join(dirname(path), `.${randomUUID()}.part`);
      await orUnavailable(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        try {
          await writeFile(partial, bytes, { mode: 0o600, flag: 'wx', flush: true });
          await rename(partial, path);
        } catch (error) {
          await rm(partial, { force: true });
          throw error;
        }
      });
    },
    async get(key) {
      const path = pathOf(key);
      return orUnavailable(async () => {
        // A link in the folder could lead out of it.
        const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullIfMissing);
        if (file === null) return null;
        try {
          return await file.readFile();
        } finally {
          await file.close();
        }
      });
    },
    async delete(key) {
      const path = pathOf(key);
      await orUnavailable(async () => {
        await unlink(path).catch(nullIfMissing);
      });
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreUnavailable(`the folder of files could not be used (${(error as NodeJS.ErrnoException).code})`);
  }
}
