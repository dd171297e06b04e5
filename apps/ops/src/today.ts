import { countedMax, getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** What waits for the member, a queue each. The counts are right after an act on another screen too. */
export const todayQuery = queryOptions({
  queryKey: ['work-queues', 'today'],
  queryFn: () => call(getToday, {}),
  refetchInterval: 30_000,
  staleTime: 0,
});

/** A count as it is shown: counts stop at 100, which stands for more. */
export const countText = (count: number): string => (count >= countedMax ? `${countedMax - 1}+` : String(count));
