import type { DataRequestState } from '@foodbank/contract/oversight/privacy-staff';
import { type Db, deletion, list, statement, type Tx } from '../../../platform/database.ts';

/** A request of a person for a copy or the erasure of their data. `sealed` and `outcome` are null once they are wiped. */
export interface StoredDataRequest {
  id: string;
  wants: 'export' | 'erasure';
  /** Encrypted contacts and identity check. */
  sealed: Buffer | null;
  confirmed: string[];
  state: DataRequestState;
  revision: number;
  receivedAt: Date;
  dueAt: Date;
  registeredBy: string | null;
  exportedAt: Date | null;
  erasedAt: Date | null;
  closedAt: Date | null;
  /** Encrypted reason of the refusal or closing. */
  outcome: Buffer | null;
}

const columns = `r.id, r.wants, r.sealed, r.confirmed, r.state, r.revision, r.received_at as "receivedAt", r.due_at as "dueAt",
  (select name from staff_members where id = r.registered_by) as "registeredBy", r.exported_at as "exportedAt",
  r.erased_at as "erasedAt", r.closed_at as "closedAt", r.outcome`;
const after = '($1::timestamptz is null or (r.due_at, r.id) > ($1, $2::uuid))';
const waitingRequests = statement<StoredDataRequest>(
  'waiting-data-requests',
  `select ${columns} from data_requests r where r.closed_at is null and ${after} order by r.due_at, r.id limit $3`,
);
const requestsOfState = statement<StoredDataRequest>(
  'data-requests-of-state',
  `select ${columns} from data_requests r where r.state = $4 and ${after} order by r.due_at, r.id limit $3`,
);
const requestById = statement<StoredDataRequest>(
  'data-request-by-id',
  `select ${columns} from data_requests r where r.id = $1`,
);
const requestLocked = statement<StoredDataRequest>(
  'lock-data-request',
  `select ${columns} from data_requests r where r.id = $1 for update`,
);
const requestsOf = statement<object>(
  'data-requests-of',
  `select wants, state, received_at as "receivedAt", exported_at as "exportedAt", erased_at as "erasedAt", closed_at as "closedAt"
   from data_requests where contact_digests && $1 order by received_at, id`,
);
const sealedRequests = statement<Pick<StoredDataRequest, 'id' | 'sealed' | 'outcome'>>(
  'sealed-data-requests',
  'select id, sealed, outcome from data_requests where sealed is not null or outcome is not null order by id for update',
);
const insertRow = statement<{ id: string }>(
  'insert-data-request',
  `insert into data_requests (wants, sealed, contact_digests, received_at, due_at, registered_at, registered_by)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const updateConfirmedRow = statement(
  'update-data-request-matches',
  'update data_requests set confirmed = $2, revision = revision + 1 where id = $1',
);
const updateStateRow = statement(
  'update-data-request-state',
  `update data_requests set state = $2, revision = revision + 1,
     exported_at = case when $2 = 'exported' then $3 else exported_at end,
     erased_at = case when $2 = 'erased' then $3 else erased_at end,
     closed_at = case when $2 in ('refused', 'closed') then $3 else closed_at end,
     outcome = coalesce($4, outcome) where id = $1`,
);
const wipeRows = statement(
  'wipe-data-requests',
  `update data_requests set sealed = null, outcome = null, contact_digests = '{}', revision = revision + 1
   where contact_digests && $1`,
);
const resealRow = statement(
  'reseal-data-request',
  'update data_requests set sealed = $2, outcome = $3, contact_digests = $4 where id = $1',
);
const deleteOld = deletion('delete-data-requests', 'data_requests', 'id', 'closed_at < $1', 'closed_at');

/** Requests in a state, or all that are not closed, the one that is due first on top, after an instant and id. */
export function listDataRequests(
  db: Db,
  state: DataRequestState | 'waiting',
  after: { dueAt: Date; id: string } | null,
  atMost: number,
): Promise<StoredDataRequest[]> {
  const page = [after?.dueAt ?? null, after?.id ?? null, atMost];
  return state === 'waiting' ? db.list(waitingRequests, page) : db.list(requestsOfState, [...page, state]);
}

/** A request by id, or null. */
export const findDataRequest = (db: Db, id: string) => db.find(requestById, [id]);
/** A request by id, locked; null if there is none. */
export const lockDataRequest = (tx: Tx, id: string) => tx.find(requestLocked, [id]);
/** The requests of a person, by digests of their contacts, without the notes of staff. */
export const listDataRequestsOf = (db: Db, contactDigests: readonly string[]) => db.list(requestsOf, [contactDigests]);
/** The requests that have encrypted parts, locked. */
export const lockSealedDataRequests = (tx: Tx) => tx.list(sealedRequests);

/** A request to insert. */
export interface NewDataRequest {
  wants: StoredDataRequest['wants'];
  sealed: Buffer;
  contactDigests: readonly string[];
  receivedAt: Date;
  dueAt: Date;
  registeredBy: string;
}

/** Inserts a request and returns its id. */
export async function insertDataRequest(tx: Tx, one: NewDataRequest): Promise<string> {
  const { wants, sealed, contactDigests, receivedAt, dueAt, registeredBy } = one;
  return (await tx.get(insertRow, [wants, sealed, contactDigests, receivedAt, dueAt, tx.now, registeredBy])).id;
}

/** Stores which possible matches are confirmed. */
export const updateConfirmedMatches = (tx: Tx, id: string, confirmed: readonly string[]) =>
  tx.list(updateConfirmedRow, [id, confirmed]);
/** Brings a request into a state, with the instant that the state has, and the encrypted reason if there is one. */
export const updateDataRequestState = (tx: Tx, id: string, state: DataRequestState, outcome: Buffer | null = null) =>
  tx.list(updateStateRow, [id, state, tx.now, outcome]);
/** Wipes contacts and notes of the requests of a person, by digests of their contacts. */
export const wipeDataRequestsOf = (tx: Tx, contactDigests: readonly string[]) => tx.list(wipeRows, [contactDigests]);
/** Replaces the encrypted parts and the digests of a request. */
export const updateSealedDataRequest = (
  tx: Tx,
  { id, sealed, outcome }: Pick<StoredDataRequest, 'id' | 'sealed' | 'outcome'>,
  contactDigests: readonly string[],
) => tx.list(resealRow, [id, sealed, outcome, contactDigests]);
/** Deletes requests that were closed before an instant. Returns how many. */
export const deleteDataRequests = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;

/** The reminders of plans that were sent to a customer, for the export, oldest first. */
export const listReminderRecords = list<
  { loan: string; kind: string; dueOn: string; sentAt: Date },
  [customerId: string]
>(
  'plan-reminders-for-export',
  `select l.number as loan, r.kind, r.due_on as "dueOn", r.sent_at as "sentAt"
   from plan_reminders r join loans l on l.id = r.loan_id where l.customer_id = $1 order by r.sent_at, r.kind`,
);

/** Who of the team looked at a customer's pictures, by first name, for the export, oldest first. */
export const listLookRecords = list<
  { lookedAt: Date; kind: string; by: string | null; why: string },
  [customerId: string]
>(
  'identity-looks-for-export',
  `select l.looked_at as "lookedAt", p.kind, split_part(s.name, ' ', 1) as by, l.why
   from identity_looks l join identity_pictures p on p.id = l.picture_id left join staff_members s on s.id = l.staff_id
   where l.customer_id = $1 order by l.looked_at, l.id`,
);
