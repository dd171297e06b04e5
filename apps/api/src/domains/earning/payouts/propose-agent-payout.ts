import type { HoldReason } from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnRecord } from '../../people/agents/lock-managed-agent.ts';
import { shareAgents } from '../../people/agents/queries.ts';
import { lockEarnings } from '../commissions/queries.ts';
import { addPayoutEvent, insertPayoutParts } from './line-queries.ts';
import { makeContent, proposeFrom } from './make-content.ts';
import { type HasAcceptedTerms, readPayee } from './payee.ts';
import { monthBefore, referenceOf, sendableFrom } from './payout-rules.ts';
import { drawPayoutId, findOpenPayout, insertPayout, type Payout } from './queries.ts';
import { deleteCarry, noteCarry, wasToldOfCarry } from './sending-queries.ts';
import { tellOfMissingAccount } from './tell-agent.ts';

/** What came of a proposal. `exists`: there is one of this month that is not over. */
export type ProposalOutcome =
  | { made: 'proposed' | 'held'; payout: Payout; heldBecause: HoldReason | null }
  | { made: 'exists' | 'nothing-due' }
  | { made: 'carried'; because: 'below-minimum' | 'over-bound' | 'no-account' | 'earlier-payout' };

/**
 * Proposes what an agent is to be paid of what was due at the end of a month, or notes why it is carried. Held, with its reason, if the
 * agent is suspended or closed, has not accepted the agent terms, or has an account that a person must look at. An agent without an
 * account is told, once a month. `by` is null for a job.
 */
export async function proposeForAgent(
  tx: Tx,
  { agentId, month, by }: { agentId: string; month: Day; by: Actor | null },
  hasAcceptedTerms: HasAcceptedTerms,
): Promise<ProposalOutcome> {
  const agent = (await shareAgents(tx, [agentId], []))[0] ?? refuse('not-found');
  if (by !== null) await refuseOwnRecord(tx, [agent], by);
  await lockEarnings(tx, [agentId]);
  const open = await findOpenPayout(tx, agentId);
  if (open?.dueMonth === month) return { made: 'exists' };
  const proposal = await proposeFrom(tx, agentId, month);
  const carry = async (because: 'below-minimum' | 'over-bound' | 'no-account' | 'earlier-payout', dueKobo: number) => {
    const isToBeTold = because === 'no-account' && !(await wasToldOfCarry(tx, agentId, month));
    const told = isToBeTold && (await tellOfMissingAccount(tx, agent, dueKobo));
    await noteCarry(tx, { agentId, dueMonth: month, reason: because, dueKobo }, told);
    return { made: 'carried', because } as const;
  };
  if (proposal.parts === null)
    return proposal.because === 'nothing-due' ? { made: 'nothing-due' } : carry(proposal.because, proposal.dueKobo);
  if (open !== null) return carry('earlier-payout', proposal.dueKobo);
  const { account, holdBecause, flags } = await readPayee(
    tx,
    { keys: tx.keys, day: tx.businessDate, hasAcceptedTerms },
    agentId,
  );
  if (account === null) return carry('no-account', proposal.dueKobo);
  const id = await drawPayoutId(tx);
  const content = await makeContent(tx, id, proposal, { account, flags, revision: 1 });
  const payout = await insertPayout(tx, {
    ...content,
    id,
    agentId,
    dueMonth: month,
    sendableFrom: sendableFrom(month),
    reference: referenceOf(id),
    heldBecause: holdBecause,
    proposedBy: by?.id ?? null,
  });
  await insertPayoutParts(tx, id, proposal.parts);
  await deleteCarry(tx, agentId, month);
  const { amountKobo, lineCount } = payout;
  await addPayoutEvent(tx, id, {
    kind: 'proposed',
    staffId: by?.id ?? null,
    detail: { amountKobo, lineCount, heldBecause: holdBecause },
  });
  return { made: holdBecause === null ? 'proposed' : 'held', payout, heldBecause: holdBecause };
}

/** Proposes the payout of an agent whom the job missed, for the month before. By a member of staff, with a reason. */
export async function proposeAgentPayout(
  tx: Tx,
  { agentId, reason }: { agentId: string; reason: string },
  actor: Actor,
  hasAcceptedTerms: HasAcceptedTerms,
): Promise<ProposalOutcome> {
  const month = monthBefore(tx.businessDate);
  const outcome = await proposeForAgent(tx, { agentId, month, by: actor }, hasAcceptedTerms);
  const detail = { month, made: outcome.made, payout: 'payout' in outcome ? outcome.payout.id : null };
  await addAuditLine(tx, { actor, action: 'payout-proposed', subject: agentId, detail, reason });
  return outcome;
}
