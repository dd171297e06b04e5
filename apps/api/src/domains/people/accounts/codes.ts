import { randomInt } from 'node:crypto';
import { otpCooldownSeconds, otpLength, otpMinutes } from '@foodbank/contract/people/accounts';
import { secondsUntilAllowed } from '../../../platform/allowances.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { sameText } from '../../../platform/keys.ts';
import {
  type CodePurpose,
  countAttempt,
  findNewestCode,
  insertCode,
  listCodeInstants,
  lockNewestCode,
  markCodeUsed,
  type StoredCode,
} from '../one-time-codes/queries.ts';

const attemptsMax = 5;
const dailyLimit = { count: 10, seconds: 86_400 };
const limits = [{ count: 1, seconds: otpCooldownSeconds }, { count: 5, seconds: 3_600 }, dailyLimit];

/** A code to send, or the seconds until another one may be requested. */
export type IssuedCode = { code: string; waitSeconds?: undefined } | { waitSeconds: number };

/**
 * Issues a code for an account: six digits, valid for ten minutes and one use, stored as a keyed digest. Only the newest code is valid.
 * At most one a minute, five an hour and ten a day. The caller has locked the owner's row, so that concurrent requests can't exceed
 * the limits. A code may carry what it confirms.
 */
export async function issueCode(
  tx: Tx,
  accountId: string,
  purpose: CodePurpose,
  { newPasswordHash = null, sealed = null }: Partial<RedeemedCode> = {},
): Promise<IssuedCode> {
  const sentAt = await listCodeInstants(tx, accountId, dailyLimit.count);
  const waitSeconds = secondsUntilAllowed(limits, sentAt, tx.now);
  if (waitSeconds > 0) return { waitSeconds };
  const code = randomInt(10 ** otpLength)
    .toString()
    .padStart(otpLength, '0');
  const expiresAt = new Date(tx.now.getTime() + otpMinutes * 60_000);
  const codeHash = tx.keys.digest(digestInput(accountId, code));
  await insertCode(tx, { accountId, purpose, codeHash, newPasswordHash, sealed, expiresAt });
  return { code };
}

/** True if an account has a code of a purpose that can still be redeemed. */
export async function hasUsableCode(tx: Tx, accountId: string, purpose: CodePurpose): Promise<boolean> {
  const stored = await lockNewestCode(tx, accountId, purpose);
  return stored !== null && isUsable(stored, tx.now);
}

/** What the code that was sent last confirms, encrypted, while it can still be redeemed; else null. */
export async function readSealedOfCode(
  db: Db,
  { accountId, purpose, now }: { accountId: string; purpose: CodePurpose; now: Date },
): Promise<Buffer | null> {
  const stored = await findNewestCode(db, accountId, purpose);
  return stored !== null && isUsable(stored, now) ? stored.sealed : null;
}

function isUsable({ usedAt, expiresAt, attempts }: StoredCode, now: Date): boolean {
  return usedAt === null && expiresAt > now && attempts < attemptsMax;
}

/** An accepted code, with what it confirms: a password's hash, or something encrypted. */
export interface RedeemedCode {
  newPasswordHash: string | null;
  sealed: Buffer | null;
}

/**
 * Redeems a code. Returns null for a wrong, used, expired or outdated one. After five wrong attempts the code is invalid. Attempts
 * are counted in the caller's transaction, which must therefore commit in both cases.
 */
export async function redeemCode(
  tx: Tx,
  accountId: string,
  purpose: CodePurpose,
  typed: string,
): Promise<RedeemedCode | null> {
  const stored = await lockNewestCode(tx, accountId, purpose);
  if (stored === null || !isUsable(stored, tx.now)) return null;
  await countAttempt(tx, stored.id);
  const hashes = tx.keys.digests(digestInput(accountId, typed));
  if (!hashes.some((hash) => sameText(stored.codeHash, hash))) return null;
  await markCodeUsed(tx, stored.id);
  return { newPasswordHash: stored.newPasswordHash, sealed: stored.sealed };
}

/** The text of a code that is digested. The account's id makes the digests of equal codes differ. */
function digestInput(accountId: string, code: string): string {
  return `code:${accountId}:${code}`;
}
