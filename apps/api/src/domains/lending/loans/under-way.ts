/** Payments on a loan that may count any minute: what changes a plan waits for them. */
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { ChargeOwner } from '../../money/charges/owners.ts';
import { type Charge, heldKobo, listChargesOf } from '../../money/charges/queries.ts';
import type { StoredLoan } from './queries.ts';

/** How the charges of a loan name it. */
export const ownerOfLoan = (loanId: string): ChargeOwner => ({ kind: 'repayment', id: loanId });

/** What of a charge says whether its money may still count. */
export type ChargeMoney = Pick<Charge, 'state' | 'usedKobo' | 'paidKobo' | 'refundKobo' | 'failedRefundKobo'>;

/** True for a payment that may count any minute: the provider has it, or we have it and the plan does not yet. */
export const mayStillCount = (charge: ChargeMoney): boolean =>
  charge.state === 'paid'
    ? heldKobo(charge) > charge.usedKobo
    : charge.state === 'pending' || charge.state === 'unclear';

/** Refuses with `repayment-under-way` while a payment may come in any minute: it would count on a plan that is another one by then. */
export async function refuseUnderWay(db: Db, { id }: Pick<StoredLoan, 'id'>): Promise<void> {
  if ((await listChargesOf(db, ownerOfLoan(id))).some(mayStillCount)) refuse('repayment-under-way');
}
