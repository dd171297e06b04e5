import type { PayoutState } from '@foodbank/contract/earning/payouts';
import {
  listPayoutCarries,
  listPayouts,
  type PayoutSort,
  readPayout,
  savePayouts as savePayoutsCall,
  sumPayouts,
} from '@foodbank/contract/earning/payouts-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../../api.ts';
import { liveListOptions, sumsEveryMs } from '../../../../components/use-live-list.ts';
import { filterOf } from './payout-kind.ts';

/** Which payouts the list shows. Empty texts for all. */
export interface PayoutsShown {
  state: PayoutState;
  month: string;
  search: string;
  sort: PayoutSort;
}

const movesEveryMs = 4_000;

/** How often a payout is read again: every few seconds while the payment provider works on it. */
export const rereadWhile = (state: PayoutState | undefined) =>
  state === 'sending' || state === 'unclear' || state === 'approved' ? movesEveryMs : false;

/** A page of payouts. */
export const payoutsQuery = (shown: PayoutsShown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['payouts', 'list', shown, cursor],
    queryFn: () => call(listPayouts, { query: { ...filterOf(shown), sort: shown.sort, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

/** What the payouts of a filter come to. */
export const payoutSumsQuery = (shown: PayoutsShown) =>
  queryOptions({
    queryKey: ['payouts', 'sums', filterOf(shown)],
    queryFn: () => call(sumPayouts, { query: filterOf(shown) }),
    refetchInterval: sumsEveryMs,
  });

/** The payouts of a filter as a file. */
export const savePayouts = (shown: PayoutsShown) =>
  call(savePayoutsCall, { body: { ...filterOf(shown), sort: shown.sort } });

/** One payout. While the payment provider works on it, it is read again every few seconds. */
export const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['payouts', 'record', id],
    queryFn: async () => (await call(readPayout, { params: { id } })).payout,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => rereadWhile(data?.state),
  });

/** Carried commission of a month; of the newest without one. */
export const carriesQuery = (month: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['payouts', 'carries', month, cursor],
    queryFn: () => call(listPayoutCarries, { query: { ...(month && { month }), ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });

/** Reads list, record and counts again after an act. */
export const refreshPayouts = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['payouts'] }),
    queryClient.invalidateQueries({ queryKey: ['work-queues'] }),
  ]);
