import { readReturns } from '@foodbank/contract/selling/returns';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** What was asked to be refunded of an order, and what goes back. */
export const returnsQuery = (number: string) =>
  queryOptions({
    queryKey: ['orders', 'returns', number],
    queryFn: async ({ signal }) => (await call(readReturns, { params: { number } }, signal)).returns,
    meta: { kept: 'own' },
  });
