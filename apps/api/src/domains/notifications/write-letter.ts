import { emailKey } from '@foodbank/contract/email';
import { secondsUntilAllowed } from '../../platform/allowances.ts';
import type { Tx } from '../../platform/database.ts';
import { type Letter, securityNotices, teamAddress } from './letters.ts';
import { insertLetter, lockLetterInstants } from './queries.ts';

export const lettersQueue = 'letters';

const anHour = { count: 5, seconds: 3_600 };

/**
 * The seconds until an address may be written again; 0 if it may now, and then the letter that follows in this transaction is
 * not dropped.
 */
export async function secondsUntilLetter(tx: Tx, toAddress: string): Promise<number> {
  const sentAt = await lockLetterInstants(tx, emailKey(toAddress), anHour.count, securityNotices);
  return secondsUntilAllowed([anHour], sentAt, tx.now);
}

/**
 * Puts a letter into the outbox, with the change that causes it. What is secret in it is sealed. An address gets at most five
 * letters an hour; more are dropped without a word, so that nobody can flood somebody else's mailbox through us. Security
 * notices always go out. Answers whether the letter was written.
 */
export async function writeLetter(tx: Tx, toAddress: string, letter: Letter): Promise<boolean> {
  const mayWait = !securityNotices.includes(letter.kind);
  if (mayWait && (await secondsUntilLetter(tx, toAddress)) > 0) return false;
  await putIntoOutbox(tx, toAddress, letter);
  return true;
}

/** Writes to the team, however much there is to say: what comes in was limited before. */
export async function writeTeamLetter(tx: Tx, letter: Letter): Promise<void> {
  await putIntoOutbox(tx, teamAddress, letter);
}

async function putIntoOutbox(tx: Tx, toAddress: string, { kind, words, secrets }: Letter): Promise<void> {
  const toKey = emailKey(toAddress);
  const sealed = secrets === undefined ? null : tx.keys.seal(JSON.stringify(secrets));
  await tx.enqueue(lettersQueue, await insertLetter(tx, { kind, toAddress, toKey, words, sealed }));
}
