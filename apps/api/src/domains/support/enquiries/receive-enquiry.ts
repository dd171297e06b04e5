import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { writeLetter, writeTeamLetter } from '../../foundation/notifications/queue-email.ts';
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
  if (consent.held || subscriber.confirmedAt !== null) return;
  const token = tx.keys.seal(subscriber.id).toString('base64url');
  await writeLetter(tx, subscriber.email, { kind: 'confirm-subscription', words: {}, secrets: { token } });
}

/** Stores a partnership request and mails the team. */
export async function requestPartnership(
  tx: Tx,
  { website, elapsedMs, ...request }: PartnerRequest & Extras,
): Promise<void> {
  const consent = consentOf({ website, elapsedMs });
  const isNew = await insertPartnerRequest(tx, digestOf(tx, 'partner', request), request, consent);
  if (isNew && !consent.held) await writeTeamLetter(tx, { kind: 'partner-request', words: { ...request } });
}

/** Stores a message and mails the team. */
export async function sendContactMessage(
  tx: Tx,
  { website, elapsedMs, ...message }: ContactMessage & Extras,
): Promise<void> {
  const consent = consentOf({ website, elapsedMs });
  const isNew = await insertContactMessage(tx, digestOf(tx, 'contact', message), message, consent);
  if (isNew && !consent.held) await writeTeamLetter(tx, { kind: 'contact-message', words: { ...message } });
}
