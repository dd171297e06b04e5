import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { queueEmail, secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { makeLink } from './make-link.ts';
import { firstnameOf } from './staff-notices.ts';

/** Sends a member the link that sets the password, and ends earlier links. Returns its token. Refuses with 429 beyond five an hour. */
export async function sendInvitation(
  tx: Tx,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<string> {
  const retryAfterSeconds = await secondsUntilEmail(tx, email, 'staff-invitation');
  if (retryAfterSeconds > 0) refuse('too-many-requests', { retryAfterSeconds });
  const token = await makeLink(tx, id, 'invitation');
  const templateData = { firstname: firstnameOf(name) };
  const isQueued = await queueEmail(tx, email, { kind: 'staff-invitation', templateData, secrets: { token } });
  if (!isQueued) refuse('too-many-requests');
  return token;
}
