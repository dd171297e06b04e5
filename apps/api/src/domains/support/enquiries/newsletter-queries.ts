import type { SubscriptionState } from '@foodbank/contract/support/enquiries-staff';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** A subscription as the console lists it. Erased ones have no address. */
export interface ListedSubscription {
  id: string;
  email: string;
  emailKey: string;
  state: SubscriptionState;
  erased: boolean;
  consentVersion: string;
  subscribedAt: Date;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
}

/** An approved export with addresses. */
export interface ApprovedExport {
  id: string;
  state: SubscriptionState | null;
  endsAt: Date;
  downloadedAt: Date | null;
  rowCount: number | null;
}

const columns = `id, email, email_key as "emailKey", state, erased_at is not null as erased, consent_version as "consentVersion",
  subscribed_at as "subscribedAt", confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt"`;
const newestAll = statement<ListedSubscription>(
  'newest-subscriptions',
  `select ${columns} from subscriptions where ($1::uuid is null or id < $1) order by id desc limit $2`,
);
const newestOfState = statement<ListedSubscription>(
  'newest-subscriptions-of-state',
  `select ${columns} from subscriptions where state = $3 and ($1::uuid is null or id < $1) order by id desc limit $2`,
);
const newestOfAddress = statement<ListedSubscription>(
  'newest-subscriptions-of-address',
  `select ${columns} from subscriptions where email_key = $4 and ($3::text is null or state = $3) and ($1::uuid is null or id < $1)
   order by id desc limit $2`,
);
const lockedById = statement<ListedSubscription>(
  'lock-subscription',
  `select ${columns} from subscriptions where id = $1 for update`,
);
const endUnproven = statement(
  'delete-unproven-subscriptions',
  'delete from subscriptions where email_key = $1 and confirmed_at is null',
);
const wipeProven = statement<{ id: string }>(
  'wipe-subscriptions',
  `update subscriptions set email = '', email_key = 'erased ' || $2, erased_at = $3, unsubscribed_at = coalesce(unsubscribed_at, $3)
   where email_key = $1 returning id`,
);
const countUpTo = statement<{ count: number }>(
  'count-subscriptions',
  `select count(*)::int as count from
     (select from subscriptions where erased_at is null and ($1::text is null or state = $1) limit $2) one`,
);
const insertExport = statement(
  'insert-newsletter-export',
  'insert into newsletter_exports (id, requested_by, state, expires_at) values ($1, $2, $3, $4)',
);
const exportsById = statement<ApprovedExport>(
  'newsletter-exports-by-id',
  `select id, state, expires_at as "endsAt", downloaded_at as "downloadedAt", row_count as "rowCount" from newsletter_exports
   where id = any($1::uuid[])`,
);
const exportLocked = statement<ApprovedExport>(
  'lock-newsletter-export',
  `select id, state, expires_at as "endsAt", downloaded_at as "downloadedAt", row_count as "rowCount" from newsletter_exports
   where id = $1 and requested_by = $2 for update`,
);
const markDownloaded = statement(
  'mark-newsletter-export-downloaded',
  'update newsletter_exports set downloaded_at = $2, row_count = $3 where id = $1',
);
const deleteOld = deletion('delete-newsletter-exports', 'newsletter_exports', 'id', 'expires_at < $1', 'expires_at');

/** Which subscriptions are asked for. */
export interface SubscriptionFilter {
  state: SubscriptionState | null;
  emailKey: string | null;
}

/** Subscriptions, newest first, from before a cursor (a subscription's id). */
export function listSubscriptions(
  db: Db,
  { state, emailKey }: SubscriptionFilter,
  cursor: string | null,
  atMost: number,
): Promise<ListedSubscription[]> {
  if (emailKey !== null) return db.list(newestOfAddress, [cursor, atMost, state, emailKey]);
  return state === null ? db.list(newestAll, [cursor, atMost]) : db.list(newestOfState, [cursor, atMost, state]);
}

/** A subscription by id, locked; null if there is none. */
export const lockSubscription = (tx: Tx, id: string) => tx.find(lockedById, [id]);

/**
 * Erases an address: subscriptions that were never confirmed are deleted; of others a digest stays beside the dates. Returns how many
 * stay.
 */
export async function wipeSubscriptions(tx: Tx, emailKey: string): Promise<number> {
  await tx.list(endUnproven, [emailKey]);
  return (await tx.list(wipeProven, [emailKey, tx.keys.digest(emailKey), tx.now])).length;
}

/** How many subscriptions with an address there are in a state, counted up to a number. */
export const countSubscriptions = async (db: Db, state: SubscriptionState | null, atMost: number) =>
  (await db.get(countUpTo, [state, atMost])).count;

/** Stores an approved export under the approval's id. */
export const insertNewsletterExport = (
  tx: Tx,
  {
    id,
    requestedBy,
    state,
    endsAt,
  }: { id: string; requestedBy: string; state: SubscriptionState | null; endsAt: Date },
) => tx.list(insertExport, [id, requestedBy, state, endsAt]);
/** Approved exports by their ids. */
export const listApprovedExports = (db: Db, ids: readonly string[]) => db.list(exportsById, [ids]);
/** An approved export of a member, locked; null if there is none. */
export const lockNewsletterExport = (tx: Tx, id: string, memberId: string) => tx.find(exportLocked, [id, memberId]);
/** Marks an export as downloaded. */
export const markExportDownloaded = (tx: Tx, id: string, rowCount: number) =>
  tx.list(markDownloaded, [id, tx.now, rowCount]);
/** Deletes approved exports whose download ended before an instant. */
export const deleteNewsletterExports = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
