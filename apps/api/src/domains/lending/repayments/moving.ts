import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { moveInstalment } from '../loans/acts.ts';
import { lockLoans } from '../loans/queries.ts';
import { refuseUnderWay } from '../loans/under-way.ts';
import { getOwnLoan } from './paying.ts';

/**
 * "I will be late": a customer moves the day of a payment before it comes. The same move again changes nothing. Locks the customer, then the loan.
 * Refuses with `not-found` another customer's plan, with `repayment-under-way`, and as `moveInstalment` does.
 */
export async function movePayment(
  tx: Tx,
  customerId: string,
  { number, instalment, to }: { number: string; instalment: number; to: Day },
): Promise<void> {
  await lockCustomer(tx, customerId);
  const loan = await getOwnLoan(tx, customerId, number);
  // Before the question: a charge that another transaction decides about just now is seen.
  await lockLoans(tx, [loan.id]);
  await refuseUnderWay(tx, loan, tx.now);
  await moveInstalment(tx, {
    ...{ loanId: loan.id, key: `moved:${loan.id}:${instalment}:${to}`, instalment, to, by: 'customer' },
    actor: { kind: 'customer', id: customerId },
  });
}
