/** The calls that the screens make, the keys under which their answers are kept, and when they are asked for again. */

import { ApiError, createClient } from '@foodbank/contract/client/client';
import { getAllBanks } from '@foodbank/contract/money/banks';
import { getAgent } from '@foodbank/contract/people/agents';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { listReferrals, type ReferralFilter } from '@foodbank/contract/views/referrals';
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import { withoutBankData } from './session/agent.ts';
import { requireAgentId, signedInIdOf } from './session/guards.ts';
import { session } from './session/session.ts';

export const call = createClient({
  token: session.token,
  onAuthError: ({ code }, token) => {
    // Another tab has saved the account meanwhile: that one thing is refused, and the session is fine.
    if (code !== 'account-exists') session.endFor(token);
  },
});

// Long enough that going back and forth between screens asks once, short enough that a new sale shows by itself.
const freshForMs = 30_000;

/** The cache of answers. Phones come and go from the network, so one attempt that never arrived is repeated by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshForMs,
      // Without a network a call fails at once with a text for people, instead of waiting behind a spinner.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
    },
    mutations: { networkMode: 'always' },
  },
});

/** The id of whoever is signed in, for calls that change something of theirs. */
export const requireSignedInId = () => signedInIdOf(session.read());

/** Every key begins with the agent's id, so that no answer can be taken for another agent's. */
const keyOf = (agentId: string, ...rest: unknown[]) => ['agents', agentId, ...rest];

// The profile gives way to what the first screen itself asks for.
const profileDelayMs = 100;

/** The whole profile. The session keeps it; the cache only knows how the fetching went. */
export function profileQuery(agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId, 'profile'),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, profileDelayMs));
      const { agent } = await call(getAgent, { params: { id: requireAgentId(agentId) } }, signal);
      session.updateAgent(withoutBankData(agent));
      return true;
    },
  });
}

/**
 * The account that earnings are paid to; null while there is none. It lives in memory only: the browser's storage holds no
 * bank data. Always asked anew, because another tab may have added one, and then no second one can be added here.
 */
export function payoutAccountQuery(agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId, 'payout-account'),
    queryFn: async ({ signal }) => {
      const { agent } = await call(getAgent, { params: { id: requireAgentId(agentId) } }, signal);
      session.updateAgent(withoutBankData(agent));
      return agent.bankInfo;
    },
    staleTime: 0,
  });
}

/** The banks that earnings can be paid to. They are the same for everybody. */
export const bankListQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call(getAllBanks, {}, signal),
  staleTime: 0,
});

export interface Period {
  month: number;
  year: number;
}

/** A month's figures. */
export function dashboardQuery(agentId: string, { month, year }: Period) {
  return queryOptions({
    queryKey: keyOf(agentId, 'dashboard', year, month),
    queryFn: ({ signal }) =>
      call(
        getDashboard,
        { params: { id: requireAgentId(agentId) }, query: { month: String(month), year: String(year) } },
        signal,
      ),
  });
}

export interface ReferralView {
  search: string;
  filter: ReferralFilter;
}

/** The referrals that match; with their orders where the filter is about orders. The list before stays until they come. */
export function referralsQuery(agentId: string, { search, filter }: ReferralView) {
  const query = filter === 'all' ? { search } : { search, filter, includeOrders: 'true' as const };
  return queryOptions({
    queryKey: keyOf(agentId, 'referrals', filter, search),
    queryFn: ({ signal }) => call(listReferrals, { params: { id: requireAgentId(agentId) }, query }, signal),
    placeholderData: keepPreviousData,
  });
}
