import {
  decideIdentityCheck,
  type identityLists,
  listIdentityChecks,
  readIdentityCheck,
} from '@foodbank/contract/people/identity-checks-staff';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

const area = 'identity-checks';

/** What the queue shows, and of whom. */
export interface CheckFilters {
  list: (typeof identityLists)[number];
  /** A customer's id; empty for all. */
  customer: string;
}

/** A page of the queue. */
export const checksQuery = ({ list, customer }: CheckFilters, cursor: string | undefined) => ({
  queryKey: [area, 'list', list, customer, cursor],
  queryFn: () =>
    call(listIdentityChecks, {
      query: { ...(customer ? { customerId: customer } : { list }), ...(cursor && { cursor }) },
    }),
});

/** One check with all that is needed to decide it. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [area, 'record', id],
    queryFn: async () => (await call(readIdentityCheck, { params: { id } })).check,
    staleTime: 0,
  });

/** What a member decides. */
export type Outcome = 'verified' | 'another-person' | 'looked-at';

/** Sends a decision. Queue and record are read again whatever became of it: another member may have decided. */
export async function decide(id: string, outcome: Outcome, reason: string): Promise<{ message: string }> {
  try {
    return await call(decideIdentityCheck, { params: { id }, body: { outcome, reason } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: [area] });
  }
}
