import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { changeRequest, released } from './change-request.ts';
import { findRequest } from './queries.ts';
import { stoppedClock } from './request-rules.ts';

/** Closes a request as spam. One that is closed as spam already stays as it is; another closed one is refused. */
export async function closeAsSpam(tx: Tx, requestId: string, staff: StaffCaller, reason: string): Promise<void> {
  const seen = (await findRequest(tx, requestId)) ?? refuse('not-found');
  if (seen.spam) return;
  const { version } = seen;
  await changeRequest(tx, { requestId, key: `spam-${version}`, version, staff }, (request) => {
    if (request.state === 'closed') refuse('request-closed');
    return {
      set: {
        ...released,
        ...stoppedClock(request, tx.now),
        state: 'closed',
        spam: true,
        closedAt: tx.now,
        closedBy: staff.id,
        closeReason: reason || 'Spam',
        snoozedUntil: null,
      },
      entry: { act: 'closed-as-spam', text: reason },
      action: 'request-closed-as-spam',
      reason,
    };
  });
}
