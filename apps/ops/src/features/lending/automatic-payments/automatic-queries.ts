import { readAutomaticStops } from '@foodbank/contract/lending/automatic-payments-staff';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** The stops of automatic charges, with what they hold back. */
export const automaticStopsQuery = queryOptions({
  queryKey: ['automatic-payments', 'stops'],
  queryFn: () => call(readAutomaticStops, {}),
  staleTime: 0,
});

/** After an act. */
export const refreshAutomatic = () => queryClient.invalidateQueries({ queryKey: ['automatic-payments'] });
