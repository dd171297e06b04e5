import type { Config } from '../../../config.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { NotTaken, type OutgoingMail, RefusedForGood } from '../../../providers/mail.ts';
import { emailAsHtml } from './email-page.ts';
import { teamAddress } from './email-templates.ts';
import { emailAsText, renderEmail } from './email-texts.ts';
import {
  countEmailAttempt,
  findEmail,
  markEmailRefused,
  markEmailSent,
  noteEmailError,
  type StoredEmail,
} from './queries.ts';
import { emailsQueue } from './queue-email.ts';

/** The domain part of our Message-IDs; the same whatever address the product runs under, so that they never change. */
const messageIdDomain = 'letters.foodbank.example';

// As many as the mailer keeps connections: a reader's slow server holds up only what shares its lane.
const lanes = 5;

const giveUpAfterMs = 24 * 60 * 60 * 1000;
const reasonLengthMax = 500;

/**
 * Sends what the outbox holds. What the mail server refuses for good, or hasn't taken for a day, is given up, and its secrets
 * are wiped. A process that dies between sending and noting it sends the email again, under the same
 * Message-ID, so the reader's mail program shows it once.
 */
export function notificationJobs({ clock, database, keys, config, log, metrics, providers }: AppContext): Job[] {
  const deliver = async (id: string) => {
    const message = await findEmail(database.read, id);
    if (message === null || message.sentAt !== null || message.failedAt !== null) return;
    await database.write((tx) => countEmailAttempt(tx, id));
    try {
      await providers.mail.send(setEmail(message, keys.unseal, config));
    } catch (error) {
      const reason = reasonOf(error);
      const isLate = clock.now().getTime() - message.createdAt.getTime() >= giveUpAfterMs;
      if (!isLate && !(error instanceof RefusedForGood)) {
        await database.write((tx) => noteEmailError(tx, id, reason));
        metrics.emails.inc({ outcome: 'tried' });
        throw error;
      }
      log.warn({ message: id }, isLate ? 'an email could not be sent for a day' : 'an email was refused for good');
      await database.write((tx) => markEmailRefused(tx, id, reason));
      metrics.emails.inc({ outcome: 'failed' });
      return;
    }
    await database.write((tx) => markEmailSent(tx, id));
    metrics.emails.inc({ outcome: 'sent' });
  };
  return [{ queue: emailsQueue, run: deliver, lanes }];
}

function setEmail(
  message: StoredEmail,
  unseal: (sealed: Buffer) => string,
  { publicUrl, teamMail }: Config,
): OutgoingMail {
  const { id, kind, toAddress, templateData, sealed, createdAt } = message;
  const secrets = sealed === null ? {} : JSON.parse(unseal(sealed));
  const worded = renderEmail(kind, { templateData, secrets, toAddress, publicUrl });
  return {
    id,
    messageId: `<${id}@${messageIdDomain}>`,
    to: toAddress === teamAddress ? teamMail : toAddress,
    subject: worded.subject,
    text: emailAsText(worded),
    html: emailAsHtml(worded),
    unsubscribeUrl: worded.unsubscribeUrl ?? null,
    writtenAt: createdAt,
  };
}

/** Why an email was not sent, as the mail server put it. It stays with the email and out of the log. */
function reasonOf(error: unknown): string {
  if (error instanceof NotTaken) return error.said.slice(0, reasonLengthMax);
  return error instanceof Error ? error.message.slice(0, reasonLengthMax) : 'unknown';
}
