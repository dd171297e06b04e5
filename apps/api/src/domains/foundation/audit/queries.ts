import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** Who acts. `system` is a job, `operator` a command on the server. */
export type ActorKind = 'agent' | 'customer' | 'rider' | 'staff' | 'shop' | 'visitor' | 'system' | 'operator';

/** Who acted: the id of an account, or the kind's name where there is none. */
export interface Actor {
  kind: ActorKind;
  id: string;
  /** The session by cookie in which a member of staff acted. */
  sessionId?: string;
}

/** Personal text of a line, encrypted with the key of the person it is about. */
export interface SealedText {
  of: string;
  /** Null if the person was erased before the line was written. */
  sealed: Buffer | null;
}

/** A line to store, with its personal text already encrypted. */
export interface NewAuditLine {
  actor: Actor;
  action: string;
  subject: string;
  detail: object;
  before: object | null;
  after: object | null;
  reason: string | null;
  requestId: string | null;
  personal: SealedText | null;
}

/** A line as it is exported. */
export interface AuditLineRecord {
  at: Date;
  actor: string;
  action: string;
  subject: string;
  detail: object;
  before: object | null;
  after: object | null;
  reason: string | null;
  sealedOf: string | null;
  sealed: Buffer | null;
}

/** The last entry of the chain: its position, from 1, and its hash. */
export interface ChainHead {
  position: number;
  hash: Buffer;
}

/** A line to chain, as the text that is hashed. */
export interface LineText {
  lineId: number;
  text: string;
}

/** An entry of the chain with the line's text; null if the line is gone. */
export interface ChainEntry extends ChainHead {
  lineId: number;
  text: string | null;
}

/**
 * The text of a line that is hashed: a JSON array in this order, as PostgreSQL prints it. The instant is in UTC with microseconds, and
 * objects are jsonb's own text. Encrypted text counts by its SHA-256. docs/decisions/0025 describes the form.
 */
const lineText = `json_build_array(l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), l.actor, l.actor_kind,
  l.session_id, l.request_id, l.action, l.subject, l.reason, l.detail::text, l.before::text, l.after::text, l.sealed_of,
  encode(sha256(l.sealed), 'hex'))::text`;

const insertLine = statement<{ id: number }>(
  'insert-audit-line',
  `with line as (
     insert into audit_lines (at, actor, actor_kind, session_id, request_id, action, subject, detail, before, after, reason, sealed,
       sealed_of)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id)
   insert into audit_waiting (line_id) select id from line`,
);
const linesAbout = statement<AuditLineRecord>(
  'audit-lines-about',
  `select at, actor, action, subject, detail, before, after, reason, sealed_of as "sealedOf", sealed from audit_lines
   where subject = any($1) or actor = any($1) or sealed_of = any($2) order by at, id`,
);
const insertKey = statement(
  'insert-audit-subject-key',
  'insert into audit_subject_keys (subject, sealed_key) values ($1, $2) on conflict (subject) do nothing',
);
const keyOf = statement<{ sealedKey: Buffer | null }>(
  'audit-subject-key',
  'select sealed_key as "sealedKey" from audit_subject_keys where subject = $1',
);
// A person without a key gets a wiped one, so that a line that is written later can't be read either.
const wipeKeys = statement(
  'wipe-audit-subject-keys',
  `insert into audit_subject_keys (subject, wiped_at) select unnest($1::text[]), $2
   on conflict (subject) do update set sealed_key = null, wiped_at = excluded.wiped_at
   where audit_subject_keys.wiped_at is null`,
);
const keysAfter = statement<{ subject: string; sealedKey: Buffer }>(
  'lock-audit-subject-keys',
  `select subject, sealed_key as "sealedKey" from audit_subject_keys where subject > $1 and sealed_key is not null
   order by subject limit $2 for update`,
);
const updateKey = statement(
  'update-audit-subject-key',
  'update audit_subject_keys set sealed_key = $2 where subject = $1 and sealed_key is not null',
);
// Any number that no other advisory lock uses.
const lockChain = statement<{ locked: boolean }>(
  'lock-audit-chain',
  'select pg_try_advisory_xact_lock(7046029256) as locked',
);
const headOfChain = statement<ChainHead>(
  'audit-chain-head',
  'select position, hash from audit_chain order by position desc limit 1',
);
const headBefore = statement<ChainHead>(
  'audit-chain-head-before',
  'select position, hash from audit_chain where chained_at < $1 order by position desc limit 1',
);
const waitingLines = statement<LineText>(
  'waiting-audit-lines',
  // One look-up for each: the number of lines that wait changes too quickly for the planner to know it.
  `select w.line_id as "lineId", t.text
   from (select line_id from audit_waiting where line_id > $1 order by line_id limit $2) w,
     lateral (select ${lineText} as text from audit_lines l where l.id = w.line_id offset 0) t order by w.line_id`,
);
const insertEntries = statement(
  'insert-audit-chain',
  `with gone as (delete from audit_waiting where line_id = any($2))
   insert into audit_chain (position, line_id, hash, chained_at)
   select e.position, e.line_id, e.hash, $4 from unnest($1::bigint[], $2::bigint[], $3::bytea[]) e (position, line_id, hash)`,
);
const oldestWaiting = statement<{ at: Date }>(
  'oldest-waiting-audit-line',
  `select l.at from audit_waiting w join audit_lines l on l.id = w.line_id order by w.line_id limit 1`,
);
const headOfDay = statement<{ day: string }>('audit-head-of-day', 'select day from audit_heads where day = $1');
const insertHeadRow = statement<{ day: string }>(
  'insert-audit-head',
  `insert into audit_heads (day, position, hash) values ($1, $2, $3) on conflict (day) do nothing returning day`,
);
const headsFrom = statement<ChainHead & { day: string }>(
  'audit-heads-from',
  'select day, position, hash from audit_heads where position >= $1 order by position, day',
);
const lastHeadBefore = statement<ChainHead & { day: string }>(
  'audit-head-before',
  'select day, position, hash from audit_heads where day < $1 order by day desc limit 1',
);
const entriesAfter = statement<ChainEntry>(
  'audit-chain-after',
  `select c.position, c.line_id as "lineId", c.hash, case when l.id is not null then ${lineText} end as text
   from audit_chain c left join audit_lines l on l.id = c.line_id where c.position > $1 order by c.position limit $2`,
);
const entryAt = statement<ChainHead>('audit-chain-at', 'select position, hash from audit_chain where position = $1');
const strayLines = statement<{ lineId: number; at: Date; action: string }>(
  'stray-audit-lines',
  `select l.id as "lineId", l.at, l.action from audit_lines l where l.id > $1 and l.id <= $2
     and not exists (select from audit_chain c where c.line_id = l.id)
     and not exists (select from audit_waiting w where w.line_id = l.id) order by l.id limit 1`,
);
const goneWaiting = statement<{ lineId: number }>(
  'gone-audit-lines',
  `select w.line_id as "lineId" from audit_waiting w where not exists (select from audit_lines l where l.id = w.line_id)
   order by w.line_id limit 1`,
);
const lineCounts = statement<{ lastLineId: number; waiting: number }>(
  'audit-line-counts',
  `select coalesce((select max(id) from audit_lines), 0) as "lastLineId", (select count(*) from audit_waiting) as waiting`,
);
const openTables = statement<{ name: string }>(
  'unprotected-audit-tables',
  `select c.relname as name from pg_class c
   where c.oid in ('audit_lines'::regclass, 'audit_chain'::regclass, 'audit_heads'::regclass)
     and (not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'append_only' and t.tgenabled = 'A')
       or exists (select from aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
         where a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')))
   order by c.relname`,
);

/** Inserts a line. It waits to be chained. */
export async function insertAuditLine(tx: Tx, line: NewAuditLine): Promise<void> {
  const { actor, requestId, action, subject, detail, before, after, reason, personal } = line;
  const values = [tx.now, actor.id, actor.kind, actor.sessionId ?? null, requestId, action, subject, detail];
  await tx.list(insertLine, [...values, before, after, reason, personal?.sealed ?? null, personal?.of ?? null]);
}

/** The lines with one of some ids or digests as subject or actor, or with personal text of some people, oldest first. */
export const listAuditLinesAbout = (db: Db, subjects: readonly string[], personalOf: readonly string[]) =>
  db.list(linesAbout, [subjects, personalOf]);

/** Stores a person's key unless there is one. */
export const insertSubjectKey = (tx: Tx, subject: string, sealedKey: Buffer) =>
  tx.list(insertKey, [subject, sealedKey]);
/** A person's key, encrypted: null if it was wiped, undefined if there never was one. */
export const findSubjectKey = async (db: Db, subject: string) => (await db.find(keyOf, [subject]))?.sealedKey;
/** Wipes the keys of some people: their personal text can't be read again. */
export const wipeSubjectKeys = (tx: Tx, subjects: readonly string[]) => tx.list(wipeKeys, [subjects, tx.now]);
/** The next keys in the order of their subjects, locked. */
export const lockSubjectKeys = (tx: Tx, after: string, atMost: number) => tx.list(keysAfter, [after, atMost]);
/** Replaces the encrypted form of a key. */
export const updateSubjectKey = (tx: Tx, subject: string, sealed: Buffer) => tx.list(updateKey, [subject, sealed]);

/** Locks the chain until the transaction ends. Returns false if another one has it. */
export const tryLockChain = async (tx: Tx) => (await tx.get(lockChain)).locked;
/** The chain's last entry, or null. */
export const findChainHead = (db: Db) => db.find(headOfChain);
/** The last entry that was chained before an instant, or null. */
export const findChainHeadBefore = (db: Db, before: Date) => db.find(headBefore, [before]);
/** The lines after an id that aren't chained yet, in the order of their ids. */
export const listWaitingLines = (db: Db, afterLineId: number, atMost: number) =>
  db.list(waitingLines, [afterLineId, atMost]);
/** When the oldest line that isn't chained was written, or null. */
export const findOldestWaiting = (db: Db) => db.find(oldestWaiting);

/** Adds entries to the chain, in order after `from`. */
export const insertChainEntries = (tx: Tx, from: number, entries: readonly { lineId: number; hash: Buffer }[]) =>
  tx.list(insertEntries, [
    entries.map((_, index) => from + 1 + index),
    entries.map(({ lineId }) => lineId),
    entries.map(({ hash }) => hash),
    tx.now,
  ]);

/** True if a day's head is stored. */
export const hasHeadOfDay = async (db: Db, day: string) => (await db.find(headOfDay, [day])) !== null;
/** Stores a day's head. Returns false if it is stored already. */
export const insertHead = async (tx: Tx, day: string, { position, hash }: ChainHead) =>
  (await tx.find(insertHeadRow, [day, position, hash])) !== null;
/** The stored heads from a position on. */
export const listHeadsFrom = (db: Db, position: number) => db.list(headsFrom, [position]);
/** The last head of a day before another, or null. */
export const findHeadBefore = (db: Db, day: string) => db.find(lastHeadBefore, [day]);
/** The entries after a position, with their lines' texts. */
export const listChainEntries = (db: Db, position: number, atMost: number) => db.list(entriesAfter, [position, atMost]);
/** The entry at a position, or null. */
export const findChainEntry = (db: Db, position: number) => db.find(entryAt, [position]);
/** The first line of a range of ids that is neither chained nor waits to be, or null. */
export const findStrayLine = (db: Db, after: number, upTo: number) => db.find(strayLines, [after, upTo]);
/** The first line that waits to be chained and isn't there any more, or null. */
export const findGoneLine = (db: Db) => db.find(goneWaiting);
/** The last line's id, and how many lines wait to be chained. */
export const countAuditLines = (db: Db) => db.get(lineCounts);
/** The tables of the audit log whose protection against changes is off. */
export const listUnprotectedTables = (db: Db) => db.list(openTables);
