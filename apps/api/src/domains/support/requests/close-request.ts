import { asTheirs } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen, released } from './change-request.ts';
import { stoppedClock } from './request-rules.ts';

/** Closes a request, with a reason, and with the reference of the bank or provider where they decided. The sender is not emailed. */
export async function closeRequest(
  tx: Tx,
  act: RequestAct,
  { reason, theirReference }: { reason: string; theirReference?: string | undefined },
): Promise<void> {
  await changeRequest(tx, act, (request) => {
    refuseUnlessOpen(request);
    return {
      set: {
        ...released,
        ...stoppedClock(request, tx.now),
        state: 'closed',
        closedAt: tx.now,
        closedBy: act.staff.id,
        closeReason: reason,
        snoozedUntil: null,
      },
      entry: { act: 'closed', text: reason },
      action: 'request-closed',
      reason,
      detail: asTheirs(theirReference),
    };
  });
}
