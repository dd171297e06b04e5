import { undoMinutes } from '@foodbank/contract/support/requests-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changeRequest, type RequestAct } from './change-request.ts';
import { findLastChange } from './queries.ts';
import { dueAfter, resumedClock } from './request-rules.ts';
import type { StoredRequest } from './stored-request.ts';

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
 * one starts. A snoozed one whose clock runs comes back as it was. With `undo`, the clock of a request that the member closed or let
 * wait a moment ago goes on as if it had not stopped, so that no promise gets longer.
 */
export async function reopenRequest(tx: Tx, act: RequestAct, { reason, undo = false }: Reopening): Promise<void> {
  await changeRequest(tx, act, async (request) => {
    if (request.state === 'new') {
      if (request.snoozedUntil === null || request.snoozedUntil <= tx.now) refuse('request-open');
      return {
        set: { snoozedUntil: null },
        entry: { act: 'brought-back', text: reason },
        action: 'request-reopened',
        reason,
      };
    }
    return {
      set: { ...reopened, ...(undo ? await unstoppedClock(tx, request, act) : clockAgain(request, tx.now)) },
      entry: { act: undo ? 'undone' : 'reopened', text: reason },
      action: 'request-reopened',
      reason,
    };
  });
}

/** What the form has beside what was seen. */
interface Reopening {
  reason: string;
  undo?: boolean | undefined;
}

const clockAgain = (request: StoredRequest, now: Date) =>
  request.state === 'waiting' ? resumedClock(request, now) : { dueAt: dueAfter(now, request.complex), leftMs: null };

/** The clock as it ran before the member's own last act stopped it. Refuses with `changed-meanwhile` for any other last change. */
async function unstoppedClock(tx: Tx, { id, leftMs }: StoredRequest, { staff }: RequestAct) {
  const last = await findLastChange(tx, id);
  const since = tx.now.getTime() - undoMinutes * 60_000;
  const isOwn = last !== null && last.authorId === staff.id && last.at.getTime() >= since;
  if (!isOwn || leftMs === null || !stops.includes(last.act ?? '')) refuse('changed-meanwhile');
  return { dueAt: new Date(last.at.getTime() + leftMs), leftMs: null };
}

const stops = ['closed', 'closed-as-spam', 'marked-waiting'];
