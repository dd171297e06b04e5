import type { Tx } from '../../../platform/database.ts';
import { ownerOfLoan } from '../../lending/loans/under-way.ts';

import { getLosses } from '../../money/charges/disputes.ts';
import { heldKobo, lockChargesOf, type StoredCharge, setUsedKobo } from '../../money/charges/queries.ts';
import { listAskedRefundsOf } from '../../money/charges/refund-queries.ts';
import { addRefund } from '../../money/charges/refunds.ts';
import { isPartOf } from '../../money/charges/rules.ts';
import { ownerOfCheckout } from './order-payment.ts';
import type { ShopOrder } from './shop-order-rules.ts';

type PaidOrder = Pick<ShopOrder, 'checkoutId'>;

/**
 * Locks the payments of an order, and lists them. Who books a sale or a return and then gives money back does it before the booking: answers of the
 * provider lock the payments before the ledger's accounts, too.
 */
export const lockPayments = (tx: Tx, { checkoutId }: PaidOrder): Promise<StoredCharge[]> =>
  lockChargesOf(tx, ownerOfCheckout(checkoutId));

/** Why money of an order goes back. */
export interface GivingBack {
  /** Names the act: it gives back once. */
  key: string;
  /** What the customer reads. */
  reason: string;
  /** The loan of an order on a plan: what was paid back on it goes back before the down payment, which came earlier. */
  loanId?: string | null;
}

/**
 * The only way in which money of an order goes back, each part to where it came from. The charges that the order uses give back up to what each
 * still holds: first those from which a bank took money back by a lost dispute, then the newest. An order may have several charges, or none. An
 * act (`key`) gives back once; a repeated one returns the first sum. The sale or return is booked before, so that every transaction locks the
 * ledger's accounts in one order. Locks the payments. Returns the sum that goes back, in kobo, which is less than asked for if the charges hold less.
 */
export async function giveBack(
  tx: Tx,
  { checkoutId }: PaidOrder,
  kobo: number,
  { key, reason, loanId = null }: GivingBack,
): Promise<number> {
  if (kobo <= 0) return 0;
  const ofOrder = await lockChargesOf(tx, ownerOfCheckout(checkoutId));
  const ofLoan = loanId === null ? [] : await lockChargesOf(tx, ownerOfLoan(loanId));
  const used = [...ofOrder, ...ofLoan].filter(({ usedKobo }) => usedKobo > 0);
  const doneKobo = await sumOfAct(tx, used, key);
  if (doneKobo > 0) return doneKobo;
  let restKobo = kobo;
  for (const charge of await orderForGivingBack(tx, used)) {
    const amountKobo = Math.min(restKobo, heldKobo(charge));
    if (amountKobo <= 0) continue;
    await addRefund(tx, charge, { key: keyOf(key, charge), amountKobo, reason });
    // What a loan does not use of a payment would be brought to it as new money.
    if (charge.owner.kind === 'repayment')
      await setUsedKobo(tx, charge.id, Math.min(charge.usedKobo, heldKobo(charge) - amountKobo));
    restKobo -= amountKobo;
  }
  return kobo - restKobo;
}

/**
 * The charges in the order in which they give back: first those with a lost dispute that no refund has covered yet, because that part is not
 * sent a second time; then the newest first.
 */
async function orderForGivingBack(tx: Tx, used: readonly StoredCharge[]): Promise<StoredCharge[]> {
  const [lost, others]: [StoredCharge[], StoredCharge[]] = [[], []];
  for (const charge of used.toReversed()) {
    const { openKobo } = await getLosses(tx, charge.id);
    (openKobo > 0 ? lost : others).push(charge);
  }
  return [...lost, ...others];
}

const keyOf = (key: string, { id }: Pick<StoredCharge, 'id'>): string => `${key}:${id}`;

/** The sum that an act gave back before, in kobo. */
async function sumOfAct(tx: Tx, charges: readonly StoredCharge[], key: string): Promise<number> {
  let sum = 0;
  for (const charge of charges) {
    const parts = (await listAskedRefundsOf(tx, charge.id)).filter((one) => isPartOf(keyOf(key, charge), one));
    sum += parts.reduce((kobo, { askedKobo }) => kobo + askedKobo, 0);
  }
  return sum;
}
