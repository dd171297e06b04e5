import {
  type ChargeSort,
  type chargeStates,
  getCharge,
  listCharges,
  saveCharges as saveChargesCall,
  sumCharges,
} from '@foodbank/contract/money/charges-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';
import { liveListOptions, sumsEveryMs } from '../../../components/use-live-list.ts';

/** The address of these screens. */

/** What the list shows: everything, what has an alarm, or a state. */
export type ChargesShown = 'all' | 'alarm' | keyof typeof chargeStates;

/** A page of charges. */
export const chargesQuery = (show: ChargesShown, sort: ChargeSort, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['charges', 'list', show, sort, cursor],
    queryFn: () => call(listCharges, { query: { ...queryOf(show), sort, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

/** What the charges of a filter come to. */
export const chargeSumsQuery = (show: ChargesShown) =>
  queryOptions({
    queryKey: ['charges', 'sums', show],
    queryFn: () => call(sumCharges, { query: queryOf(show) }),
    refetchInterval: sumsEveryMs,
  });

/** The charges of a filter as a file. */
export const saveCharges = (show: ChargesShown, sort: ChargeSort) =>
  call(saveChargesCall, { body: { ...queryOf(show), sort } });

function queryOf(show: ChargesShown) {
  if (show === 'all') return {};
  return show === 'alarm' ? { alarm: 'yes' as const } : { state: show };
}

/** One charge with its refunds and answers. */
export const chargeQuery = (id: string) =>
  queryOptions({
    queryKey: ['charges', 'record', id],
    queryFn: () => call(getCharge, { params: { chargeId: id } }),
    staleTime: 0,
  });

/** Reads list, record and the counts of Today again after an alarm was closed. */
export const refreshCharges = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['charges'] }),
    queryClient.invalidateQueries({ queryKey: ['work-queues'] }),
  ]);
