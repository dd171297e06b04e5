import type { PictureProblem } from '@foodbank/contract/people/identity-levels';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { unsealBytes } from '../../../platform/keys.ts';
import type { DrawnPicture } from '../../../platform/pictures/picture-bounds.ts';
import { readPicture } from '../../../platform/pictures/read-picture.ts';
import { discardFile } from '../../foundation/files/discard-file.ts';
import { keepFile, putFile } from '../../foundation/files/store-file.ts';
import { ownerOfPictures } from './keeping.ts';
import {
  deletePieces,
  findWholePicture,
  isFileOfPicture,
  listPieces,
  markReady,
  markUnusable,
  type WholePicture,
} from './queries.ts';

type Parts = Pick<AppContext, 'database' | 'keys' | 'log' | 'providers'>;

/**
 * Reads a picture that is whole: a process of its own draws it anew, the drawing is stored, and the pieces and their key go. One that can't be used
 * gets its problem. Does nothing for one that was read, or taken back, meanwhile. It calls the store of files, so it is called outside a transaction;
 * while the store is down it throws, and the pieces stay for the next try.
 */
export async function readWhole(parts: Parts, id: string): Promise<void> {
  const { database } = parts;
  const picture = await findWholePicture(database.read, id);
  if (picture === null) return;
  const drawn = await readPicture(() => joinPieces(parts, picture));
  if ('problem' in drawn) await database.write((tx) => endUnusable(tx, id, drawn.problem));
  else await store(parts, picture, drawn);
}

/** The bytes of a picture; null where its pieces can't be opened, or some are missing. */
async function joinPieces(
  { database, keys, log }: Parts,
  { id, keySealed, sizeBytes }: WholePicture,
): Promise<Buffer | null> {
  const pieces = await listPieces(database.read, id);
  try {
    const key = Buffer.from(keys.unseal(keySealed), 'base64');
    const bytes = Buffer.concat(pieces.map(({ sealed }) => unsealBytes(key, sealed)));
    return bytes.length === sizeBytes ? bytes : null;
  } catch {
    log.warn({ picture: id }, 'the pieces of a picture could not be opened');
    return null;
  }
}

async function endUnusable(tx: Tx, id: string, problem: PictureProblem): Promise<void> {
  if (await markUnusable(tx, id, problem)) await deletePieces(tx, id);
}

async function store(parts: Parts, { id, customerId }: WholePicture, drawn: DrawnPicture): Promise<void> {
  const { database } = parts;
  const { bytes, width, height, hash } = drawn;
  const file = { kind: 'identity-picture', owner: ownerOfPictures(customerId), contentType: 'image/jpeg', bytes };
  const fileId = await putFile(parts, file);
  const keep = async (tx: Tx) => {
    await keepFile(tx, fileId);
    // It was taken back while it was read, or another job was faster.
    if (!(await markReady(tx, id, { fileId, width, height, hash }))) return discardFile(tx, fileId);
    await deletePieces(tx, id);
  };
  await database.write(keep).catch(async (error) => {
    // A connection may be lost after the commit: then the picture has its file.
    await database.write(async (tx) => {
      if (!(await isFileOfPicture(tx, fileId)).isSo) await discardFile(tx, fileId);
    });
    throw error;
  });
}
