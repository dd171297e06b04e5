import { readEmployment } from '@foodbank/contract/people/employers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The employer that the customer named, and where that stands. A person may have decided since. */
export const employmentQuery = queryOptions({
  queryKey: ['employment'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(readEmployment, {}, signal)).employment,
});
