import { emailKey } from '@foodbank/contract/email';
import type { Tx } from '../../platform/database.ts';
import type { Letter } from './letters.ts';
import { countLettersSince, insertLetter } from './queries.ts';

export const lettersQueue = 'letters';

const lettersAnHourMax = 5;
const hourMs = 60 * 60 * 1000;

/**
 * Puts a letter into the outbox, with the change that causes it. What is secret in it is sealed. An address gets at most five
 * letters an hour; more are dropped without a word, so that nobody can flood somebody else's mailbox through us. Answers
 * whether the letter was written.
 */
export async function writeLetter(tx: Tx, toAddress: string, { kind, words, secrets }: Letter): Promise<boolean> {
  const toKey = emailKey(toAddress);
  const recent = await countLettersSince(tx, toKey, new Date(tx.now.getTime() - hourMs));
  if (recent >= lettersAnHourMax) return false;
  const sealed = secrets === undefined ? null : tx.keys.seal(JSON.stringify(secrets));
  await tx.enqueue(lettersQueue, await insertLetter(tx, { kind, toAddress, toKey, words, sealed }));
  return true;
}
