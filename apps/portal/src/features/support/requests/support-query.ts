import { listSupportRequests } from '@foodbank/contract/support/requests';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api.ts';

/** The cache key of an agent's requests. */
export const supportKey = (agentId: string) => keyOf(agentId, 'support');

/** The agent's requests to the team with the answers, newest first, page by page. */
export function supportQuery(agentId: string) {
  return infiniteQueryOptions({
    queryKey: supportKey(agentId),
    queryFn: ({ signal, pageParam }) =>
      call(
        listSupportRequests,
        { params: { id: agentId }, query: pageParam === '' ? {} : { cursor: pageParam } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // An email says that there is an answer, so it is looked for at once.
    staleTime: 0,
  });
}
