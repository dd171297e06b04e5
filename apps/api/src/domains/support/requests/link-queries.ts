import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import { requestColumns } from './request-columns.ts';
import type { StoredRequest } from './stored-request.ts';

/** A link to store. */
interface NewLink {
  /** Of the token. */
  digest: string;
  requestId: string;
  expiresAt: Date;
  /** The phone number of the customer whom it was sent to, as a key; null if the recipient had no account. */
  phoneKey: string | null;
}

/** The request of a link. */
interface LinkedRequest extends StoredRequest {
  /** The phone number that the customer had when the link was sent; null for links from before it was stored, and without a customer. */
  linkPhoneKey: string | null;
}

const insertRow = statement(
  'insert-request-link',
  'insert into request_links (token_digest, request_id, created_at, expires_at, phone_key) values ($1, $2, $3, $4, $5)',
);
const ofLink = statement<LinkedRequest>(
  'request-of-link',
  `select ${requestColumns}, phone_key as "linkPhoneKey" from requests join request_links on request_id = id
   where token_digest = $1 and expires_at > $2`,
);
const deleteRows = deletion('delete-request-links', 'request_links', 'token_digest', 'expires_at < $1', 'expires_at');

/** Stores a link by the digest of its token. */
export const insertLink = (tx: Tx, { digest, requestId, expiresAt, phoneKey }: NewLink) =>
  tx.list(insertRow, [digest, requestId, tx.now, expiresAt, phoneKey]);
/** The request of a link that has not expired, by the digest of its token; else null. */
export const findRequestOfLink = (db: Db, digest: string, now: Date) => db.find(ofLink, [digest, now]);
/** Deletes links that ended before an instant. Returns how many. */
export const deleteRequestLinks = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteRows, [before, atMost])).count;
