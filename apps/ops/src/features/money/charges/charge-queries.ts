import { type chargeStates, getCharge, listCharges } from '@foodbank/contract/money/charges-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';
import { liveListOptions } from '../../../components/use-live-list.ts';

/** The address of these screens. */

/** What the list shows: everything, what has an alarm, or a state. */
export type ChargesShown = 'all' | 'alarm' | keyof typeof chargeStates;

/** A page of charges. */
export const chargesQuery = (show: ChargesShown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['charges', 'list', show, cursor],
    queryFn: () => call(listCharges, { query: { ...queryOf(show), ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });

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
