import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

export type CodePurpose = 'reset-password' | 'change-password';

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

/** When an agent was sent the latest codes, of whatever purpose, newest first. */
export async function listCodeInstants(tx: Tx, agentId: string, atMost: number): Promise<Date[]> {
  return (await tx.list(codeInstants, [agentId, atMost])).map(({ createdAt }) => createdAt);
}

export interface NewCode {
  agentId: string;
  purpose: CodePurpose;
  codeHash: string;
  newPasswordHash: string | null;
  expiresAt: Date;
}

export const insertCode = (tx: Tx, { agentId, purpose, codeHash, newPasswordHash, expiresAt }: NewCode) =>
  tx.list(insertCodeRow, [agentId, purpose, codeHash, newPasswordHash, tx.now, expiresAt]);
export const lockNewestCode = (tx: Tx, agentId: string, purpose: CodePurpose) =>
  tx.find(newestCode, [agentId, purpose]);
export const countAttempt = (tx: Tx, id: string) => tx.list(countCodeAttempt, [id]);
export const markCodeUsed = (tx: Tx, id: string) => tx.list(markCode, [id, tx.now]);
/** No code that was sent before now works any more. */
export const endAllCodes = (tx: Tx, agentId: string) => tx.list(endCodes, [agentId, tx.now]);
/** Codes from before an instant; none of them works any more. */
export const deleteCodes = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldCodes, [before, atMost])).count;
/** When an agent was sent codes, and what for; never the codes. */
export const listCodesOf = (db: Db, agentId: string) => db.list(codesOf, [agentId]);
export const deleteCodesOf = (tx: Tx, agentId: string) => tx.list(deleteCodesRows, [agentId]);
