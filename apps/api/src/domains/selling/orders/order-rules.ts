import type { RefusalCode } from '@foodbank/contract/refusals';
import type { OrderStatus } from '@foodbank/contract/views/referrals';

/** An order as stored. */
export interface Order {
  number: string;
  customerId: string;
  agentId: string | null;
  status: OrderStatus;
  amountKobo: number;
  /** Commission in parts of a million of the amount, fixed when the order is placed. */
  ratePpm: number;
  commissionKobo: number;
  placedAt: Date;
  completedAt: Date | null;
}

/** What the shop says of an order. */
export interface ReportedOrder {
  number: string;
  customerId: string;
  status: OrderStatus;
  amountKobo: number;
  placedAt: Date;
  completedAt: Date | null;
}

/** Where an order may go from where it stands. Cancelled is final; completed to cancelled is a return. */
const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['pending', 'completed', 'cancelled'],
  completed: ['completed', 'cancelled'],
  cancelled: ['cancelled'],
};

/** Why a report of an order that exists is refused; null if it may be recorded. */
export function refusalOf(order: Order, facts: ReportedOrder): RefusalCode | null {
  if (facts.customerId !== order.customerId) return 'order-customer-fixed';
  if (!nextStatuses[order.status].includes(facts.status)) return 'order-status-final';
  if (facts.amountKobo !== order.amountKobo && order.status !== 'pending') return 'order-amount-fixed';
  if (!sameInstant(facts.placedAt, order.placedAt)) return 'order-dates-fixed';
  const completedAgain = order.status === 'completed' && facts.completedAt !== null;
  if (completedAgain && !sameInstant(facts.completedAt, order.completedAt)) return 'order-dates-fixed';
  return null;
}

/**
 * An order after a report. A cancelled one keeps the date of its completion, if it had one; the commission follows the amount
 * at the rate of the placing.
 */
export function orderAfter(order: Order, facts: ReportedOrder, commissionKobo: number): Order {
  const completedAt = facts.status === 'completed' ? facts.completedAt : order.completedAt;
  return { ...order, status: facts.status, amountKobo: facts.amountKobo, commissionKobo, completedAt };
}

/** True if a report changed nothing. */
export function sameOrder(one: Order, other: Order): boolean {
  return (
    one.status === other.status &&
    one.amountKobo === other.amountKobo &&
    sameInstant(one.completedAt, other.completedAt)
  );
}

function sameInstant(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
