/** The console's reads of an agent's earnings. Their keys begin with `agents one <id>`, so that acts on the agent refresh them. */
import { choiceFilter, type Filters } from '@foodbank/app/tables/url-filters';
import { lineStates, type ShownLineState } from '@foodbank/contract/earning/commissions';
import * as calls from '@foodbank/contract/views/earnings-staff';
import { getAgentRecord } from '@foodbank/contract/views/overviews-staff';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** The choices of the filter by state. */
export const stateChoices = { all: 'All states', ...lineStates } as const;

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;
/** A state and a month; an empty month is all of them. */
export const lineFilters = {
  state: choiceFilter(stateChoices, 'all'),
  month: (text: string | null) => (text !== null && monthPattern.test(text) ? text : ''),
};

const earningsKey = (agentId: string) => ['agents', 'one', agentId, 'earnings'] as const;

/** The agent's name and code. The record's own page reads it with the same key. */
export const agentQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agents', 'one', agentId, 'record'],
    queryFn: async ({ signal }) => (await call(getAgentRecord, { params: { agentId } }, signal)).agent,
  });

/** The sums, the next payout and the open disputes. */
export const earningsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...earningsKey(agentId), 'sums'],
    queryFn: ({ signal }) => call(calls.getEarningsOfAgent, { params: { agentId } }, signal),
  });

/** A page of lines. */
export function linesQuery(agentId: string, { state, month }: Filters<typeof lineFilters>, cursor: string | undefined) {
  const query = {
    ...(state !== 'all' && { state }),
    ...(month !== '' && { month }),
    ...(cursor !== undefined && { cursor }),
  };
  return queryOptions({
    queryKey: [...earningsKey(agentId), 'lines', query],
    queryFn: ({ signal }) => call(calls.listLinesOfAgent, { params: { agentId }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** One line with its history. */
export const lineQuery = (agentId: string, lineId: string) =>
  queryOptions({
    queryKey: [...earningsKey(agentId), 'line', lineId],
    queryFn: async ({ signal }) => (await call(calls.getLineOfAgent, { params: { agentId, lineId } }, signal)).line,
  });

/** The payouts, newest first, page by page. */
export const payoutsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: [...earningsKey(agentId), 'payouts'],
    queryFn: ({ signal, pageParam }) =>
      call(
        calls.listPayoutsOfAgent,
        { params: { agentId }, query: pageParam === '' ? {} : { cursor: pageParam } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

/** After an act: everything about the agent's earnings is read again. */
export const refreshEarnings = (agentId: string) => queryClient.invalidateQueries({ queryKey: earningsKey(agentId) });

/** The tone of a state's badge. */
export function toneOf(state: ShownLineState): 'completed' | 'pending' | 'other' {
  if (state === 'expected' || state === 'earned') return 'pending';
  return state === 'due' || state === 'in-payout' || state === 'paid' ? 'completed' : 'other';
}
