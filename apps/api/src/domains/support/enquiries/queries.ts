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
const releaseQuarantined = (table: string) =>
  `on conflict (digest) do update set quarantined = false where ${table}.quarantined and not excluded.quarantined`;
const storePartnerRow = statement<{ id: string }>(
  'store-partner-request',
  `insert into partner_requests (digest, name, contact_person, email, phone, food_product, why_partner, additional_information,
     consent_version, received_at, quarantined)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   ${releaseQuarantined('partner_requests')} returning id`,
);
const storeMessageRow = statement<{ id: string }>(
  'store-contact-message',
  `insert into contact_messages (digest, name, email, message, consent_version, received_at, quarantined)
   values ($1, $2, $3, $4, $5, $6, $7)
   ${releaseQuarantined('contact_messages')} returning id`,
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
const deletePartnerRows = deletion(
  'delete-partner-requests',
  'partner_requests',
  'id',
  'received_at < $1',
  'received_at',
);
const deleteMessageRows = deletion(
  'delete-contact-messages',
  'contact_messages',
  'id',
  'received_at < $1',
  'received_at',
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

/** A partnership request to store. */
export interface PartnerRequest {
  name: string;
  contactPerson: string;
  email: string;
  phoneNo: string;
  foodProduct: string;
  whyPartnerWithUs: string;
  additionalInformation: string;
}

/** Inserts a request, or releases the same one from quarantine. Returns false if it was stored already. */
export async function storePartnerRequest(
  tx: Tx,
  digest: string,
  request: PartnerRequest,
  consent: Consent,
): Promise<boolean> {
  const { name, contactPerson, email, phoneNo, foodProduct, whyPartnerWithUs, additionalInformation } = request;
  const fields = [name, contactPerson, email, phoneNo, foodProduct, whyPartnerWithUs, additionalInformation];
  const values = [digest, ...fields, consent.consentVersion, tx.now, consent.quarantined];
  return (await tx.find(storePartnerRow, values)) !== null;
}

/** A contact message to store. */
export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Inserts a message, or releases the same one from quarantine. Returns false if it was stored already. */
export async function storeContactMessage(
  tx: Tx,
  digest: string,
  { name, email, message }: ContactMessage,
  consent: Consent,
): Promise<boolean> {
  const values = [digest, name, email, message, consent.consentVersion, tx.now, consent.quarantined];
  return (await tx.find(storeMessageRow, values)) !== null;
}

/** Deletes unconfirmed subscriptions from before an instant, which prove no consent. Returns how many. */
export const deleteUnconfirmed = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteUnconfirmedRows, [before, atMost])).count;
/** Deletes subscriptions that ended before an instant. Returns how many. */
export const deleteEndedSubscriptions = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteEndedRows, [before, atMost])).count;
/** Deletes partnership requests from before an instant. Returns how many. */
export const deletePartnerRequests = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deletePartnerRows, [before, atMost])).count;
/** Deletes contact messages from before an instant. Returns how many. */
export const deleteContactMessages = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteMessageRows, [before, atMost])).count;

const ofPerson = `lower(email) = any($1)`;
const byPhone = `regexp_replace(phone, '\\D', '', 'g') = any($2)`;
const subscriptionsOf = statement<object>(
  'subscriptions-of',
  `select email, consent_version as "consentVersion", subscribed_at as "subscribedAt", confirmed_at as "confirmedAt",
     unsubscribed_at as "unsubscribedAt", quarantined
   from subscriptions where email_key = any($1) order by subscribed_at`,
);
const partnerRequestsOf = statement<object>(
  'partner-requests-of',
  `select name, contact_person as "contactPerson", email, phone, food_product as "foodProduct", why_partner as "whyPartner",
     additional_information as "additionalInformation", consent_version as "consentVersion", received_at as "receivedAt", quarantined
   from partner_requests where ${ofPerson} or ${byPhone} order by received_at`,
);
const messagesOf = statement<object>(
  'contact-messages-of',
  `select name, email, message, consent_version as "consentVersion", received_at as "receivedAt", quarantined
   from contact_messages where ${ofPerson} order by received_at`,
);
const deleteSubscriptionsOf = statement(
  'delete-subscriptions-of',
  'delete from subscriptions where email_key = any($1)',
);
const deletePartnersOf = statement(
  'delete-partner-requests-of',
  `delete from partner_requests where ${ofPerson} or ${byPhone}`,
);
const deleteMessagesOf = statement('delete-contact-messages-of', `delete from contact_messages where ${ofPerson}`);

/** All enquiries from some addresses, or from a phone number given by its spellings, with their consents. */
export async function listEnquiriesOf(db: Db, emailKeys: readonly string[], phoneSpellings: readonly string[] | null) {
  return {
    newsletter: await db.list(subscriptionsOf, [emailKeys]),
    partnerRequests: await db.list(partnerRequestsOf, [emailKeys, phoneSpellings]),
    contactMessages: await db.list(messagesOf, [emailKeys]),
  };
}

/** Deletes the enquiries that `listEnquiriesOf` lists. */
export async function deleteEnquiriesOf(
  tx: Tx,
  emailKeys: readonly string[],
  phoneSpellings: readonly string[] | null,
): Promise<void> {
  await tx.list(deleteSubscriptionsOf, [emailKeys]);
  await tx.list(deletePartnersOf, [emailKeys, phoneSpellings]);
  await tx.list(deleteMessagesOf, [emailKeys]);
}
