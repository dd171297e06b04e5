import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import type { EarlierMessage, MessageContent } from './message-limits.ts';
import type { MessageOwner } from './queries.ts';
import type { TextKind } from './text-rules.ts';

/** A text message in the outbox. `sealed` is its encrypted text, null once it is wiped. */
export interface StoredText {
  id: string;
  kind: TextKind;
  /** Of a security message: which change it tells of. */
  topic: string | null;
  toKey: string;
  sealed: Buffer | null;
  createdAt: Date;
  sendAfter: Date;
  sendUntil: Date;
  /** When it was handed to the provider in an attempt that may have worked; null if surely none has. */
  handedAt: Date | null;
  /** How often it was handed over. */
  attempts: number;
  sentAt: Date | null;
  failedAt: Date | null;
}

/** A text message to insert. */
export interface NewText extends Pick<StoredText, 'kind' | 'toKey' | 'sendAfter' | 'sendUntil'> {
  /** Null for a new id. */
  id: string | null;
  sealed: Buffer;
  customerId: string | null;
  /** Of a security message. */
  content: MessageContent | null;
}

const lockPhone = statement('lock-phone-of-texts', 'select pg_advisory_xact_lock(hashtextextended($1, 2))');
const textInstants = statement<{ createdAt: Date }>(
  'text-instants',
  `select created_at as "createdAt" from text_messages where to_key = $1 and kind = $2 order by created_at desc limit $3`,
);
const latestTexts = statement<EarlierMessage>(
  'latest-texts-of-kind',
  `select topic, content_digest as "contentDigest", created_at as "createdAt" from text_messages
   where to_key = $1 and kind = $2 and created_at > $3 order by created_at desc limit $4`,
);
const newId = statement<{ id: string }>('draw-text-id', 'select uuidv7()::text as id');
const insertTextRow = statement<{ id: string }>(
  'insert-text-message',
  `insert into text_messages (id, kind, to_key, customer_id, sealed, created_at, send_after, send_until, topic, content_digest)
   values (coalesce($1::uuid, uuidv7()), $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
);
const textById = statement<StoredText>(
  'text-message-by-id',
  `select id, kind, topic, to_key as "toKey", sealed, created_at as "createdAt", send_after as "sendAfter", send_until as "sendUntil",
     handed_at as "handedAt", attempts, sent_at as "sentAt", failed_at as "failedAt" from text_messages where id = $1`,
);
const open = 'sent_at is null and failed_at is null';
// Two runs of one job must not both hand the message over.
const handRow = statement<{ id: string }>(
  'hand-text-message',
  `update text_messages set handed_at = $2, attempts = attempts + 1 where id = $1 and handed_at is null and ${open} returning id`,
);
const takeBackRow = statement(
  'take-back-text-message',
  `update text_messages set handed_at = null, last_error = $2 where id = $1 and ${open}`,
);
const postponeRow = statement(
  'postpone-text-message',
  `update text_messages set handed_at = null, attempts = attempts - 1, send_after = $2 where id = $1 and ${open}`,
);
const noteError = statement('note-text-error', `update text_messages set last_error = $2 where id = $1 and ${open}`);
// The phone of an erased person is needed for the last message only.
const lastUse = `to_key = case when kind = 'erased' then '' else to_key end`;
const markSent = statement(
  'mark-text-sent',
  `update text_messages set sent_at = $2, reference = $3, sealed = null, last_error = null, ${lastUse}
   where id = $1 and ${open}`,
);
const markFailed = statement(
  'mark-text-failed',
  `update text_messages set failed_at = $2, last_error = $3, sealed = null, ${lastUse} where id = $1 and ${open}`,
);
// A message that was handed over may have arrived, also if its answer was lost.
const mayArriveRow = statement<{ mayArrive: boolean }>(
  'text-may-arrive',
  `select exists (select from text_messages where id = $1 and (failed_at is null or handed_at is not null)) as "mayArrive"`,
);
const outboxState = statement<TextOutboxState>(
  'text-outbox-state',
  `select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as tried, min(created_at) as "oldestAt",
     (select count(*)::int from text_messages where failed_at > $1) as failed
   from text_messages where ${open} and send_after <= $2`,
);
const sealedTexts = statement<{ id: string; sealed: Buffer }>(
  'sealed-texts',
  'select id, sealed from text_messages where sealed is not null order by id for update',
);
const updateSealed = statement('update-sealed-text', 'update text_messages set sealed = $2 where id = $1');
const deleteOldTexts = deletion(
  'delete-text-messages',
  'text_messages',
  'id',
  'created_at < $1 and (sent_at is not null or failed_at is not null)',
  'created_at',
);
const ofOwner = 'to_key = any($1) or customer_id = any($2)';
const textsOf = statement<TextRecord>(
  'text-messages-of',
  `select kind, to_key as "toPhone", created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt"
   from text_messages where ${ofOwner} order by created_at`,
);
const deleteTexts = statement('delete-text-messages-of', `delete from text_messages where ${ofOwner}`);

/** Text messages that wait and may be sent now, how many of those were tried before, and how many were given up within a day. */
export interface TextOutboxState {
  waiting: number;
  tried: number;
  failed: number;
  /** When the oldest waiting message was queued. */
  oldestAt: Date | null;
}

/** A text message as it is exported. Its text is wiped once it is sent. */
export interface TextRecord {
  kind: TextKind;
  toPhone: string;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
}

/** The instants of the latest messages of a kind to a phone, newest first. Locks the phone until the commit. */
export async function lockTextInstants(tx: Tx, toKey: string, kind: TextKind, atMost: number): Promise<Date[]> {
  await tx.list(lockPhone, [toKey]);
  return (await tx.list(textInstants, [toKey, kind, atMost])).map(({ createdAt }) => createdAt);
}

/** The messages of a kind to a phone since an instant, newest first, at most so many. Locks the phone until the commit. */
export async function lockTextsOfKind(
  tx: Tx,
  { toKey, kind, since, atMost }: { toKey: string; kind: TextKind; since: Date; atMost: number },
): Promise<EarlierMessage[]> {
  await tx.list(lockPhone, [toKey]);
  return tx.list(latestTexts, [toKey, kind, since, atMost]);
}

/** A new id for a message. Ids sort by time, as development's folder of messages does. */
export const drawTextId = async (tx: Tx): Promise<string> => (await tx.get(newId)).id;

/** Inserts a text message into the outbox and returns its id. */
export async function insertText(tx: Tx, text: NewText): Promise<string> {
  const { id, kind, toKey, customerId, sealed, sendAfter, sendUntil, content } = text;
  const { topic, contentDigest } = content ?? { topic: null, contentDigest: null };
  const whose = [id, kind, toKey, customerId, sealed];
  return (await tx.get(insertTextRow, [...whose, tx.now, sendAfter, sendUntil, topic, contentDigest])).id;
}

/** A text message by id, or null. */
export const findText = (db: Db, id: string) => db.find(textById, [id]);
/** Notes that the message is handed to the provider now. False if another run has done so, or it is over. */
export const markTextHanded = async (tx: Tx, id: string) => (await tx.find(handRow, [id, tx.now])) !== null;
/** Notes that the provider surely has not taken the message, and why. */
export const markTextNotTaken = (tx: Tx, id: string, error: string) => tx.list(takeBackRow, [id, error]);
/** Takes back that the message is handed over now: it may be from an instant on. */
export const postponeText = (tx: Tx, id: string, until: Date) => tx.list(postponeRow, [id, until]);
/** Stores why it isn't known whether the message was taken. */
export const noteTextError = (tx: Tx, id: string, error: string) => tx.list(noteError, [id, error]);
/** Marks a message as sent and wipes its text. */
export const markTextSent = (tx: Tx, id: string, reference: string) => tx.list(markSent, [id, tx.now, reference]);
/** Marks a message as given up and wipes its text. */
export const markTextFailed = (tx: Tx, id: string, error: string) => tx.list(markFailed, [id, tx.now, error]);
/** False if there is no message with this id, or it was given up before the provider could have it. */
export const mayTextArrive = async (db: Db, id: string): Promise<boolean> =>
  (await db.get(mayArriveRow, [id])).mayArrive;
/** The state of the outbox. */
export const getTextOutboxState = (db: Db, now: Date): Promise<TextOutboxState> =>
  db.get(outboxState, [new Date(now.getTime() - 86_400_000), now]);
/** The messages that still have a text, locked. */
export const listSealedTexts = (tx: Tx) => tx.list(sealedTexts);
/** Replaces the encrypted text of a message. */
export const updateSealedText = (tx: Tx, id: string, sealed: Buffer) => tx.list(updateSealed, [id, sealed]);
/** Deletes messages from before an instant that were sent or given up. Returns how many. */
export const deleteTextMessages = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldTexts, [before, atMost])).count;
/** The messages to a person: to phones, and to customers of our own shop. */
export const listTextsOf = (db: Db, { phoneKeys, customerIds }: Pick<MessageOwner, 'phoneKeys' | 'customerIds'>) =>
  db.list(textsOf, [phoneKeys, customerIds]);
/** Deletes the messages that `listTextsOf` lists. */
export const deleteTextsOf = (tx: Tx, { phoneKeys, customerIds }: Pick<MessageOwner, 'phoneKeys' | 'customerIds'>) =>
  tx.list(deleteTexts, [phoneKeys, customerIds]);
