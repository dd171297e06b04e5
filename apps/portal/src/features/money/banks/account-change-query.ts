import { getAccountChange } from '@foodbank/contract/money/banks';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api.ts';

/**
 * The change of the bank account that waits or was refused, and the account for which a code was sent. Staff decide the change, and a code
 * ends by itself, so it is always loaded again.
 */
export function accountChangeQuery(agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId, 'account-change'),
    queryFn: ({ signal }) => call(getAccountChange, { params: { id: agentId } }, signal),
    staleTime: 0,
  });
}
