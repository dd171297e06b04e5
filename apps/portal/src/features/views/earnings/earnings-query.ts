/** The queries of an agent's earnings. Their keys begin with `earnings`, so that one change reads all of them again. */
import * as calls from '@foodbank/contract/views/earnings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api.ts';
import { requireAgentId } from '../../../session/guards.ts';
import type { LineFilters } from './line-filters.ts';

/** The sums and the next payout. */
export function earningsQuery(agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId, 'earnings', 'sums'),
    queryFn: async ({ signal }) =>
      (await call(calls.getEarnings, { params: { id: requireAgentId(agentId) } }, signal)).earnings,
    // Orders are completed and accounts added while the page is away.
    staleTime: 0,
  });
}

/** The lines that match, newest first, page by page. */
export function linesQuery(agentId: string, { state, month }: LineFilters) {
  const query = { ...(state !== 'all' && { state }), ...(month !== '' && { month }) };
  return infiniteQueryOptions({
    queryKey: keyOf(agentId, 'earnings', 'lines', state, month),
    queryFn: ({ pageParam, signal }) =>
      call(
        calls.listEarningLines,
        { params: { id: requireAgentId(agentId) }, query: { ...query, cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** One line with its history. */
export function lineQuery(agentId: string, lineId: string) {
  return queryOptions({
    queryKey: keyOf(agentId, 'earnings', 'line', lineId),
    queryFn: async ({ signal }) =>
      (await call(calls.getEarningLine, { params: { id: requireAgentId(agentId), lineId } }, signal)).line,
    staleTime: 0,
  });
}

/** The payouts, newest first, page by page. */
export function payoutsQuery(agentId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(agentId, 'earnings', 'payouts'),
    queryFn: ({ pageParam, signal }) =>
      call(calls.listEarningPayouts, { params: { id: requireAgentId(agentId) }, query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The lines of one payout, page by page. */
export function payoutLinesQuery(agentId: string, payoutId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(agentId, 'earnings', 'payout-lines', payoutId),
    queryFn: ({ pageParam, signal }) =>
      call(
        calls.listPayoutLines,
        { params: { id: requireAgentId(agentId), payoutId }, query: { cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
