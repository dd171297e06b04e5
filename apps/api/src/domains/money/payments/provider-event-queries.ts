import { type ProviderEventState, paymentsPageSize } from '@foodbank/contract/money/payments-staff';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** A webhook to store. */
export interface NewProviderEvent {
  digest: Buffer;
  event: string;
  reference: string | null;
  bodySealed: Buffer;
  state: ProviderEventState;
}

/** A stored webhook. */
export interface StoredProviderEvent extends NewProviderEvent {
  id: string;
}

/** A webhook as the console shows it. `micros` is when it came, for the cursor. */
export interface ShownEvent {
  id: string;
  event: string;
  state: ProviderEventState;
  reference: string | null;
  deliveries: number;
  receivedAt: Date;
  handledAt: Date | null;
  micros: string;
}

const insertRow = statement<{ id: string; isNew: boolean }>(
  'insert-provider-event',
  `insert into provider_events as e (digest, event, reference, body_sealed, state, received_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (digest) do update set deliveries = e.deliveries + 1 returning id, deliveries = 1 as "isNew"`,
);
const byId = statement<StoredProviderEvent>(
  'provider-event',
  `select id, digest, event, reference, body_sealed as "bodySealed", state from provider_events where id = $1`,
);
const handledRow = statement(
  'provider-event-handled',
  `update provider_events set state = $2, handled_at = $3 where id = $1 and state = 'received'`,
);
const shownColumns = `id, event, state, reference, deliveries, received_at as "receivedAt", handled_at as "handledAt",
  (extract(epoch from received_at) * 1000000)::bigint::text as micros`;
const page = `order by received_at desc, id desc limit ${paymentsPageSize + 1}`;
const before = `(received_at, id) < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)`;
const newest = statement<ShownEvent>(
  'newest-provider-events',
  `select ${shownColumns} from provider_events where ${before} ${page}`,
);
const newestOfState = statement<ShownEvent>(
  'newest-provider-events-of-state',
  `select ${shownColumns} from provider_events where state = $3 and ${before} ${page}`,
);
const shownById = statement<ShownEvent & { bodySealed: Buffer }>(
  'shown-provider-event',
  `select ${shownColumns}, body_sealed as "bodySealed" from provider_events where id = $1`,
);
const inQuestion = statement<{ count: number }>(
  'count-provider-events-in-question',
  `select count(*)::int as count from provider_events
   where state in ('differs', 'other-environment', 'unknown-reference', 'unreadable') and received_at > $1`,
);
const deleteOld = deletion('delete-provider-events', 'provider_events', 'id', 'received_at < $1', 'received_at');

/** Stores a webhook. A repeat is counted, and returns the first one's id with `isNew` false. */
export const insertProviderEvent = (tx: Tx, { digest, event, reference, bodySealed, state }: NewProviderEvent) =>
  tx.get(insertRow, [digest, event, reference, bodySealed, state, tx.now]);
/** A webhook, or null. */
export const findProviderEvent = (db: Db, id: string) => db.find(byId, [id]);
/** Notes what became of a webhook. */
export const markEventHandled = (tx: Tx, id: string, state: ProviderEventState) =>
  tx.list(handledRow, [id, state, tx.now]);
/** Deletes webhooks from before an instant. Returns how many. */
export const deleteProviderEvents = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
/** How many webhooks since an instant were not what they should be. */
export const countEventsInQuestion = async (db: Db, since: Date) => (await db.get(inQuestion, [since])).count;
/** Webhooks before a position, newest first: a page and one more if there are more. */
export const listShownEvents = (
  db: Db,
  state: ProviderEventState | null,
  { micros, id }: { micros: string; id: string },
) => (state === null ? db.list(newest, [micros, id]) : db.list(newestOfState, [micros, id, state]));
/** A webhook with its encrypted body, or null. */
export const findShownEvent = (db: Db, id: string) => db.find(shownById, [id]);
