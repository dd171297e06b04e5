import type { OrderStatus } from '@foodbank/contract/views/referrals';
import type { Tx } from '../../../platform/database.ts';
import { recordOrders } from './record-orders.ts';
import type { ShopOrder } from './shop-order-rules.ts';

/**
 * Brings the row that agents see in step with an order of ours: its status, and the value of the goods in kobo without delivery. Daily
 * totals and commission lines follow, by the same rules as those of reported orders. The caller has locked the customer.
 */
export async function recordOwnOrder(
  tx: Tx,
  { number, customerId, placedAt, deliveredAt }: ShopOrder,
  { status, amountKobo }: { status: OrderStatus; amountKobo: number },
): Promise<void> {
  if (placedAt === null) throw new Error(`the order ${number} is not placed`);
  const completedAt = status === 'completed' ? deliveredAt : null;
  const report = { number, customerId, status, amountKobo, placedAt, completedAt };
  const [refusal] = await recordOrders(tx, [report], 'own');
  if (refusal) throw new Error(`the order ${number} could not be recorded for the agent: ${refusal}`);
}
