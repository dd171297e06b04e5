import { emailKey } from '@foodbank/contract/primitives/email';
import { secondsUntilAllowed } from '../../../platform/allowances.ts';
import type { Tx } from '../../../platform/database.ts';
import { codeLetters, type Email, securityNotices, teamAddress } from './email-templates.ts';
import { insertEmail, lockEmailInstants } from './queries.ts';

export const emailsQueue = 'emails';

const anHour = { count: 5, seconds: 3_600 };
/** Of what anybody can have sent to any address, by registering or subscribing it, even less in a day. */
const aDay = { count: 10, seconds: 86_400 };

/**
 * The seconds until an address may be written again; 0 if it may now, and then the email that follows in this transaction is
 * not dropped.
 */
export async function secondsUntilEmail(tx: Tx, toAddress: string): Promise<number> {
  const sentAt = await lockEmailInstants(tx, emailKey(toAddress), anHour.count, securityNotices);
  return secondsUntilAllowed([anHour], sentAt, tx.now);
}

/** True once strangers have had as much sent to an address as they may in a day. */
async function isOverrun(tx: Tx, toAddress: string): Promise<boolean> {
  const uncounted = [...securityNotices, ...codeLetters];
  const sentAt = await lockEmailInstants(tx, emailKey(toAddress), aDay.count, uncounted);
  return secondsUntilAllowed([aDay], sentAt, tx.now) > 0;
}

/**
 * Puts an email into the outbox, with the change that causes it. What is secret in it is sealed. An address gets at most five
 * emails an hour, ten a day of those that anybody can cause; more are dropped without a word, so that nobody can flood somebody else's mailbox through us. Security
 * notices always go out. Answers whether the email was written.
 */
export async function queueEmail(tx: Tx, toAddress: string, message: Email): Promise<boolean> {
  const mayWait = !securityNotices.includes(message.kind);
  if (mayWait && (await secondsUntilEmail(tx, toAddress)) > 0) return false;
  if (mayWait && !codeLetters.includes(message.kind) && (await isOverrun(tx, toAddress))) return false;
  await putIntoOutbox(tx, toAddress, message);
  return true;
}

/** Writes to the team, however much there is to say: what comes in was limited before. */
export async function queueTeamEmail(tx: Tx, message: Email): Promise<void> {
  await putIntoOutbox(tx, teamAddress, message);
}

async function putIntoOutbox(tx: Tx, toAddress: string, { kind, templateData, secrets }: Email): Promise<void> {
  const toKey = emailKey(toAddress);
  const sealed = secrets === undefined ? null : tx.keys.seal(JSON.stringify(secrets));
  await tx.enqueue(emailsQueue, await insertEmail(tx, { kind, toAddress, toKey, templateData, sealed }));
}
