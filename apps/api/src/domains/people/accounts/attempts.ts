import { emailKey } from '@foodbank/contract/primitives/email';
import type { RefusalCode } from '@foodbank/contract/refusals';
import type { LimitName, Limits } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refuse.ts';
import type { AccountKind } from './queries.ts';

/** The refusals that count as failed attempts. After any other error the password or code was not checked. */
const failures: ReadonlySet<RefusalCode> = new Set([
  'wrong-credentials',
  'wrong-current-password',
  'invalid-otp',
  'invalid-code',
  'invalid-passkey',
]);

/** An attempt: the kind of account, the email as typed or the phone's key, whether or not it has one, and the client's address. */
export interface Attempt {
  kind: AccountKind;
  login: string;
  address: string;
}

/**
 * Runs a check of a password or code, or refuses with 429 after too many failures. Each attempt is counted before the check, so that
 * concurrent attempts can't exceed the limit. The count is taken back unless the check refuses the password or code as wrong.
 */
export async function withAttemptLimit<T>(
  limits: Limits,
  { kind, login, address }: Attempt,
  check: () => Promise<T>,
): Promise<T> {
  const account = `${kind} ${emailKey(login)}`;
  const counted: [LimitName, string][] = [];
  const giveBack = () => Promise.all(counted.map(([limit, key]) => limits.giveBack(limit, key)));
  try {
    for (const [limit, key] of [
      ['attemptsByAddress', address],
      ['attemptsByAccountAndAddress', `${account} ${address}`],
      ['attemptsByAccount', account],
    ] as const) {
      await limits.take(limit, key);
      counted.push([limit, key]);
    }
    const result = await check();
    await giveBack();
    return result;
  } catch (error) {
    if (!(error instanceof Refusal && failures.has(error.code))) await giveBack();
    throw error;
  }
}
