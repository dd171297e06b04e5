import { toKobo } from '@foodbank/contract/primitives/money';
import type { RefusalCode } from '@foodbank/contract/refusals';
import { refusalMessage, refusalStatus } from '@foodbank/contract/refusals';
import { type CustomerReport, clockSkewSeconds, type OrderReport } from '@foodbank/contract/selling/tracking';
import type { Problems } from '../../../platform/parse-request.ts';
import type { ReportedOrder } from '../orders/order-rules.ts';

/** The outcome of one report: the status, message and code that the single call would answer. */
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

/** Refuses a sign-up in the future, which the schema can't check. Null if the report is fine. */
export function customerProblems({ referredAt }: CustomerReport, now: Date): Problems | null {
  return isFuture(new Date(referredAt), now) ? fieldProblem('referredAt', 'referredAt is in the future') : null;
}

/** Refuses dates in the future and a completion before the placing, which the schema can't check. Null if the report is fine. */
export function orderProblems({ placedAt, completedAt }: ReportedOrder, now: Date): Problems | null {
  if (isFuture(placedAt, now)) return fieldProblem('placedAt', 'placedAt is in the future');
  if (completedAt === null) return null;
  if (isFuture(completedAt, now)) return fieldProblem('completedAt', 'completedAt is in the future');
  return completedAt < placedAt ? fieldProblem('completedAt', 'completedAt is before placedAt') : null;
}

/** A reported order with the amount in kobo and dates as instants. */
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
