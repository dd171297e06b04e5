import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { consentOf, type Extras } from './enquiry-rules.ts';
import { upsertSubscription } from './queries.ts';

/**
 * Subscribes an address and mails the link that confirms it. An address that is subscribed already gets the same answer. What looks
 * like spam is mailed nothing.
 */
export async function subscribe(tx: Tx, { email, ...extras }: { email: string } & Extras): Promise<void> {
  const consent = consentOf(extras);
  const subscription = await upsertSubscription(tx, email, emailKey(email), consent);
  if (consent.quarantined || subscription.confirmedAt !== null) return;
  const token = tx.keys.seal(subscription.id).toString('base64url');
  await queueEmail(tx, subscription.email, { kind: 'confirm-subscription', templateData: {}, secrets: { token } });
}
