import type {
  DocumentKind,
  IdentityPicture,
  PictureKind,
  PictureProblem,
} from '@foodbank/contract/people/identity-levels';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, get, list, run, statement, type Tx } from '../../../platform/database.ts';

/** `deleted`: the bytes and the hash are gone, and the row says that there was one. */
export type PictureState = IdentityPicture['state'] | 'deleted';

/** A picture as it is stored. */
export interface StoredPicture {
  id: string;
  customerId: string;
  kind: PictureKind;
  documentKind: DocumentKind | null;
  validUntil: Day | null;
  textVersion: string;
  language: string;
  beganAt: Date;
  sizeBytes: number;
  receivedBytes: number;
  state: PictureState;
  problem: PictureProblem | null;
  fileId: string | null;
  usedAt: Date | null;
  decidedAt: Date | null;
}

const columns = `id, customer_id as "customerId", kind, document_kind as "documentKind", valid_until as "validUntil",
  text_version as "textVersion", language, began_at as "beganAt", size_bytes as "sizeBytes", received_bytes as "receivedBytes",
  state, problem, file_id as "fileId", used_at as "usedAt", decided_at as "decidedAt"`;

const insertRow = statement<StoredPicture>(
  'insert-identity-picture',
  `insert into identity_pictures (customer_id, kind, document_kind, valid_until, text_version, language, began_at, began_on, size_bytes,
     key_sealed, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'receiving') returning ${columns}`,
);
/** A picture that begins, with the sealed key of its pieces. `beganOn`: the Lagos day by which pictures are counted. */
export type NewPicture = Pick<
  StoredPicture,
  'customerId' | 'kind' | 'documentKind' | 'validUntil' | 'textVersion' | 'language' | 'sizeBytes'
> & { beganOn: Day; keySealed: Buffer };
/** Stores a picture of which no byte is there yet. */
export const insertPicture = (tx: Tx, picture: NewPicture): Promise<StoredPicture> => {
  const { customerId, kind, documentKind, validUntil, textVersion, language, beganOn, sizeBytes, keySealed } = picture;
  const values = [customerId, kind, documentKind, validUntil, textVersion, language, tx.now, beganOn, sizeBytes];
  return tx.get(insertRow, [...values, keySealed]);
};

/** How many pictures a customer began on a Lagos day, those that are gone too. */
export const countPicturesOfDay = get<{ count: number }, [customerId: string, day: Day]>(
  'count-identity-pictures-of-day',
  `select count(*)::int as count from identity_pictures where customer_id = $1 and began_on = $2`,
);

/** A customer's pictures of a kind that no member was asked to look at, locked. */
export const lockUnusedPictures = list<StoredPicture, [customerId: string, kind: PictureKind], Tx>(
  'lock-unused-identity-pictures',
  `select ${columns} from identity_pictures where customer_id = $1 and kind = $2 and used_at is null and state <> 'deleted'
   order by id for no key update`,
);
/** A picture that is there, or null. */
export const findPicture = find<StoredPicture, [id: string]>(
  'identity-picture-by-id',
  `select ${columns} from identity_pictures where id = $1 and state <> 'deleted'`,
);
/** The same, locked, with the sealed key of its pieces; the key is null once it was read. */
export const lockPicture = find<StoredPicture & { keySealed: Buffer | null }, [id: string], Tx>(
  'lock-identity-picture',
  `select ${columns}, key_sealed as "keySealed" from identity_pictures where id = $1 and state <> 'deleted' for no key update`,
);
/** A customer's newest picture of each kind that is there. */
export const listNewestPictures = list<StoredPicture, [customerId: string]>(
  'newest-identity-pictures',
  `select distinct on (kind) ${columns} from identity_pictures where customer_id = $1 and state <> 'deleted'
   order by kind, began_at desc, id desc`,
);

/** Stores a sealed piece. The caller has locked the picture. */
export const insertPiece = run<[pictureId: string, atByte: number, sizeBytes: number, sealed: Buffer]>(
  'insert-identity-picture-piece',
  `insert into identity_picture_pieces (picture_id, at_byte, size_bytes, sealed) values ($1, $2, $3, $4)`,
);
const countBytesRow = statement<StoredPicture>(
  'count-bytes-of-identity-picture',
  `update identity_pictures set received_bytes = received_bytes + $2::int,
     state = case when received_bytes + $2::int = size_bytes then 'reading' else state end,
     received_at = case when received_bytes + $2::int = size_bytes then $3::timestamptz end
   where id = $1 and state = 'receiving' returning ${columns}`,
);
/** Counts the bytes of a piece. With the last one the picture is whole, and waits to be read. */
export const countBytes = (tx: Tx, id: string, bytes: number): Promise<StoredPicture> =>
  tx.get(countBytesRow, [id, bytes, tx.now]);

/** A picture that is whole and waits to be read. */
export interface WholePicture {
  id: string;
  customerId: string;
  sizeBytes: number;
  keySealed: Buffer;
}
/** The picture, if it still waits to be read. */
export const findWholePicture = find<WholePicture, [id: string]>(
  'whole-identity-picture',
  `select id, customer_id as "customerId", size_bytes as "sizeBytes", key_sealed as "keySealed"
   from identity_pictures where id = $1 and state = 'reading'`,
);
/** The sealed pieces of a picture in their order. */
export const listPieces = list<{ sealed: Buffer }, [pictureId: string]>(
  'identity-picture-pieces',
  'select sealed from identity_picture_pieces where picture_id = $1 order by at_byte',
);
/** Deletes the pieces of a picture. */
export const deletePieces = run<[pictureId: string]>(
  'delete-identity-picture-pieces',
  'delete from identity_picture_pieces where picture_id = $1',
);

const readyRow = statement<{ id: string }>(
  'mark-identity-picture-ready',
  `update identity_pictures set state = 'ready', file_id = $2, width = $3, height = $4, hash = ('x' || $5::text)::bit(64), read_at = $6,
     key_sealed = null where id = $1 and state = 'reading' returning id`,
);
/** What was drawn of a picture: its file, its sides in pixels, and its hash in 16 hexadecimal digits. */
export interface DrawnFile {
  fileId: string;
  width: number;
  height: number;
  hash: string;
}
/** Marks a picture as drawn and stored, and wipes the key of its pieces. False if it does not wait any more. */
export const markReady = async (tx: Tx, id: string, { fileId, width, height, hash }: DrawnFile): Promise<boolean> =>
  (await tx.find(readyRow, [id, fileId, width, height, hash, tx.now])) !== null;
const unusableRow = statement<{ id: string }>(
  'mark-identity-picture-unusable',
  `update identity_pictures set state = 'unusable', problem = $2, read_at = $3, key_sealed = null
   where id = $1 and state = 'reading' returning id`,
);
/** Marks a picture as one that can't be used, and wipes the key of its pieces. False if it does not wait any more. */
export const markUnusable = async (tx: Tx, id: string, problem: PictureProblem): Promise<boolean> =>
  (await tx.find(unusableRow, [id, problem, tx.now])) !== null;

/** Whether a picture has a file. */
export const isFileOfPicture = get<{ isSo: boolean }, [fileId: string]>(
  'is-file-of-identity-picture',
  'select exists (select from identity_pictures where file_id = $1) as "isSo"',
);

const deletedRow = statement(
  'mark-identity-picture-deleted',
  `update identity_pictures set state = 'deleted', deleted_at = $2, file_id = null, hash = null, key_sealed = null
   where id = $1 and state <> 'deleted'`,
);
/** Takes everything of a picture that is no date or state. The caller discards its file and its pieces. */
export const markDeleted = (tx: Tx, id: string) => tx.list(deletedRow, [id, tx.now]);

/** Says that a person is asked to look at some pictures; the first time counts. */
export const markUsed = run<[ids: readonly string[], at: Date]>(
  'mark-identity-pictures-used',
  'update identity_pictures set used_at = coalesce(used_at, $2) where id = any($1::uuid[])',
);
/** Says that a decision was made for which some pictures were there; the last one counts. */
export const markDecided = run<[ids: readonly string[], at: Date]>(
  'mark-identity-pictures-decided',
  'update identity_pictures set decided_at = greatest(decided_at, $2) where id = any($1::uuid[])',
);

/** A picture of another customer that is alike. `distance`: in how many of 64 bits their hashes differ. */
export interface AlikePicture {
  id: string;
  customerId: string;
  distance: number;
}
const alikeRows = statement<AlikePicture>(
  'alike-identity-pictures',
  `select o.id, o.customer_id as "customerId", bit_count(o.hash # p.hash)::int as distance
   from identity_pictures p join identity_pictures o on o.state = 'ready' and o.customer_id <> p.customer_id
   where p.id = $1 and p.state = 'ready' and bit_count(o.hash # p.hash) <= $2
   order by distance, o.id limit 20`,
);
/** The pictures of other customers whose hashes differ from a picture's in at most so many bits, the nearest first: at most 20. */
export const listPicturesWithin = (db: Db, id: string, distanceMax: number) => db.list(alikeRows, [id, distanceMax]);

/** The pictures that are whole and wait to be read, and since when the oldest does. */
export const getWaitingPictures = get<{ count: number; oldestAt: Date | null }, []>(
  'waiting-identity-pictures',
  `select count(*)::int as count, min(received_at) as "oldestAt" from identity_pictures where state = 'reading'`,
);

/** The sealed keys of pictures that were not read yet, locked. */
export const lockPictureKeys = list<{ id: string; keySealed: Buffer }, [], Tx>(
  'lock-identity-picture-keys',
  `select id, key_sealed as "keySealed" from identity_pictures where key_sealed is not null order by id for no key update`,
);
/** Replaces the sealed key of a picture's pieces. */
export const updatePictureKey = run<[id: string, keySealed: Buffer]>(
  'seal-identity-picture-key-again',
  'update identity_pictures set key_sealed = $2 where id = $1',
);
