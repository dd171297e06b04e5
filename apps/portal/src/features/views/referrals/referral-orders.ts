/** What the list says about a referral's orders. */
import { toKobo } from '@foodbank/contract/primitives/money';
import type { OrderStatus, ReferralOrder } from '@foodbank/contract/views/referrals';

/** What the orders come to in kobo. A cancelled order brings nothing, so its amount is left out. */
export function totalOf(orders: readonly ReferralOrder[]): number {
  return orders.reduce((sum, order) => (order.status === 'cancelled' ? sum : sum + toKobo(order.amount)), 0);
}

/** How the badge of a state looks. */
export function badgeTone(status: OrderStatus): 'completed' | 'pending' | 'other' {
  return status === 'cancelled' ? 'other' : status;
}

/** A state in words. */
export function statusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
