import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { consentOf, type Extras } from './enquiry-rules.ts';
import { upsertSubscription } from './queries.ts';

/**
 * Subscribes an address and sends the link that confirms it by email. An address with a confirmed subscription gets no email, and
 * neither does one that a program seems to have sent.
 */
export async function subscribe(tx: Tx, { email, ...extras }: { email: string } & Extras): Promise<void> {
  const consent = consentOf(extras);
  const subscription = await upsertSubscription(tx, email, emailKey(email), consent);
  if (consent.quarantined || subscription.confirmedAt !== null) return;
  const token = tx.keys.seal(subscription.id).toString('base64url');
  await queueEmail(tx, subscription.email, { kind: 'confirm-subscription', templateData: {}, secrets: { token } });
}
