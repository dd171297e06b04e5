import type { Day } from '@foodbank/contract/primitives/day';
import type { RequestCounts, RequestKind, RequestList, RequestOwner } from '@foodbank/contract/support/requests-staff';
import { type Db, deletion, type Statement, statement, type Tx } from '../../../platform/database.ts';
import {
  fewMatches,
  firstAfter,
  isMine,
  isUnassigned,
  listConditions,
  matches,
  type Search,
  searches,
} from './list-conditions.ts';
import { requestColumns as columns, entryColumns } from './request-columns.ts';
import type {
  ListedRequest,
  NewEntry,
  NewRequest,
  RequestFilter,
  StoredEntry,
  StoredRequest,
} from './stored-request.ts';

// The same form on the same day is one request. Sent again without the signs of spam, it leaves quarantine.
const insertRow = statement<StoredRequest>(
  'insert-request',
  `insert into requests (reference, kind, digest, subject, sender_name, email, phone, agent_id, fields, consent_version,
     received_at, quarantined, due_at, changed_at, search, customer_id, order_number, charge_id,
     about_customer_id, topic, loan_id, identity_check_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $11, $14, $15, $16, $17, $18, $19, $20, $21)
   on conflict (digest) do update set quarantined = false, changed_at = excluded.changed_at
     where requests.quarantined and requests.state <> 'closed' and not excluded.quarantined
   returning ${columns}`,
);
const byId = statement<StoredRequest>('request-by-id', `select ${columns} from requests where id = $1`);
const byDigest = statement<StoredRequest>('request-by-digest', `select ${columns} from requests where digest = $1`);
const locked = statement<StoredRequest>('lock-request', `select ${columns} from requests where id = $1 for update`);
const updateRow = statement(
  'update-request',
  `update requests set state = $2, quarantined = $3, spam = $4, complex = $5, owner_id = $6, taken_by = $7, taken_at = $8,
     taken_until = $9, due_at = $10, left_ms = $11, answered_back_at = $12, first_answered_at = $13, closed_at = $14,
     closed_by = $15, close_reason = $16, snoozed_until = $17, version = $18, changed_at = $19, unread = $20
   where id = $1`,
);
const pausesRow = statement('set-pauses-since', 'update requests set pauses_since = $2 where id = $1');
const addSearchRow = statement(
  'add-request-search',
  `update requests set search = left(search || ' ' || $2, 20000) where id = $1`,
);
const ofAgent = statement<StoredRequest>(
  'requests-of-agent',
  `select ${columns} from requests where agent_id = $1
     and ($2::uuid is null or (received_at, id) < (select received_at, id from requests where id = $2 and agent_id = $1))
   order by received_at desc, id desc limit $3`,
);
const insertEntryRow = statement<{ id: string }>(
  'insert-request-entry',
  `insert into request_entries (request_id, at, kind, author_id, act, text, key, left_ms) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (request_id, key) do nothing returning id`,
);
const entryOfKey = statement<{ id: string }>(
  'request-entry-of-key',
  'select id from request_entries where request_id = $1 and key = $2',
);
const entriesOf = statement<StoredEntry & { requestId: string }>(
  'request-entries',
  `select request_id as "requestId", ${entryColumns} from request_entries where request_id = any($1) order by at, id`,
);
const lastChange = statement<StoredEntry>(
  'last-request-change',
  `select ${entryColumns} from request_entries where request_id = $1 and kind <> 'note' order by at desc, id desc limit 1`,
);
const lastTurn = statement<{ id: string }>(
  'last-turn-of-team',
  `select id from request_entries where request_id = $1 and (kind = 'answer' or act in ('closed', 'closed-as-spam'))
   order by at desc, id desc limit 1`,
);
const messageSince = statement<{ id: string }>(
  'message-of-sender-since',
  `select id from request_entries where request_id = $1 and kind = 'message' and at > $2 limit 1`,
);
const upsertDraft = statement(
  'upsert-request-draft',
  `insert into request_drafts (request_id, staff_id, text, saved_at) values ($1, $2, $3, $4)
   on conflict (request_id, staff_id) do update set text = excluded.text, saved_at = excluded.saved_at`,
);
const deleteDraftRow = statement(
  'delete-request-draft',
  'delete from request_drafts where request_id = $1 and staff_id = $2',
);
const draftOf = statement<{ text: string }>(
  'request-draft',
  'select text from request_drafts where request_id = $1 and staff_id = $2',
);
const draftsOfOthers = statement<{ staffId: string; text: string; savedAt: Date }>(
  'request-drafts-of-others',
  `select staff_id as "staffId", text, saved_at as "savedAt" from request_drafts d
   where request_id = $1 and staff_id <> $2 and trim(text) <> ''
     and not exists (select 1 from request_entries e where e.request_id = $1 and e.kind = 'answer' and e.at > d.saved_at)
   order by saved_at desc, staff_id`,
);
const deleteOldRows = deletion('delete-requests', 'requests', 'id', 'received_at < $1', 'received_at');
// Lists and counts have the same filters.
const isChosen = `($4::text is null or kind = $4)
  and ($5 = 'all' or ($5 = 'mine' and ${isMine}) or ($5 = 'unassigned' and ${isUnassigned}))`;
const countOf = (condition: string) =>
  `(select count(*)::int from (select 1 from requests where ${condition} and ${isChosen} limit $3) r)`;
const { open, waiting, answered, snoozed, quarantined, pausing } = listConditions;
const counts = statement<RequestCounts>(
  'count-requests',
  `select ${countOf(open.where)} as open, ${countOf(`${open.where} and due_at < $1`)} as overdue,
     ${countOf(`${open.where} and ${isMine}`)} as mine, ${countOf(`${open.where} and ${isUnassigned}`)} as unassigned,
     ${countOf(waiting.where)} as waiting, ${countOf(answered.where)} as answered,
     ${countOf(snoozed.where)} as snoozed, ${countOf(quarantined.where)} as quarantined,
     ${countOf(pausing.where)} as pausing`,
);
const matching = statement<{ id: string }>('matching-requests', `select id from requests where ${matches(1)} limit $5`);
// One statement for each list and kind of search, so that each uses the index that fits.
const pageStatement = (list: RequestList, search: Search) => {
  const { where, key, ascending } = listConditions[list];
  const [after, order] = ascending ? ['>', 'asc'] : ['<', 'desc'];
  return statement<ListedRequest>(
    `list-requests-${list}-${search}`,
    `select ${columns}, to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortedAt" from requests
     where ${where} and $1::timestamptz is not null and ($3::text is null or kind = $3) and (not $4 or due_at < $1)
       and case $5 when 'mine' then ${isMine} when 'unassigned' then ${isUnassigned} else true end
       and (${key}, id) ${after} ($6::timestamptz, $7::uuid) ${searches[search]}
     order by ${key} ${order}, id ${order} limit $8`,
  );
};
const pages = Object.fromEntries(
  (Object.keys(listConditions) as RequestList[]).flatMap((list) =>
    (Object.keys(searches) as Search[]).map((search) => [`${list} ${search}`, pageStatement(list, search)]),
  ),
) as Record<`${RequestList} ${Search}`, Statement<ListedRequest>>;

/** Inserts a request, or releases the same one from quarantine. Null if it was stored already. */
export const insertRequest = (tx: Tx, one: NewRequest) =>
  tx.find(insertRow, [
    ...[
      one.reference,
      one.kind,
      one.digest,
      one.subject,
      one.senderName,
      one.email,
      one.phone,
      one.agentId,
      one.fields,
    ],
    ...[
      one.consentVersion,
      tx.now,
      one.quarantined,
      one.dueAt,
      one.search,
      one.customerId,
      one.orderNumber,
      one.chargeId,
      one.aboutCustomerId,
      one.topic,
      one.loanId,
      one.identityCheckId,
    ],
  ]);
/** A request by id, or null. */
export const findRequest = (db: Db, id: string) => db.find(byId, [id]);
/** Until when a case is answered; null if that is not our turn. */
export const answerCaseBy = async (db: Db, id: string): Promise<Date | null> =>
  (await findRequest(db, id))?.dueAt ?? null;
/** A request by the digest of its form, or null. */
export const findRequestByDigest = (db: Db, digest: string) => db.find(byDigest, [digest]);
/** A request by id, locked; null if there is none. */
export const lockRequest = (tx: Tx, id: string) => tx.find(locked, [id]);
/** Stores what acts change of a request. */
export const updateRequest = (tx: Tx, r: StoredRequest) =>
  tx.list(updateRow, [
    ...[
      r.id,
      r.state,
      r.quarantined,
      r.spam,
      r.complex,
      r.ownerId,
      r.takenBy,
      r.takenAt,
      r.takenUntil,
      r.dueAt,
      r.leftMs,
    ],
    ...[
      r.answeredBackAt,
      r.firstAnsweredAt,
      r.closedAt,
      r.closedBy,
      r.closeReason,
      r.snoozedUntil,
      r.version,
      r.changedAt,
      r.unread,
    ],
  ]);
/** Notes since which business date a request pauses a plan; null once it does not. */
export const setPausesSince = (tx: Tx, id: string, since: Day | null) => tx.list(pausesRow, [id, since]);
/** Adds a text to what searches compare. */
export const addRequestSearch = (tx: Tx, id: string, text: string) => tx.list(addSearchRow, [id, text]);
/** An agent's requests before another one of the agent, or the latest ones, newest first. */
export const listRequestsOfAgent = (db: Db, agentId: string, beforeId: string | null, atMost: number) =>
  db.list(ofAgent, [agentId, beforeId, atMost]);
/** A page of a list, in its order. */
export async function listStoredRequests(
  db: Db,
  filter: RequestFilter,
  now: Date,
  atMost: number,
): Promise<ListedRequest[]> {
  const { list, memberId, kind, overdue, owner, cursor, search } = filter;
  const values = [now, memberId, kind, overdue, owner, ...(cursor ?? firstAfter(list)), atMost];
  if (search === null) return db.list(pages[`${list} none`], values);
  const wanted = [search.patterns[0] ?? '', search.emailKey, search.phoneDigits, search.patterns];
  const ids = (await db.list(matching, [...wanted, fewMatches + 1])).map(({ id }) => id);
  if (ids.length > fewMatches) return db.list(pages[`${list} many`], [...values, ...wanted]);
  return ids.length === 0 ? [] : db.list(pages[`${list} few`], [...values, ids]);
}

/** How many requests each list has for a member, up to a bound. */
export const countRequests = (
  db: Db,
  { kind, owner, memberId }: { kind: RequestKind | null; owner: RequestOwner; memberId: string },
  now: Date,
  atMost: number,
) => db.get(counts, [now, memberId, atMost, kind, owner]);

/** Adds an entry. False if the request has one with its key already. */
export const insertEntry = async (
  tx: Tx,
  { requestId, kind, authorId, act = null, text, key, leftMs = null }: NewEntry,
) => (await tx.find(insertEntryRow, [requestId, tx.now, kind, authorId, act, text, key, leftMs])) !== null;
/** True if a request has an entry with a key. */
export const hasEntry = async (tx: Tx, requestId: string, key: string) =>
  (await tx.find(entryOfKey, [requestId, key])) !== null;
/** The entries of some requests, oldest first. */
export const listEntries = (db: Db, requestIds: readonly string[]) => db.list(entriesOf, [requestIds]);
/** The latest entry that isn't a note, or null. */
export const findLastChange = (db: Db, requestId: string) => db.find(lastChange, [requestId]);
/** The id of the entry by which the team answered or closed last, or null. */
export const findLastTurn = async (db: Db, requestId: string): Promise<string | null> =>
  (await db.find(lastTurn, [requestId]))?.id ?? null;
/** True if the sender has written after an instant. */
export const hasMessageSince = async (db: Db, requestId: string, since: Date) =>
  (await db.find(messageSince, [requestId, since])) !== null;

/** Stores the answer that a member has begun. */
export const saveDraft = (tx: Tx, requestId: string, staffId: string, text: string) =>
  tx.list(upsertDraft, [requestId, staffId, text, tx.now]);
/** Removes the answer that a member has begun. */
export const deleteDraft = (tx: Tx, requestId: string, staffId: string) =>
  tx.list(deleteDraftRow, [requestId, staffId]);
/** The answer that a member has begun; empty if there is none. */
export const findDraft = async (db: Db, requestId: string, staffId: string) =>
  (await db.find(draftOf, [requestId, staffId]))?.text ?? '';

/** What other members have begun since the last answer, the latest first. */
export const listDraftsOfOthers = (db: Db, requestId: string, staffId: string) =>
  db.list(draftsOfOthers, [requestId, staffId]);

/** Deletes requests from before an instant with all that belongs to them. Returns how many. */
export const deleteRequests = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldRows, [before, atMost])).count;
