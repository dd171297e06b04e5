/** The reads of the customer's orders. They stay readable without a network, until the customer signs out. */
import { readReceipt } from '@foodbank/contract/selling/receipts';
import { listOrders, readOrder } from '@foodbank/contract/selling/shop-orders';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

const kept = { kept: 'own' } as const;

/** The customer's orders, newest first, 20 a page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders', 'list'],
  queryFn: ({ signal, pageParam: cursor }) => call(listOrders, { query: cursor === '' ? {} : { cursor } }, signal),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: kept,
});

/** One order. */
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['orders', 'one', number],
    queryFn: async ({ signal }) => (await call(readOrder, { params: { number } }, signal)).order,
    meta: kept,
  });

/** The receipt of a paid order. */
export const receiptQuery = (number: string) =>
  queryOptions({
    queryKey: ['orders', 'receipt', number],
    queryFn: async ({ signal }) => (await call(readReceipt, { params: { number } }, signal)).receipt,
    meta: kept,
  });
