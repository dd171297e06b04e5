import type { AppContext } from '../../../platform/app-context.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { lockLoans } from '../loans/queries.ts';
import { answerRow } from './answering.ts';
import { findPayrollRow } from './queries.ts';
import {
  listRowsToBook,
  lockReturn,
  markApplied,
  noteOutcome,
  type RowToBook,
  type StoredReturn,
} from './return-queries.ts';
import { payrollReturnsQueue } from './returns.ts';

/** So many rows are booked in a transaction: the ledger's accounts are locked as long. */
const rowsAtOnce = 20;

/**
 * Books the rows of a return that was applied, some in a transaction each. What is booked is noted in the same transaction, so a run that dies is
 * continued by the next one, and nothing is booked twice. A row that was answered otherwise since the check is left out, and so is one that can't be
 * booked, with the reason; the others go on. Locks the return, then the loans, then the ledger's accounts.
 */
export async function bookReturn(database: Database, returnId: string, stopping?: AbortSignal): Promise<void> {
  for (let atOnce = rowsAtOnce; ; ) {
    stopping?.throwIfAborted();
    try {
      if (!(await database.write((tx) => bookNext(tx, returnId, atOnce)))) return;
      atOnce = rowsAtOnce;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // One of them can't be booked: they are booked one by one, and that one is left out.
      if (atOnce === 1) await database.write((tx) => leaveOutNext(tx, returnId, error.message));
      else atOnce = 1;
    }
  }
}

/** Books the next rows. Returns whether there may be more. */
async function bookNext(tx: Tx, returnId: string, atOnce: number): Promise<boolean> {
  const found = await lockReturn(tx, returnId);
  if (found?.state !== 'applying') return false;
  const rows = await listRowsToBook(tx, returnId, atOnce);
  if (rows.length === 0) {
    await markApplied(tx, returnId, tx.now);
    return false;
  }
  await lockLoans(tx, [...new Set(rows.map(({ loanId }) => loanId))]);
  for (const row of rows) await bookOne(tx, found, row);
  return true;
}

async function bookOne(tx: Tx, { id, appliedBy }: StoredReturn, row: RowToBook): Promise<void> {
  const { line, rowId, seenCount, result, deductedKobo } = row;
  // Its loan is locked, so nothing else answers the row meanwhile.
  const now = await findPayrollRow(tx, rowId);
  if (now?.answerCount !== seenCount) return noteOutcome(tx, id, line, 'overtaken', null);
  const actor = { kind: 'staff', id: appliedBy ?? '' } as const;
  await answerRow(tx, { rowId, result, deductedKobo, source: 'return', sourceId: id, actor });
  return noteOutcome(tx, id, line, 'booked', null);
}

async function leaveOutNext(tx: Tx, returnId: string, problem: string): Promise<void> {
  const found = await lockReturn(tx, returnId);
  const [row] = await listRowsToBook(tx, returnId, 1);
  if (found?.state === 'applying' && row !== undefined) await noteOutcome(tx, returnId, row.line, 'refused', problem);
}

/** The job of returns that were applied. */
export const payrollReturnJobs = ({ database }: Pick<AppContext, 'database'>): Job[] => [
  { queue: payrollReturnsQueue.name, run: (id, stopping) => bookReturn(database, id, stopping) },
];
