/** The reads of the customer's own account number and of what came in by it. */
import { listOwnTransfers } from '@foodbank/contract/lending/transfers-in';
import { readAccountNumber } from '@foodbank/contract/money/account-numbers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

const kept = { kept: 'own' } as const;

/** The customer's own account number, or where the request for one stands. */
export const accountNumberQuery = queryOptions({
  queryKey: ['plans', 'account-number'],
  queryFn: ({ signal }) => call(readAccountNumber, {}, signal),
  meta: kept,
  // It is made within seconds: the page shows it by itself.
  refetchInterval: ({ state }) => (state.data?.number?.state === 'asked' ? 3_000 : false),
});

/** What came in by it. */
export const transfersQuery = queryOptions({
  queryKey: ['plans', 'transfers'],
  queryFn: async ({ signal }) => (await call(listOwnTransfers, {}, signal)).transfers,
  meta: kept,
});
