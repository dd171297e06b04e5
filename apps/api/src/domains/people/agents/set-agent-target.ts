import { monthStart, targetMonthsAhead } from '@foodbank/contract/people/agents-staff';
import { addMonths, type Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedAgent } from './lock-managed-agent.ts';
import { deleteTarget, findTargetOn, setTarget } from './queries.ts';

/** A target from a month on, in kobo; null for none. */
export interface TargetChange {
  startsOn: Day;
  targetKobo: number | null;
  /** What the caller saw for that month. */
  expectedKobo: number | null;
  reason: string;
}

/**
 * Sets an agent's target from this month or a later one on. Returns what was in force in that month. Refuses with `changed-meanwhile`
 * if that isn't what the caller saw, or is the new target already.
 */
export async function setAgentTarget(
  tx: Tx,
  agentId: string,
  { startsOn, targetKobo, expectedKobo, reason }: TargetChange,
  actor: Actor,
): Promise<number | null> {
  const first = monthStart(tx.now);
  if (startsOn < first || startsOn > addMonths(first, targetMonthsAhead)) {
    const message = 'Please choose this month or one of the next 24.';
    refuse('validation', { message, errors: { startsOn: message } });
  }
  await lockManagedAgent(tx, agentId, actor);
  const before = await findTargetOn(tx, agentId, startsOn);
  if (before !== expectedKobo || before === targetKobo) refuse('changed-meanwhile');
  // A target equal to the month before's isn't stored, so that undoing a change leaves the rows as they were.
  const inherited = await findTargetOn(tx, agentId, addMonths(startsOn, -1));
  if (targetKobo === inherited) await deleteTarget(tx, agentId, startsOn);
  else await setTarget(tx, agentId, startsOn, targetKobo);
  await addAuditLine(tx, {
    actor,
    action: 'target-set',
    subject: agentId,
    before: { startsOn, targetKobo: before },
    after: { startsOn, targetKobo },
    reason,
  });
  return before;
}
