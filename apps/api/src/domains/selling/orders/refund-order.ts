import type { Tx } from '../../../platform/database.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { requestRefund } from '../../money/charges/request-refund.ts';
import { ownerOfCheckout } from './order-payment.ts';
import type { ShopOrder } from './shop-order-rules.ts';

/**
 * Gives back an amount in kobo of what was paid for an order, to where it came from: the latest payment first. `key` makes it happen
 * once. Returns what no payment was left for; 0 as a rule.
 */
export async function refundOrder(
  tx: Tx,
  { checkoutId }: Pick<ShopOrder, 'checkoutId'>,
  { key, amountKobo, reason }: { key: string; amountKobo: number; reason: string },
): Promise<number> {
  let left = amountKobo;
  const charges = await listChargesOf(tx, ownerOfCheckout(checkoutId));
  for (const { id, paidKobo, refundKobo } of charges.toReversed()) {
    const part = Math.min(left, paidKobo - refundKobo);
    if (part <= 0) continue;
    await requestRefund(tx, { chargeId: id, key: `${key}:${id}`, amountKobo: part, reason });
    left -= part;
  }
  return left;
}
