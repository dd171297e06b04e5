/** The console's reads of orders by phone. */
import * as calls from '@foodbank/contract/selling/assisted-orders-staff';
import { listSubstitutes } from '@foodbank/contract/selling/substitutes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** The cache key of an order by phone. */
export const keyOf = (id: string) => ['assisted-orders', id] as const;

/** An order by phone. */
export const assistedOrderQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(calls.readAssistedOrder, { params: { id } }, signal)).order,
    staleTime: 0,
  });

/** The products of a store that a search finds. */
export const productsQuery = (store: string, search: string) =>
  queryOptions({
    queryKey: ['assisted-products', store, search],
    queryFn: ({ signal }) => call(calls.listAssistedProducts, { query: { store, search } }, signal),
    placeholderData: keepPreviousData,
    enabled: store !== '',
  });

/** What may be taken instead of a product of a store, at most at its price. */
export const substitutesQuery = (store: string, slug: string) =>
  queryOptions({
    queryKey: ['assisted-substitutes', store, slug],
    queryFn: async ({ signal }) => (await call(listSubstitutes, { params: { slug }, query: { store } }, signal)).rows,
    enabled: store !== '' && slug !== '',
  });

/** Shows an order by phone as an answer has it. */
export const setAssistedOrder = ({ order }: { order: calls.AssistedOrder }) =>
  queryClient.setQueryData(keyOf(order.id), order);
