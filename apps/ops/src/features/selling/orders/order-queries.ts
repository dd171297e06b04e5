import { listStaffStores } from '@foodbank/contract/selling/catalogue-staff';
import {
  listShopOrders,
  type OrderSort,
  readShopOrder,
  saveShopOrders,
  sumShopOrders,
} from '@foodbank/contract/selling/orders-staff';
import type { ShopOrderState } from '@foodbank/contract/selling/shop-orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';
import { liveListOptions, sumsEveryMs } from '../../../components/use-live-list.ts';

/** Which orders the list shows. Empty texts for all. */
export interface OrdersShown {
  state: ShopOrderState;
  store: string;
  day: string;
  search: string;
  sort: OrderSort;
}

// A search finds an order in any state.
const filterOf = ({ state, store, day, search }: OrdersShown) => ({
  ...(search ? { search } : { state }),
  ...(store && { storeId: store }),
  ...(day && { day }),
});

/** A page of orders. */
export const ordersQuery = (shown: OrdersShown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['shop-orders', 'list', shown, cursor],
    queryFn: () => call(listShopOrders, { query: { ...filterOf(shown), sort: shown.sort, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

/** What the orders of a filter come to. */
export const orderSumsQuery = (shown: OrdersShown) =>
  queryOptions({
    queryKey: ['shop-orders', 'sums', filterOf(shown)],
    queryFn: () => call(sumShopOrders, { query: filterOf(shown) }),
    refetchInterval: sumsEveryMs,
  });

/** The orders of a filter as a file. */
export const saveOrders = (shown: OrdersShown) =>
  call(saveShopOrders, { body: { ...filterOf(shown), sort: shown.sort } });

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
