import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Db } from '../../../platform/database.ts';
import { digestOfToken } from '../../people/accounts/cookie-sessions.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { findRequestOfLink } from './link-queries.ts';
import type { StoredRequest } from './stored-request.ts';

/**
 * The request that a link opens, by its token; null for a link that doesn't work. A customer's links end when the phone number changes,
 * like the sessions: a person who finds the old phone can neither read the conversation nor write as the customer.
 */
export async function findLinkedRequest(db: Db, token: string, now: Date): Promise<StoredRequest | null> {
  const found = await findRequestOfLink(db, digestOfToken(token), now);
  if (found === null || found.customerId === null) return found;
  const customer = await findOwnCustomer(db, found.customerId);
  // For a link from before the number was stored: the number that the customer had when the case was opened.
  const sentTo = found.linkPhoneKey ?? phoneKey(found.phone ?? '');
  // '' for an account whose number was given away: its link went to the confirmed email.
  return customer !== null && (phoneKey(customer.phone) ?? '') === sentTo ? found : null;
}
