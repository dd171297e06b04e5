import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { checkedEveryMs } from '../../earning/payouts/check-payout.ts';
import { refuseDecided } from '../../earning/payouts/review-payouts.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { disbursementAsksQueue } from '../../money/payments/queue-names.ts';
import { lockWithPartner } from './check-partner.ts';
import { addPartnerPayoutEvent, listPartnerPayoutEvents } from './entry-queries.ts';

/**
 * Has the payment provider asked, by our reference, where a payout stands that left. It is never sent again by this. Refuses with
 * `not-found`, with `payout-decided` a payout that was not sent, and with `being-tried-now` right after another one asked.
 */
export async function checkPartnerPayout(tx: Tx, id: string, actor: Actor): Promise<void> {
  const payout = await lockWithPartner(tx, id);
  if (payout.disbursementId === null) return refuseDecided(tx, payout);
  const last = (await listPartnerPayoutEvents(tx, id)).findLast(({ kind }) => kind === 'checked');
  if (last && tx.now.getTime() - last.at.getTime() < checkedEveryMs) refuse('being-tried-now');
  await addPartnerPayoutEvent(tx, id, { kind: 'checked', staffId: actor.id });
  const detail = { payout: id };
  await addAuditLine(tx, { actor, action: 'partner-payout-checked', subject: payout.partnerId, detail });
  await tx.enqueue(disbursementAsksQueue, payout.disbursementId);
}
