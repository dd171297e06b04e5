import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { insteadOf } from '../../foundation/notifications/email-templates.ts';
import { lockEmail, markEmailRetried } from '../../foundation/notifications/queries.ts';
import { emailsQueue, enqueueEmail } from '../../foundation/notifications/queue-email.ts';
import { deleteJob, lockJob } from './queries.ts';

/**
 * Sends an email again that failed, or one that waits at once. Its Message-ID stays, so that mail programs show it once. An email has
 * one job, which is replaced here, so two people who do it at once cause one attempt. Refuses with `being-tried-now` while a worker
 * tries it, with `changed-meanwhile` if it was sent or given up by a person, and with `email-secrets-deleted` if its code or link is
 * wiped.
 */
export async function sendEmailAgain(tx: Tx, id: string, reason: string, actor: Actor): Promise<void> {
  const email = (await lockEmail(tx, id)) ?? refuse('not-found');
  if (email.sentAt !== null || email.closedAt !== null) refuse('changed-meanwhile');
  const instead = email.hasSecrets ? null : insteadOf(email.kind);
  if (instead !== null) refuse('email-secrets-deleted', { message: instead });
  const job = await lockJob(tx, emailsQueue, id);
  if (job?.state === 'active') refuse('being-tried-now');
  await deleteJob(tx, emailsQueue, id);
  await markEmailRetried(tx, id);
  await enqueueEmail(tx, id);
  const before = { state: email.failedAt === null ? 'waiting' : 'failed' };
  await addAuditLine(tx, {
    actor,
    action: 'email-sent-again',
    subject: id,
    before,
    after: { state: 'waiting' },
    detail: { kind: email.kind },
    reason,
  });
}
