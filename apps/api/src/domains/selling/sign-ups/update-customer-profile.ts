import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { recordCustomers } from './record-customers.ts';

/** What a customer may change. What is left out stays. */
export interface ChangedCustomer {
  firstname?: string;
  lastname?: string;
  email?: string;
  phone?: string;
}

/** Changes name and contacts of a customer of our own. The agent stays; whether the customer is the agent is decided anew. */
export async function updateCustomerProfile(tx: Tx, accountId: string, changed: ChangedCustomer): Promise<void> {
  const { email, phone, ...names } = (await findOwnCustomer(tx, accountId)) ?? refuse('not-signed-in');
  const report = {
    customerId: accountId,
    firstname: changed.firstname ?? names.firstname,
    lastname: changed.lastname ?? names.lastname,
    email: changed.email ?? email ?? '',
    phoneNumber: changed.phone ?? phone,
    referralCode: null,
    referredAt: tx.now.toISOString(),
  };
  const [refusal] = await recordCustomers(tx, [report], 'own');
  if (refusal) throw new Error(`a change of a customer was refused: ${refusal}`);
}
