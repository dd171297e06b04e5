import type { House } from '../../platform/house.ts';
import type { Job } from '../../platform/jobs.ts';
import { type Mailer, RefusedForGood } from '../../providers/mail.ts';
import { letterAsHtml } from './letter-page.ts';
import { letterAsText, wordLetter } from './letter-texts.ts';
import {
  countLetterAttempt,
  findLetter,
  markLetterRefused,
  markLetterSent,
  noteLetterError,
  type StoredLetter,
} from './queries.ts';
import { lettersQueue } from './write-letter.ts';

/** The domain part of our Message-IDs; the same whatever address the product runs under, so that they never change. */
const messageIdDomain = 'letters.foodbank.example';

/**
 * Sends what the outbox holds. A process that dies between sending and noting it sends the letter again, under the same
 * Message-ID, so the reader's mail program shows it once.
 */
export function notificationJobs({ database, keys, config, log }: House, mailer: Mailer): Job[] {
  const deliver = async (id: string) => {
    const letter = await findLetter(database.read, id);
    if (letter === null || letter.sentAt !== null || letter.failedAt !== null) return;
    await database.write((tx) => countLetterAttempt(tx, id));
    try {
      await mailer.send(setLetter(letter, keys.unseal, config.publicUrl));
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      if (!(error instanceof RefusedForGood)) {
        await database.write((tx) => noteLetterError(tx, id, reason));
        throw error;
      }
      log.warn({ letter: id }, 'a letter was refused for good');
      await database.write((tx) => markLetterRefused(tx, id, reason));
      return;
    }
    await database.write((tx) => markLetterSent(tx, id));
  };
  return [{ queue: lettersQueue, run: deliver }];
}

function setLetter(letter: StoredLetter, unseal: (sealed: Buffer) => string, publicUrl: string) {
  const { id, kind, toAddress, words, sealed, createdAt } = letter;
  const secrets = sealed === null ? {} : JSON.parse(unseal(sealed));
  const worded = wordLetter(kind, { words, secrets, toAddress, publicUrl });
  return {
    id,
    messageId: `<${id}@${messageIdDomain}>`,
    to: toAddress,
    subject: worded.subject,
    text: letterAsText(worded),
    html: letterAsHtml(worded),
    writtenAt: createdAt,
  };
}
