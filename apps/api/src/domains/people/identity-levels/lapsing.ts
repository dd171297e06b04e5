import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lapseChecks } from '../identity-checks/queries.ts';
import { lapseReview } from './queries.ts';

/**
 * Another phone number or name: what was verified of the one before counts no more, and the customer is asked again. Another name also ends what a
 * person accepted for level 2. Plans under way stay as they are. A check or request that runs or waits goes on: who decides sees the name of now. The
 * caller has locked the customer.
 */
export async function lapseIdentity(
  tx: Tx,
  customerId: string,
  reason: 'phone-changed' | 'name-changed',
  actor: Actor = customerActor(customerId),
): Promise<void> {
  const checks = await lapseChecks(tx, customerId, reason);
  const review = reason === 'name-changed' ? await lapseReview(tx, customerId, reason) : null;
  if (checks.length === 0 && review === null) return;
  await addAuditLine(tx, {
    actor,
    action: 'identity-lapsed',
    subject: customerId,
    detail: { reason, checkIds: checks, reviewId: review?.id ?? null },
  });
}
