import {
  type DeliveryZone,
  listDeliveryClosures,
  listDeliveryZones,
} from '@foodbank/contract/selling/deliveries-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The screens' addresses. */

/** The zones of all cities, and the cities with a store. */
export const zonesQuery = queryOptions({
  queryKey: ['deliveries', 'zones'],
  queryFn: async () => {
    const { zones, cities } = await call(listDeliveryZones, { query: {} });
    return { rows: zones, cities };
  },
});

/** The closed days from today on, and how many orders each store has promised for a day. */
export const closuresQuery = (day: string | null) =>
  queryOptions({
    queryKey: ['deliveries', 'closures', day],
    queryFn: () => call(listDeliveryClosures, { query: day === null ? {} : { day } }),
    placeholderData: keepPreviousData,
  });

/** The days of the week: Monday is 1. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** "08:00" of 8. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** What stays of an order or a checkout when fees change. */
export const feeKept = 'Orders and checkouts that are open keep the fee that they showed.';

export type Zone = DeliveryZone;
