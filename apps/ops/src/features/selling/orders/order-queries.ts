import { listStaffStores } from '@foodbank/contract/selling/catalogue-staff';
import { listShopOrders, readShopOrder } from '@foodbank/contract/selling/orders-staff';
import type { ShopOrderState } from '@foodbank/contract/selling/shop-orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';
import { liveListOptions } from '../../../components/use-live-list.ts';

/** Which orders the list shows. Empty texts for all. */
export interface OrdersShown {
  state: ShopOrderState;
  store: string;
  day: string;
  search: string;
}

/** A page of orders. A search finds an order in any state. */
export const ordersQuery = ({ state, store, day, search }: OrdersShown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['shop-orders', 'list', state, store, day, search, cursor],
    queryFn: () =>
      call(listShopOrders, {
        query: {
          ...(search ? { search } : { state }),
          ...(store && { storeId: store }),
          ...(day && { day }),
          ...(cursor && { cursor }),
        },
      }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

/** The stores to choose from. */
export const orderStoresQuery = queryOptions({
  queryKey: ['order-stores'],
  queryFn: async () => (await call(listStaffStores, {})).rows,
});

/** One order. */
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['shop-orders', 'record', number],
    queryFn: async () => (await call(readShopOrder, { params: { number } })).order,
    staleTime: 0,
  });

/** Reads list, record and counts again after an act. */
export const refreshOrders = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['shop-orders'] }),
    queryClient.invalidateQueries({ queryKey: ['work-queues'] }),
  ]);
