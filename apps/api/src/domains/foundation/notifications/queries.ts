import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import type { EmailKind } from './email-templates.ts';

/** An email as it waits in the outbox. */
export interface StoredEmail {
  id: string;
  kind: EmailKind;
  toAddress: string;
  templateData: Record<string, string>;
  sealed: Buffer | null;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
}

const lockAddress = statement('lock-address', `select pg_advisory_xact_lock(hashtextextended($1, 1))`);
const emailInstants = statement<{ createdAt: Date }>(
  'email-instants',
  `select created_at as "createdAt" from emails where to_key = $1 and kind <> all ($3::text[])
   order by created_at desc limit $2`,
);
const insertEmailRow = statement<{ id: string }>(
  'insert-email',
  `insert into emails (kind, to_address, to_key, template_data, sealed, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
);
const emailById = statement<StoredEmail>(
  'email-by-id',
  `select id, kind, to_address as "toAddress", template_data as "templateData", sealed, created_at as "createdAt", sent_at as "sentAt",
     failed_at as "failedAt" from emails where id = $1`,
);
const outboxState = statement<OutboxState>(
  'outbox-state',
  `select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as tried, min(created_at) as "oldestAt",
     (select count(*)::int from emails where failed_at > $1) as failed
   from emails where sent_at is null and failed_at is null`,
);
// Emails to the team carry the sender's contacts in their template data.
const aboutPerson = `to_key = any($1) or lower(template_data->>'email') = any($1)
  or regexp_replace(template_data->>'phoneNo', '\\D', '', 'g') = any($2)`;
const emailsOf = statement<EmailRecord>(
  'emails-of',
  `select kind, to_address as "toAddress", template_data as "templateData", created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt"
   from emails where ${aboutPerson} order by created_at`,
);
const deleteEmailRows = statement('delete-emails-of', `delete from emails where ${aboutPerson}`);
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
const markSent = statement(
  'mark-email-sent',
  'update emails set sent_at = $2, sealed = null, last_error = null where id = $1 and sent_at is null',
);
const markRefused = statement(
  'mark-email-refused',
  'update emails set failed_at = $2, sealed = null, last_error = $3 where id = $1 and sent_at is null',
);
const noteError = statement('note-email-error', 'update emails set last_error = $2 where id = $1 and sent_at is null');

/**
 * When an address was written the latest emails, newest first, without the kinds that don't count; one writer at a time per
 * address, until the commit.
 */
export async function lockEmailInstants(
  tx: Tx,
  toKey: string,
  atMost: number,
  uncounted: readonly EmailKind[],
): Promise<Date[]> {
  await tx.list(lockAddress, [toKey]);
  return (await tx.list(emailInstants, [toKey, atMost, uncounted])).map(({ createdAt }) => createdAt);
}

/** What is kept of an email, without its secrets. */
export type EmailRecord = Omit<StoredEmail, 'id' | 'sealed'>;

export interface NewEmail {
  kind: EmailKind;
  toAddress: string;
  toKey: string;
  templateData: Record<string, string>;
  sealed: Buffer | null;
}

/** What the outbox holds: how many wait, how many of those were tried before, how many were given up within a day. */
export interface OutboxState {
  waiting: number;
  tried: number;
  failed: number;
  /** When the oldest that waits was written. */
  oldestAt: Date | null;
}

export const getOutboxState = (db: Db, now: Date): Promise<OutboxState> =>
  db.get(outboxState, [new Date(now.getTime() - 86_400_000)]);

/** Puts an email into the outbox and answers its id. */
export async function insertEmail(tx: Tx, message: NewEmail): Promise<string> {
  const { kind, toAddress, toKey, templateData, sealed } = message;
  return (await tx.get(insertEmailRow, [kind, toAddress, toKey, templateData, sealed, tx.now])).id;
}

export const findEmail = (db: Db, id: string) => db.find(emailById, [id]);
export const countEmailAttempt = (tx: Tx, id: string) => tx.list(countAttempt, [id]);
export const markEmailSent = (tx: Tx, id: string) => tx.list(markSent, [id, tx.now]);
export const markEmailRefused = (tx: Tx, id: string, error: string) => tx.list(markRefused, [id, tx.now, error]);
export const noteEmailError = (tx: Tx, id: string, error: string) => tx.list(noteError, [id, error]);
/** Emails from before an instant that were sent or given up. */
export const deleteEmails = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldEmails, [before, atMost])).count;
/** The emails to some addresses, and those to the team about these addresses or a phone, given by its spellings. */
export const listEmailsOf = (db: Db, emailKeys: readonly string[], phoneSpellings: readonly string[] | null) =>
  db.list(emailsOf, [emailKeys, phoneSpellings]);
export const deleteEmailsOf = (tx: Tx, emailKeys: readonly string[], phoneSpellings: readonly string[] | null) =>
  tx.list(deleteEmailRows, [emailKeys, phoneSpellings]);
/** The emails that hold secrets still, locked: those that wait. */
export const listSealedEmails = (tx: Tx) => tx.list(sealedEmails);
export const updateSealedEmail = (tx: Tx, id: string, sealed: Buffer) => tx.list(updateSealed, [id, sealed]);
