/** The member's own account: its calls, and what an act makes stale. */
import { listStaffDevices } from '@foodbank/contract/people/staff-devices';
import { listFactors } from '@foodbank/contract/people/staff-factors';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

const key = ['own-account'];

/** The devices on which the member is signed in. */
export const devicesQuery = queryOptions({
  queryKey: [...key, 'devices'],
  queryFn: ({ signal }) => call(listStaffDevices, {}, signal),
});

/** The member's second factors. */
export const factorsQuery = queryOptions({
  queryKey: [...key, 'factors'],
  queryFn: ({ signal }) => call(listFactors, {}, signal),
});

/** Loads the account again after an act. */
export const refreshAccount = () => queryClient.invalidateQueries({ queryKey: key });
