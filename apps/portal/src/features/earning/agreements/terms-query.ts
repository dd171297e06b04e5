import { getAgentTerms } from '@foodbank/contract/earning/agreements';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api.ts';
import { requireAgentId } from '../../../session/guards.ts';

/** The cache key of the agent terms. */
export const termsKey = (agentId: string) => keyOf(agentId, 'agent-terms');

/** The agent terms in force, and what of them the agent accepted. */
export function termsQuery(agentId: string) {
  return queryOptions({
    queryKey: termsKey(agentId),
    queryFn: ({ signal }) => call(getAgentTerms, { params: { id: requireAgentId(agentId) } }, signal),
    staleTime: 0,
  });
}
