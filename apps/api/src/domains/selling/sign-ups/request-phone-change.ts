import type { CodeSent } from '@foodbank/contract/people/customer-forms';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { TextAsker } from '../../foundation/notifications/text-pots.ts';
import { phoneDigests, requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { lockPhonesOfCodes } from '../../people/one-time-codes/phone-code-queries.ts';

/** What the code to the new phone confirms. */
export interface PhoneChange {
  /** In the spelling that was typed. */
  phone: string;
  /** The request of the code that went to the phone on file. */
  leaveRequestId: string;
}

/** Sends a code to the phone on file and another one to the new phone. The answer is the same if the new phone has an account. */
export async function requestPhoneChange(
  tx: Tx,
  accountId: string,
  phone: string,
  asker: TextAsker,
): Promise<CodeSent> {
  const account = (await findAccount(tx, accountId)) ?? refuse('not-signed-in');
  const newKey = phoneKey(phone) ?? '';
  const errors = { phone: 'This is your phone number already.' };
  if (newKey === account.loginKey) refuse('validation', { message: errors.phone, errors });
  // Both phones before the pot, which the first code locks.
  await lockPhonesOfCodes(tx, [phoneDigests(tx, account.loginKey), phoneDigests(tx, newKey)]);
  const request = { kind: 'customer', accountId, asker } as const;
  const left = await requestPhoneCode(tx, { ...request, purpose: 'leave-phone', phone: account.loginKey });
  const content: PhoneChange = { phone, leaveRequestId: left.requestId };
  return requestPhoneCode(tx, { ...request, purpose: 'take-phone', phone: newKey, content });
}
