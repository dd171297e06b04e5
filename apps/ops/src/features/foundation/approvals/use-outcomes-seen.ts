import { markOutcomesSeen } from '@foodbank/contract/foundation/approvals-staff';
import { useEffect } from 'react';
import { call, queryClient } from '../../../api.ts';

/** Says that the member has seen how own requests were decided. */
export async function sayOutcomesSeen(ids: readonly string[]): Promise<void> {
  await call(markOutcomesSeen, { body: { ids: [...ids] } });
  await Promise.all(
    [['approvals', 'list'], ['work-queues']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Says so of the requests that are shown, once the page is in front: one that lies in the background was not seen. */
export function useOutcomesSeen(ids: readonly string[]): void {
  const shown = ids.join();
  useEffect(() => {
    if (shown === '') return;
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', say);
      // What can't be said now stays news, and is said when it is opened again.
      sayOutcomesSeen(shown.split(',')).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', say);
    say();
    return () => document.removeEventListener('visibilitychange', say);
  }, [shown]);
}
