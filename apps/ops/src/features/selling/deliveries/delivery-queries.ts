import { listRiders, type RiderRow } from '@foodbank/contract/people/riders-staff';
import { listStaffStores } from '@foodbank/contract/selling/catalogue-staff';
import {
  getDeliveryBoard,
  getDeliveryPromise,
  listDeliveryWindows,
  listStops,
  type StopStateName,
} from '@foodbank/contract/selling/deliveries-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';
import { liveListOptions } from '../../../components/use-live-list.ts';

/** Which stops the list shows. An empty store for all. */
export interface StopsShown {
  day: string;
  store: string;
  state: StopStateName | 'all';
}

/** A page of the stops of a day. */
export const stopsQuery = ({ day, store, state }: StopsShown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['deliveries', 'stops', day, store, state, cursor],
    queryFn: () =>
      call(listStops, {
        query: { day, ...(store && { storeId: store }), ...(state !== 'all' && { state }), ...(cursor && { cursor }) },
      }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

/** The windows of a day with their stops, and the stops that no rider has. */
export const boardQuery = (day: string) =>
  queryOptions({
    queryKey: ['deliveries', 'board', day],
    queryFn: async () => {
      const { windows, stops, otherDays } = await call(getDeliveryBoard, { query: { day } });
      return { rows: windows, stops, otherDays };
    },
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

/** How often the promise was kept for the orders from one day to another. */
export const promiseQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['deliveries', 'promise', from, to],
    queryFn: () => call(getDeliveryPromise, { query: { from, to } }),
  });

/** The stores to choose from. */
export const deliveryStoresQuery = queryOptions({
  queryKey: ['delivery-stores'],
  queryFn: async () => (await call(listStaffStores, {})).rows,
});

/** The windows of a store: of every day, and of the next days with what is taken. */
export const windowsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['deliveries', 'windows', storeId],
    queryFn: () => call(listDeliveryWindows, { query: { storeId } }),
    enabled: storeId !== '',
  });

/** All active riders of a city, newest first. */
export const cityRidersQuery = (city: string) =>
  queryOptions({
    queryKey: ['delivery-riders', city],
    queryFn: async ({ signal }) => {
      const rows: RiderRow[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = { city, state: 'active' as const, ...(cursor !== '' && { cursor }) };
        const page: { rows: RiderRow[]; nextCursor: string | null } = await call(listRiders, { query }, signal);
        rows.push(...page.rows);
        cursor = page.nextCursor;
      }
      return rows;
    },
    enabled: city !== '',
  });

/** Reads everything about deliveries again after an act. */
export const refreshDeliveries = () => queryClient.invalidateQueries({ queryKey: ['deliveries'] });
