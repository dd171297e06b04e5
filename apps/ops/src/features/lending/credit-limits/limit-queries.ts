import { decideIncomeProof, readCustomerLimit } from '@foodbank/contract/lending/credit-limits-staff';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** A customer's limit with all that it is made of. */
export const limitQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['credit-limits', customerId],
    queryFn: () => call(readCustomerLimit, { params: { customerId } }),
    staleTime: 0,
  });

/** Says whether there is proof of the income that was shown. The limit is read again whatever became of it. */
export async function decideProof(
  customerId: string,
  body: { statementId: string; outcome: 'seen' | 'missing'; reason: string },
): Promise<{ message: string }> {
  try {
    return await call(decideIncomeProof, { params: { customerId }, body });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['credit-limits'] });
  }
}
