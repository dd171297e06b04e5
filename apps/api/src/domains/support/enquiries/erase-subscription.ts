import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { type Because, recordContactShown } from '../../foundation/audit/contacts-shown.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { deleteEmailsOfKind } from '../../foundation/notifications/queries.ts';
import { lockSubscription, wipeSubscriptions } from './newsletter-queries.ts';

/**
 * Erases an address with all of its subscriptions and the emails that asked to confirm them. A confirmed one keeps its dates, the
 * consent's version and a digest of the address, to prove the consent and its end, until retention deletes it.
 */
export async function eraseSubscription(
  tx: Tx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const one = await lockSubscription(tx, id);
  if (one === null || one.erased) refuse('not-found');
  const kept = await wipeSubscriptions(tx, one.emailKey);
  await deleteEmailsOfKind(tx, one.emailKey, 'confirm-subscription');
  await addAuditLine(tx, {
    actor,
    action: 'subscription-erased',
    subject: tx.keys.digest(one.emailKey),
    reason,
    before: { state: one.state },
    after: { proofsKept: kept },
    detail: { subscription: id },
  });
}

/** The full address of a subscription, for a member who gave a reason. The act stands in the audit log. */
export async function showSubscriptionEmail(
  tx: Tx,
  actor: Actor,
  { id, ...because }: Because & { id: string },
): Promise<string> {
  const one = await lockSubscription(tx, id);
  if (one === null || one.erased) refuse('not-found');
  const subject = tx.keys.digest(one.emailKey);
  const shown = { actor, action: 'subscription-email-shown', subject, detail: { subscription: id } } as const;
  await recordContactShown(tx, { ...shown, ...because });
  return one.email;
}
