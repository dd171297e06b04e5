import { type RequestRecord, releaseRequest, takeRequest } from '@foodbank/contract/support/requests-staff';
import { useEffect, useRef } from 'react';
import { call } from '../../../api.ts';
import { useMember } from '../../../session/member.ts';
import { refreshRequests } from './use-requests.ts';

// Often enough that a request in use stays taken, which it is for 15 minutes.
const againAfterMs = 5 * 60_000;

// After a take that failed: soon enough for a member who writes, and seldom enough that each key on a dead line is not a call.
const retryAfterMs = 10_000;

// The last call for each request that was opened. The next one waits for it: on a slow line a release could otherwise reach the server
// after the take of the same request, and the member would have it open without holding it.
const lastCalls = new Map<string, Promise<unknown>>();

async function callInTurn(requestId: string, send: () => Promise<unknown>): Promise<void> {
  const before = lastCalls.get(requestId) ?? Promise.resolve();
  const sent = before.then(send);
  const ended = sent.catch(() => undefined);
  lastCalls.set(requestId, ended);
  // The next call doesn't wait for this: on a bad line reading may take long.
  void ended.then(refreshRequests);
  await sent;
}

/** Takes a request from the member who has it. Throws why, if it can't be taken. */
export function takeOverRequest(requestId: string): Promise<void> {
  return callInTurn(requestId, () => call(takeRequest, { params: { requestId }, body: { takeOver: true } }));
}

/**
 * Takes a request when it is opened here, again while the member uses the page, and releases it when the member leaves it. A closed one,
 * and one that another member has, stays as it is. It is released when the page is closed too, and without use by itself after 15 minutes.
 */
export function useClaim({ id, state, holder }: RequestRecord, mayWork: boolean): void {
  const { id: memberId } = useMember();
  const canTake = mayWork && state !== 'closed' && (holder === null || holder.id === memberId);
  // When use takes it again. Null until it was taken once.
  const nextTakeAt = useRef<number | null>(null);
  useEffect(() => {
    if (!canTake) return;
    const params = { requestId: id };
    const take = () => {
      if (Date.now() < (nextTakeAt.current ?? 0)) return;
      nextTakeAt.current = Date.now() + againAfterMs;
      callInTurn(id, () => call(takeRequest, { params, body: {} })).catch(() => {
        // Another member may have been faster: the record then shows who, and nothing takes it. After anything else use tries again.
        if (nextTakeAt.current !== null) nextTakeAt.current = Date.now() + retryAfterMs;
      });
    };
    // Opening it is use. Later a press or a key has to follow: a page that only lies open takes nothing.
    if (nextTakeAt.current === null) take();
    window.addEventListener('pointerdown', take);
    window.addEventListener('keydown', take);
    return () => {
      window.removeEventListener('pointerdown', take);
      window.removeEventListener('keydown', take);
    };
  }, [id, canTake]);
  // Let go by another member, by another tab, or by the page before a reload whose release came late: use takes it again.
  const wasHeld = useRef(false);
  useEffect(() => {
    if (holder === null && wasHeld.current && nextTakeAt.current !== null) nextTakeAt.current = 0;
    wasHeld.current = holder !== null;
  }, [holder]);
  useEffect(() => {
    const release = () => {
      // What the member does not hold, the server leaves as it is. A release that fails is made up for after 15 minutes.
      if (nextTakeAt.current !== null)
        callInTurn(id, () => call(releaseRequest, { params: { requestId: id }, body: {} })).catch(() => undefined);
      nextTakeAt.current = null;
    };
    window.addEventListener('pagehide', release);
    return () => {
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [id]);
}
