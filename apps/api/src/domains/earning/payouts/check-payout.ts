import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { disbursementAsksQueue } from '../../money/payments/queue-names.ts';
import { addPayoutEvent, listPayoutEvents } from './line-queries.ts';
import { lockWithAgent } from './lock-for-act.ts';
import { refuseDecided } from './review-payouts.ts';

/** The provider is asked about a payout at most once in this time, for jobs and members together. */
export const checkedEveryMs = 30_000;

/**
 * Has the payment provider asked, by our reference, where a payout stands that is on its way, unclear, paid or failed. It is never sent
 * again by this. Refuses with `not-found`, with `payout-decided` a payout that was not sent, and with `being-tried-now` right after
 * another one asked.
 */
export async function checkPayout(tx: Tx, id: string, actor: Actor): Promise<void> {
  const { payout } = await lockWithAgent(tx, id);
  if (payout.disbursementId === null) return refuseDecided(tx, payout);
  const last = (await listPayoutEvents(tx, id)).findLast(({ kind }) => kind === 'checked');
  if (last && tx.now.getTime() - last.at.getTime() < checkedEveryMs) refuse('being-tried-now');
  await addPayoutEvent(tx, id, { kind: 'checked', staffId: actor.id });
  await addAuditLine(tx, { actor, action: 'payout-checked', subject: payout.agentId, detail: { payout: id } });
  await tx.enqueue(disbursementAsksQueue, payout.disbursementId);
}
