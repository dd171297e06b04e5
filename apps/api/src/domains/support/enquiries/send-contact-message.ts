import type { Tx } from '../../../platform/database.ts';
import { receiveRequest } from '../requests/receive-request.ts';
import { consentOf, digestOf, type Extras } from './enquiry-rules.ts';

/** The fields of the contact form. */
interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

const subjectLengthMax = 80;

/**
 * Puts a message into the queue of requests and emails it to the team. The same message on the same day is stored and sent once. A
 * quarantined one is not emailed, unless it is sent again and doesn't look like spam.
 */
export async function sendContactMessage(
  tx: Tx,
  { website, elapsedMs, isOneOfMany, ...form }: ContactMessage & Extras,
): Promise<void> {
  const { name, email, message } = form;
  await receiveRequest(tx, {
    kind: 'contact',
    digest: digestOf(tx, 'contact', form),
    subject: message.replace(/\s+/g, ' ').slice(0, subjectLengthMax),
    senderName: name,
    email,
    fields: { message },
    ...consentOf({ website, elapsedMs, isOneOfMany }),
  });
}
