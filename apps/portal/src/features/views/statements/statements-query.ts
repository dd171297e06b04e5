import { listStatements } from '@foodbank/contract/views/statements';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api.ts';

/** The months that have a statement, newest first. */
export function statementsQuery(agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId, 'statements'),
    queryFn: async ({ signal }) => (await call(listStatements, { params: { id: agentId } }, signal)).months,
  });
}
