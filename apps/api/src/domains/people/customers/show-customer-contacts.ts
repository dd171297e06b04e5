import { formatPhone } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Because, recordContactShown } from '../../foundation/audit/contacts-shown.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findOwnCustomer } from './queries.ts';

/** A customer's full contacts, as people read them. */
export interface CustomerContacts {
  phone: string;
  email: string | null;
}

/** Returns a customer's contacts, and records who saw them and why in the same transaction. */
export async function showCustomerContacts(
  tx: Tx,
  customerId: string,
  because: Because,
  actor: Actor,
): Promise<CustomerContacts> {
  const { phone, email } = (await findOwnCustomer(tx, customerId)) ?? refuse('not-found');
  await recordContactShown(tx, { actor, action: 'customer-contacts-shown', subject: customerId, ...because });
  return { phone: formatPhone(phone), email };
}
