import type { RefusalCode } from '@foodbank/contract/refusals';
import type { OrderStatus } from '@foodbank/contract/views/referrals';
import type { CommissionedOrder } from '../../earning/commissions/line-rules.ts';
import type { Source } from '../../people/customers/queries.ts';

/** An order as stored. */
export interface Order {
  number: string;
  customerId: string;
  agentId: string | null;
  status: OrderStatus;
  amountKobo: number;
  /** The commission rate in parts per million of the amount, fixed when the order is placed. */
  ratePpm: number;
  commissionKobo: number;
  placedAt: Date;
  completedAt: Date | null;
  source: Source;
  /** True if the customer was the agent when the order was placed: it earns nothing, and counts nowhere. */
  ownAccount: boolean;
}

/** An order as the shop reports it. */
export interface ReportedOrder {
  number: string;
  customerId: string;
  status: OrderStatus;
  amountKobo: number;
  placedAt: Date;
  completedAt: Date | null;
  /** True for one of our shop that is paid in instalments. */
  isOnPlan?: boolean;
}

/** The statuses that may follow each status. Cancelled is final; completed to cancelled is a return. */
const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['pending', 'completed', 'cancelled'],
  completed: ['completed', 'cancelled'],
  cancelled: ['cancelled'],
};

/** The refusal of a report about an existing order; null if it can be recorded. */
export function refusalOf(order: Order, report: ReportedOrder): RefusalCode | null {
  if (report.customerId !== order.customerId) return 'order-customer-fixed';
  if (!nextStatuses[order.status].includes(report.status)) return 'order-status-final';
  if (!mayBecome(order, report)) return 'order-amount-fixed';
  if (!sameInstant(report.placedAt, order.placedAt)) return 'order-dates-fixed';
  const completedAgain = order.status === 'completed' && report.completedAt !== null;
  if (completedAgain && !sameInstant(report.completedAt, order.completedAt)) return 'order-dates-fixed';
  return null;
}

/** The amount may change while the order is pending. A completed order may only lower it: some of its lines were returned. */
function mayBecome(order: Order, report: ReportedOrder): boolean {
  if (order.status === 'pending' || report.amountKobo === order.amountKobo) return true;
  return order.status === 'completed' && report.status === 'completed' && report.amountKobo < order.amountKobo;
}

/**
 * An order after a report. A cancelled order keeps its completion date, if it had one. `commissionKobo` is the commission on the
 * reported amount, at the order's rate.
 */
export function orderAfter(order: Order, report: ReportedOrder, commissionKobo: number): Order {
  const completedAt = report.status === 'completed' ? report.completedAt : order.completedAt;
  return { ...order, status: report.status, amountKobo: report.amountKobo, commissionKobo, completedAt };
}

/** True if two versions of an order have the same status, amount and completion. */
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

/** What an order's commission depends on. */
export function commissionedOrder(order: Order & { agentId: string }, isOnPlan: boolean): CommissionedOrder {
  const counts = !order.ownAccount;
  const { number, agentId, status, amountKobo, ratePpm, commissionKobo, placedAt, completedAt } = order;
  return { number, agentId, counts, status, amountKobo, ratePpm, commissionKobo, isOnPlan, placedAt, completedAt };
}

/** True for orders of customers who came with an agent's code. */
export const hasAgent = (order: Order): order is Order & { agentId: string } => order.agentId !== null;
