/** The total and the status labels of a referral's orders. */
import { toKobo } from '@foodbank/contract/primitives/money';
import type { OrderStatus, ReferralOrder } from '@foodbank/contract/views/referrals';

/** The total of the orders in kobo, without the cancelled ones. */
export function totalOf(orders: readonly ReferralOrder[]): number {
  return orders.reduce((sum, order) => (order.status === 'cancelled' ? sum : sum + toKobo(order.amount)), 0);
}

/** The tone of a status badge. */
export function badgeTone(status: OrderStatus): 'completed' | 'pending' | 'other' {
  return status === 'cancelled' ? 'other' : status;
}

/** The label of a status. */
export function statusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
