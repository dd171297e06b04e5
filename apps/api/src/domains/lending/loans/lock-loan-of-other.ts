import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnContacts } from '../../people/customers/managed-customers.ts';
import { lockCustomers } from '../../people/customers/queries.ts';
import { findLoan, lockLoans, type StoredLoan } from './loan-queries.ts';

/** Locks a loan's customer, then the loan. Refuses with `not-found`, and with `own-record` a loan of the member who acts. */
export async function lockLoanOfOther(tx: Tx, loanId: string, actor: Actor): Promise<StoredLoan> {
  const found = (await findLoan(tx, loanId)) ?? refuse('not-found');
  const [customer] = await lockCustomers(tx, [found.customerId]);
  if (customer && !customer.erased) await refuseOwnContacts(tx, customer, actor);
  const [loan] = await lockLoans(tx, [loanId]);
  return loan ?? refuse('not-found');
}
