import type { Config } from '../../../config.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { DeliveryError, type OutgoingMail, PermanentDeliveryError } from '../../../providers/mail.ts';
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

/** The domain of Message-IDs. It doesn't depend on the configuration, so that an email that is sent again keeps its Message-ID. */
const messageIdDomain = 'letters.foodbank.example';

// As many as the mailer has connections. A slow mail server delays only the emails in the same lane.
const lanes = 5;

const giveUpAfterMs = 24 * 60 * 60 * 1000;
const reasonLengthMax = 500;

/**
 * The job that sends the emails of the outbox. An email that the mail server refuses permanently, or hasn't accepted for a day, is
 * given up, and its secrets are wiped. If the process dies between sending and recording it, the email is sent again with the same
 * Message-ID, so that mail programs show it once.
 */
export function notificationJobs({ clock, database, keys, config, log, metrics, providers }: AppContext): Job[] {
  const deliver = async (id: string) => {
    const message = await findEmail(database.read, id);
    if (message === null || message.sentAt !== null || message.failedAt !== null) return;
    await database.write((tx) => countEmailAttempt(tx, id));
    try {
      await providers.mail.send(composeMail(message, keys.unseal, config));
    } catch (error) {
      const reason = reasonOf(error);
      const isLate = clock.now().getTime() - message.createdAt.getTime() >= giveUpAfterMs;
      if (!isLate && !(error instanceof PermanentDeliveryError)) {
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

function composeMail(
  message: StoredEmail,
  unseal: (sealed: Buffer) => string,
  { publicUrl, opsUrl, teamMail }: Config,
): OutgoingMail {
  const { id, kind, toAddress, templateData, sealed, createdAt } = message;
  const secrets = sealed === null ? {} : JSON.parse(unseal(sealed));
  const rendered = renderEmail(kind, { templateData, secrets, toAddress, publicUrl, opsUrl: opsUrl ?? publicUrl });
  return {
    id,
    messageId: `<${id}@${messageIdDomain}>`,
    to: toAddress === teamAddress ? teamMail : toAddress,
    subject: rendered.subject,
    text: emailAsText(rendered),
    html: emailAsHtml(rendered),
    unsubscribeUrl: rendered.unsubscribeUrl ?? null,
    writtenAt: createdAt,
  };
}

/** Why an email was not accepted. The text may name the recipient, so it is stored with the email and not logged. */
function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.response.slice(0, reasonLengthMax);
  return error instanceof Error ? error.message.slice(0, reasonLengthMax) : 'unknown';
}
