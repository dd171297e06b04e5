import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A file that is about to be stored. */
export interface NewFile {
  key: string;
  kind: string;
  owner: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  dataKeySealed: Buffer;
}

/** A stored file: where it is, and how it is decrypted and checked. */
export interface StoredFile {
  key: string;
  contentType: string;
  sha256: Buffer;
  dataKeySealed: Buffer;
}

const inserted = statement<{ id: string }>(
  'insert-file',
  `insert into files (key, kind, owner, content_type, size_bytes, sha256, data_key_sealed, state, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'writing', $8) returning id`,
);

/** Inserts the row of a file that is being written. Returns its id. */
export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const { key, kind, owner, contentType, sizeBytes, sha256, dataKeySealed } = file;
  const values = [key, kind, owner, contentType, sizeBytes, sha256, dataKeySealed, tx.now];
  return (await tx.get(inserted, values)).id;
}

const stored = statement<{ id: string }>(
  'mark-file-stored',
  `update files set state = 'stored', stored_at = $2 where id = $1 and state = 'writing' returning id`,
);

/** Marks a file as stored. False if its row was removed meanwhile. */
export const markFileStored = async (tx: Tx, id: string) => (await tx.find(stored, [id, tx.now])) !== null;

const found = statement<StoredFile>(
  'find-stored-file',
  `select key, content_type as "contentType", sha256, data_key_sealed as "dataKeySealed"
   from files where id = $1 and owner = $2 and state = 'stored'`,
);

/** A stored file of an owner. */
export const findStoredFile = (db: Db, id: string, owner: string) => db.find(found, [id, owner]);

const deleted = statement<{ id: string }>(
  'mark-file-deleted',
  `update files set state = 'deleted', deleted_at = $2, data_key_sealed = null
   where id = $1 and state <> 'deleted' returning id`,
);

/** Marks a file as deleted and wipes its key. False if it was deleted before. */
export const markFileDeleted = async (tx: Tx, id: string) => (await tx.find(deleted, [id, tx.now])) !== null;

/** A file that can be removed from the store. */
export interface RemovableFile {
  id: string;
  key: string;
}

const removable = statement<RemovableFile>(
  'list-removable-files',
  `select id, key from files
   where state = 'deleted' or (state = 'writing' and created_at < $1)
   order by created_at limit $2`,
);

/** Files that are deleted, and those whose writing was given up: they began before an instant. */
export const listRemovableFiles = (db: Db, begunBefore: Date, atMost: number) =>
  db.list(removable, [begunBefore, atMost]);

const removed = statement(
  'remove-file-row',
  `delete from files where id = $1 and (state = 'deleted' or (state = 'writing' and created_at < $2))`,
);

/** Removes the row of a file that is no longer in the store. */
export const removeFileRow = (tx: Tx, id: string, begunBefore: Date) => tx.list(removed, [id, begunBefore]);

const sealed = statement<{ id: string; dataKeySealed: Buffer }>(
  'lock-sealed-files',
  `select id, data_key_sealed as "dataKeySealed" from files
   where id > $1 and data_key_sealed is not null order by id limit $2 for update`,
);

/** The next files with a key, locked, in the order of their ids. */
export const lockSealedFiles = (tx: Tx, afterId: string, atMost: number) => tx.list(sealed, [afterId, atMost]);

const resealed = statement('update-file-key', 'update files set data_key_sealed = $2 where id = $1');

/** Replaces the encrypted key of a file. */
export const updateFileKey = (tx: Tx, id: string, dataKeySealed: Buffer) => tx.list(resealed, [id, dataKeySealed]);
