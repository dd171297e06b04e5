import { randomInt } from 'node:crypto';
import { handOverCodeLength, handOverTriesMax } from '@foodbank/contract/selling/deliveries';
import type { Db, Tx } from '../../../platform/database.ts';
import { type Keys, sameText } from '../../../platform/keys.ts';
import type { Limits } from '../../../platform/limits.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { hasDone } from '../../foundation/audit/last-act-queries.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import {
  countHandOverTry,
  findHandOverCode,
  lockHandOverCode,
  markHandOverCodeUsed,
  storeHandOverCode,
} from './code-queries.ts';

/** What a typed code was. `locked`: five wrong ones were typed; staff renew the code. `none`: the order has no code, or it was used. */
export type CodeCheck =
  | { outcome: 'right' | 'none' }
  // `isTooLate`: the code was locked before, so nothing was compared.
  | { outcome: 'locked'; isTooLate?: boolean }
  | { outcome: 'wrong'; triesLeft: number };

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
  if (stored.tries >= handOverTriesMax) return { outcome: 'locked', isTooLate: true };
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

/**
 * Records in the audit that somebody typed a wrong code. A try at a locked code is none: the member who then renews the code sees in this
 * way that it has to be renewed.
 */
export async function recordWrongCode(tx: Tx, actor: Actor, number: string, check: CodeCheck): Promise<void> {
  const { outcome } = check;
  if (outcome === 'locked' && check.isTooLate) return;
  await addAuditLine(tx, { actor, action: 'hand-over-code-refused', subject: number, detail: { outcome } });
}

/** Refuses with `hand-over-code-tried` who typed a wrong code for the order: by renewing it they would get five tries more. */
export async function refuseWhoTried(db: Db, actor: Actor, number: string): Promise<void> {
  if (await hasDone(db, actor, 'hand-over-code-refused', number)) refuse('hand-over-code-tried');
}

/** Counts a renewal of an order's code, by order and by member. Refuses with `too-many-requests`. */
export async function countRenewal(limits: Limits, memberId: string, number: string): Promise<void> {
  await limits.take('codeRenewalsByMember', memberId);
  await limits.take('codeRenewalsByOrder', number);
}

/**
 * Runs the check of a typed code within the limit on wrong ones of a member or rider, across orders. A try counts before it is checked, so
 * that many at once can't exceed the limit, and is taken back unless the code was wrong.
 */
export async function withCodeLimit<T extends { outcome: string }>(
  limits: Limits,
  personId: string,
  check: () => Promise<T>,
): Promise<T> {
  await limits.take('wrongHandOverCodesByPerson', personId);
  let isWrong = false;
  try {
    const checked = await check();
    isWrong = checked.outcome === 'wrong' || checked.outcome === 'locked';
    return checked;
  } finally {
    if (!isWrong) await limits.giveBack('wrongHandOverCodesByPerson', personId);
  }
}

/** Refuses a code that was not right: `invalid-code` or `hand-over-code-locked`. Call it after the count is committed. */
export function refuseWrongCode(check: CodeCheck): void {
  if (check.outcome === 'right') return;
  if (check.outcome !== 'wrong') refuse('hand-over-code-locked');
  const { triesLeft } = check;
  const tries = triesLeft === 1 ? '1 try left' : `${triesLeft} tries left`;
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
