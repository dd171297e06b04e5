import { randomInt } from 'node:crypto';
import { handOverCodeLength, handOverTriesMax } from '@foodbank/contract/selling/deliveries';
import type { Db, Tx } from '../../../platform/database.ts';
import { type Keys, sameText } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import {
  countHandOverTry,
  findHandOverCode,
  lockHandOverCode,
  markHandOverCodeUsed,
  storeHandOverCode,
} from './code-queries.ts';

/** What a typed code was. `locked`: five wrong ones were typed; staff renew the code. `none`: the order has no code, or it was used. */
export type CodeCheck = { outcome: 'right' | 'locked' | 'none' } | { outcome: 'wrong'; triesLeft: number };

/**
 * Makes the code against which an order is handed over, by a rider or at a store: four digits, stored as a keyed digest, and sealed for
 * the customer's page and messages. Called again, it renews the code with five new tries. Returns the code.
 */
export async function makeHandOverCode(tx: Tx, number: string): Promise<string> {
  const code = randomInt(10 ** handOverCodeLength)
    .toString()
    .padStart(handOverCodeLength, '0');
  await storeHandOverCode(tx, number, { digest: digestOfCode(tx, number, code), sealed: tx.keys.seal(code) });
  return code;
}

/**
 * Checks a typed code and counts the try. A right code is used up: call it in the transaction that hands the order over. The count must
 * stay after a wrong one, so commit, and refuse with `refuseWrongCode` afterwards.
 */
export async function checkHandOverCode(tx: Tx, number: string, typed: string): Promise<CodeCheck> {
  const stored = await lockHandOverCode(tx, number);
  if (stored === null || stored.usedAt !== null) return { outcome: 'none' };
  if (stored.tries >= handOverTriesMax) return { outcome: 'locked' };
  await countHandOverTry(tx, number);
  const digests = tx.keys.digests(inputOf(number, typed));
  // Every digest is compared, so that the time says nothing.
  const matches = digests.map((digest) => sameText(stored.digest, digest));
  if (!matches.includes(true)) {
    const triesLeft = handOverTriesMax - stored.tries - 1;
    return triesLeft === 0 ? { outcome: 'locked' } : { outcome: 'wrong', triesLeft };
  }
  await markHandOverCodeUsed(tx, number);
  return { outcome: 'right' };
}

/** Refuses a code that was not right: `invalid-code` or `hand-over-code-locked`. Call it after the count is committed. */
export function refuseWrongCode(check: CodeCheck): void {
  if (check.outcome === 'right') return;
  if (check.outcome !== 'wrong') refuse('hand-over-code-locked');
  const { triesLeft } = check;
  const tries = triesLeft === 1 ? '1 try is left' : `${triesLeft} tries are left`;
  refuse('invalid-code', { message: `That code is not right. ${tries}.` });
}

/** The code of an order for its customer; null once it was handed over or cancelled, and if it has none. */
export async function showHandOverCode(db: Db, keys: Keys, number: string): Promise<string | null> {
  const stored = await findHandOverCode(db, number);
  return stored?.sealed ? keys.unseal(stored.sealed) : null;
}

/** The keyed digest under which a code is stored. */
export const digestOfCode = ({ keys }: Pick<Tx, 'keys'>, number: string, code: string) =>
  keys.digest(inputOf(number, code));

/** The text of a code that is digested. The order's number makes the digests of equal codes differ. */
const inputOf = (number: string, code: string) => `hand-over:${number}:${code}`;
