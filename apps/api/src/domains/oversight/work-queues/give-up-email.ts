import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockEmail, markEmailClosed } from '../../foundation/notifications/queries.ts';
import { emailsQueue } from '../../foundation/notifications/queue-email.ts';
import { deleteJob, lockJob } from './queries.ts';

/**
 * Gives an email up: it isn't sent any more, its secrets are wiped and it leaves the list. Refuses with `being-tried-now` while a
 * worker tries it, and with `changed-meanwhile` if it was sent or given up by a person.
 */
export async function giveUpEmail(tx: Tx, id: string, reason: string, actor: Actor): Promise<void> {
  const email = (await lockEmail(tx, id)) ?? refuse('not-found');
  if (email.sentAt !== null || email.closedAt !== null) refuse('changed-meanwhile');
  const job = await lockJob(tx, emailsQueue, id);
  if (job?.state === 'active') refuse('being-tried-now');
  await deleteJob(tx, emailsQueue, id);
  await markEmailClosed(tx, id);
  const before = { state: email.failedAt === null ? 'waiting' : 'failed' };
  await addAuditLine(tx, {
    actor,
    action: 'email-given-up',
    subject: id,
    before,
    after: { state: 'given-up' },
    detail: { kind: email.kind },
    reason,
  });
}
