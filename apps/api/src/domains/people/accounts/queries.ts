import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** The purpose of a code. */
export type CodePurpose = 'reset-password' | 'change-password';

/** A code as stored. `codeHash` is its keyed digest. */
export interface StoredCode {
  id: string;
  codeHash: string;
  newPasswordHash: string | null;
  attempts: number;
  expiresAt: Date;
  usedAt: Date | null;
}

const codeInstants = statement<{ createdAt: Date }>(
  'code-instants',
  `select created_at as "createdAt" from one_time_codes where agent_id = $1 order by created_at desc limit $2`,
);
const insertCodeRow = statement(
  'insert-code',
  `insert into one_time_codes (agent_id, purpose, code_hash, new_password_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
const newestCode = statement<StoredCode>(
  'newest-code',
  `select id, code_hash as "codeHash", new_password_hash as "newPasswordHash", attempts, expires_at as "expiresAt",
     used_at as "usedAt"
   from one_time_codes where agent_id = $1 and purpose = $2 order by created_at desc, id desc limit 1 for update`,
);
const countCodeAttempt = statement(
  'count-code-attempt',
  'update one_time_codes set attempts = attempts + 1 where id = $1',
);
const markCode = statement(
  'mark-code-used',
  'update one_time_codes set used_at = $2, new_password_hash = null where id = $1',
);
const endCodes = statement(
  'end-codes',
  `update one_time_codes set used_at = $2, new_password_hash = null where agent_id = $1 and used_at is null`,
);

const codesOf = statement<{ purpose: CodePurpose; attempts: number; createdAt: Date; usedAt: Date | null }>(
  'codes-of',
  `select purpose, attempts, created_at as "createdAt", used_at as "usedAt" from one_time_codes where agent_id = $1
   order by created_at`,
);
const deleteCodesRows = statement('delete-codes-of', 'delete from one_time_codes where agent_id = $1');
const deleteOldCodes = deletion('delete-codes', 'one_time_codes', 'id', 'created_at < $1', 'created_at');

/** The instants of an agent's latest codes of any purpose, newest first. */
export async function listCodeInstants(tx: Tx, agentId: string, atMost: number): Promise<Date[]> {
  return (await tx.list(codeInstants, [agentId, atMost])).map(({ createdAt }) => createdAt);
}

/** A code to insert. */
export interface NewCode {
  agentId: string;
  purpose: CodePurpose;
  codeHash: string;
  newPasswordHash: string | null;
  expiresAt: Date;
}

/** Inserts a code. */
export const insertCode = (tx: Tx, { agentId, purpose, codeHash, newPasswordHash, expiresAt }: NewCode) =>
  tx.list(insertCodeRow, [agentId, purpose, codeHash, newPasswordHash, tx.now, expiresAt]);
/** An agent's newest code of a purpose, locked; null if there is none. */
export const lockNewestCode = (tx: Tx, agentId: string, purpose: CodePurpose) =>
  tx.find(newestCode, [agentId, purpose]);
/** Counts an attempt at a code. */
export const countAttempt = (tx: Tx, id: string) => tx.list(countCodeAttempt, [id]);
/** Marks a code as used. */
export const markCodeUsed = (tx: Tx, id: string) => tx.list(markCode, [id, tx.now]);
/** Invalidates all codes of an agent. */
export const endAllCodes = (tx: Tx, agentId: string) => tx.list(endCodes, [agentId, tx.now]);
/** Deletes codes from before an instant, which are all expired. Returns how many. */
export const deleteCodes = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldCodes, [before, atMost])).count;
/** An agent's codes for the export: instants and purposes, without the codes. */
export const listCodesOf = (db: Db, agentId: string) => db.list(codesOf, [agentId]);
/** Deletes an agent's codes. */
export const deleteCodesOf = (tx: Tx, agentId: string) => tx.list(deleteCodesRows, [agentId]);
