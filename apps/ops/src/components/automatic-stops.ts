import { readAutomaticStops } from '@foodbank/contract/lending/automatic-payments-staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

const refreshedEveryMs = 60_000;

/** The stops of automatic charges, with what they hold back: for their page, and for the banner of all pages. */
export const automaticStopsQuery = queryOptions({
  queryKey: ['automatic-payments', 'stops'],
  queryFn: () => call(readAutomaticStops, {}),
  staleTime: refreshedEveryMs,
});
