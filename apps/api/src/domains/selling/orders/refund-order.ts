import type { Tx } from '../../../platform/database.ts';
import { requestRefund } from '../../money/charges/request-refund.ts';
import type { ShopOrder } from './shop-order-rules.ts';

/**
 * Gives back an amount in kobo of what was paid for an order, to where it came from. `key` makes it happen once. It comes from the
 * payment that the order was placed with, never from another one, which goes back by itself. Throws for an order that was not paid, and
 * `RefundTooLarge` for more than is kept of its payment: either is a bug, and then nothing is changed. Locks the payment.
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
