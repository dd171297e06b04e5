import type { Day } from '@foodbank/contract/primitives/day';
import type { Database, Tx } from '../../../platform/database.ts';
import { plainMessage } from '../../../platform/log.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import type { NewTransfer } from '../../money/ledger/rules.ts';
import { readAgreement } from './agreement-text.ts';
import { addLoanSchedule, listEventsOfLoans } from './event-queries.ts';
import type { Agreement, LoanEvent } from './life/loan-events.ts';
import type { LoanBooks, LoanState } from './life/loan-state.ts';
import { replayLoan } from './life/replay-loan.ts';
import { scheduleOf } from './loan-event-rules.ts';
import { loanTransfers } from './loan-transfers.ts';
import { followLetters } from './papers.ts';
import {
  type LoanCache,
  type LoanToWake,
  listLoansToWake,
  lockLoans,
  lockLoansToWake,
  type StoredLoan,
  storeLoanStates,
} from './queries.ts';

/**
 * Follows loans to the end of a day, which isn't after the business date: books late fees and what else changed without an event, and
 * stores their states. A loan that was followed so far before is left as it is, so twice is the same as once. Locks the loans in the order
 * of their ids, then the ledger's accounts. Returns how many it followed.
 */
export async function followLoans(tx: Tx, loanIds: readonly string[], through: Day): Promise<number> {
  const behind = (await lockLoans(tx, loanIds)).filter(({ replayedThrough }) => replayedThrough < through);
  if (behind.length === 0) return 0;
  const events = await listEventsOfLoans(
    tx,
    behind.map(({ id }) => id),
  );
  const followed = behind.map((loan) => followOne(loan, events.get(loan.id) ?? [], through));
  const transfers = followed.flatMap((one) => one.transfers);
  if (transfers.length > 0) await postTransfers(tx, transfers);
  const caches: LoanCache[] = [];
  for (const { loan, state } of followed) {
    const { id, eventCount, scheduleVersion: current } = loan;
    // Only a pause and a freeze move due days without an event: as long as they last, and when a pause ends by itself.
    const isMoved = events.get(id)?.some(({ kind }) => kind === 'paused' || kind === 'frozen') ?? false;
    const scheduleVersion = isMoved
      ? await addLoanSchedule(tx, id, { current, eventNumber: eventCount }, scheduleOf(state))
      : current;
    caches.push({ id, state, eventCount, scheduleVersion });
  }
  await storeLoanStates(tx, caches);
  for (const { loan, state } of followed) await followLetters(tx, loan, state);
  return behind.length;
}

/** Follows one of them. An error names the loan: one that can't be followed stops the close of day for all. */
function followOne(loan: StoredLoan, events: readonly LoanEvent[], through: Day) {
  try {
    const { agreement } = readAgreement(loan.agreementText);
    return { loan, ...followDays({ ...loan, agreement }, events, through) };
  } catch (error) {
    throw new Error(`the loan ${loan.number} can't be followed: ${plainMessage(error)}`, { cause: error });
  }
}

/** What of a stored loan its days depend on. */
export interface FollowedLoan {
  id: string;
  customerId: string;
  planCode: string;
  agreement: Agreement;
  replayedThrough: Day;
  nextChangeOn: Day | null;
  books: LoanBooks;
}

/** A loan on a later day: its state, what the ledger then holds for it, and the transfers on the way. */
export interface FollowedDays {
  state: LoanState;
  books: LoanBooks;
  transfers: NewTransfer[];
}

/**
 * Follows a loan to a day, over each day on which it changes without an event. The transfers of a change are effective on its own day.
 * The cost depends on the number of changes, not on how many days passed. Pure: the same days give the same transfers, with the same
 * keys. A day that the loan was followed to before gives none.
 */
export function followDays(loan: FollowedLoan, events: readonly LoanEvent[], through: Day): FollowedDays {
  const { id: loanId, customerId, planCode, agreement, replayedThrough } = loan;
  const transfers: NewTransfer[] = [];
  let { books, nextChangeOn } = loan;
  if (through <= replayedThrough) return { state: replayLoan(agreement, events, replayedThrough), books, transfers };
  const goTo = (day: Day): LoanState => {
    const state = replayLoan(agreement, events, day);
    const booking = { loanId, customerId, planCode, cause: 'day' as const, name: `day:${day}`, effectiveOn: day };
    transfers.push(...loanTransfers(booking, books, state.books));
    books = state.books;
    return state;
  };
  while (nextChangeOn !== null && nextChangeOn < through) {
    const next: Day | null = goTo(nextChangeOn).nextChangeOn;
    if (next !== null && next <= nextChangeOn) throw new Error(`the loan ${loanId} would change on ${next} for ever`);
    nextChangeOn = next;
  }
  return { state: goTo(through), books, transfers };
}

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
