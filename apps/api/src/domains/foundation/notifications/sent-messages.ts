/** Every message to a customer, kept for the customer to read: its words without links and without the digits of codes, and what became of it. */
import type { SentMessage } from '@foodbank/contract/foundation/notifications';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { listStarts, type Page, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import type { Email } from './email-templates.ts';
import { renderEmail } from './email-texts.ts';
import { type PushTopic, pushWords } from './push-words.ts';
import {
  insertSentMessage,
  listAllSentMessages,
  listSentMessages,
  lockSentMessagesAfter,
  type StoredSentMessage,
  updateSentMessage,
} from './sent-message-queries.ts';
import type { TextKind } from './text-rules.ts';

/** What is kept of a message. */
interface SentWords {
  to: string | null;
  subject: string | null;
  words: string;
}

const wordsLengthMax = 3_000;
const dots = '••••';

async function keep(
  tx: Tx,
  customerId: string,
  { way, outboxId, ...said }: SentWords & { way: StoredSentMessage['way']; outboxId: string },
): Promise<void> {
  const words: SentWords = { ...said, words: said.words.slice(0, wordsLengthMax) };
  await insertSentMessage(tx, customerId, way, tx.now, tx.keys.seal(JSON.stringify(words)), outboxId);
}

/** Keeps a text message that is queued. */
export const keepSentText = (
  tx: Tx,
  customerId: string,
  { outboxId, toKey, kind, text }: { outboxId: string; toKey: string; kind: TextKind; text: string },
): Promise<void> =>
  keep(tx, customerId, {
    way: 'text',
    outboxId,
    to: `${dots} ${toKey.slice(-4)}`,
    subject: null,
    words: wordsOfText(text, kind),
  });

/** A text message as it is kept: with dots for the six digits of a code, and for those that a hand-over asks for. */
export function wordsOfText(text: string, kind: TextKind): string {
  const words = text
    .split(/https?:\/\/\S+/)
    .map((part) => part.trim())
    .join(' ')
    .trim();
  // The link stands at the end, after a colon.
  const bare = words.endsWith(':') ? `${words.slice(0, -1)}.` : words;
  return kind === 'code' ? bare.replace(/\b\d{6}\b/g, dots) : bare.replace(/\b(code is )\d{4,8}/gi, `$1${dots}`);
}

/** Keeps an email that is queued. */
export function keepSentEmail(
  tx: Tx,
  customerId: string,
  outboxId: string,
  toAddress: string,
  email: Email,
): Promise<void> {
  const { subject, words } = wordsOfEmail(email, toAddress);
  return keep(tx, customerId, { way: 'email', outboxId, to: hiddenAddress(toAddress), subject, words });
}

/** An email as it is kept: its paragraphs and values, without buttons; of its secrets only what the team answered. */
export function wordsOfEmail({ kind, templateData, secrets = {} }: Email, toAddress: string) {
  const hidden = Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [name, name === 'answer' ? value : dots]),
  );
  const data = { templateData: templateData as Record<string, string>, secrets: hidden };
  const { subject, parts } = renderEmail(kind, { ...data, toAddress, publicUrl: '', opsUrl: null });
  const lines = parts.flatMap((part) => {
    if ('paragraph' in part) return [part.paragraph];
    if ('quote' in part) return [`${part.label}: ${part.quote}`];
    return 'value' in part ? [`${part.label}: ${part.value}`] : [];
  });
  return { subject, words: lines.join('\n') };
}

const hiddenAddress = (address: string): string =>
  `${address.charAt(0)}${dots}${address.slice(address.lastIndexOf('@'))}`;

/** Keeps a notification that is queued. */
export const keepSentPush = (tx: Tx, customerId: string, outboxId: string, topic: PushTopic): Promise<void> =>
  keep(tx, customerId, { way: 'push', outboxId, to: null, subject: null, words: pushWords[topic].body });

const pageSize = 20;

/** A page of the messages to a customer, the newest first. */
export async function readSentMessages(
  db: Db,
  keys: Keys,
  customerId: string,
  cursor: string | undefined,
): Promise<Page<SentMessage>> {
  const { micros, id } = positionOf(cursor, listStarts.newestFirst);
  const page = pageByPosition(await listSentMessages(db, customerId, micros, id, pageSize + 1), pageSize);
  return { rows: page.rows.map((row) => describe(keys, row)), nextCursor: page.nextCursor };
}

function describe(keys: Keys, { id, way, toldAt, sealed, sentAt, failedAt }: StoredSentMessage): SentMessage {
  const said = sealed === null ? null : (JSON.parse(keys.unseal(sealed)) as SentWords);
  return {
    ...{ id, way, at: toldAt.toISOString() },
    ...{ to: said?.to ?? null, subject: said?.subject ?? null, words: said?.words ?? null },
    state: failedAt !== null ? 'failed' : sentAt !== null ? 'sent' : 'waiting',
  };
}

/** All messages to a customer, for the export. */
export const exportSentMessages = async (tx: Tx, customerId: string): Promise<SentMessage[]> =>
  (await listAllSentMessages(tx, customerId)).map((row) => describe(tx.keys, row));

/** Encrypts the words of a step of messages with the current key. Null when there are none left. */
export async function reencryptSentMessages(tx: Tx, after: string, atMost: number) {
  const messages = await lockSentMessagesAfter(tx, after, atMost);
  for (const { id, sealed } of messages) await updateSentMessage(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  const last = messages.at(-1);
  return last === undefined ? null : { count: messages.length, last: last.id };
}
