import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

export interface Subscriber {
  id: string;
  email: string;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
}

const columns = `id, email, confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt"`;
const upsertSubscriberRow = statement<Subscriber>(
  'upsert-subscriber',
  `insert into subscribers as s (email, email_key, consent_version, subscribed_at, quarantined) values ($1, $2, $3, $4, $5)
   on conflict (email_key) do update set
     consent_version = case when s.unsubscribed_at is null then s.consent_version else excluded.consent_version end,
     subscribed_at = case when s.unsubscribed_at is null then s.subscribed_at else excluded.subscribed_at end,
     confirmed_at = case when s.unsubscribed_at is null then s.confirmed_at end,
     unsubscribed_at = null,
     quarantined = s.quarantined and excluded.quarantined
   returning ${columns}`,
);
const confirmRow = statement<Subscriber>(
  'confirm-subscriber',
  `update subscribers set confirmed_at = coalesce(confirmed_at, $2), unsubscribed_at = null where id = $1 returning ${columns}`,
);
const unsubscribeRow = statement<Subscriber>(
  'unsubscribe-subscriber',
  `update subscribers set unsubscribed_at = coalesce(unsubscribed_at, $2) where id = $1 returning ${columns}`,
);
const insertPartnerRow = statement<{ id: string }>(
  'insert-partner-request',
  `insert into partner_requests (digest, name, contact_person, email, phone, food_product, why_partner, additional_information,
     consent_version, received_at, quarantined)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (digest) do nothing returning id`,
);
const insertMessageRow = statement<{ id: string }>(
  'insert-contact-message',
  `insert into contact_messages (digest, name, email, message, consent_version, received_at, quarantined)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (digest) do nothing returning id`,
);
const subscriberById = statement<Subscriber>('subscriber-by-id', `select ${columns} from subscribers where id = $1`);

const deleteUnconfirmedRows = deletion(
  'delete-unconfirmed-subscribers',
  'subscribers',
  'id',
  'subscribed_at < $1 and confirmed_at is null',
  'subscribed_at',
);
const deleteFormerRows = deletion('delete-subscribers', 'subscribers', 'id', 'unsubscribed_at < $1', 'unsubscribed_at');
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

/** What every form is stored with. */
export interface Consent {
  consentVersion: string;
  quarantined: boolean;
}

/** Stores a subscriber; one who had left begins anew, unconfirmed. */
export const upsertSubscriber = (tx: Tx, email: string, emailKey: string, { consentVersion, quarantined }: Consent) =>
  tx.get(upsertSubscriberRow, [email, emailKey, consentVersion, tx.now, quarantined]);
export const confirmSubscriber = (tx: Tx, id: string) => tx.find(confirmRow, [id, tx.now]);
export const unsubscribeSubscriber = (tx: Tx, id: string) => tx.find(unsubscribeRow, [id, tx.now]);
export const findSubscriber = (db: Db, id: string) => db.find(subscriberById, [id]);

export interface PartnerRequest {
  name: string;
  contactPerson: string;
  email: string;
  phoneNo: string;
  foodProduct: string;
  whyPartnerWithUs: string;
  additionalInformation: string;
}

/** Stores a request; false if the same one came today already. */
export async function insertPartnerRequest(
  tx: Tx,
  digest: string,
  request: PartnerRequest,
  consent: Consent,
): Promise<boolean> {
  const { name, contactPerson, email, phoneNo, foodProduct, whyPartnerWithUs, additionalInformation } = request;
  const said = [name, contactPerson, email, phoneNo, foodProduct, whyPartnerWithUs, additionalInformation];
  return (
    (await tx.find(insertPartnerRow, [digest, ...said, consent.consentVersion, tx.now, consent.quarantined])) !== null
  );
}

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Stores a message; false if the same one came today already. */
export async function insertContactMessage(
  tx: Tx,
  digest: string,
  said: ContactMessage,
  consent: Consent,
): Promise<boolean> {
  const { name, email, message } = said;
  const values = [digest, name, email, message, consent.consentVersion, tx.now, consent.quarantined];
  return (await tx.find(insertMessageRow, values)) !== null;
}

/** Who subscribed before an instant and never confirmed: there is no consent to show. */
export const deleteUnconfirmed = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteUnconfirmedRows, [before, atMost])).count;
/** Who left before an instant. */
export const deleteSubscribers = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteFormerRows, [before, atMost])).count;
export const deletePartnerRequests = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deletePartnerRows, [before, atMost])).count;
export const deleteContactMessages = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteMessageRows, [before, atMost])).count;

const ofPerson = `lower(email) = any($1)`;
const byPhone = `regexp_replace(phone, '\\D', '', 'g') = any($2)`;
const subscribersOf = statement<object>(
  'subscribers-of',
  `select email, consent_version as "consentVersion", subscribed_at as "subscribedAt", confirmed_at as "confirmedAt",
     unsubscribed_at as "unsubscribedAt", quarantined
   from subscribers where email_key = any($1)`,
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
const deleteSubscribersOf = statement('delete-subscribers-of', 'delete from subscribers where email_key = any($1)');
const deletePartnersOf = statement(
  'delete-partner-requests-of',
  `delete from partner_requests where ${ofPerson} or ${byPhone}`,
);
const deleteMessagesOf = statement('delete-contact-messages-of', `delete from contact_messages where ${ofPerson}`);

/** All that came through the site's forms from some addresses, or a phone given by its spellings, with the consents. */
export async function listFormsOf(db: Db, emailKeys: readonly string[], phoneSpellings: readonly string[] | null) {
  return {
    newsletter: await db.list(subscribersOf, [emailKeys]),
    partnerRequests: await db.list(partnerRequestsOf, [emailKeys, phoneSpellings]),
    contactMessages: await db.list(messagesOf, [emailKeys]),
  };
}

/** Deletes the same. */
export async function deleteFormsOf(
  tx: Tx,
  emailKeys: readonly string[],
  phoneSpellings: readonly string[] | null,
): Promise<void> {
  await tx.list(deleteSubscribersOf, [emailKeys]);
  await tx.list(deletePartnersOf, [emailKeys, phoneSpellings]);
  await tx.list(deleteMessagesOf, [emailKeys]);
}
