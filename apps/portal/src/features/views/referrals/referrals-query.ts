/** The queries of an agent's referrals and of one referral's orders. */
import {
  listReferralOrders,
  listReferrals,
  type ReferralFilter,
  shownOrders,
  shownReferrals,
} from '@foodbank/contract/views/referrals';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api.ts';
import { requireAgentId } from '../../../session/guards.ts';

export interface ReferralView {
  search: string;
  filter: ReferralFilter;
}

/**
 * The referrals that match, with their orders if the filter is about orders: `withOrders`. The list before is shown until they are
 * loaded.
 */
export function referralsQuery(agentId: string, { search, filter }: ReferralView) {
  const withOrders = filter !== 'all';
  const query = withOrders ? { search, filter, includeOrders: 'true' as const } : { search };
  return queryOptions({
    queryKey: keyOf(agentId, 'referrals', filter, search),
    queryFn: async ({ signal }) => ({
      referrals: await call(
        { ...listReferrals, reply: shownReferrals },
        { params: { id: requireAgentId(agentId) }, query },
        signal,
      ),
      withOrders,
    }),
    placeholderData: keepPreviousData,
  });
}

/** All orders of one referral, newest first, page by page. */
export function referralOrdersQuery(agentId: string, referralId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(agentId, 'referral-orders', referralId),
    queryFn: ({ pageParam, signal }) =>
      call(
        { ...listReferralOrders, reply: shownOrders },
        { params: { id: requireAgentId(agentId), referralId }, query: { cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
