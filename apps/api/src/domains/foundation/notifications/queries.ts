import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import type { EmailKind } from './email-templates.ts';
import type { EarlierMessage } from './message-limits.ts';

/** An email in the outbox. `sealed` are its encrypted secrets, null once they are wiped. */
export interface StoredEmail {
  id: string;
  kind: EmailKind;
  toAddress: string;
  templateData: Record<string, string>;
  sealed: Buffer | null;
  createdAt: Date;
  /** When a person had it sent again; null as a rule. */
  retriedAt: Date | null;
  sentAt: Date | null;
  failedAt: Date | null;
}

const lockAddress = statement('lock-address', `select pg_advisory_xact_lock(hashtextextended($1, 1))`);
const latest = (kinds: string) =>
  `select kind || ':' || coalesce(template_data->>'step', template_data->>'change', '') as topic,
     content_digest as "contentDigest", created_at as "createdAt"
   from emails where to_key = $1 and ${kinds} and created_at > $3 order by created_at desc limit $4`;
const latestOfKinds = statement<EarlierMessage>('latest-emails-of-kinds', latest('kind = any($2::text[])'));
const latestExcept = statement<EarlierMessage>('latest-emails-except', latest('kind <> all($2::text[])'));
const insertEmailRow = statement<{ id: string }>(
  'insert-email',
  `insert into emails (kind, to_address, to_key, template_data, sealed, created_at, customer_id, content_digest)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
const emailById = statement<StoredEmail>(
  'email-by-id',
  `select id, kind, to_address as "toAddress", template_data as "templateData", sealed, created_at as "createdAt",
     retried_at as "retriedAt", sent_at as "sentAt", failed_at as "failedAt" from emails where id = $1`,
);
const emailLocked = statement<LockedEmail>(
  'lock-email',
  `select kind, sealed is not null as "hasSecrets", sent_at as "sentAt", failed_at as "failedAt", closed_at as "closedAt"
   from emails where id = $1 for update`,
);
const retryRow = statement(
  'retry-email',
  `update emails set retried_at = $2, failed_at = null, closed_at = null where id = $1 and sent_at is null`,
);
const closeRow = statement(
  'close-email',
  `update emails set failed_at = coalesce(failed_at, $2), closed_at = $2, sealed = null where id = $1 and sent_at is null`,
);
const outboxState = statement<OutboxState>(
  'outbox-state',
  `select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as tried, min(created_at) as "oldestAt",
     (select count(*)::int from emails where failed_at > $1) as failed
   from emails where sent_at is null and failed_at is null`,
);
// The template data of emails to the team contains the sender's contacts.
const aboutPerson = `to_key = any($1) or customer_id = any($3) or lower(template_data->>'email') = any($1)
  or regexp_replace(template_data->>'phoneNo', '\\D', '', 'g') = any($2)`;
const emailsOf = statement<EmailRecord>(
  'emails-of',
  `select kind, to_address as "toAddress", template_data as "templateData", created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt"
   from emails where ${aboutPerson} order by created_at`,
);
const deleteEmailRows = statement('delete-emails-of', `delete from emails where ${aboutPerson}`);
const deleteKindRows = statement('delete-emails-of-kind', 'delete from emails where to_key = $1 and kind = $2');
const sealedEmails = statement<{ id: string; sealed: Buffer }>(
  'sealed-emails',
  'select id, sealed from emails where sealed is not null order by id for update',
);
const updateSealed = statement('update-sealed-email', 'update emails set sealed = $2 where id = $1');
const deleteOldEmails = deletion(
  'delete-emails',
  'emails',
  'id',
  'created_at < $1 and (sent_at is not null or failed_at is not null)',
  'created_at',
);
const countAttempt = statement(
  'count-email-attempt',
  'update emails set attempts = attempts + 1 where id = $1 and sent_at is null',
);
// The address of an erased person is needed for the last email only.
const lastUse = `to_address = case when kind = 'data-erased' then '' else to_address end,
  to_key = case when kind = 'data-erased' then '' else to_key end`;
const markSent = statement(
  'mark-email-sent',
  `update emails set sent_at = $2, sealed = null, last_error = null, ${lastUse} where id = $1 and sent_at is null`,
);
const markRefused = statement(
  'mark-email-refused',
  `update emails set failed_at = $2, sealed = null, last_error = case when kind = 'data-erased' then null else $3 end, ${lastUse}
   where id = $1 and sent_at is null`,
);
const noteError = statement('note-email-error', 'update emails set last_error = $2 where id = $1 and sent_at is null');

/** Which emails to an address: of or without some kinds, since an instant, at most so many. */
export interface EmailsTo {
  toKey: string;
  kinds: readonly EmailKind[];
  since: Date;
  atMost: number;
}

/** Emails of some kinds, newest first. Locks the address until the commit, so that concurrent transactions can't exceed a limit. */
export async function lockEmailsOfKinds(tx: Tx, { toKey, kinds, since, atMost }: EmailsTo): Promise<EarlierMessage[]> {
  await tx.list(lockAddress, [toKey]);
  return tx.list(latestOfKinds, [toKey, kinds, since, atMost]);
}

/** Emails of all kinds but some, newest first. */
export const listEmailsExcept = (db: Db, { toKey, kinds, since, atMost }: EmailsTo) =>
  db.list(latestExcept, [toKey, kinds, since, atMost]);
/** Emails of all kinds but some, newest first. Locks the address as `lockEmailsOfKinds` does. */
export async function lockEmailsExcept(tx: Tx, to: EmailsTo): Promise<EarlierMessage[]> {
  await tx.list(lockAddress, [to.toKey]);
  return listEmailsExcept(tx, to);
}

/** What decides whether an email can be sent again or given up. */
export interface LockedEmail {
  kind: EmailKind;
  hasSecrets: boolean;
  sentAt: Date | null;
  failedAt: Date | null;
  /** When a person gave it up. */
  closedAt: Date | null;
}

/** An email of the outbox as it is exported, without its secrets. */
export type EmailRecord = Omit<StoredEmail, 'id' | 'sealed' | 'retriedAt'>;

/** An email to insert. `toKey` is the address in the form for comparing. */
export interface NewEmail {
  kind: EmailKind;
  toAddress: string;
  toKey: string;
  templateData: Record<string, string>;
  sealed: Buffer | null;
  /** Of an email to a customer of our own shop: the account. */
  customerId: string | null;
  contentDigest: string | null;
}

/** The outbox: how many emails wait, how many of those were tried before, and how many were given up within a day. */
export interface OutboxState {
  waiting: number;
  tried: number;
  failed: number;
  /** When the oldest waiting email was queued. */
  oldestAt: Date | null;
}

/** The state of the outbox. */
export const getOutboxState = (db: Db, now: Date): Promise<OutboxState> =>
  db.get(outboxState, [new Date(now.getTime() - 86_400_000)]);

/** Inserts an email into the outbox and returns its id. */
export async function insertEmail(tx: Tx, message: NewEmail): Promise<string> {
  const { kind, toAddress, toKey, templateData, sealed, customerId, contentDigest } = message;
  const values = [kind, toAddress, toKey, templateData, sealed, tx.now, customerId, contentDigest];
  return (await tx.get(insertEmailRow, values)).id;
}

/** An email by id, or null. */
export const findEmail = (db: Db, id: string) => db.find(emailById, [id]);
/** The state of an email, locked; null if there is none. */
export const lockEmail = (tx: Tx, id: string) => tx.find(emailLocked, [id]);
/** Lets an email that was given up wait again. Its day of attempts begins anew. */
export const markEmailRetried = (tx: Tx, id: string) => tx.list(retryRow, [id, tx.now]);
/** Gives an email up by a person's decision and wipes its secrets. */
export const markEmailClosed = (tx: Tx, id: string) => tx.list(closeRow, [id, tx.now]);
/** Counts an attempt to send an email. */
export const countEmailAttempt = (tx: Tx, id: string) => tx.list(countAttempt, [id]);
/** Marks an email as sent and wipes its secrets. */
export const markEmailSent = (tx: Tx, id: string) => tx.list(markSent, [id, tx.now]);
/** Marks an email as given up and wipes its secrets. */
export const markEmailRefused = (tx: Tx, id: string, error: string) => tx.list(markRefused, [id, tx.now, error]);
/** Stores the reason of the last failed attempt. */
export const noteEmailError = (tx: Tx, id: string, error: string) => tx.list(noteError, [id, error]);
/** Deletes emails from before an instant that were sent or given up. Returns how many. */
export const deleteEmails = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldEmails, [before, atMost])).count;
/** Whose messages: addresses by their keys, phones by their keys and the asked one by its spellings, and customers of our own shop. */
export interface MessageOwner {
  emailKeys: readonly string[];
  phoneSpellings: readonly string[] | null;
  phoneKeys: readonly string[];
  customerIds: readonly string[];
}

const ownerValues = ({ emailKeys, phoneSpellings, customerIds }: MessageOwner) => [
  emailKeys,
  phoneSpellings,
  customerIds,
];
/** The emails to a person, and those to the team from the person. */
export const listEmailsOf = (db: Db, owner: MessageOwner) => db.list(emailsOf, ownerValues(owner));
/** Deletes the emails that `listEmailsOf` lists. */
export const deleteEmailsOf = (tx: Tx, owner: MessageOwner) => tx.list(deleteEmailRows, ownerValues(owner));
/** Deletes the emails of a kind to an address. */
export const deleteEmailsOfKind = (tx: Tx, toKey: string, kind: EmailKind) => tx.list(deleteKindRows, [toKey, kind]);
/** The emails that still have secrets, locked. */
export const listSealedEmails = (tx: Tx) => tx.list(sealedEmails);
/** Replaces the encrypted secrets of an email. */
export const updateSealedEmail = (tx: Tx, id: string, sealed: Buffer) => tx.list(updateSealed, [id, sealed]);
