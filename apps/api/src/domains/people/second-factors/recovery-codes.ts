import { randomInt } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from './queries.ts';

const codeCount = 10;
const codeLength = 10;
const codeAlphabet = '23456789abcdefghjkmnpqrstwxyz';

/** Replaces a member's recovery codes. Returns the new ones, which are stored as digests only. */
export async function makeRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => tx.keys.digest(digestInput(staffId, code))),
  );
  return codes;
}

/** Checks a recovery code and uses it up. */
export const acceptRecoveryCode = (tx: Tx, staffId: string, typed: string): Promise<boolean> =>
  spendRecoveryCode(tx, staffId, tx.keys.digests(digestInput(staffId, typed)));

function newCode(): string {
  const signs = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
  return `${signs.slice(0, codeLength / 2)}-${signs.slice(codeLength / 2)}`;
}

/** The text of a recovery code that is digested, however it was typed. */
const digestInput = (staffId: string, typed: string) =>
  `recovery:${staffId}:${typed.toLowerCase().replace(/[^0-9a-z]/g, '')}`;
