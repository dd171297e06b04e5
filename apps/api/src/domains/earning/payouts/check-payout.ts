import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { disbursementAsksQueue } from '../../money/payments/queue-names.ts';
import { addPayoutEvent } from './line-queries.ts';
import { findPayout } from './queries.ts';
import { refuseDecided } from './review-payouts.ts';

/**
 * Has the payment provider asked, by our reference, where a payout stands that is on its way, unclear, paid or failed. It is never sent
 * again by this. Refuses with `not-found`, and with `payout-decided` a payout that was not sent.
 */
export async function checkPayout(tx: Tx, id: string, actor: Actor): Promise<void> {
  const payout = (await findPayout(tx, id)) ?? refuse('not-found');
  if (payout.disbursementId === null) return refuseDecided(tx, payout);
  await addPayoutEvent(tx, id, { kind: 'checked', staffId: actor.id });
  await addAuditLine(tx, { actor, action: 'payout-checked', subject: payout.agentId, detail: { payout: id } });
  await tx.enqueue(disbursementAsksQueue, payout.disbursementId);
}
