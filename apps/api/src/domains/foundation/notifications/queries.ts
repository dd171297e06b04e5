import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import type { LetterKind } from './email-templates.ts';

/** A letter as it waits in the outbox. */
export interface StoredLetter {
  id: string;
  kind: LetterKind;
  toAddress: string;
  words: Record<string, string>;
  sealed: Buffer | null;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
}

const lockAddress = statement('lock-address', `select pg_advisory_xact_lock(hashtextextended($1, 1))`);
const letterInstants = statement<{ createdAt: Date }>(
  'letter-instants',
  `select created_at as "createdAt" from letters where to_key = $1 and kind <> all ($3::text[])
   order by created_at desc limit $2`,
);
const insertLetterRow = statement<{ id: string }>(
  'insert-letter',
  `insert into letters (kind, to_address, to_key, words, sealed, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
);
const letterById = statement<StoredLetter>(
  'letter-by-id',
  `select id, kind, to_address as "toAddress", words, sealed, created_at as "createdAt", sent_at as "sentAt",
     failed_at as "failedAt" from letters where id = $1`,
);
const outboxState = statement<OutboxState>(
  'outbox-state',
  `select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as tried, min(created_at) as "oldestAt",
     (select count(*)::int from letters where failed_at > $1) as failed
   from letters where sent_at is null and failed_at is null`,
);
// The team's letters are about somebody who wrote to us: found by what they say.
const aboutPerson = `to_key = any($1) or lower(words->>'email') = any($1)
  or right(regexp_replace(words->>'phoneNo', '\\D', '', 'g'), 10) = $2`;
const lettersOf = statement<LetterRecord>(
  'letters-of',
  `select kind, to_address as "toAddress", words, created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt"
   from letters where ${aboutPerson} order by created_at`,
);
const deleteLettersRows = statement('delete-letters-of', `delete from letters where ${aboutPerson}`);
const sealedLetters = statement<{ id: string; sealed: Buffer }>(
  'sealed-letters',
  'select id, sealed from letters where sealed is not null order by id for update',
);
const updateSealed = statement('update-sealed-letter', 'update letters set sealed = $2 where id = $1');
const deleteOldLetters = deletion(
  'delete-letters',
  'letters',
  'id',
  'created_at < $1 and (sent_at is not null or failed_at is not null)',
  'created_at',
);
const countAttempt = statement(
  'count-letter-attempt',
  'update letters set attempts = attempts + 1 where id = $1 and sent_at is null',
);
const markSent = statement(
  'mark-letter-sent',
  'update letters set sent_at = $2, sealed = null, last_error = null where id = $1 and sent_at is null',
);
const markRefused = statement(
  'mark-letter-refused',
  'update letters set failed_at = $2, sealed = null, last_error = $3 where id = $1 and sent_at is null',
);
const noteError = statement(
  'note-letter-error',
  'update letters set last_error = $2 where id = $1 and sent_at is null',
);

/**
 * When an address was written the latest letters, newest first, without the kinds that don't count; one writer at a time per
 * address, until the commit.
 */
export async function lockLetterInstants(
  tx: Tx,
  toKey: string,
  atMost: number,
  uncounted: readonly LetterKind[],
): Promise<Date[]> {
  await tx.list(lockAddress, [toKey]);
  return (await tx.list(letterInstants, [toKey, atMost, uncounted])).map(({ createdAt }) => createdAt);
}

/** What is kept of a letter, without its secrets. */
export type LetterRecord = Omit<StoredLetter, 'id' | 'sealed'>;

export interface NewLetter {
  kind: LetterKind;
  toAddress: string;
  toKey: string;
  words: Record<string, string>;
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

/** Puts a letter into the outbox and answers its id. */
export async function insertLetter(tx: Tx, letter: NewLetter): Promise<string> {
  const { kind, toAddress, toKey, words, sealed } = letter;
  return (await tx.get(insertLetterRow, [kind, toAddress, toKey, words, sealed, tx.now])).id;
}

export const findLetter = (db: Db, id: string) => db.find(letterById, [id]);
export const countLetterAttempt = (tx: Tx, id: string) => tx.list(countAttempt, [id]);
export const markLetterSent = (tx: Tx, id: string) => tx.list(markSent, [id, tx.now]);
export const markLetterRefused = (tx: Tx, id: string, error: string) => tx.list(markRefused, [id, tx.now, error]);
export const noteLetterError = (tx: Tx, id: string, error: string) => tx.list(noteError, [id, error]);
/** Letters from before an instant that were sent or given up. */
export const deleteLetters = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldLetters, [before, atMost])).count;
/** The letters to some addresses, and the team's about them or about a phone of ten digits. */
export const listLettersOf = (db: Db, emailKeys: readonly string[], phoneDigits: string | null) =>
  db.list(lettersOf, [emailKeys, phoneDigits]);
export const deleteLettersOf = (tx: Tx, emailKeys: readonly string[], phoneDigits: string | null) =>
  tx.list(deleteLettersRows, [emailKeys, phoneDigits]);
/** The letters that hold secrets still, locked: those that wait. */
export const listSealedLetters = (tx: Tx) => tx.list(sealedLetters);
export const updateSealedLetter = (tx: Tx, id: string, sealed: Buffer) => tx.list(updateSealed, [id, sealed]);
