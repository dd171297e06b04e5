import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { queueEmail, queueTeamEmail } from '../../foundation/notifications/queue-email.ts';
import { consentOf, digestOf, type Extras } from './enquiry-rules.ts';
import {
  type ContactMessage,
  insertContactMessage,
  insertPartnerRequest,
  type PartnerRequest,
  upsertSubscriber,
} from './queries.ts';

/**
 * Subscribes an address and mails the link that confirms it. One that is subscribed already gets the same answer; nobody is
 * mailed for what looks like spam.
 */
export async function subscribe(tx: Tx, { email, ...extras }: { email: string } & Extras): Promise<void> {
  const consent = consentOf(extras);
  const subscriber = await upsertSubscriber(tx, email, emailKey(email), consent);
  if (consent.quarantined || subscriber.confirmedAt !== null) return;
  const token = tx.keys.seal(subscriber.id).toString('base64url');
  await queueEmail(tx, subscriber.email, { kind: 'confirm-subscription', templateData: {}, secrets: { token } });
}

/** Stores a partnership request and mails the team. */
export async function requestPartnership(
  tx: Tx,
  { website, elapsedMs, ...request }: PartnerRequest & Extras,
): Promise<void> {
  const consent = consentOf({ website, elapsedMs });
  const isNew = await insertPartnerRequest(tx, digestOf(tx, 'partner', request), request, consent);
  if (isNew && !consent.quarantined)
    await queueTeamEmail(tx, { kind: 'partner-request', templateData: { ...request } });
}

/** Stores a message and mails the team. */
export async function sendContactMessage(
  tx: Tx,
  { website, elapsedMs, ...message }: ContactMessage & Extras,
): Promise<void> {
  const consent = consentOf({ website, elapsedMs });
  const isNew = await insertContactMessage(tx, digestOf(tx, 'contact', message), message, consent);
  if (isNew && !consent.quarantined)
    await queueTeamEmail(tx, { kind: 'contact-message', templateData: { ...message } });
}
