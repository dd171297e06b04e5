import { phoneCodeMinutes } from '@foodbank/contract/people/customer-forms';
import type { Tx } from '../../../platform/database.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { drawTextId } from '../../foundation/notifications/text-queries.ts';
import { lockPhoneCode, markPhoneCodeSent, type PhoneCodePurpose } from '../one-time-codes/phone-code-queries.ts';
import { needsAccount, type SealedRequest, toldByPhone } from './phone-codes.ts';
import { findAccountByLogin } from './queries.ts';

const texts: Record<PhoneCodePurpose, (code: string) => string> = {
  'sign-up': (code) => `${code} is your code to sign up with Foodbank.`,
  'sign-in': (code) => `${code} is your code to log in to Foodbank.`,
  'reset-password': (code) => `${code} is your code for a new Foodbank password.`,
  'leave-phone': (code) => `${code} is your code to give your Foodbank account another phone number.`,
  'take-phone': (code) => `${code} is your code to use this number for your Foodbank account.`,
  'assisted-sign-up': (code) => `${code} is your code to sign up with Foodbank by phone.`,
  'assisted-order': (code) => `${code} is your code for your order by phone at Foodbank.`,
  'support-phone': (code) => `${code} is your code to use this number for your Foodbank account.`,
  'refund-account': (code) => `${code} is your code to have Foodbank pay refunds to another bank account.`,
  'agree-to-plan': (code) => `${code} is your code to agree to your Foodbank plan.`,
  'bank-account': (code) => `${code} is your code for the bank account that Foodbank pays you on.`,
};

/**
 * Sends the code of a request by text message, if the phone may have one: for logging in, a new password and a
 * bank account it needs an active account.
 * Running it again sends nothing.
 */
export async function sendPhoneCode(tx: Tx, requestId: string): Promise<void> {
  const stored = await lockPhoneCode(tx, requestId);
  if (stored === null || stored.sentAt !== null || stored.sealed === null) return;
  if (stored.usedAt !== null || stored.expiresAt <= tx.now) return;
  const { code, text, ...request } = JSON.parse(tx.keys.unseal(stored.sealed)) as SealedRequest;
  // Kept also if no message is queued: then the code opens nothing.
  const textId = await drawTextId(tx);
  await markPhoneCodeSent(tx, requestId, { sealed: tx.keys.seal(JSON.stringify(request)), textId });
  const account = await findAccountByLogin(tx, stored.kind, request.phone);
  if (code === undefined || (needsAccount.includes(stored.purpose) && account?.state !== 'active')) return;
  // The text of these may not say that we never ask for them.
  const warning = toldByPhone.includes(stored.purpose)
    ? 'Tell it only to our staff, if you called them.'
    : 'We never ask for it by phone.';
  const standard = `${texts[stored.purpose](code)} It works for ${phoneCodeMinutes} minutes. ${warning}`;
  const whole = text?.replace('{code}', code) ?? standard;
  const customer = stored.kind === 'customer' && account !== null ? { customerId: account.id } : {};
  await queueText(tx, { id: textId, to: request.phone, kind: 'code', text: whole, ...customer });
}
