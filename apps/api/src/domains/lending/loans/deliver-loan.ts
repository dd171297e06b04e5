import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { readAgreement } from './agreement-text.ts';
import { findLoan } from './loan-queries.ts';
import { type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';
import { laterPaydays } from './terms/later-paydays.ts';

/** A hand-over. */
export interface LoanDelivery {
  loanId: string;
  key: string;
  on: Day;
  /** The public holidays from the day on; paydays depend on them. */
  holidays: readonly { day: Day }[];
  actor: Actor;
}

/**
 * The goods were handed over: the loan is active, and what is lent is the customer's money, which pays for them. A late hand-over moves
 * paydays as `laterPaydays` says; the due days of other plans move by themselves. A key's first call fixes the days: the same call with
 * other holidays returns what stands. Refuses with `loan-not-accepted` a loan that has begun or was cancelled.
 */
export async function deliverLoan(
  tx: Tx,
  { loanId, key, on, holidays, actor }: LoanDelivery,
): Promise<RecordedLoanEvent> {
  // The agreement never changes, so it is read before the loan is locked.
  const loan = (await findLoan(tx, loanId)) ?? refuse('not-found');
  const dueDays = laterPaydays(readAgreement(loan.agreementText).agreement, on, holidays);
  const asked = [on, { kind: 'delivered' }];
  return recordLoanEvent(tx, {
    loanId,
    key,
    on,
    fact: { kind: 'delivered', ...(dueDays && { dueDays }) },
    asked,
    actor,
  });
}
