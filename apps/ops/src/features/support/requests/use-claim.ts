import { releaseRequest, takeRequest } from '@foodbank/contract/support/request-acts';
import type { RequestRecord } from '@foodbank/contract/support/requests';
import { useEffect, useRef } from 'react';
import { call } from '../../../api.ts';
import { useMember } from '../../../session/member.ts';
import { refreshRequests } from './use-requests.ts';

// Often enough that a request in use stays taken, which it is for 15 minutes.
const againAfterMs = 5 * 60_000;

// The last call for each request that was opened. The next one waits for it: on a slow line a release could otherwise reach the server
// after the take of the same request, and the member would have it open without holding it.
const lastCalls = new Map<string, Promise<unknown>>();

function callInTurn(requestId: string, endpoint: typeof takeRequest | typeof releaseRequest): void {
  const before = lastCalls.get(requestId) ?? Promise.resolve();
  const done = before
    .then(() => call(endpoint, { params: { requestId }, body: {} }))
    // Another member may have been faster. The record then shows who.
    .catch(() => undefined);
  lastCalls.set(requestId, done);
  void done.then(refreshRequests);
}

/**
 * Takes a request when it is opened here, again while the member uses the page, and releases it when the member leaves it. A closed one,
 * and one that another member has, stays as it is. Without use, or once the page is closed, it is released by itself after 15 minutes.
 */
export function useClaim({ id, state, holder }: RequestRecord, mayWork: boolean): void {
  const { id: memberId } = useMember();
  const canTake = mayWork && state !== 'closed' && (holder === null || holder.id === memberId);
  const takenAt = useRef(0);
  useEffect(() => {
    if (!canTake) return;
    const take = () => {
      if (Date.now() - takenAt.current < againAfterMs) return;
      takenAt.current = Date.now();
      callInTurn(id, takeRequest);
    };
    // Opening it is use. Later a press or a key has to follow: a page that only lies open takes nothing.
    if (takenAt.current === 0) take();
    window.addEventListener('pointerdown', take);
    window.addEventListener('keydown', take);
    return () => {
      window.removeEventListener('pointerdown', take);
      window.removeEventListener('keydown', take);
    };
  }, [id, canTake]);
  useEffect(
    () => () => {
      // What the member does not hold, the server leaves as it is.
      if (takenAt.current > 0) callInTurn(id, releaseRequest);
      takenAt.current = 0;
    },
    [id],
  );
}
