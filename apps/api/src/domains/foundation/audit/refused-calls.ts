import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from './add-audit-line.ts';
import type { Actor } from './queries.ts';
import { countRefusal, takeRefusals } from './refusal-queries.ts';

/** For so long, in minutes, refused calls of one actor and act are counted before they become a line. */
export const refusalMinutes = 10;

/** A call that was refused. */
export interface RefusedCall {
  actor: Actor;
  action: AuditAction;
  /** The id of what the call was about. */
  subject: string;
  /** The name or address of the call. */
  call: string;
}

/**
 * Counts a refused call beside the audit log, in which a line for each would let the caller write without end. Returns how many calls of
 * the actor were refused alike since the first one, at most ten minutes ago while the job runs.
 */
export const countRefusedCall = (tx: Tx, { actor: { kind, id, sessionId }, ...call }: RefusedCall): Promise<number> =>
  countRefusal(tx, { actorKind: kind, actor: id, sessionId: sessionId ?? null, ...call });

/** Writes what was counted for ten minutes into the audit log, a line for each actor and act. Returns how many lines. */
export async function writeRefusedCalls(tx: Tx, atMost: number): Promise<number> {
  const over = new Date(tx.now.getTime() - refusalMinutes * 60_000);
  const taken = await takeRefusals(tx, over, atMost);
  for (const { actorKind, actor, sessionId, action, subjects, ...detail } of taken) {
    const [subject = actor] = subjects;
    await addAuditLine(tx, {
      actor: { kind: actorKind, id: actor, ...(sessionId !== null && { sessionId }) },
      action: action as AuditAction,
      subject,
      detail: { ...detail, subjects },
    });
  }
  return taken.length;
}
