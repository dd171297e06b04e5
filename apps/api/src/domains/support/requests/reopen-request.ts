import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changeRequest, type RequestAct } from './change-request.ts';
import { dueAfter, resumedClock } from './request-rules.ts';

/** The fields of a request that is closed no more. */
export const reopened = {
  state: 'new' as const,
  spam: false,
  closedAt: null,
  closedBy: null,
  closeReason: null,
  snoozedUntil: null,
};

/**
 * Makes a request the team's to do again. After waiting its clock goes on with what was left; after an answer, or once closed, a new
 * one starts.
 */
export async function reopenRequest(tx: Tx, act: RequestAct, reason: string): Promise<void> {
  await changeRequest(tx, act, (request) => {
    if (request.state === 'new') refuse('request-open');
    const newClock = { dueAt: dueAfter(tx.now, request.complex), leftMs: null };
    const clock = request.state === 'waiting' ? resumedClock(request, tx.now) : newClock;
    return {
      set: { ...reopened, ...clock },
      entry: { act: 'reopened', text: reason },
      action: 'request-reopened',
      reason,
    };
  });
}
