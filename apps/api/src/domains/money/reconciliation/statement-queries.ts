import type { Statement, StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** A statement as stored. Amounts are kobo. */
export interface StoredStatement {
  id: string;
  account: StatementAccount;
  source: Statement['source'];
  state: Statement['state'];
  uploadedBy: string | null;
  uploadedAt: Date;
  fileName: string;
  digest: string;
  fromOn: Day;
  toOn: Day;
  openingKobo: number;
  closingKobo: number;
  sumKobo: number;
  lineCount: number;
  errorCount: number;
  problems: string[];
  appliedBy: string | null;
  appliedAt: Date | null;
  ledgerKobo: number | null;
  unstatedKobo: number | null;
}

/** A statement to insert. */
export type NewStatement = Omit<
  StoredStatement,
  'id' | 'state' | 'uploadedAt' | 'appliedBy' | 'appliedAt' | 'ledgerKobo' | 'unstatedKobo'
> & { fileDigest: Buffer };

const columns = `id, account, source, state, uploaded_by as "uploadedBy", uploaded_at as "uploadedAt", file_name as "fileName", digest,
  from_on as "fromOn", to_on as "toOn", opening_kobo as "openingKobo", closing_kobo as "closingKobo", sum_kobo as "sumKobo",
  line_count as "lineCount", error_count as "errorCount", problems, applied_by as "appliedBy", applied_at as "appliedAt",
  ledger_kobo as "ledgerKobo", unstated_kobo as "unstatedKobo"`;
const byId = statement<StoredStatement>('statement-by-id', `select ${columns} from statements where id = $1`);
const locked = statement<StoredStatement>(
  'lock-statement',
  `select ${columns} from statements where id = $1 for update`,
);
const newest = statement<StoredStatement>(
  'statements',
  `select ${columns} from statements where ($1::text is null or account = $1) and ($2::uuid is null or id < $2)
   order by id desc limit $3`,
);
const lastApplied = statement<StoredStatement>(
  'last-statement',
  `select ${columns} from statements where account = $1 and state = 'applied' order by to_on desc limit 1`,
);
const ofFile = statement<StoredStatement>(
  'statement-of-file',
  `select ${columns} from statements where account = $1 and file_digest = $2 and state = 'applied' limit 1`,
);
const insertRow = statement<{ id: string }>(
  'insert-statement',
  `insert into statements (account, source, state, uploaded_by, uploaded_at, file_name, file_digest, digest, from_on, to_on,
     opening_kobo, closing_kobo, sum_kobo, line_count, error_count, problems)
   values ($1, $2, 'checked', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
);
const replaceRows = statement(
  'replace-statements',
  `update statements set state = 'replaced' where uploaded_by is not distinct from $1 and account = $2 and state = 'checked'`,
);
const applyRow = statement(
  'mark-statement-applied',
  `update statements set state = 'applied', applied_by = $2, applied_at = $3, previous_id = $4, ledger_kobo = $5, unstated_kobo = $6
   where id = $1`,
);
const lockAll = statement('lock-reconciliation', `select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`);
const deleteOld = deletion(
  'delete-statements',
  'statements',
  'id',
  `uploaded_at < $1 and state <> 'applied'`,
  'uploaded_at',
);

/** Lets one transaction at a time change statements, their lines and what is matched with them. */
export const lockReconciliation = (tx: Tx) => tx.list(lockAll);
/** A statement by id, or null. */
export const findStatement = (db: Db, id: string) => db.find(byId, [id]);
/** A statement by id, locked; null if there is none. */
export const lockStatement = (tx: Tx, id: string) => tx.find(locked, [id]);
/** Statements before a cursor, which is a statement's id, newest first. */
export const listNewestStatements = (db: Db, account: StatementAccount | null, cursor: string | null, atMost: number) =>
  db.list(newest, [account, cursor, atMost]);
/** The last applied statement of an account, or null. */
export const findLastStatement = (db: Db, account: StatementAccount) => db.find(lastApplied, [account]);
/** An applied statement of an account with the same file, or null. */
export const findStatementOfFile = (db: Db, account: StatementAccount, fileDigest: Buffer) =>
  db.find(ofFile, [account, fileDigest]);
/** Marks the checked statements of an account that the same member uploaded, or the job, as replaced. */
export const replaceStatements = (tx: Tx, uploadedBy: string | null, account: StatementAccount) =>
  tx.list(replaceRows, [uploadedBy, account]);

/** Inserts a checked statement and returns its id. */
export async function insertStatement(tx: Tx, one: NewStatement): Promise<string> {
  const { account, source, uploadedBy, fileName, fileDigest, digest, fromOn, toOn, openingKobo, closingKobo } = one;
  const about = [
    account,
    source,
    uploadedBy,
    tx.now,
    fileName,
    fileDigest,
    digest,
    fromOn,
    toOn,
    openingKobo,
    closingKobo,
  ];
  const { sumKobo, lineCount, errorCount, problems } = one;
  return (await tx.get(insertRow, [...about, sumKobo, lineCount, errorCount, JSON.stringify(problems)])).id;
}

/** Marks a statement as applied, with the ledger's balance and what of it is on no statement. */
export const markApplied = (
  tx: Tx,
  id: string,
  {
    by,
    previousId,
    ledgerKobo,
    unstatedKobo,
  }: { by: string | null; previousId: string | null; ledgerKobo: number; unstatedKobo: number },
) => tx.list(applyRow, [id, by, tx.now, previousId, ledgerKobo, unstatedKobo]);

/** Deletes statements that were never applied, from before an instant, with their lines. Returns how many. */
export const deleteUnappliedStatements = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
