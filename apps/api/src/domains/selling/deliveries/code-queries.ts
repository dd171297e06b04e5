import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** The code of an order as stored. */
export interface StoredHandOverCode {
  digest: string;
  /** Null once the order was handed over or cancelled. */
  sealed: Buffer | null;
  tries: number;
  usedAt: Date | null;
}

const columns = `digest, sealed, tries, used_at as "usedAt"`;
const byOrder = statement<StoredHandOverCode>(
  'hand-over-code',
  `select ${columns} from hand_over_codes where order_number = $1`,
);
const locked = statement<StoredHandOverCode>(
  'lock-hand-over-code',
  `select ${columns} from hand_over_codes where order_number = $1 for update`,
);
const upsert = statement(
  'store-hand-over-code',
  `insert into hand_over_codes (order_number, digest, sealed, made_at) values ($1, $2, $3, $4)
   on conflict (order_number) do update set digest = $2, sealed = $3, made_at = $4, tries = 0 where hand_over_codes.used_at is null`,
);
const countRow = statement(
  'count-hand-over-try',
  'update hand_over_codes set tries = tries + 1 where order_number = $1',
);
const useRow = statement(
  'use-hand-over-code',
  'update hand_over_codes set used_at = $2, sealed = null where order_number = $1 and used_at is null',
);
const wipeRow = statement('wipe-hand-over-code', 'update hand_over_codes set sealed = null where order_number = $1');
const sealedRows = statement<{ number: string; sealed: Buffer }>(
  'sealed-hand-over-codes',
  'select order_number as number, sealed from hand_over_codes where sealed is not null order by order_number for update',
);
const sealAgain = statement(
  'seal-hand-over-code-again',
  'update hand_over_codes set sealed = $2, digest = $3 where order_number = $1',
);
const deleteOld = deletion('delete-hand-over-codes', 'hand_over_codes', 'order_number', 'made_at < $1', 'made_at');

/** The code of an order, or null. */
export const findHandOverCode = (db: Db, number: string) => db.find(byOrder, [number]);
/** The code of an order, locked; null if it has none. */
export const lockHandOverCode = (tx: Tx, number: string) => tx.find(locked, [number]);
/** Stores a new code with five new tries. A code that was used stays. */
export const storeHandOverCode = (tx: Tx, number: string, { digest, sealed }: { digest: string; sealed: Buffer }) =>
  tx.list(upsert, [number, digest, sealed, tx.now]);
/** Counts a try. */
export const countHandOverTry = (tx: Tx, number: string) => tx.list(countRow, [number]);
/** Marks a code as used and wipes its sealed text. */
export const markHandOverCodeUsed = (tx: Tx, number: string) => tx.list(useRow, [number, tx.now]);
/** Wipes the sealed text of the code of an order that ended in another way. */
export const wipeHandOverCode = (tx: Tx, number: string) => tx.list(wipeRow, [number]);
/** Deletes codes that were made before an instant. Returns how many. */
export const deleteHandOverCodes = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
/** The codes that are not used yet, locked. */
export const listSealedCodes = (tx: Tx) => tx.list(sealedRows);
/** Stores a code that was sealed and digested again. */
export const updateSealedCode = (tx: Tx, number: string, { sealed, digest }: { sealed: Buffer; digest: string }) =>
  tx.list(sealAgain, [number, sealed, digest]);
