import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen, released } from './change-request.ts';
import { stoppedClock } from './request-rules.ts';

/** Marks a request as waiting for the sender, which stops its clock. It belongs to the member from then on. */
export async function markRequestWaiting(tx: Tx, act: RequestAct, reason: string): Promise<void> {
  await changeRequest(tx, act, (request) => {
    refuseUnlessOpen(request);
    if (request.state === 'waiting')
      refuse('changed-meanwhile', { message: 'This request waits for the sender already.' });
    return {
      set: {
        ...released,
        ...stoppedClock(request, tx.now),
        state: 'waiting',
        ownerId: act.staff.id,
        snoozedUntil: null,
      },
      entry: { act: 'marked-waiting', text: reason },
      action: 'request-marked-waiting',
      reason,
    };
  });
}
