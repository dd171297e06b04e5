import { type Db, statement, type Tx } from '../../platform/database.ts';

export interface Subscriber {
  id: string;
  email: string;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
}

const columns = `id, email, confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt"`;
const upsertSubscriberRow = statement<Subscriber>(
  'upsert-subscriber',
  `insert into subscribers as s (email, email_key, consent_version, subscribed_at, held) values ($1, $2, $3, $4, $5)
   on conflict (email_key) do update set
     consent_version = case when s.unsubscribed_at is null then s.consent_version else excluded.consent_version end,
     subscribed_at = case when s.unsubscribed_at is null then s.subscribed_at else excluded.subscribed_at end,
     confirmed_at = case when s.unsubscribed_at is null then s.confirmed_at end,
     unsubscribed_at = null,
     held = s.held and excluded.held
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
     consent_version, received_at, held)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (digest) do nothing returning id`,
);
const insertMessageRow = statement<{ id: string }>(
  'insert-contact-message',
  `insert into contact_messages (digest, name, email, message, consent_version, received_at, held)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (digest) do nothing returning id`,
);
const subscriberById = statement<Subscriber>('subscriber-by-id', `select ${columns} from subscribers where id = $1`);

/** What every form is stored with. */
export interface Consent {
  consentVersion: string;
  held: boolean;
}

/** Stores a subscriber; one who had left begins anew, unconfirmed. */
export const upsertSubscriber = (tx: Tx, email: string, emailKey: string, { consentVersion, held }: Consent) =>
  tx.get(upsertSubscriberRow, [email, emailKey, consentVersion, tx.now, held]);
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
  return (await tx.find(insertPartnerRow, [digest, ...said, consent.consentVersion, tx.now, consent.held])) !== null;
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
  const values = [digest, name, email, message, consent.consentVersion, tx.now, consent.held];
  return (await tx.find(insertMessageRow, values)) !== null;
}
