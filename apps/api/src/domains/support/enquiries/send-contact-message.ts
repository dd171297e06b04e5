import type { Tx } from '../../../platform/database.ts';
import { queueTeamEmail } from '../../foundation/notifications/queue-email.ts';
import { consentOf, digestOf, type Extras } from './enquiry-rules.ts';
import { type ContactMessage, storeContactMessage } from './queries.ts';

/**
 * Stores a message and emails it to the team. The same message on the same day is stored and sent once. A quarantined one is not
 * emailed, unless it is sent again and doesn't look like spam.
 */
export async function sendContactMessage(
  tx: Tx,
  { website, elapsedMs, ...message }: ContactMessage & Extras,
): Promise<void> {
  const consent = consentOf({ website, elapsedMs });
  const isStored = await storeContactMessage(tx, digestOf(tx, 'contact', message), message, consent);
  if (isStored && !consent.quarantined)
    await queueTeamEmail(tx, { kind: 'contact-message', templateData: { ...message } });
}
