import type { CustomerAccount } from '@foodbank/contract/people/customer-session';
import type { AppContext } from '../../../platform/app-context.ts';
import { WithCookie } from '../../../platform/serve.ts';
import { describeCustomer } from './describe-customer.ts';

/** A new session of a customer: the account and the cookie's token. */
export interface OpenedSession {
  id: string;
  token: string;
}

/** The signed-in customer, with the cookie of the new session. */
export async function withCustomerCookie(
  { database }: Pick<AppContext, 'database'>,
  { id, token }: OpenedSession,
): Promise<WithCookie<{ customer: CustomerAccount }>> {
  return new WithCookie('customer', await describeCustomer(database.read, id), token);
}
