import { randomInt } from 'node:crypto';
import { otpCooldownSeconds, otpLength, otpMinutes } from '@foodbank/contract/people/accounts';
import { secondsUntilAllowed } from '../../../platform/allowances.ts';
import type { Tx } from '../../../platform/database.ts';
import { sameText } from '../../../platform/keys.ts';
import {
  type CodePurpose,
  countAttempt,
  insertCode,
  listCodeInstants,
  lockNewestCode,
  markCodeUsed,
} from './queries.ts';

const attemptsMax = 5;
const aDay = { count: 10, seconds: 86_400 };
const allowances = [{ count: 1, seconds: otpCooldownSeconds }, { count: 5, seconds: 3_600 }, aDay];

/** A code to send, or the seconds to wait before another one may be asked for. */
export type IssuedCode = { code: string; waitSeconds?: undefined } | { waitSeconds: number };

/**
 * Makes a code for an agent: six digits, kept as a keyed digest, ten minutes, one use, only the newest counts. At most one in
 * a minute, five an hour and ten a day. The caller holds the agent's row, so two at the same instant are one after the other.
 */
export async function issueCode(
  tx: Tx,
  agentId: string,
  purpose: CodePurpose,
  newPasswordHash: string | null = null,
): Promise<IssuedCode> {
  const sentAt = await listCodeInstants(tx, agentId, aDay.count);
  const waitSeconds = secondsUntilAllowed(allowances, sentAt, tx.now);
  if (waitSeconds > 0) return { waitSeconds };
  const code = randomInt(10 ** otpLength)
    .toString()
    .padStart(otpLength, '0');
  const expiresAt = new Date(tx.now.getTime() + otpMinutes * 60_000);
  const codeHash = tx.keys.digest(textOf(agentId, code));
  await insertCode(tx, { agentId, purpose, codeHash, newPasswordHash, expiresAt });
  return { code };
}

/** A code that was accepted, with the password hash that it confirms, if any. */
export interface RedeemedCode {
  newPasswordHash: string | null;
}

/**
 * Uses a code up. Null for a wrong, used, expired or outdated one; every try counts, and after five the code is dead. The try is
 * written in the caller's transaction, which therefore has to commit whatever the answer.
 */
export async function redeemCode(
  tx: Tx,
  agentId: string,
  purpose: CodePurpose,
  typed: string,
): Promise<RedeemedCode | null> {
  const stored = await lockNewestCode(tx, agentId, purpose);
  if (stored === null || stored.usedAt !== null || stored.expiresAt <= tx.now || stored.attempts >= attemptsMax)
    return null;
  await countAttempt(tx, stored.id);
  const hashes = tx.keys.digests(textOf(agentId, typed));
  if (!hashes.some((hash) => sameText(stored.codeHash, hash))) return null;
  await markCodeUsed(tx, stored.id);
  return { newPasswordHash: stored.newPasswordHash };
}

/** The agent's id is part of the digest: the same six digits look different for everybody. */
function textOf(agentId: string, code: string): string {
  return `code:${agentId}:${code}`;
}
