import { phoneKey } from '@foodbank/contract/primitives/phone';
import { secondsUntilAllowed } from '../../../platform/allowances.ts';
import type { Tx } from '../../../platform/database.ts';
import { judgeMessage, type MessageContent } from './message-limits.ts';
import { keepSentText } from './sent-messages.ts';
import { insertText, lockTextInstants, lockTextsOfKind } from './text-queries.ts';
import {
  asGsmText,
  isReachable,
  phoneLimits,
  sendAfter,
  type TextKind,
  textLengthMax,
  usefulMs,
} from './text-rules.ts';

/** The queue of text messages to send. The id of a job is that of its message. */
export const textsQueue = 'texts';

/** A text message to queue. `to` is a phone in any spelling; `text` has at most 160 characters once it is in the GSM alphabet. */
export interface NewTextMessage {
  /** From `drawTextId`, for a caller who asks later what became of the message by `mayTextArrive`. */
  id?: string;
  to: string;
  kind: TextKind;
  text: string;
  customerId?: string;
  /** After this it says what is no longer so, and is not sent; by default when its kind is of no use any more. */
  until?: Date;
  /** Of a security message: which change it tells of. */
  topic?: string;
  /** Of a security message: what makes the change another one than an equal one within the hour, such as when it happened. */
  act?: string;
}

/**
 * What became of a message: queued, left out because an equal one went within the hour, dropped because the phone had too many, or
 * impossible because it isn't a Nigerian mobile number.
 */
export type QueuedText = 'queued' | 'equal' | 'too-many' | 'not-reachable';

/**
 * Returns the seconds until a phone may get another message of a kind; 0 if it may now. A phone gets three codes an hour. After 0, the
 * next message in this transaction is not dropped.
 */
export async function secondsUntilText(tx: Tx, to: string, kind: TextKind): Promise<number> {
  const limits = phoneLimits[kind];
  const atMost = Math.max(...limits.map(({ count }) => count));
  return secondsUntilAllowed(limits, await lockTextInstants(tx, phoneKey(to) ?? to, kind, atMost), tx.now);
}

/**
 * Inserts a text message into the outbox, in the transaction that causes it, with its text encrypted. Codes and messages about orders are
 * sent at once, reminders from 8:00 to 20:00 in Lagos. Throws if the text is longer than one message. The pot of a code is taken by the
 * call that causes it, that of any other message when it is sent.
 */
export async function queueText(
  tx: Tx,
  { id: given, to, kind, text, customerId, until, topic = kind, act = '' }: NewTextMessage,
): Promise<QueuedText> {
  const gsm = asGsmText(text);
  if (gsm.length > textLengthMax) throw new Error(`a text message of ${gsm.length} characters is longer than one part`);
  const toKey = phoneKey(to);
  if (toKey === null || !isReachable(toKey)) return 'not-reachable';
  const content = kind === 'security' ? { topic, contentDigest: tx.keys.digest(`text:${topic}:${gsm}${act}`) } : null;
  const judged = content === null ? await judgeByCount(tx, to, kind) : await judgeByContent(tx, toKey, content);
  if (judged !== 'new') return judged === 'equal' ? 'equal' : 'too-many';
  const after = sendAfter(kind, tx.now);
  const id = await insertText(tx, {
    id: given ?? null,
    kind,
    toKey,
    customerId: customerId ?? null,
    content,
    sealed: tx.keys.seal(gsm),
    sendAfter: after,
    sendUntil: until ?? new Date(after.getTime() + usefulMs[kind]),
  });
  if (customerId !== undefined) await keepSentText(tx, customerId, { outboxId: id, toKey, kind, text: gsm });
  await tx.enqueue(textsQueue, id, id, Math.ceil((after.getTime() - tx.now.getTime()) / 1000));
  return 'queued';
}

async function judgeByCount(tx: Tx, to: string, kind: TextKind): Promise<'new' | 'dropped'> {
  return (await secondsUntilText(tx, to, kind)) === 0 ? 'new' : 'dropped';
}

async function judgeByContent(tx: Tx, toKey: string, content: MessageContent): Promise<'new' | 'equal' | 'dropped'> {
  const limits = phoneLimits.security;
  const [seconds, atMost] = [
    Math.max(...limits.map((one) => one.seconds)),
    Math.max(...limits.map((one) => one.count)),
  ];
  const since = new Date(tx.now.getTime() - seconds * 1000);
  const earlier = await lockTextsOfKind(tx, { toKey, kind: 'security', since, atMost });
  return judgeMessage(content, earlier, limits, tx.now);
}
