import type { Config } from '../../../config.ts';
import type { House } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { NotTaken, type OutgoingMail, RefusedForGood } from '../../../providers/mail.ts';
import { letterAsHtml } from './email-page.ts';
import { letterAsText, wordLetter } from './email-texts.ts';
import { teamAddress } from './email-templates.ts';
import {
  countLetterAttempt,
  findLetter,
  markLetterRefused,
  markLetterSent,
  noteLetterError,
  type StoredLetter,
} from './queries.ts';
import { lettersQueue } from './queue-email.ts';

/** The domain part of our Message-IDs; the same whatever address the product runs under, so that they never change. */
const messageIdDomain = 'letters.foodbank.example';

// As many as the mailer keeps connections: a reader's slow server holds up only what shares its lane.
const lanes = 5;

const giveUpAfterMs = 24 * 60 * 60 * 1000;
const reasonLengthMax = 500;

/**
 * Sends what the outbox holds. What the mail server refuses for good, or hasn't taken for a day, is given up, and its secrets
 * are wiped. A process that dies between sending and noting it sends the letter again, under the same
 * Message-ID, so the reader's mail program shows it once.
 */
export function notificationJobs({ clock, database, keys, config, log, metrics, providers }: House): Job[] {
  const deliver = async (id: string) => {
    const letter = await findLetter(database.read, id);
    if (letter === null || letter.sentAt !== null || letter.failedAt !== null) return;
    await database.write((tx) => countLetterAttempt(tx, id));
    try {
      await providers.mail.send(setLetter(letter, keys.unseal, config));
    } catch (error) {
      const reason = reasonOf(error);
      const isLate = clock.now().getTime() - letter.createdAt.getTime() >= giveUpAfterMs;
      if (!isLate && !(error instanceof RefusedForGood)) {
        await database.write((tx) => noteLetterError(tx, id, reason));
        metrics.letters.inc({ outcome: 'tried' });
        throw error;
      }
      log.warn({ letter: id }, isLate ? 'a letter could not be sent for a day' : 'a letter was refused for good');
      await database.write((tx) => markLetterRefused(tx, id, reason));
      metrics.letters.inc({ outcome: 'failed' });
      return;
    }
    await database.write((tx) => markLetterSent(tx, id));
    metrics.letters.inc({ outcome: 'sent' });
  };
  return [{ queue: lettersQueue, run: deliver, lanes }];
}

function setLetter(
  letter: StoredLetter,
  unseal: (sealed: Buffer) => string,
  { publicUrl, teamMail }: Config,
): OutgoingMail {
  const { id, kind, toAddress, words, sealed, createdAt } = letter;
  const secrets = sealed === null ? {} : JSON.parse(unseal(sealed));
  const worded = wordLetter(kind, { words, secrets, toAddress, publicUrl });
  return {
    id,
    messageId: `<${id}@${messageIdDomain}>`,
    to: toAddress === teamAddress ? teamMail : toAddress,
    subject: worded.subject,
    text: letterAsText(worded),
    html: letterAsHtml(worded),
    unsubscribeUrl: worded.unsubscribeUrl ?? null,
    writtenAt: createdAt,
  };
}

/** Why a letter wasn't sent, in the mail server's own words where there are any: they stay with the letter. */
function reasonOf(error: unknown): string {
  if (error instanceof NotTaken) return error.said.slice(0, reasonLengthMax);
  return error instanceof Error ? error.message.slice(0, reasonLengthMax) : 'unknown';
}
