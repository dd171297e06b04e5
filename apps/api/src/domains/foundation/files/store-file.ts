import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AppContext } from '../../../platform/app-context.ts';
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
 * Encrypts a file with a key of its own and stores it. Returns its id. It calls the store, so jobs call it, outside a transaction: its
 * row is committed as writing, then the file is put, then the row says stored. What a killed process leaves behind is removed after a
 * day. Throws `FileStoreUnavailable`.
 */
export async function storeFile({ database, providers }: Parts, file: FileToStore): Promise<string> {
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
  const isStored = await database.write((tx) => markFileStored(tx, id));
  if (!isStored) throw new Error('a file took so long to store that it was given up');
  return id;
}
