import type { Day } from '@foodbank/contract/primitives/day';
import type { NewTransfer } from '../../money/ledger/ledger-rules.ts';
import type { Agreement, LoanEvent } from './life/loan-events.ts';
import type { LoanBooks, LoanState } from './life/loan-state.ts';
import { replayLoan } from './life/replay-loan.ts';
import { loanTransfers } from './loan-transfers.ts';

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
