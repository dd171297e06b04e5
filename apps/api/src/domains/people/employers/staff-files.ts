import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Day } from '@foodbank/contract/primitives/day';
import { staffNumberKey } from '@foodbank/contract/primitives/staff-numbers';
import type { Tx } from '../../../platform/database.ts';
import type { CsvRow } from '../../../platform/read-csv.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { createRowCheck, figuresOf, leaversOf } from './checking-files.ts';
import { followList, type ListChange } from './following.ts';
import { lockEmployer } from './queries.ts';
import type { Column } from './reading-files.ts';
import {
  type Employee,
  type Figures,
  insertEmployees,
  insertFile,
  insertRowsOf,
  listFileRows,
  listWholeList,
  lockFile,
  markFileApplied,
  replaceFiles,
  type StoredFileRow,
  updateEmployees,
  type WrittenEmployee,
} from './staff-list-queries.ts';
import { confirmedOnProblem } from './staff-lists.ts';

/** How many rows go to the database at once. */
const chunkSize = 2_000;

/** A file as it was read. */
export interface GivenFile {
  fileName: string;
  rows: readonly CsvRow<Column>[];
  confirmedOn: Day;
  isWhole: boolean;
}

/**
 * Checks the rows of a file and stores what they would change. Changes nothing on the list. Replaces the employer's earlier file that isn't applied
 * yet. Returns the file's id. Refuses a day of confirmation that is still to come or too old. Locks the employer.
 */
export async function uploadStaffFile(tx: Tx, employerId: string, given: GivenFile, actor: Actor): Promise<string> {
  (await lockEmployer(tx, employerId)) ?? refuse('not-found');
  const problem = confirmedOnProblem(given.confirmedOn, tx.businessDate);
  if (problem !== null) refuse('validation', { message: problem, errors: { confirmedOn: problem } });
  const byKey = new Map((await listWholeList(tx, employerId)).map((one) => [one.numberKey, one]));
  const parts = { today: tx.businessDate, confirmedOn: given.confirmedOn, byKey };
  const check = createRowCheck(parts);
  const stored: StoredFileRow[] = [];
  for (const chunk of chunksOf(given.rows)) {
    stored.push(...chunk.map(check));
    // Other requests are answered between.
    await setImmediate();
  }
  if (given.isWhole) stored.push(...leaversOf(stored, parts));
  await replaceFiles(tx, employerId);
  const count = (result: StoredFileRow['result']) => stored.filter((row) => row.result === result).length;
  const counts = {
    rowCount: given.rows.length,
    errorCount: count('error'),
    addedCount: count('added'),
    changedCount: count('changed'),
    leaverCount: count('leaves'),
  };
  const { fileName, isWhole } = given;
  const digest = digestOf(stored);
  const id = await insertFile(tx, { employerId, uploadedBy: actor.id, fileName, isWhole, digest, ...counts });
  for (const chunk of chunksOf(stored)) await insertRowsOf(tx, id, chunk);
  await addAuditLine(tx, {
    ...{ actor, action: 'staff-file-checked', subject: employerId },
    detail: { fileId: id, isWhole, ...counts },
  });
  return id;
}

/**
 * Changes the list as a file was checked, all or nothing. Refuses with `upload-over` a file that was applied or replaced, with `upload-has-errors`,
 * and with `upload-stale` another file than the one that was shown, and if the list of its people changed since the check. Locks the employer.
 */
export async function applyStaffFile(
  tx: Tx,
  { employerId, fileId, digest, reason }: { employerId: string; fileId: string; digest: string; reason: string },
  actor: Actor,
): Promise<void> {
  (await lockEmployer(tx, employerId)) ?? refuse('not-found');
  const file = (await lockFile(tx, employerId, fileId)) ?? refuse('not-found');
  if (file.state !== 'checked') refuse('upload-over');
  if (file.digest !== digest) refuse('upload-stale');
  if (file.errorCount > 0) refuse('upload-has-errors');
  const rows = await listAllRows(tx, fileId);
  const byKey = new Map((await listWholeList(tx, employerId)).map((one) => [one.numberKey, one]));
  if (!rows.every((row) => isAsBefore(row, byKey))) refuse('upload-stale');
  const changed = rows.filter(({ result }) => result !== 'unchanged');
  for (const chunk of chunksOf(changed.filter(({ employeeId }) => employeeId === null)))
    if ((await insertEmployees(tx, employerId, chunk.map(writtenOf))).length !== chunk.length) refuse('upload-stale');
  const known = changed.filter(({ employeeId }) => employeeId !== null);
  for (const chunk of chunksOf(known)) await updateEmployees(tx, employerId, chunk.map(writtenOf));
  await markFileApplied(tx, fileId, actor.id, tx.now);
  const { rowCount, addedCount, changedCount, leaverCount, isWhole } = file;
  await addAuditLine(tx, {
    ...{ actor, action: 'staff-file-applied', subject: employerId, reason },
    detail: { fileId, isWhole, rowCount, addedCount, changedCount, leaverCount },
  });
  await followList(tx, known.map(changeOf), actor);
}

function isAsBefore(
  { employeeId, numberBefore, before, staffNumber }: StoredFileRow,
  byKey: ReadonlyMap<string, Employee>,
): boolean {
  const now = byKey.get(staffNumberKey(staffNumber));
  if (employeeId === null || before === null) return now === undefined;
  const figures = figuresOf(now);
  const keys = Object.keys(before) as (keyof Figures)[];
  return (
    now?.id === employeeId && now.staffNumber === numberBefore && keys.every((key) => figures?.[key] === before[key])
  );
}

function writtenOf({ employeeId, staffNumber, after }: StoredFileRow): WrittenEmployee {
  if (after === null) throw new Error('a file without errors has a row without figures');
  return { id: employeeId, staffNumber, numberKey: staffNumberKey(staffNumber), ...after };
}

function changeOf(row: StoredFileRow): ListChange {
  const { employeeId, numberBefore, before } = row;
  if (employeeId === null || numberBefore === null || before === null)
    throw new Error('a changed row has nothing before it');
  return { id: employeeId, before: { ...before, numberKey: staffNumberKey(numberBefore) }, after: writtenOf(row) };
}

async function listAllRows(tx: Tx, fileId: string): Promise<StoredFileRow[]> {
  const rows: StoredFileRow[] = [];
  let chunk: StoredFileRow[] = [];
  do {
    chunk = await listFileRows(tx, fileId, { show: 'all', after: chunk.at(-1)?.line ?? 0, atMost: chunkSize });
    rows.push(...chunk);
  } while (chunk.length === chunkSize);
  return rows;
}

function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, place) =>
    rows.slice(place * chunkSize, (place + 1) * chunkSize),
  );
}

function digestOf(rows: readonly StoredFileRow[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('base64url');
}
