import { type Db, deletion, find, get, list, run, type Tx } from '../../../platform/database.ts';
import type { PushKind, PushTopic } from './push-words.ts';
import type { MessageOwner } from './queries.ts';

// Browsers in which customers switched notifications on.

/** Why a browser gets no notifications any more. */
export type PushEnd = 'customer' | 'signed-out' | 'gone' | 'other-customer' | 'too-many';

/** A browser that gets notifications. */
export interface PushSubscription {
  id: string;
  customerId: string;
  sessionId: string;
  /** {"endpoint", "p256dh", "auth"}, sealed. */
  sealed: Buffer;
}

const columns = 'id, customer_id as "customerId", session_id as "sessionId", sealed';

/** The browser with one of the digests of an address, locked; null if none gets notifications there. */
export const lockSubscription = find<PushSubscription, [digests: readonly string[]], Tx>(
  'lock-push-subscription',
  `select ${columns} from push_subscriptions where endpoint_digest = any($1) and ended_at is null for update`,
);
/** Keeps a browser. */
export const insertSubscription = run<
  [customerId: string, sessionId: string, digest: string, sealed: Buffer, keptAt: Date]
>(
  'insert-push-subscription',
  `insert into push_subscriptions (customer_id, session_id, endpoint_digest, sealed, kept_at, seen_at) values ($1, $2, $3, $4, $5, $5)`,
);
/** Notes that a browser is still there, and what it says of itself. */
export const updateSubscription = run<[id: string, sessionId: string, digest: string, sealed: Buffer, seenAt: Date]>(
  'update-push-subscription',
  `update push_subscriptions set session_id = $2, endpoint_digest = $3, sealed = $4, seen_at = $5 where id = $1 and ended_at is null`,
);
/** Ends notifications in a browser. */
export const endSubscription = run<[id: string, by: PushEnd, at: Date]>(
  'end-push-subscription',
  `update push_subscriptions set ended_at = $3, ended_by = $2, sealed = null where id = $1 and ended_at is null`,
);
/** Ends notifications in the browser of a log-in. */
export const endSubscriptionsOfSession = run<[customerId: string, sessionId: string, at: Date]>(
  'end-push-subscriptions-of-session',
  `update push_subscriptions set ended_at = $3, ended_by = 'customer', sealed = null
   where customer_id = $1 and session_id = $2 and ended_at is null`,
);
/** Ends the oldest browsers of a customer beyond a number. */
export const endOldSubscriptions = run<[customerId: string, atMost: number, at: Date]>(
  'end-old-push-subscriptions',
  `update push_subscriptions set ended_at = $3, ended_by = 'too-many', sealed = null where id in (
     select id from push_subscriptions where customer_id = $1 and ended_at is null order by seen_at desc, id desc offset $2)`,
);
/** How many browsers of a customer get notifications, and whether that of a log-in is one. */
export const getPushState = get<
  { devices: number; isOn: boolean },
  [customerId: string, sessionId: string, seenAfter: Date]
>(
  'push-state',
  `select count(*)::int as devices, coalesce(bool_or(session_id = $2::uuid), false) as "isOn" from push_subscriptions
   where customer_id = $1 and ended_at is null and seen_at > $3`,
);
/** True if a browser of a customer gets notifications: one that was not opened since an instant is not counted. */
export const hasSubscription = async (db: Db, customerId: string, seenAfter: Date): Promise<boolean> =>
  (await hasLive(db, customerId, seenAfter)).has;
const hasLive = get<{ has: boolean }, [customerId: string, seenAfter: Date]>(
  'has-push-subscription',
  `select exists (select from push_subscriptions where customer_id = $1 and ended_at is null and seen_at > $2) as has`,
);

/** What a customer said when they were asked to switch notifications on; null if they were not. */
export const findPushAnswer = find<{ said: 'yes' | 'no'; saidAt: Date }, [customerId: string]>(
  'push-answer',
  'select said, said_at as "saidAt" from push_answers where customer_id = $1',
);
/** Stores what a customer said. */
export const storePushAnswer = run<[customerId: string, said: 'yes' | 'no', at: Date]>(
  'store-push-answer',
  `insert into push_answers (customer_id, said, said_at) values ($1, $2, $3)
   on conflict (customer_id) do update set said = excluded.said, said_at = excluded.said_at`,
);

// The outbox.

/** A notification in the outbox. */
export interface StoredPush {
  id: string;
  customerId: string;
  kind: PushKind;
  topic: PushTopic;
  /** JSON of `SealedPush`; null once it is over. */
  sealed: Buffer | null;
  sendAfter: Date;
  sendUntil: Date;
  sentAt: Date | null;
  failedAt: Date | null;
}

/** Inserts a notification into the outbox. */
export const insertPush = get<
  { id: string },
  [customerId: string, kind: PushKind, topic: PushTopic, sealed: Buffer, at: Date, after: Date, until: Date],
  Tx
>(
  'insert-push-message',
  `insert into push_messages (customer_id, kind, topic, sealed, created_at, send_after, send_until)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const pushColumns = `id, customer_id as "customerId", kind, topic, sealed, send_after as "sendAfter", send_until as "sendUntil",
  sent_at as "sentAt", failed_at as "failedAt"`;
/** A notification by id; null if there is none. */
export const findPush = find<StoredPush, [id: string]>(
  'push-message-by-id',
  `select ${pushColumns} from push_messages where id = $1`,
);
/** The same, locked. */
export const lockPush = find<StoredPush, [id: string], Tx>(
  'lock-push-message',
  `select ${pushColumns} from push_messages where id = $1 for update`,
);
/** The browsers that are still to get a notification. */
export const listTargets = list<PushSubscription, [messageId: string, customerId: string, seenAfter: Date]>(
  'push-targets',
  `select ${columns} from push_subscriptions s where customer_id = $2 and ended_at is null and seen_at > $3
     and not exists (select from push_deliveries d where d.message_id = $1 and d.subscription_id = s.id) order by id`,
);
/** Notes what became of a notification in a browser. The first note stays. */
export const insertDelivery = run<
  [messageId: string, subscriptionId: string, sentAt: Date | null, failedAt: Date | null, error: string | null]
>(
  'insert-push-delivery',
  `insert into push_deliveries (message_id, subscription_id, sent_at, failed_at, error) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);
/** Notes that a push service has a notification. */
export const markPushSent = run<[id: string, at: Date]>(
  'mark-push-sent',
  'update push_messages set sent_at = $2, last_error = null where id = $1 and sent_at is null and failed_at is null',
);
/** Wipes what is no longer needed of a notification that is over. */
export const wipePush = run<[id: string]>('wipe-push-message', 'update push_messages set sealed = null where id = $1');
/** Gives a notification up, and notes what became of the text message instead. */
export const markPushFailed = run<[id: string, at: Date, error: string, instead: 'queued' | 'none' | 'dropped' | null]>(
  'mark-push-failed',
  `update push_messages set failed_at = $2, last_error = $3, instead_way = $4, sealed = null
   where id = $1 and sent_at is null and failed_at is null`,
);
/** Counts an attempt, and stores why it was in vain. */
export const notePushError = run<[id: string, error: string]>(
  'note-push-error',
  'update push_messages set attempts = attempts + 1, last_error = $2 where id = $1 and failed_at is null',
);

/** Notifications that wait and may be sent now, how many of those were tried before, and how many were given up within a day. */
export interface PushOutboxState {
  waiting: number;
  tried: number;
  failed: number;
  oldestAt: Date | null;
}
/** The state of the outbox. */
export const getPushOutboxState = get<PushOutboxState, [since: Date, now: Date]>(
  'push-outbox-state',
  `select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as tried, min(created_at) as "oldestAt",
     (select count(*)::int from push_messages where failed_at > $1) as failed
   from push_messages where sent_at is null and failed_at is null and send_after <= $2`,
);

// Keys, retention, people.

/** What is sealed, locked. */
export const listSealedSubscriptions = list<{ id: string; sealed: Buffer }, [], Tx>(
  'sealed-push-subscriptions',
  'select id, sealed from push_subscriptions where sealed is not null order by id for update',
);
export const updateSealedSubscription = run<[id: string, digest: string, sealed: Buffer]>(
  'update-sealed-push-subscription',
  'update push_subscriptions set endpoint_digest = $2, sealed = $3 where id = $1',
);
export const listSealedPushes = list<{ id: string; sealed: Buffer }, [], Tx>(
  'sealed-push-messages',
  'select id, sealed from push_messages where sealed is not null order by id for update',
);
export const updateSealedPush = run<[id: string, sealed: Buffer]>(
  'update-sealed-push-message',
  'update push_messages set sealed = $2 where id = $1',
);

const deletePushRows = deletion(
  'delete-push-messages',
  'push_messages',
  'id',
  'created_at < $1 and (sent_at is not null or failed_at is not null)',
  'created_at',
);
/** Deletes notifications from before an instant that are over. Returns how many. */
export const deletePushMessages = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deletePushRows, [before, atMost])).count;
const deleteEndedRows = deletion(
  'delete-ended-push-subscriptions',
  'push_subscriptions',
  'id',
  'ended_at < $1',
  'ended_at',
);
/** Deletes browsers that ended before an instant. Returns how many. */
export const deleteEndedSubscriptions = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteEndedRows, [before, atMost])).count;

/** A browser, as it is exported. */
export const listSubscriptionRecords = list<
  { keptAt: Date; seenAt: Date; endedAt: Date | null; endedBy: PushEnd | null },
  [customerId: string]
>(
  'push-subscription-records',
  `select kept_at as "keptAt", seen_at as "seenAt", ended_at as "endedAt", ended_by as "endedBy" from push_subscriptions
   where customer_id = $1 order by kept_at`,
);
const deleteMessagesOf = run<[customerIds: readonly string[]]>(
  'delete-push-messages-of',
  'delete from push_messages where customer_id = any($1)',
);
const deleteSubscriptionsOf = run<[customerIds: readonly string[]]>(
  'delete-push-subscriptions-of',
  'delete from push_subscriptions where customer_id = any($1)',
);
const deleteAnswersOf = run<[customerIds: readonly string[]]>(
  'delete-push-answers-of',
  'delete from push_answers where customer_id = any($1)',
);
/** Deletes all about the notifications of erased customers. */
export async function deletePushOf(tx: Tx, { customerIds }: Pick<MessageOwner, 'customerIds'>): Promise<void> {
  await deleteMessagesOf(tx, customerIds);
  await deleteSubscriptionsOf(tx, customerIds);
  await deleteAnswersOf(tx, customerIds);
}
