import type { Database } from '../../../platform/database.ts';
import { followLoans } from './follow-loans.ts';
import { type LoanToWake, listLoansToWake, lockLoansToWake } from './loan-queries.ts';

/** How many loans a transaction closes. */
const batchSize = 200;
/** Before the first of all loans. */
const start: LoanToWake = { nextChangeOn: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Closes the day for all loans that change by the business date without an event: overdue, late fees, for write-off. Each is followed to
 * that date, and each change is booked as of its own day, also where days were missed. Returns how many loans there were. A batch is a
 * transaction: after a crash the next call closes the rest, and a call after that finds nothing. Processes that do this at once share the
 * batches, and each of them returns when all loans are closed. Throws when the signal fires.
 */
export async function closeLoans(
  { write }: Pick<Database, 'write'>,
  signal: AbortSignal,
  atMost = batchSize,
): Promise<number> {
  let count = 0;
  let last: LoanToWake | undefined = start;
  while (last) {
    signal.throwIfAborted();
    const after: LoanToWake = last;
    const loans = await write(async (tx) => {
      const locked = await lockLoansToWake(tx, tx.businessDate, after, atMost);
      await followLoans(
        tx,
        locked.map(({ id }) => id),
        tx.businessDate,
      );
      return locked;
    });
    count += loans.length;
    last = loans.at(-1);
  }
  return count + (await closeHeldLoans({ write }, signal, atMost));
}

/** Closes the loans that other transactions had, each when it is free. */
async function closeHeldLoans(
  { write }: Pick<Database, 'write'>,
  signal: AbortSignal,
  atMost: number,
): Promise<number> {
  let count = 0;
  for (;;) {
    const held = await write((tx) => listLoansToWake(tx, tx.businessDate, atMost));
    if (held.length === 0) return count;
    for (const { id } of held) {
      signal.throwIfAborted();
      count += await write((tx) => followLoans(tx, [id], tx.businessDate));
    }
  }
}
