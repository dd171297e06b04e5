import { toKobo } from '@foodbank/contract/primitives/money';
import type { RefusalCode } from '@foodbank/contract/refusals';
import { refusalMessage, refusalStatus } from '@foodbank/contract/refusals';
import { type CustomerReport, clockSkewSeconds, type OrderReport } from '@foodbank/contract/selling/tracking';
import type { Problems } from '../../../platform/parse-request.ts';
import type { ReportedOrder } from '../orders/order-rules.ts';

/** The outcome of one report: the status, text and code that the single call answers. */
export interface Outcome {
  status: number;
  message: string;
  code?: string;
  errors?: Record<string, string>;
}

/** The outcome of a report that was recorded. */
export const recorded = (message: string): Outcome => ({ status: 200, message });

/** The outcome of a report that breaks a rule. */
export const refused = (code: RefusalCode): Outcome => ({
  status: refusalStatus[code],
  message: refusalMessage[code] ?? code,
  code,
});

/** The outcome of a report with fields that can't be. */
export const invalid = ({ message, errors }: Problems): Outcome => ({
  status: 400,
  code: 'validation',
  message,
  errors,
});

function fieldProblem(field: string, message: string): Problems {
  return { message, errors: { [field]: message } };
}

const isFuture = (at: Date, now: Date) => at.getTime() > now.getTime() + clockSkewSeconds * 1000;

/** What no schema can see in a customer's report: a sign-up in the future. */
export function customerProblems({ referredAt }: CustomerReport, now: Date): Problems | null {
  return isFuture(new Date(referredAt), now) ? fieldProblem('referredAt', 'referredAt is in the future') : null;
}

/** What no schema can see in an order's report: dates in the future, or a completion before the placing. */
export function orderProblems({ placedAt, completedAt }: ReportedOrder, now: Date): Problems | null {
  if (isFuture(placedAt, now)) return fieldProblem('placedAt', 'placedAt is in the future');
  if (completedAt === null) return null;
  if (isFuture(completedAt, now)) return fieldProblem('completedAt', 'completedAt is in the future');
  return completedAt < placedAt ? fieldProblem('completedAt', 'completedAt is before placedAt') : null;
}

/** An order's report in the terms of the orders: kobo and instants. */
export function reportedOrderOf(number: string, report: OrderReport): ReportedOrder {
  const { customerId, status, amount, placedAt, completedAt } = report;
  return {
    number,
    customerId,
    status,
    amountKobo: toKobo(amount),
    placedAt: new Date(placedAt),
    completedAt: completedAt ? new Date(completedAt) : null,
  };
}
