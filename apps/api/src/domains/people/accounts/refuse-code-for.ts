import { otpCooldownSeconds } from '@foodbank/contract/people/accounts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { CodePurpose } from '../one-time-codes/queries.ts';
import { hasUsableCode } from './codes.ts';

/** Refuses another code for some seconds, if any. The message says whether the owner has a code to enter meanwhile. */
export async function refuseCodeFor(tx: Tx, accountId: string, purpose: CodePurpose, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const wait = formatWait(seconds);
  if (await hasUsableCode(tx, accountId, purpose)) {
    const when = seconds <= otpCooldownSeconds ? 'a moment ago' : 'a few minutes ago';
    const message = `We sent you a code ${when}. Enter it, or ask for a new one in ${wait}.`;
    refuse('code-already-sent', { message, retryAfterSeconds: seconds });
  }
  const message = `Please wait ${wait} before asking for another OTP.`;
  refuse('too-many-requests', { message, retryAfterSeconds: seconds });
}

function formatWait(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
