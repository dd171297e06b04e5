import type { messageWays } from '@foodbank/contract/foundation/notifications';
import { deletion, list, run, type Tx } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';

/** A message that a customer was sent. */
export interface StoredSentMessage {
  id: string;
  way: (typeof messageWays)[number];
  toldAt: Date;
  /** JSON of `SentWords`; null for one from before words were kept. */
  sealed: Buffer | null;
  sentAt: Date | null;
  failedAt: Date | null;
}

const columns = 'id, way, told_at as "toldAt", sealed, sent_at as "sentAt", failed_at as "failedAt"';
const micros = '(extract(epoch from told_at) * 1000000)::bigint';

/** Keeps a message that is queued now. */
export const insertSentMessage = run<
  [customerId: string, way: StoredSentMessage['way'], at: Date, sealed: Buffer, outboxId: string]
>(
  'insert-customer-message',
  'insert into customer_messages (customer_id, way, told_at, sealed, outbox_id) values ($1, $2, $3, $4, $5)',
);
/** The messages to a customer, the newest first, from a position on. */
export const listSentMessages = list<
  StoredSentMessage & Position,
  [customerId: string, micros: string, id: string, atMost: number]
>(
  'customer-messages',
  `select ${columns}, ${micros}::text as micros from customer_messages
   where customer_id = $1 and (${micros}, id) < ($2::bigint, $3::uuid) order by told_at desc, id desc limit $4`,
);
/** All messages to a customer, for the export, the oldest first. */
export const listAllSentMessages = list<StoredSentMessage, [customerId: string]>(
  'all-customer-messages',
  `select ${columns} from customer_messages where customer_id = $1 order by told_at, id`,
);
/** A step of the messages that have words, in the order of their ids, locked. */
export const lockSentMessagesAfter = list<{ id: string; sealed: Buffer }, [after: string, atMost: number], Tx>(
  'lock-customer-messages-after',
  'select id, sealed from customer_messages where id > $1::uuid and sealed is not null order by id limit $2 for update',
);
/** Stores the words of a message under another key. */
export const updateSentMessage = run<[id: string, sealed: Buffer]>(
  'update-customer-message',
  'update customer_messages set sealed = $2 where id = $1',
);
/** Deletes the messages to erased customers. */
export const deleteSentMessagesOf = run<[customerIds: readonly string[]]>(
  'delete-customer-messages-of',
  'delete from customer_messages where customer_id = any($1)',
);
const deleteRows = deletion('delete-customer-messages', 'customer_messages', 'id', 'told_at < $1', 'told_at');
/** Deletes messages from before an instant. Returns how many. */
export const deleteOldSentMessages = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteRows, [before, atMost])).count;
