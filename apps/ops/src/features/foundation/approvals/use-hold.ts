import { holdApproval, releaseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';

// A hold lasts 45 seconds.
const againAfterMs = 15_000;

/**
 * Says that a request is open here while the page is seen, and returns the member who had it open before. It ends with the page or tab, and by
 * itself where that can't be said.
 */
export function useHold(id: string, mayDecide: boolean): { name: string; since: string } | null {
  const [holder, setHolder] = useState<{ name: string; since: string } | null>(null);
  useEffect(() => {
    if (!mayDecide) return;
    let isOpen = true;
    const params = { id };
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      call(holdApproval, { params }).then(
        ({ holder: other }) => isOpen && setHolder(other),
        // What can't be said now is said at the next turn. A decision is checked in any case.
        () => undefined,
      );
    };
    const release = () => void call(releaseApproval, { params }).catch(() => undefined);
    hold();
    const timer = setInterval(hold, againAfterMs);
    window.addEventListener('pagehide', release);
    return () => {
      isOpen = false;
      clearInterval(timer);
      window.removeEventListener('pagehide', release);
      setHolder(null);
      release();
    };
  }, [id, mayDecide]);
  return holder;
}
