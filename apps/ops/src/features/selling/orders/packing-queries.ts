import { listPackingQueue, listStockStores, listStoreStock } from '@foodbank/contract/selling/orders-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { liveListOptions } from '../../../components/use-live-list.ts';

/** The screen's address. */

/** What a store has to pack and to hand over; of the member's first store if none is chosen. */
export const packingQuery = (store: string) =>
  queryOptions({
    queryKey: ['shop-orders', 'packing', store],
    queryFn: () => call(listPackingQueue, { query: store ? { storeId: store } : {} }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

/** The stores whose stock the member may count. */
export const stockStoresQuery = queryOptions({
  queryKey: ['stock-stores'],
  queryFn: async () => (await call(listStockStores, {})).stores,
});

/** A page of what a store has. */
export const storeStockQuery = (storeId: string, search: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['store-stock', storeId, search, cursor],
    queryFn: () =>
      call(listStoreStock, {
        params: { id: storeId },
        query: { ...(search && { search }), ...(cursor && { cursor }) },
      }),
    placeholderData: keepPreviousData,
    enabled: storeId !== '',
  });
