import { formatPhone } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
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
  reason: string,
  actor: Actor,
): Promise<CustomerContacts> {
  const { phone, email } = (await findOwnCustomer(tx, customerId)) ?? refuse('not-found');
  await addAuditLine(tx, { actor, action: 'customer-contacts-shown', subject: customerId, reason });
  return { phone: formatPhone(phone), email };
}
