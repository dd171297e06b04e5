import type { Problems } from '@foodbank/contract/primitives/check';
import { toKobo } from '@foodbank/contract/primitives/money';
import { type RefusalCode, refusals } from '@foodbank/contract/refusals';
import { type CustomerReport, clockSkewSeconds, type OrderReport } from '@foodbank/contract/selling/tracking';
import type { ReportedOrder } from '../orders/order-rules.ts';

/** The outcome of one report: the status, message and code that the single call would return. */
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
  status: refusals[code].status,
  message: refusals[code].message ?? code,
  code,
});

/** The outcome of a report with invalid fields. */
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

/** The problems of a customer report that the schema can't check: a sign-up in the future. Null if there are none. */
export function customerProblems({ referredAt }: CustomerReport, now: Date): Problems | null {
  return isFuture(new Date(referredAt), now) ? fieldProblem('referredAt', 'referredAt is in the future') : null;
}

/** The problems of an order report that the schema can't check: dates in the future or in the wrong order. Null if there are none. */
export function orderProblems({ placedAt, completedAt }: ReportedOrder, now: Date): Problems | null {
  if (isFuture(placedAt, now)) return fieldProblem('placedAt', 'placedAt is in the future');
  if (completedAt === null) return null;
  if (isFuture(completedAt, now)) return fieldProblem('completedAt', 'completedAt is in the future');
  return completedAt < placedAt ? fieldProblem('completedAt', 'completedAt is before placedAt') : null;
}

/** Converts a report: the amount to kobo, dates to instants. */
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
