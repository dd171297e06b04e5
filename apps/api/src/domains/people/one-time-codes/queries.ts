import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** The purpose of a code. */
export type CodePurpose = 'reset-password' | 'change-password' | 'change-account' | 'confirm-email' | 'sign-in';

/** A code as stored. `codeHash` is its keyed digest. */
export interface StoredCode {
  id: string;
  codeHash: string;
  newPasswordHash: string | null;
  /** What else the code confirms, encrypted. */
  sealed: Buffer | null;
  attempts: number;
  expiresAt: Date;
  usedAt: Date | null;
}

const codeInstants = statement<{ createdAt: Date }>(
  'code-instants',
  `select created_at as "createdAt" from one_time_codes where account_id = $1 order by created_at desc limit $2`,
);
const insertCodeRow = statement(
  'insert-code',
  `insert into one_time_codes (account_id, purpose, code_hash, new_password_hash, created_at, expires_at, sealed)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const newest = `select id, code_hash as "codeHash", new_password_hash as "newPasswordHash", sealed, attempts, expires_at as "expiresAt",
     used_at as "usedAt"
   from one_time_codes where account_id = $1 and purpose = $2 order by created_at desc, id desc limit 1`;
const newestCode = statement<StoredCode>('newest-code', newest);
const lockedNewestCode = statement<StoredCode>('lock-newest-code', `${newest} for update`);
const countCodeAttempt = statement('count-attempt', 'update one_time_codes set attempts = attempts + 1 where id = $1');
const markUsed = 'update one_time_codes set used_at = $2, new_password_hash = null, sealed = null';
const markCode = statement('mark-code-used', `${markUsed} where id = $1`);
const endCodes = statement('end-codes', `${markUsed} where account_id = $1 and used_at is null`);
const codesOf = statement<{ purpose: CodePurpose; attempts: number; createdAt: Date; usedAt: Date | null }>(
  'codes-of',
  `select purpose, attempts, created_at as "createdAt", used_at as "usedAt" from one_time_codes where account_id = $1
   order by created_at`,
);
const deleteCodesRows = statement('delete-codes-of', 'delete from one_time_codes where account_id = $1');
const deleteOldCodes = deletion('delete-codes', 'one_time_codes', 'id', 'created_at < $1', 'created_at');

/** The instants of an account's latest codes of any purpose, newest first. */
export async function listCodeInstants(tx: Tx, accountId: string, atMost: number): Promise<Date[]> {
  return (await tx.list(codeInstants, [accountId, atMost])).map(({ createdAt }) => createdAt);
}

/** A code to insert. */
export type NewCode = Pick<StoredCode, 'codeHash' | 'newPasswordHash' | 'sealed' | 'expiresAt'> & {
  accountId: string;
  purpose: CodePurpose;
};

/** Inserts a code. */
export const insertCode = (tx: Tx, { accountId, purpose, codeHash, newPasswordHash, sealed, expiresAt }: NewCode) =>
  tx.list(insertCodeRow, [accountId, purpose, codeHash, newPasswordHash, tx.now, expiresAt, sealed]);
/** An account's newest code of a purpose; null if there is none. */
export const findNewestCode = (db: Db, accountId: string, purpose: CodePurpose) =>
  db.find(newestCode, [accountId, purpose]);
/** An account's newest code of a purpose, locked; null if there is none. */
export const lockNewestCode = (tx: Tx, accountId: string, purpose: CodePurpose) =>
  tx.find(lockedNewestCode, [accountId, purpose]);
/** Counts an attempt at a code. */
export const countAttempt = (tx: Tx, id: string) => tx.list(countCodeAttempt, [id]);
/** Marks a code as used. */
export const markCodeUsed = (tx: Tx, id: string) => tx.list(markCode, [id, tx.now]);
/** Invalidates all codes of an account. */
export const endAllCodes = (tx: Tx, accountId: string) => tx.list(endCodes, [accountId, tx.now]);
/** Deletes codes from before an instant, which are all expired. Returns how many. */
export const deleteCodes = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldCodes, [before, atMost])).count;
/** An account's codes for the export: instants and purposes, without the codes. */
export const listCodesOf = (db: Db, accountId: string) => db.list(codesOf, [accountId]);
/** Deletes an account's codes. */
export const deleteCodesOf = (tx: Tx, accountId: string) => tx.list(deleteCodesRows, [accountId]);
