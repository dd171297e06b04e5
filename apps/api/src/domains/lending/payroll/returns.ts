import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../../platform/database.ts';
import type { CsvRow } from '../../../platform/read-csv.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { compareTotals, createReturnCheck, type ReturnParts, withoutTotals } from './checking-returns.ts';
import { findPayrollFile } from './queries.ts';
import type { ReturnColumn } from './reading-returns.ts';
import {
  countOvertaken,
  insertReturn,
  insertReturnRows,
  isReturnApplying,
  listAskedRows,
  lockReturn,
  markApplying,
  replaceReturns,
  type StoredReturnRow,
} from './return-queries.ts';

/** The queue of returns whose rows are booked. The id of a job is that of the return. */
export const payrollReturnsQueue = { name: 'payroll-returns', timeLimitSeconds: 1_800 };

/** How many rows are checked, and go to the database, at once. */
const chunkSize = 1_000;

/** A return as it was read. */
export interface GivenReturn {
  fileName: string;
  bytes: Buffer;
  rows: readonly CsvRow<ReturnColumn>[];
}

/**
 * Checks a return of a deduction file and stores what it would change. Books nothing. Replaces the file's earlier return that isn't applied yet.
 * Returns its id. Refuses with `time-ahead` before the payday, and a file as a whole whose rows are of another deduction file, or whose sums are not
 * those of its rows.
 */
export async function uploadReturn(
  tx: Tx,
  place: { employerId: string; fileId: string },
  given: GivenReturn,
  actor: Actor,
): Promise<string> {
  const file = await findPayrollFile(tx, place.fileId);
  if (file === null || file.employerId !== place.employerId) refuse('not-found');
  if (file.payday > tx.businessDate)
    refuse('time-ahead', { message: `The payday is ${file.payday}. Send the file back once it has come.` });
  const parts: ReturnParts = { file, rows: await listAskedRows(tx, file.id) };
  const { rows, total } = withoutTotals(given.rows, parts);
  const stored = await checkRows(rows, parts);
  compareTotals(total, stored, parts);
  await replaceReturns(tx, file.id);
  const counts = countsOf(stored, parts);
  const sha256 = hash('sha256', given.bytes);
  const about = { fileId: file.id, uploadedBy: actor.id, fileName: given.fileName, sha256, digest: digestOf(stored) };
  const id = await insertReturn(tx, { ...about, ...counts });
  for (const chunk of chunksOf(stored)) await insertReturnRows(tx, id, chunk);
  await addAuditLine(tx, {
    ...{ actor, action: 'payroll-return-checked', subject: place.employerId },
    detail: { file: file.number, returnId: id, ...counts },
  });
  return id;
}

async function checkRows(rows: readonly CsvRow<ReturnColumn>[], parts: ReturnParts): Promise<StoredReturnRow[]> {
  const check = createReturnCheck(parts);
  const stored: StoredReturnRow[] = [];
  for (const chunk of chunksOf(rows)) {
    stored.push(...chunk.map(check));
    // Other requests are answered between.
    await setImmediate();
  }
  return stored;
}

function countsOf(stored: readonly StoredReturnRow[], { rows }: ReturnParts) {
  const count = (kind: StoredReturnRow['kind']) => stored.filter((row) => row.kind === kind).length;
  const asked = new Map(rows.map((row) => [row.id, row.amountKobo]));
  const sum = (of: (row: StoredReturnRow) => number) => stored.reduce((all, row) => all + of(row), 0);
  return {
    rowCount: stored.length,
    errorCount: count('error'),
    newCount: count('new'),
    changedCount: count('changed'),
    sameCount: count('same'),
    blankCount: count('blank'),
    deductedKobo: sum(({ said }) => said?.deductedKobo ?? 0),
    beforeKobo: sum(({ said, before }) => (said === null ? 0 : (before?.deductedKobo ?? 0))),
    overKobo: sum(({ said, rowId }) => Math.max(0, (said?.deductedKobo ?? 0) - (asked.get(rowId ?? '') ?? 0))),
  };
}

/**
 * Takes a return as it was checked; a job books its rows. Refuses with `upload-over` a return that was applied or replaced, with `upload-has-errors`,
 * and with `upload-stale` another return than the one that was shown, one of whose rows was answered since, and one beside another that is being booked.
 * Locks the return.
 */
export async function applyReturn(
  tx: Tx,
  { employerId, returnId, digest }: { employerId: string; returnId: string; digest: string },
  actor: Actor,
): Promise<void> {
  const found = await lockReturn(tx, returnId);
  if (found === null || found.employerId !== employerId) refuse('not-found');
  if (found.state !== 'checked') refuse('upload-over');
  const stale = 'Rows of this file were answered meanwhile, so nothing was taken. Please upload the file again.';
  if (found.digest !== digest) refuse('upload-stale', { message: stale });
  if (found.errorCount > 0) refuse('upload-has-errors');
  const [{ found: isOther }, { count }] = [
    await isReturnApplying(tx, found.fileId),
    await countOvertaken(tx, returnId),
  ];
  if (isOther || count > 0) refuse('upload-stale', { message: stale });
  await markApplying(tx, returnId, actor.id, tx.now);
  const { number, rowCount, newCount, changedCount, sameCount, blankCount, deductedKobo, overKobo } = found;
  await addAuditLine(tx, {
    ...{ actor, action: 'payroll-return-applied', subject: employerId },
    detail: { file: number, returnId, rowCount, newCount, changedCount, sameCount, blankCount, deductedKobo, overKobo },
  });
  await tx.enqueue(payrollReturnsQueue.name, returnId);
}

function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, place) =>
    rows.slice(place * chunkSize, (place + 1) * chunkSize),
  );
}

function digestOf(rows: readonly StoredReturnRow[]): string {
  const digest = createHash('sha256');
  for (const row of rows) digest.update(`${JSON.stringify(row)}\n`);
  return digest.digest('base64url');
}
