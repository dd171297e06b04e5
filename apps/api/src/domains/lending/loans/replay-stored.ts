import type { Day } from '@foodbank/contract/primitives/day';
import type { Db } from '../../../platform/database.ts';
import { readAgreement, type SealedAgreement } from './agreement-text.ts';
import type { LoanState } from './life/loan-state.ts';
import { replayLoan } from './life/replay-loan.ts';
import { asLoanEvent, listLoanEvents, type StoredLoanEvent } from './loan-event-queries.ts';
import type { StoredLoan } from './loan-queries.ts';

/** A stored loan with what it is made of, and its state. */
export interface ReplayedLoan {
  sealed: SealedAgreement;
  events: StoredLoanEvent[];
  state: LoanState;
}

/** Reads a loan's events and replays it at the end of a day, or of the day to which it was followed, if that is later. */
export async function replayStored(
  db: Db,
  loan: Pick<StoredLoan, 'id' | 'agreementText' | 'replayedThrough'>,
  today: Day,
): Promise<ReplayedLoan> {
  const sealed = readAgreement(loan.agreementText);
  const events = await listLoanEvents(db, loan.id);
  const asOf = loan.replayedThrough > today ? loan.replayedThrough : today;
  return { sealed, events, state: replayLoan(sealed.agreement, events.map(asLoanEvent), asOf) };
}
