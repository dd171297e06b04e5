import { listAskedReturns, type ReturnList, readAskedReturn } from '@foodbank/contract/selling/returns-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';
import { liveListOptions } from '../../../components/use-live-list.ts';

/** The address of these screens. */

/** A page of returns. */
export const returnsQuery = (list: ReturnList, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['returns', 'list', list, cursor],
    queryFn: () => call(listAskedReturns, { query: { list, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

/** One return. */
export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: ['returns', 'record', id],
    queryFn: async () => (await call(readAskedReturn, { params: { returnId: id } })).asked,
    staleTime: 0,
  });

/** Reads returns, orders and the counts of Today again after a decision. */
export const refreshReturns = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['returns'] }),
    queryClient.invalidateQueries({ queryKey: ['shop-orders'] }),
    queryClient.invalidateQueries({ queryKey: ['work-queues'] }),
  ]);
