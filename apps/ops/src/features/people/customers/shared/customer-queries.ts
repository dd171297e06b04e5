/** The console's reads about customers of our shop, with their cache keys. */
import { findCustomers, getCustomerRecord } from '@foodbank/contract/people/customers-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../../api.ts';

/** The address of the search. */
/** The address of one customer. */

const key = ['customers'] as const;

/** The customers whom a search finds. */
export const customersQuery = (search: string) =>
  queryOptions({
    queryKey: [...key, 'found', search],
    queryFn: ({ signal }) => call(findCustomers, { query: { search } }, signal),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });

/** One customer's record. */
export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...key, 'one', customerId],
    queryFn: async ({ signal }) => (await call(getCustomerRecord, { params: { customerId } }, signal)).customer,
    staleTime: 0,
  });

/** Reads everything about customers again after an act. */
export const refreshCustomers = () => queryClient.invalidateQueries({ queryKey: key });
