import type { CustomerAccount } from '@foodbank/contract/people/customer-session';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOwnCustomer } from '../customers/queries.ts';

/** The signed-in customer, as the app shows them. Refuses with `not-signed-in` if there is no such customer any more. */
export async function describeCustomer(db: Db, accountId: string): Promise<{ customer: CustomerAccount }> {
  const { id, firstname, lastname, phone, email, emailConfirmedAt, newEmail } =
    (await findOwnCustomer(db, accountId)) ?? refuse('not-signed-in');
  const isEmailConfirmed = emailConfirmedAt !== null;
  return { customer: { id, firstname, lastname, phone: formatPhone(phone), email, isEmailConfirmed, newEmail } };
}
