import { emailKey } from '@foodbank/contract/primitives/email';
import { secondsUntilAllowed } from '../../../platform/allowances.ts';
import type { Tx } from '../../../platform/database.ts';
import { answerEmails, codeEmails, type Email, orderEmails, securityNotices, teamAddress } from './email-templates.ts';
import { insertEmail, lockEmailInstants } from './queries.ts';

/** The queue of emails to send. The id of a job is that of its email. */
export const emailsQueue = 'emails';

/** Emails that are always sent and count towards no limit. */
const unlimited = [...securityNotices, ...answerEmails, ...orderEmails];

/** The limit of all emails to an address, except the unlimited ones. */
const hourlyLimit = { count: 5, seconds: 3_600 };
/** The limit of emails that anyone can cause to any address, by registering or subscribing it. */
const dailyLimit = { count: 10, seconds: 86_400 };

/**
 * Returns the seconds until an address may get another email. After 0, the next email in this transaction is not dropped.
 */
export async function secondsUntilEmail(tx: Tx, toAddress: string): Promise<number> {
  const sentAt = await lockEmailInstants(tx, emailKey(toAddress), hourlyLimit.count, unlimited);
  return secondsUntilAllowed([hourlyLimit], sentAt, tx.now);
}

/** True if the daily limit of an address is reached. */
async function hasReachedDailyLimit(tx: Tx, toAddress: string): Promise<boolean> {
  const uncounted = [...unlimited, ...codeEmails];
  const sentAt = await lockEmailInstants(tx, emailKey(toAddress), dailyLimit.count, uncounted);
  return secondsUntilAllowed([dailyLimit], sentAt, tx.now) > 0;
}

/**
 * Inserts an email into the outbox, in the transaction that causes it, with its secrets encrypted. An address gets at most five
 * emails an hour, and ten a day of those that anyone can cause, so that the product can't be used to flood a mailbox. Emails beyond
 * the limits are dropped. Security notices, answers of staff and emails about paid orders are always sent. Returns true if the email was queued.
 * `customerId` is the customer of our own shop to whom it goes, so that it is exported and erased with the account.
 */
export async function queueEmail(
  tx: Tx,
  toAddress: string,
  message: Email,
  customerId: string | null = null,
): Promise<boolean> {
  const isLimited = !unlimited.includes(message.kind);
  if (isLimited && (await secondsUntilEmail(tx, toAddress)) > 0) return false;
  if (isLimited && !codeEmails.includes(message.kind) && (await hasReachedDailyLimit(tx, toAddress))) return false;
  await insertAndEnqueue(tx, toAddress, message, customerId);
  return true;
}

/** Queues an email to the team. No limit applies, because the forms that cause it are limited by address. */
export async function queueTeamEmail(tx: Tx, message: Email): Promise<void> {
  await insertAndEnqueue(tx, teamAddress, message, null);
}

async function insertAndEnqueue(tx: Tx, toAddress: string, message: Email, customerId: string | null): Promise<void> {
  const { kind, templateData, secrets } = message;
  const toKey = emailKey(toAddress);
  const sealed = secrets === undefined ? null : tx.keys.seal(JSON.stringify(secrets));
  await enqueueEmail(tx, await insertEmail(tx, { kind, toAddress, toKey, templateData, sealed, customerId }));
}

/** Enqueues the job that sends an email. An email has one job, so that it is never sent twice at once. */
export const enqueueEmail = (tx: Tx, id: string) => tx.enqueue(emailsQueue, id, id);
