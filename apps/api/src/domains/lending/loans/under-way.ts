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

const underWayMs = 2 * 86_400_000;

/**
 * True for a payment that may still count: money that is not brought to the loan yet, or one that the provider works on. Nothing waits
 * for the provider's answer for more than two days: a payment of then counts on its day, whatever the plan is by then.
 */
export const isUnderWay = (charge: ChargeMoney & Pick<Charge, 'changedAt'>, now: Date): boolean =>
  mayStillCount(charge) && (charge.state === 'paid' || now.getTime() - charge.changedAt.getTime() < underWayMs);

/** Refuses with `repayment-under-way` while a payment is under way: it would count on a plan that is another one by then. */
export async function refuseUnderWay(db: Db, { id }: Pick<StoredLoan, 'id'>, now: Date): Promise<void> {
  if (await hasUnderWay(db, id, now)) refuse('repayment-under-way');
}

/** True while a payment of a loan is under way. */
export const hasUnderWay = async (db: Db, loanId: string, now: Date): Promise<boolean> =>
  underWayOf(await listChargesOf(db, ownerOfLoan(loanId)), now).length > 0;

/** Those of a loan's charges that are under way. A second payment by a pay link that was paid is not: it goes back, whatever comes. */
export const underWayOf = (charges: readonly Charge[], now: Date): Charge[] =>
  charges.filter(
    (charge) =>
      isUnderWay(charge, now) &&
      (charge.payLinkId === null ||
        !charges.some(
          ({ id, payLinkId, usedKobo }) => payLinkId === charge.payLinkId && id !== charge.id && usedKobo > 0,
        )),
  );
