import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { queueTeamEmail } from '../../foundation/notifications/queue-email.ts';
import { changeRequest, type RequestAct } from './change-request.ts';
import { teamEmailOf } from './receive-request.ts';

/** Releases a request from quarantine. The team gets the email that it would have got. The clock runs from receipt. */
export async function releaseFromQuarantine(tx: Tx, act: RequestAct, reason: string): Promise<void> {
  const isReleased = await changeRequest(tx, act, ({ state, quarantined }) => {
    if (state === 'closed') refuse('request-closed');
    if (!quarantined) refuse('request-not-quarantined');
    return {
      set: { quarantined: false },
      entry: { act: 'released-from-quarantine', text: reason },
      action: 'request-released-from-quarantine',
      reason,
    };
  });
  if (isReleased !== null) await queueTeamEmail(tx, teamEmailOf(isReleased));
}
