import { createHash } from 'node:crypto';
import type { AppContext } from '../../../platform/app-context.ts';
import { unsealBytes } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findStoredFile } from './queries.ts';

/** A file as it was stored. */
export interface FileContent {
  contentType: string;
  bytes: Buffer;
}

type Parts = Pick<AppContext, 'database' | 'keys' | 'log' | 'providers'>;

/**
 * Reads a file of an owner. Refuses with `not-found` where the owner has no such file, and with `unavailable` while the store can't be
 * used. A file that is missing in the store, or was changed there, is an error in the log and never an answer.
 */
export async function readFile(
  { database, keys, log, providers }: Parts,
  id: string,
  owner: string,
): Promise<FileContent> {
  const file = await findStoredFile(database.read, id, owner);
  if (file === null) refuse('not-found');
  const sealed = await providers.files.get(file.key).catch((error) => {
    log.warn({ err: error, file: id }, 'the store of files could not be used');
    refuse('unavailable');
  });
  if (sealed === null) throw new Error(`the file ${id} is missing in the store`);
  const dataKey = Buffer.from(keys.unseal(file.dataKeySealed), 'base64');
  const bytes = open(id, dataKey, sealed);
  if (!createHash('sha256').update(bytes).digest().equals(file.sha256))
    throw new Error(`the file ${id} has another digest`);
  return { contentType: file.contentType, bytes };
}

function open(id: string, dataKey: Buffer, sealed: Uint8Array): Buffer {
  try {
    return unsealBytes(dataKey, sealed);
  } catch {
    throw new Error(`the file ${id} was changed in the store`);
  }
}
