import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen, released } from './change-request.ts';
import { comesBackAt, isSnoozeDay } from './request-rules.ts';

/** Snoozes a request until 8:00 of a day, or until its answer is due if that is earlier. The clock goes on. */
export async function snoozeRequest(tx: Tx, act: RequestAct, until: Day, reason: string): Promise<void> {
  if (!isSnoozeDay(until, tx.now)) refuse('validation', { errors: { until: 'Choose a day within the next 90 days' } });
  await changeRequest(tx, act, (request) => {
    refuseUnlessOpen(request);
    const snoozedUntil = comesBackAt(until, request.dueAt);
    if (snoozedUntil <= tx.now)
      refuse('validation', { errors: { until: 'The answer to this request is due already, so it can’t be snoozed' } });
    return {
      set: { ...released, snoozedUntil, ownerId: request.ownerId ?? act.staff.id },
      entry: { act: 'snoozed', text: `Until ${formatDay(snoozedUntil)}: ${reason}` },
      action: 'request-snoozed',
      reason,
    };
  });
}
