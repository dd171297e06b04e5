import type { TargetUpload } from '@foodbank/contract/people/targets-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import { typedLengthMax } from './typed-text.ts';

/** An upload as stored. */
export interface StoredUpload {
  id: string;
  uploadedBy: string;
  uploadedAt: Date;
  fileName: string;
  digest: string;
  rowCount: number;
  errorCount: number;
  changeCount: number;
  state: TargetUpload['state'];
  appliedBy: string | null;
  appliedAt: Date | null;
  undoneBy: string | null;
  undoneAt: Date | null;
}

/** A row of an upload as stored, with what was in force when it was checked. */
export interface StoredRow {
  line: number;
  given: string | null;
  agentId: string | null;
  startsOn: Day | null;
  targetKobo: number | null;
  beforeKobo: number | null;
  wasSet: boolean | null;
  error: string | null;
}

const columns = `id, uploaded_by as "uploadedBy", uploaded_at as "uploadedAt", file_name as "fileName", digest, row_count as "rowCount",
  error_count as "errorCount", change_count as "changeCount", state, applied_by as "appliedBy", applied_at as "appliedAt",
  undone_by as "undoneBy", undone_at as "undoneAt"`;
const rowColumns = `line, given, agent_id as "agentId", starts_on as "startsOn", target_kobo as "targetKobo",
  before_kobo as "beforeKobo", was_set as "wasSet", error`;
const uploadById = statement<StoredUpload>('target-upload', `select ${columns} from target_uploads where id = $1`);
const uploadLocked = statement<StoredUpload>(
  'lock-target-upload',
  `select ${columns} from target_uploads where id = $1 for update`,
);
const uploads = statement<StoredUpload>(
  'target-uploads',
  `select ${columns} from target_uploads where $1::uuid is null or id < $1 order by id desc limit $2`,
);
const replaceRows = statement(
  'replace-target-uploads',
  `update target_uploads set state = 'replaced' where uploaded_by = $1 and state = 'checked'`,
);
const insertUploadRow = statement<{ id: string }>(
  'insert-target-upload',
  `insert into target_uploads (uploaded_by, uploaded_at, file_name, digest, row_count, error_count, change_count, state)
   values ($1, $2, $3, $4, $5, $6, $7, 'checked') returning id`,
);
const insertRows = statement(
  'insert-target-upload-rows',
  `insert into target_upload_rows (upload_id, line, given, agent_id, starts_on, target_kobo, before_kobo, was_set, error)
   select $1, * from unnest($2::int[], $3::text[], $4::uuid[], $5::date[], $6::bigint[], $7::bigint[], $8::boolean[], $9::text[])`,
);
const rowsAfter = statement<StoredRow>(
  'target-upload-rows',
  `select ${rowColumns} from target_upload_rows where upload_id = $1 and line > $2 order by line limit $3`,
);
const errorsAfter = statement<StoredRow>(
  'target-upload-errors',
  `select ${rowColumns} from target_upload_rows where upload_id = $1 and line > $2 and error is not null order by line limit $3`,
);
const changesAfter = statement<StoredRow>(
  'target-upload-changes',
  `select ${rowColumns} from target_upload_rows
   where upload_id = $1 and line > $2 and error is null and target_kobo is distinct from before_kobo order by line limit $3`,
);
const markAppliedRow = statement(
  'mark-target-upload-applied',
  `update target_uploads set state = 'applied', applied_by = $2, applied_at = $3 where id = $1`,
);
const markUndoneRow = statement(
  'mark-target-upload-undone',
  `update target_uploads set state = 'undone', undone_by = $2, undone_at = $3 where id = $1`,
);
const deleteOld = deletion('delete-target-uploads', 'target_uploads', 'id', 'uploaded_at < $1', 'uploaded_at');
const wipeGiven = statement(
  'wipe-target-upload-rows',
  `update target_upload_rows set given = 'Erased'
   where given is not null and lower(split_part(given, e'\\t', 1)) = any($1)`,
);
const lists = { all: rowsAfter, errors: errorsAfter, changes: changesAfter };

/** An upload to insert. */
export type NewUpload = Pick<
  StoredUpload,
  'uploadedBy' | 'fileName' | 'digest' | 'rowCount' | 'errorCount' | 'changeCount'
>;

/** An upload by id, or null. */
export const findUpload = (db: Db, id: string) => db.find(uploadById, [id]);
/** An upload by id, locked; null if there is none. */
export const lockUpload = (tx: Tx, id: string) => tx.find(uploadLocked, [id]);
/** Uploads before a cursor, which is an upload's id, newest first. */
export const listUploads = (db: Db, cursor: string | null, atMost: number) => db.list(uploads, [cursor, atMost]);
/** Marks the member's checked uploads as replaced. */
export const replaceUploads = (tx: Tx, memberId: string) => tx.list(replaceRows, [memberId]);

/** Inserts an upload and returns its id. */
export async function insertUpload(tx: Tx, one: NewUpload): Promise<string> {
  const { uploadedBy, fileName, digest, rowCount, errorCount, changeCount } = one;
  return (await tx.get(insertUploadRow, [uploadedBy, tx.now, fileName, digest, rowCount, errorCount, changeCount])).id;
}

const stored = ['line', 'given', 'agentId', 'startsOn', 'targetKobo', 'beforeKobo', 'wasSet', 'error'] as const;
/** Inserts rows of an upload. */
export const insertUploadRows = (tx: Tx, uploadId: string, rows: readonly StoredRow[]) =>
  tx.list(insertRows, [uploadId, ...stored.map((key) => rows.map((row) => row[key]))]);
/** Rows of an upload after a line, in the order of the file. */
export const listUploadRows = (
  db: Db,
  uploadId: string,
  { show, after, atMost }: { show: keyof typeof lists; after: number; atMost: number },
) => db.list(lists[show], [uploadId, after, atMost]);
/** Marks an upload as applied. */
export const markApplied = (tx: Tx, id: string, by: string) => tx.list(markAppliedRow, [id, by, tx.now]);
/** Marks an upload as undone. */
export const markUndone = (tx: Tx, id: string, by: string) => tx.list(markUndoneRow, [id, by, tx.now]);
/** Deletes uploads from before an instant with their rows. Returns how many. */
export const deleteTargetUploads = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
/** Removes addresses from the rows of files that name no agent. Rows keep the first 60 characters of what was typed. */
export const wipeGivenAgents = (tx: Tx, emailKeys: readonly string[]) =>
  tx.list(wipeGiven, [emailKeys.map((key) => key.slice(0, typedLengthMax))]);
