/** The console's reads about what employers owe and what goes back to customers, with their cache keys. */
import {
  listPayrollSurpluses,
  listReceivables,
  type PayrollSurplus,
  readReceivables,
} from '@foodbank/contract/lending/employer-receivables-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

const key = ['employer-receivables'];

/** Which surpluses of customers are shown. */
export const surplusShows = { open: 'On the way', late: 'Late', all: 'All' } as const;

/** Where a surplus stands, as members read it. */
export const surplusStates: Readonly<Record<PayrollSurplus['state'], string>> = {
  waiting: 'Waits',
  sending: 'Being sent',
  unclear: 'Answer of the bank missing',
  paid: 'Paid',
  kept: 'Taken back before it left',
};

/** What a waiting surplus waits for. */
export const surplusNeeds: Readonly<Record<NonNullable<PayrollSurplus['needs']>, string>> = {
  account: 'Waits for the customer’s account',
  decision: 'Waits for a decision about the account’s name',
  'other-account': 'Waits for another account',
  sending: 'To be sent',
};

/** What all employers owe. */
export const receivablesQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: () => call(listReceivables, {}),
});

/** What one employer owes. */
export const receivableQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async () => (await call(readReceivables, { params: { id } })).receivables,
    staleTime: 0,
  });

/** A page of what goes back to customers. */
export const surplusesQuery = (show: keyof typeof surplusShows, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'surpluses', show, cursor],
    queryFn: () => call(listPayrollSurpluses, { query: { show, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });

/** Reads all of it again after an act. */
export const refreshReceivables = () => queryClient.invalidateQueries({ queryKey: key });
