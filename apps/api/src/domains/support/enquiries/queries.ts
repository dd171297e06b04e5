import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** A subscription to the newsletter: a consent with its proof. An address has at most one that has not ended. */
export interface Subscription {
  id: string;
  email: string;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
}

const columns = `id, email, confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt"`;
const openOfSameAddress = `unsubscribed_at is null and email_key = (select email_key from subscriptions where id = $1)`;
const upsertSubscriptionRow = statement<Subscription>(
  'upsert-subscription',
  `insert into subscriptions as s (email, email_key, consent_version, subscribed_at, quarantined) values ($1, $2, $3, $4, $5)
   on conflict (email_key) where unsubscribed_at is null do update set quarantined = s.quarantined and excluded.quarantined
   returning ${columns}`,
);
const openSubscription = statement<Subscription>(
  'open-subscription',
  `select ${columns} from subscriptions where ${openOfSameAddress}`,
);
const subscriptionById = statement<Subscription>(
  'subscription-by-id',
  `select ${columns} from subscriptions where id = $1`,
);
const confirmRow = statement<Subscription>(
  'confirm-subscription',
  `update subscriptions set confirmed_at = coalesce(confirmed_at, $2) where ${openOfSameAddress} returning ${columns}`,
);
const endRow = statement(
  'end-subscription',
  `update subscriptions set unsubscribed_at = $2 where ${openOfSameAddress}`,
);
const deleteUnconfirmedRows = deletion(
  'delete-unconfirmed-subscriptions',
  'subscriptions',
  'id',
  'subscribed_at < $1 and confirmed_at is null',
  'subscribed_at',
);
const deleteEndedRows = deletion(
  'delete-ended-subscriptions',
  'subscriptions',
  'id',
  'unsubscribed_at < $1',
  'unsubscribed_at',
);
/** The consent that is stored with every enquiry. */
export interface Consent {
  consentVersion: string;
  quarantined: boolean;
}

/** Inserts a subscription unless the address has an open one. Returns the open subscription in both cases. */
export const upsertSubscription = (tx: Tx, email: string, emailKey: string, { consentVersion, quarantined }: Consent) =>
  tx.get(upsertSubscriptionRow, [email, emailKey, consentVersion, tx.now, quarantined]);
/** A subscription by id, or null. */
export const findSubscription = (db: Db, id: string) => db.find(subscriptionById, [id]);
/** The open subscription of the same address as a subscription's; null if there is none. */
export const findOpenSubscription = (db: Db, id: string) => db.find(openSubscription, [id]);
/** Confirms the open subscription of the same address; null if there is none. */
export const confirmSubscription = (tx: Tx, id: string) => tx.find(confirmRow, [id, tx.now]);
/** Ends the open subscription of the same address, if there is one; null only for an unknown id. */
export async function endSubscription(tx: Tx, id: string): Promise<Subscription | null> {
  await tx.list(endRow, [id, tx.now]);
  return findSubscription(tx, id);
}

/** Deletes unconfirmed subscriptions from before an instant, which prove no consent. Returns how many. */
export const deleteUnconfirmed = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteUnconfirmedRows, [before, atMost])).count;
/** Deletes subscriptions that ended before an instant. Returns how many. */
export const deleteEndedSubscriptions = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteEndedRows, [before, atMost])).count;
const subscriptionsOf = statement<object>(
  'subscriptions-of',
  `select email, consent_version as "consentVersion", subscribed_at as "subscribedAt", confirmed_at as "confirmedAt",
     unsubscribed_at as "unsubscribedAt", quarantined
   from subscriptions where email_key = any($1) order by subscribed_at`,
);
const deleteRowsOf = statement('delete-subscriptions-of', 'delete from subscriptions where email_key = any($1)');
/** All subscriptions of some addresses, with their consents. */
export const listSubscriptionsOf = (db: Db, emailKeys: readonly string[]) => db.list(subscriptionsOf, [emailKeys]);
/** Deletes the subscriptions that `listSubscriptionsOf` lists. */
export const deleteSubscriptionsOf = (tx: Tx, emailKeys: readonly string[]) => tx.list(deleteRowsOf, [emailKeys]);
