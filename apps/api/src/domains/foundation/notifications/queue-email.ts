import { emailKey } from '@foodbank/contract/primitives/email';
import { type Allowance, secondsUntilAllowed } from '../../../platform/allowances.ts';
import type { Tx } from '../../../platform/database.ts';
import { type Email, type EmailKind, resetEmails, strangerEmails, teamAddress } from './email-templates.ts';
import { type EarlierMessage, judgeMessage, type MessageContent } from './message-limits.ts';
import { insertEmail, listEmailsExcept, lockEmailsExcept, lockEmailsOfKinds } from './queries.ts';
import { keepSentEmail } from './sent-messages.ts';

/** The queue of emails to send. The id of a job is that of its email. */
export const emailsQueue = 'emails';

const hour = 3_600;
const day = 86_400;
/** The most emails to an address that strangers can cause together. */
const strangerLimits: readonly Allowance[] = [
  { count: 5, seconds: hour },
  { count: 10, seconds: day },
];
/** The most of them that are not `resetEmails`: else who registers an address ten times would keep its owner out for a day. */
const strangersWithoutResets: readonly Allowance[] = [{ count: 7, seconds: day }];
/** The most other emails to an address. They never stop the first one on a topic within an hour. */
const recipientLimits: readonly Allowance[] = [
  { count: 30, seconds: hour },
  { count: 100, seconds: day },
];
/** The most emails of one kind to an address, for kinds that cost their sender nothing. */
const kindLimits: Partial<Record<EmailKind, readonly Allowance[]>> = {
  'order-unpaid': [{ count: 5, seconds: hour }],
  'staff-invitation': [{ count: 5, seconds: hour }],
};
/** The most emails to the team: what is dropped stands in the console's queue all the same. */
const teamLimits: readonly Allowance[] = [
  { count: 200, seconds: hour },
  { count: 1_000, seconds: day },
];

/**
 * Returns the seconds until an address may get another email of a kind. After 0, the next one in this transaction is not dropped, if it
 * has a new code or link.
 */
export async function secondsUntilEmail(tx: Tx, toAddress: string, kind: EmailKind): Promise<number> {
  if (strangerEmails.includes(kind)) return secondsUntilStrangerEmail(tx, toAddress, kind);
  const earlier = await lockOthers(tx, toAddress, recipientLimits);
  const ofKind = secondsUntilKind(earlier, kind, tx.now);
  const content = { topic: topicOf({ kind, templateData: {} }), contentDigest: '' };
  if (judgeMessage(content, earlier, recipientLimits, tx.now) === 'new') return ofKind;
  return Math.max(ofKind, secondsUntilAllowed(recipientLimits, instantsOf(earlier), tx.now));
}

function secondsUntilKind(earlier: readonly EarlierMessage[], kind: EmailKind, now: Date): number {
  const ofKind = earlier.filter(({ topic }) => topic?.startsWith(`${kind}:`));
  return secondsUntilAllowed(kindLimits[kind] ?? [], instantsOf(ofKind), now);
}

/**
 * Inserts an email into the outbox, in the transaction that causes it, with its secrets encrypted. Of the emails that strangers can cause an
 * address gets at most five an hour and ten a day, so that the product can't be used to flood a mailbox. Of the others, which the caller
 * sends to confirmed addresses only, equal ones within an hour are one (a change of an account at another time is another one), and the
 * first on a topic within an hour is never dropped. Returns false if the email was dropped; true if it was queued, or an equal one was. `customerId` is the customer of our own shop to whom it goes,
 * so that it is exported and erased with the account.
 */
export async function queueEmail(
  tx: Tx,
  toAddress: string,
  message: Email,
  customerId: string | null = null,
): Promise<boolean> {
  return (await queueEmailOnce(tx, toAddress, message, customerId)).isTaken;
}

/** What became of an email: false if it was dropped. Its id, unless an equal one went within the hour. */
export interface QueuedEmail {
  isTaken: boolean;
  id: string | null;
}

/** Queues an email as `queueEmail` does, and says its id. */
export async function queueEmailOnce(
  tx: Tx,
  toAddress: string,
  message: Email,
  customerId: string | null = null,
): Promise<QueuedEmail> {
  if (strangerEmails.includes(message.kind)) {
    if ((await secondsUntilStrangerEmail(tx, toAddress, message.kind)) > 0) return { isTaken: false, id: null };
    return { isTaken: true, id: await insertAndEnqueue(tx, toAddress, message, { customerId }) };
  }
  const earlier = await lockOthers(tx, toAddress, recipientLimits);
  return queueJudged(tx, toAddress, message, { earlier, limits: recipientLimits, customerId });
}

/** Queues an email to the team, unless it had too many. It locks nothing, so that forms don't wait for each other. */
export async function queueTeamEmail(tx: Tx, message: Email): Promise<void> {
  const to = { toKey: emailKey(teamAddress), kinds: strangerEmails, ...reachOf(tx, teamLimits) };
  await queueJudged(tx, teamAddress, message, { earlier: await listEmailsExcept(tx, to), limits: teamLimits });
}

/** What decides about an email: the earlier ones to its address, the limits, and the customer to whom it goes. */
interface Judging {
  earlier: readonly EarlierMessage[];
  limits: readonly Allowance[];
  customerId?: string | null;
}

async function queueJudged(
  tx: Tx,
  toAddress: string,
  message: Email,
  { earlier, limits, customerId = null }: Judging,
): Promise<QueuedEmail> {
  const content = contentOf(tx, message, customerId);
  const isKindFull = secondsUntilKind(earlier, message.kind, tx.now) > 0;
  const judged = isKindFull ? 'dropped' : judgeMessage(content, earlier, limits, tx.now);
  const { contentDigest } = content;
  if (judged !== 'new') return { isTaken: judged !== 'dropped', id: null };
  return { isTaken: true, id: await insertAndEnqueue(tx, toAddress, message, { customerId, contentDigest }) };
}

async function secondsUntilStrangerEmail(tx: Tx, toAddress: string, kind: EmailKind): Promise<number> {
  const wait = async (kinds: readonly EmailKind[], limits: readonly Allowance[]) => {
    const earlier = await lockEmailsOfKinds(tx, { toKey: emailKey(toAddress), kinds, ...reachOf(tx, limits) });
    return secondsUntilAllowed(limits, instantsOf(earlier), tx.now);
  };
  const ofAll = await wait(strangerEmails, strangerLimits);
  if (resetEmails.includes(kind)) return ofAll;
  const others = strangerEmails.filter((one) => !resetEmails.includes(one));
  return Math.max(ofAll, await wait(others, strangersWithoutResets));
}

const lockOthers = (tx: Tx, toAddress: string, limits: readonly Allowance[]): Promise<EarlierMessage[]> =>
  lockEmailsExcept(tx, { toKey: emailKey(toAddress), kinds: strangerEmails, ...reachOf(tx, limits) });

const instantsOf = (earlier: readonly Pick<EarlierMessage, 'createdAt'>[]) => earlier.map(({ createdAt }) => createdAt);

/** How far back limits look, and at how many messages. */
function reachOf({ now }: Tx, limits: readonly Allowance[]): { since: Date; atMost: number } {
  const seconds = Math.max(...limits.map((one) => one.seconds));
  return { since: new Date(now.getTime() - seconds * 1000), atMost: Math.max(...limits.map(({ count }) => count)) };
}

/**
 * What is told once an hour, however often it happens: the owner of the account notices it, or learned all from the first email. Any other
 * change of an account is told each time, so that a thief's is not taken for the owner's own of a moment ago.
 */
const toldOnceAnHour = [
  'password-changed:',
  'new-device:',
  'customer-security:new-password',
  'customer-security:new-device',
];
const instants = ['changedAt', 'at'];

function contentOf(tx: Tx, { kind, templateData, secrets = {} }: Email, customerId: string | null): MessageContent {
  const topic = topicOf({ kind, templateData });
  const leftOut = toldOnceAnHour.includes(topic) ? instants : [];
  const said = Object.entries({ ...templateData, ...secrets }).filter(([name]) => !leftOut.includes(name));
  const text = JSON.stringify([kind, customerId, ...said.sort(([one], [other]) => (one < other ? -1 : 1))]);
  return { topic, contentDigest: tx.keys.digest(`email:${text}`) };
}

/** The kind, and the step of an order or the change of an account. The statement spells it the same way. */
function topicOf({
  kind,
  templateData,
}: {
  kind: EmailKind;
  templateData: Record<string, string | undefined>;
}): string {
  return `${kind}:${templateData.step ?? templateData.change ?? ''}`;
}

async function insertAndEnqueue(
  tx: Tx,
  toAddress: string,
  message: Email,
  { customerId, contentDigest = null }: { customerId: string | null; contentDigest?: string | null },
): Promise<string> {
  const { kind, templateData, secrets } = message;
  const toKey = emailKey(toAddress);
  const sealed = secrets === undefined ? null : tx.keys.seal(JSON.stringify(secrets));
  const email = { kind, toAddress, toKey, templateData, sealed, customerId, contentDigest };
  const id = await insertEmail(tx, email);
  if (customerId !== null) await keepSentEmail(tx, customerId, id, toAddress, message);
  await enqueueEmail(tx, id);
  return id;
}

/** Enqueues the job that sends an email. An email has one job, so that it is never sent twice at once. */
export const enqueueEmail = (tx: Tx, id: string) => tx.enqueue(emailsQueue, id, id);
