import { getTransferIn, listTransfersIn, type transferShows } from '@foodbank/contract/lending/transfers-in-staff';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** A page of payments to account numbers. */
export const transfersInQuery = (show: keyof typeof transferShows, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['transfers-in', 'list', show, cursor],
    queryFn: () => call(listTransfersIn, { query: { show, ...(cursor && { cursor }) } }),
  });

/** One of them. */
export const transferInQuery = (id: string) =>
  queryOptions({
    queryKey: ['transfers-in', 'record', id],
    queryFn: () => call(getTransferIn, { params: { chargeId: id } }),
    staleTime: 0,
  });

/** Reads all of them again after a decision. */
export const refreshTransfers = () => queryClient.invalidateQueries({ queryKey: ['transfers-in'] });
