/** The portal's client and its queries: their calls, their cache keys and how long their answers stay fresh. */

import { createQueryClient } from '@foodbank/app/query-client';
import { createClient } from '@foodbank/contract/client/client';
import { readFile } from '@foodbank/contract/client/read-file';
import { getAgent } from '@foodbank/contract/people/agents';
import { getDashboard, shownDashboard } from '@foodbank/contract/views/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { withoutBankData } from './session/agent.ts';
import { requireAgentId, signedInIdOf } from './session/guards.ts';
import { session } from './session/session.ts';

export const call = createClient({
  readFile,
  token: session.token,
  onAuthError: ({ code }, token) => {
    // This 403 means that an account was saved before, perhaps in another tab. The session is still valid.
    if (code !== 'account-exists') session.endFor(token);
  },
});

export const queryClient = createQueryClient();

/** The signed-in agent's id. Throws if there is none. */
export const requireSignedInId = () => signedInIdOf(session.read());

/** Every key starts with the agent's id, so that no agent is shown another agent's data. */
export const keyOf = (agentId: string, ...rest: unknown[]) => ['agents', agentId, ...rest];

// Delayed, so that the first screen's own call is made first.
const profileDelayMs = 100;

/** The agent's profile. The result is stored in the session; the query itself only returns true. */
export function profileQuery(agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId, 'profile'),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, profileDelayMs));
      const { agent } = await call(getAgent, { params: { id: requireAgentId(agentId) } }, signal);
      session.updateUser(withoutBankData(agent));
      return true;
    },
  });
}

/**
 * The account that earnings are paid to; null if there is none. It is kept in memory only: no bank data is put into the browser's
 * storage. It is always loaded again, because an account may have been added in another tab, and there can be only one.
 */
export function payoutAccountQuery(agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId, 'payout-account'),
    queryFn: async ({ signal }) => {
      const { agent } = await call(getAgent, { params: { id: requireAgentId(agentId) } }, signal);
      session.updateUser(withoutBankData(agent));
      return agent.bankInfo;
    },
    staleTime: 0,
  });
}

/** What a dashboard covers: a Lagos month (1 to 12), or everything since the first sale. */
export type Period = { month: number; year: number } | 'all-time';

/** The sales, referrals and earnings of a period. */
export function dashboardQuery(agentId: string, period: Period) {
  const query = period === 'all-time' ? {} : { month: String(period.month), year: String(period.year) };
  return queryOptions({
    queryKey: keyOf(agentId, 'dashboard', period),
    queryFn: ({ signal }) =>
      call({ ...getDashboard, reply: shownDashboard }, { params: { id: requireAgentId(agentId) }, query }, signal),
  });
}
