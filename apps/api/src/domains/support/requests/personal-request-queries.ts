import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { PersonKeys } from './stored-request.ts';

// What customers of our own shop ask is theirs by the account: they may have typed another person's email, which nothing confirms.
// Nor is a request that says that the number is new to its sender the customer's whose number it is.
const ofPerson = `(customer_id is null and (about_customer_id is null or about_customer_id <> all($4))
    and (lower(email) = any($1) or regexp_replace(phone, '\\D', '', 'g') = any($2)))
  or agent_id = any($3::uuid[]) or customer_id = any($4)`;
const requestsOf = statement<{ id: string }>(
  'requests-of-person',
  `select id, reference, kind, subject, sender_name as "senderName", email, phone, fields, consent_version as "consentVersion",
     received_at as "receivedAt", quarantined, state, order_number as "orderNumber"
   from requests where ${ofPerson} order by received_at`,
);
const deleteOfPerson = statement('delete-requests-of-person', `delete from requests where ${ofPerson}`);

/** A person's requests, by addresses, spellings of a phone number and ids as agent and customer. */
export const listStoredRequestsOf = (db: Db, ...person: PersonKeys) => db.list(requestsOf, person);
/** Deletes the requests that `listStoredRequestsOf` lists, with their conversations. */
export const deleteRequestsOf = (tx: Tx, ...person: PersonKeys) => tx.list(deleteOfPerson, person);
