import { listRiders, type RiderState } from '@foodbank/contract/people/riders-staff';
import { listDeliveryZones } from '@foodbank/contract/selling/deliveries-staff';
import { getRequest } from '@foodbank/contract/support/requests-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** Which riders the list shows. An empty city for all. */
export interface RidersShown {
  state: RiderState | 'all';
  city: string;
}

/** A page of riders. */
export const ridersQuery = ({ state, city }: RidersShown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['riders', 'list', state, city, cursor],
    queryFn: () =>
      call(listRiders, {
        query: { ...(state !== 'all' && { state }), ...(city && { city }), ...(cursor && { cursor }) },
      }),
    placeholderData: keepPreviousData,
  });

/** The cities with a store. */
export const riderCitiesQuery = queryOptions({
  queryKey: ['rider-cities'],
  queryFn: async () => (await call(listDeliveryZones, { query: {} })).cities,
});

/** The request of the site's form that a rider is invited from. */
export const riderRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['rider-request', requestId],
    queryFn: async () => (await call(getRequest, { params: { requestId } })).request,
    enabled: requestId !== '',
  });

/** Reads the riders again after an act. */
export const refreshRiders = () => queryClient.invalidateQueries({ queryKey: ['riders'] });
