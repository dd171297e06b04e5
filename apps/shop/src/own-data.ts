/** Queries about the signed-in customer that several screens use. They are readable without a network. */

import { listAddresses } from '@foodbank/contract/people/customer-addresses';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** The customer with the own contacts. */
export const accountQuery = queryOptions({
  queryKey: ['customers', 'account'],
  queryFn: async ({ signal }) => (await call(getCustomerSession, {}, signal)).customer,
  meta: { kept: 'own' },
});

/** The customer's saved addresses, last changed first. */
export const addressesQuery = queryOptions({
  queryKey: ['customers', 'addresses'],
  queryFn: async ({ signal }) => (await call(listAddresses, {}, signal)).addresses,
  meta: { kept: 'own' },
});
