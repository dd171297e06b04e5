import { correctionKoboOf } from '@foodbank/contract/earning/disputes-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedAgent } from '../../people/agents/lock-managed-agent.ts';
import type { CommissionLine } from '../commissions/line-rules.ts';
import { listLines, sumLineWithChanges } from '../commissions/queries.ts';

/** The kind of request for a correction. */
export const correctionKind = 'commission-correction';

/** What such a request carries. The reason of the request is what the agent reads. */
export interface CorrectionPayload {
  agentId: string;
  lineId: string;
  amountKobo: number;
}

/**
 * Asks for a correction of an agent's line by an amount in naira as typed. Returns the request's id. Refuses with `line-not-earned` a
 * line whose order isn't completed, and to take off more than the line has after its returns and earlier corrections.
 */
export async function requestCorrection(
  tx: Tx,
  agentId: string,
  { lineId, amount, reason }: { lineId: string; amount: string; reason: string },
  actor: Actor,
): Promise<string> {
  await lockManagedAgent(tx, agentId, actor);
  const line = (await findLineOf(tx, agentId, lineId)) ?? refuse('not-found');
  if (line.state === 'expected') refuse('line-not-earned');
  const amountKobo = correctionKoboOf(amount) ?? refuse('validation');
  // Of a line below zero, a correction takes off at most as much again.
  const mostKobo = line.amountKobo > 0 ? await sumLineWithChanges(tx, lineId) : -line.amountKobo;
  if (amountKobo < 0 && -amountKobo > mostKobo) {
    const message = 'No more can be taken off than the line has';
    refuse('validation', { message, errors: { amount: message } });
  }
  const payload: CorrectionPayload = { agentId, lineId, amountKobo };
  return requestApproval(tx, {
    kind: correctionKind,
    subject: lineId,
    payload: { ...payload },
    fingerprint: await fingerprintOfLine(tx, line),
    permission: 'commissions.approve-correction',
    reason,
    actor,
  });
}

/** A line of an agent; null for another agent's, and for a second half, which is no line of its own to anybody. */
export async function findLineOf(tx: Tx, agentId: string, lineId: string): Promise<CommissionLine | null> {
  const [line] = await listLines(tx, [lineId]);
  return line?.agentId === agentId && line.kind !== 'plan-second' ? line : null;
}

/** A digest of what a correction depends on: the line, and what it comes to with its changes. Payment doesn't matter. */
export const fingerprintOfLine = async (tx: Tx, { id, amountKobo, state }: CommissionLine): Promise<string> =>
  fingerprintOf(tx, [id, amountKobo, state === 'reversed' || state === 'lapsed', await sumLineWithChanges(tx, id)]);
