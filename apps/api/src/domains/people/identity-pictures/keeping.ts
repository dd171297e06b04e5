import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { sameDistanceMax } from '../../../platform/pictures/picture-bounds.ts';
import { refuse } from '../../../platform/refuse.ts';
import { discardFile } from '../../foundation/files/discard-file.ts';
import { type FileContent, readFile } from '../../foundation/files/read-file.ts';
import {
  type AlikePicture,
  deletePieces,
  listPicturesWithin,
  lockPictureKeys,
  markDeleted,
  type StoredPicture,
  updatePictureKey,
} from './queries.ts';

/** Who owns the file of a customer's picture. */
export const ownerOfPictures = (customerId: string): string => `customer:${customerId}`;

/** Deletes a picture: its file, its pieces, its hash and its key. The row stays and says that there was one. The caller has locked it. */
export async function discardPicture(tx: Tx, { id, fileId }: Pick<StoredPicture, 'id' | 'fileId'>): Promise<void> {
  await markDeleted(tx, id);
  await deletePieces(tx, id);
  if (fileId !== null) await discardFile(tx, fileId);
}

/**
 * Reads a picture, a JPEG. It calls the store of files, so it is called outside a transaction. Refuses with `not-found` one that is not ready, and with
 * `unavailable` while the store can't be used.
 */
export async function readPictureFile(
  parts: Pick<AppContext, 'database' | 'keys' | 'log' | 'providers'>,
  { customerId, fileId }: Pick<StoredPicture, 'customerId' | 'fileId'>,
): Promise<FileContent> {
  return readFile(parts, fileId ?? refuse('not-found'), ownerOfPictures(customerId));
}

/** The pictures of other customers that are the same as one, or nearly: at most 20. None while it is not ready. */
export const listAlikePictures = (db: Db, id: string): Promise<AlikePicture[]> =>
  listPicturesWithin(db, id, sameDistanceMax);

/** Encrypts the keys of pictures that were not read yet with the current key. Returns how many there were. */
export async function reencryptPictures(tx: Tx): Promise<number> {
  const keys = await lockPictureKeys(tx);
  for (const { id, keySealed } of keys) await updatePictureKey(tx, id, tx.keys.seal(tx.keys.unseal(keySealed)));
  return keys.length;
}
