import type { CodeSent } from '@foodbank/contract/people/customer-forms';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { TextAsker } from '../../foundation/notifications/text-pots.ts';
import { requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccountByLogin } from '../../people/accounts/queries.ts';
import { lockActiveCustomer, refuseOwnContacts } from '../../people/customers/managed-customers.ts';
import { customerPhoneKindName } from './approvals.ts';

/** What the code to the new phone of a customer confirms, encrypted. */
export interface SupportPhoneChange {
  /** In the spelling that was typed. */
  phone: string;
  /** Why, in the words of the member of staff. */
  reason: string;
  staffId: string;
}

/** Refuses a number that an account has, and a change while another one waits. */
export async function refuseUnlessNewPhone(tx: Tx, customerId: string, newKey: string): Promise<void> {
  const holder = await findAccountByLogin(tx, 'customer', newKey);
  if (holder !== null) {
    const message = holder.id === customerId ? 'This is the customer’s phone number already.' : undefined;
    refuse('phone-taken', message === undefined ? {} : { message, errors: { phone: message } });
  }
  if ((await findOpenApproval(tx, customerPhoneKindName, customerId)) !== null) refuse('change-already-asked');
}

/**
 * Sends a code to the new phone of a customer who has lost the old one. It proves that the person who calls holds the new phone; that the
 * account is theirs is for the second person to judge. Nothing changes yet.
 */
export async function requestCustomerPhone(
  tx: Tx,
  customerId: string,
  { phone, reason }: { phone: string; reason: string },
  { actor, asker }: { actor: Actor; asker: TextAsker },
): Promise<CodeSent> {
  await lockActiveCustomer(tx, customerId, actor);
  const newKey = phoneKey(phone) ?? '';
  await refuseOwnContacts(tx, { email: '', phoneKey: newKey }, actor);
  await refuseUnlessNewPhone(tx, customerId, newKey);
  const content: SupportPhoneChange = { phone, reason, staffId: actor.id };
  const request = {
    kind: 'customer',
    purpose: 'support-phone',
    phone: newKey,
    content,
    accountId: customerId,
    asker,
  } as const;
  return requestPhoneCode(tx, request);
}
