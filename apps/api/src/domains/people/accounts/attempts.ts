import { emailKey } from '@foodbank/contract/primitives/email';
import type { RefusalCode } from '@foodbank/contract/refusals';
import type { LimitName, Limits } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refuse.ts';

/** What counts as a failure. Anything else that goes wrong has judged nothing, so it is nobody's wrong guess. */
const failures: ReadonlySet<RefusalCode> = new Set(['wrong-credentials', 'wrong-current-password', 'invalid-otp']);

/** Whose password or code is tried, by the address that was typed, whether or not it has an account, and from where. */
export interface Attempt {
  email: string;
  address: string;
}

/**
 * Lets somebody try a password or a code, unless there were too many failures. Each try counts as one before it is looked at,
 * so that many at the same instant can't all slip through; it is taken back unless it was refused as wrong.
 */
export async function withAttemptLimit<T>(
  limits: Limits,
  { email, address }: Attempt,
  look: () => Promise<T>,
): Promise<T> {
  const account = emailKey(email);
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
    const found = await look();
    await giveBack();
    return found;
  } catch (error) {
    if (!(error instanceof Refusal && failures.has(error.code))) await giveBack();
    throw error;
  }
}
