import { getAccountChange } from '@foodbank/contract/money/account-changes';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api.ts';

/** The change of the bank account that waits or was refused; null if there is none. Staff decide it, so it is always loaded again. */
export function accountChangeQuery(agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId, 'account-change'),
    queryFn: async ({ signal }) => (await call(getAccountChange, { params: { id: agentId } }, signal)).change,
    staleTime: 0,
  });
}
