import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { sealBytes } from '../../../platform/keys.ts';
import { insertFile, markFileStored } from './queries.ts';

/** A file to store. */
export interface FileToStore {
  /** What it is: lower case and hyphens, such as `agent-statement`. */
  kind: string;
  /** Who may read it, such as `agent:<id>`. */
  owner: string;
  contentType: string;
  bytes: Uint8Array;
}

type Parts = Pick<AppContext, 'database' | 'providers'>;

const dataKeyBytes = 32;

/**
 * Encrypts a file with a key of its own and stores it. Returns its id. It calls the store, so it is called outside a transaction: its
 * row is committed as writing, then the file is put, then the row says stored. What a killed process leaves behind is removed after a
 * day. Throws `FileStoreUnavailable`.
 */
export async function storeFile(parts: Parts, file: FileToStore): Promise<string> {
  const id = await putFile(parts, file);
  await parts.database.write((tx) => keepFile(tx, id));
  return id;
}

/** Puts a file into the store and leaves its row as writing, for `keepFile` in the transaction that uses it. Throws `FileStoreUnavailable`. */
export async function putFile({ database, providers }: Parts, file: FileToStore): Promise<string> {
  const { kind, owner, contentType, bytes } = file;
  const key = `${kind}/${randomUUID()}`;
  const dataKey = randomBytes(dataKeyBytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  const id = await database.write((tx) =>
    insertFile(tx, {
      key,
      kind,
      owner,
      contentType,
      sizeBytes: bytes.length,
      sha256,
      dataKeySealed: tx.keys.seal(dataKey.toString('base64')),
    }),
  );
  await providers.files.put(key, sealBytes(dataKey, bytes));
  return id;
}

/** Keeps a file that was put: from now on it can be read. */
export async function keepFile(tx: Tx, id: string): Promise<void> {
  if (!(await markFileStored(tx, id))) throw new Error('a file took so long to store that it was given up');
}
