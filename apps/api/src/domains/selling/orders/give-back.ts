import type { Tx } from '../../../platform/database.ts';
import { heldKobo, lockChargesOf, type StoredCharge } from '../../money/charges/queries.ts';
import { getLosses } from '../../money/charges/record-lost-dispute.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { isPartOf } from '../../money/charges/refund-rules.ts';
import { addRefund } from '../../money/charges/request-refund.ts';
import { ownerOfCheckout } from './order-payment.ts';
import type { ShopOrder } from './shop-order-rules.ts';

type PaidOrder = Pick<ShopOrder, 'checkoutId'>;

/**
 * Locks the payments of an order. Who books a sale or a return and then gives money back does it before the booking: answers of the
 * provider lock the payments before the ledger's accounts, too.
 */
export async function lockPayments(tx: Tx, { checkoutId }: PaidOrder): Promise<void> {
  await lockChargesOf(tx, ownerOfCheckout(checkoutId));
}

/** Why money of an order goes back. */
export interface GivingBack {
  /** Names the act: it gives back once. */
  key: string;
  /** What the customer reads. */
  reason: string;
}

/**
 * The only way on which money of an order goes back: to the charges that it uses and that still hold money, those that a bank took back first,
 * then the newest first, each to where it came from. Never more than they hold: an order may be paid by several charges, or by none. The same act again gives nothing back a second
 * time. Other charges of the order's checkout go back by themselves. What is booked of the order is booked before, so that all lock the
 * ledger's accounts in one order. Locks the payments. Returns what goes back, in kobo.
 */
export async function giveBack(
  tx: Tx,
  { checkoutId }: PaidOrder,
  kobo: number,
  { key, reason }: GivingBack,
): Promise<number> {
  if (kobo <= 0) return 0;
  const used = (await lockChargesOf(tx, ownerOfCheckout(checkoutId))).filter(({ usedKobo }) => usedKobo > 0);
  const doneKobo = await sumOfAct(tx, used, key);
  if (doneKobo > 0) return doneKobo;
  let restKobo = kobo;
  for (const charge of await orderForGivingBack(tx, used)) {
    const amountKobo = Math.min(restKobo, heldKobo(charge));
    if (amountKobo <= 0) continue;
    await addRefund(tx, charge, { key: keyOf(key, charge), amountKobo, reason });
    restKobo -= amountKobo;
  }
  return kobo - restKobo;
}

/**
 * The charges in the order in which they give back: first those of which a bank took back by a lost dispute what no refund has covered yet,
 * because that is not sent a second time; then the newest first.
 */
async function orderForGivingBack(tx: Tx, used: readonly StoredCharge[]): Promise<StoredCharge[]> {
  const [lost, others]: [StoredCharge[], StoredCharge[]] = [[], []];
  for (const charge of used.toReversed()) {
    const { lostKobo, coveredKobo } = await getLosses(tx, charge.id);
    (lostKobo > coveredKobo ? lost : others).push(charge);
  }
  return [...lost, ...others];
}

const keyOf = (key: string, { id }: Pick<StoredCharge, 'id'>): string => `${key}:${id}`;

/** What an act has given back before, in kobo. */
async function sumOfAct(tx: Tx, charges: readonly StoredCharge[], key: string): Promise<number> {
  let sum = 0;
  for (const charge of charges) {
    if (charge.refundKobo === 0 && charge.failedRefundKobo === 0) continue;
    const parts = (await listRefundsOf(tx, charge.id)).filter((one) => isPartOf(keyOf(key, charge), one));
    sum += parts.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0);
  }
  return sum;
}
