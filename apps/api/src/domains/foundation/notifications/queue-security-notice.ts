import type { Tx } from '../../../platform/database.ts';
import { queueEmail } from './queue-email.ts';
import { type QueuedText, queueText } from './queue-text.ts';

/**
 * A change of a customer's account of which its owner is told, so that they learn of it if another person made it. `new-password` was set
 * with the password before, `reset-password` with a code: who did the one learns of the other, also within the hour. `phone-asked`:
 * support asked for another number, and a second member still has to approve it. `number-claimed`: a person signed up with the number and
 * says that it is new to them. `number-moved`: the account of that person has the number now. `refund-account-refused`: nothing is sent to the account
 * that was named for refunds.
 */
export type SecurityChange =
  | 'new-password'
  | 'reset-password'
  | 'new-phone'
  | 'new-device'
  | 'phone-asked'
  | 'number-claimed'
  | 'number-moved'
  | 'new-name'
  | 'new-email'
  | 'new-refund-account'
  | 'refund-account-refused';

const texts: Record<SecurityChange, string> = {
  // {device} is a browser on a system, {lastDigits} the last four of a bank account.
  'new-device':
    'A new device ({device}) logged in to your Foodbank account. If that was not you, set a new password in the app at once.',
  'new-password':
    'Your Foodbank password was changed, and other devices are signed out. If that was not you, set a new one in the app at once.',
  'reset-password':
    'Your Foodbank password was changed with a code, and all devices are signed out. If that was not you, log in with a code and set a new one at once.',
  'new-phone':
    'Your Foodbank account has a new phone number, and this one no longer works for logging in. If that was not you, write to us at once.',
  'phone-asked':
    'Our support was asked to give your Foodbank account another phone number. If that was not you, call or write to us at once.',
  'number-claimed':
    'Someone signed up at Foodbank with this number and says it is new to them. If the account with it is yours, log in or call us at once.',
  'number-moved':
    'Your Foodbank account has no phone number any more: someone else has it now. Call or write to us to get back into your account.',
  'new-name':
    'The name of your Foodbank account was changed. If that was not you, set a new password in the app at once, and write to us.',
  'new-email':
    'The email address of your Foodbank account was changed. If that was not you, set a new password in the app at once, and write to us.',
  'new-refund-account':
    'A bank account for refunds was saved at Foodbank: it ends in {lastDigits}. If that was not you, set a new password in the app at once, and write to us.',
  'refund-account-refused':
    'Foodbank: the bank account you gave for refunds is not in your name. Add one in your own name in the app: Refund bank account.',
};

// Told once an hour, as by email: the others are told each time, so that a thief's change is not taken for the owner's own.
const toldOnceAnHour: readonly SecurityChange[] = ['new-password', 'new-device'];

/** Whom a notice is for. The phone is one that a code confirmed; the email is optional for customers. */
export interface NoticeRecipient {
  customerId: string;
  firstname: string;
  phone: string;
  email: string | null;
}

/**
 * Tells a customer of a change by text message and, where there is an email, by email. Both have limits of their own, which never stop
 * the first message on a change: a thief can't suppress it by causing others before.
 */
export async function queueSecurityNotice(
  tx: Tx,
  change: SecurityChange,
  { customerId, firstname, phone, email }: NoticeRecipient,
  detail: { device?: string; lastDigits?: string } = {},
): Promise<QueuedText> {
  const changedAt = tx.now.toISOString();
  if (email) {
    const templateData = { firstname, change, changedAt, ...detail };
    await queueEmail(tx, email, { kind: 'customer-security', templateData }, customerId);
  }
  return queueText(tx, {
    to: phone,
    kind: 'security',
    topic: change,
    act: toldOnceAnHour.includes(change) ? '' : changedAt,
    text: texts[change]
      .replace('{device}', () => detail.device ?? '')
      .replace('{lastDigits}', () => detail.lastDigits ?? ''),
    customerId,
  });
}
