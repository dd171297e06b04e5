import { listSupportRequests } from '@foodbank/contract/support/support-requests';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api.ts';

/** The cache key of an agent's requests. */
export const supportKey = (agentId: string) => keyOf(agentId, 'support');

/** The agent's latest requests to the team, with the answers. */
export function supportQuery(agentId: string) {
  return queryOptions({
    queryKey: supportKey(agentId),
    queryFn: async ({ signal }) => (await call(listSupportRequests, { params: { id: agentId } }, signal)).requests,
    // An email says that there is an answer, so it is looked for at once.
    staleTime: 0,
  });
}
