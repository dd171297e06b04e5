import type { Tx } from '../../../platform/database.ts';
import { lockChargeFamily } from '../../money/charges/queries.ts';
import { requestRefund } from '../../money/charges/request-refund.ts';
import type { ShopOrder } from './shop-order-rules.ts';

/**
 * Locks the payment of an order. Who books a sale or a return and then gives money back does it before the booking: answers of the
 * provider lock the payment before the ledger's accounts, too.
 */
export async function lockPayment(tx: Tx, { paidBy }: Pick<ShopOrder, 'paidBy'>): Promise<void> {
  if (paidBy !== null) await lockChargeFamily(tx, paidBy);
}

/**
 * Gives back an amount in kobo of what was paid for an order, to where it came from. `key` makes it happen once. It comes from the
 * payment that the order was placed with, never from another one, which goes back by itself. Throws for an order that was not paid, and
 * `RefundTooLarge` for more than is kept of its payment: either is a bug, and then nothing is changed. What is
 * booked of the order is booked before, so that all lock the ledger's accounts in one order. Locks the payment.
 */
export async function refundOrder(
  tx: Tx,
  { number, paidBy }: Pick<ShopOrder, 'number' | 'paidBy'>,
  { key, amountKobo, reason }: { key: string; amountKobo: number; reason: string },
): Promise<void> {
  if (amountKobo === 0) return;
  if (paidBy === null) throw new Error(`the order ${number} is given back without a payment`);
  await requestRefund(tx, { chargeId: paidBy, key: `${key}:${paidBy}`, amountKobo, reason });
}
