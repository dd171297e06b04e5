import type { Day } from '@foodbank/contract/primitives/day';
import type { LoanState } from '../loans/life/loan-state.ts';
import { byDueDay } from '../loans/life/loan-state-of.ts';
import { isPayable } from '../loans/life/payoff-quotes.ts';
import { openKoboOf } from '../repayments/rules.ts';

/** A plan that money can pay. */
export interface PlanToPay {
  loanId: string;
  number: string;
  /** What is overdue, or due today, by its due day. */
  dues: { dueOn: Day; kobo: number }[];
  /** What settles it today. */
  payoffKobo: number;
  /** The day of its last payment. */
  endsOn: Day;
}

/** What a plan takes of money today; null for one that takes none: not handed over, paid off, or stopped because it may not be the customer's. */
export function planToPay({ id: loanId, number }: { id: string; number: string }, state: LoanState): PlanToPay | null {
  if (!isPayable(state) || state.frozenSince !== null) return null;
  const open = byDueDay(state.instalments).filter(({ paidOn }) => paidOn === null);
  // While a pause lasts nothing is due, and what leaves with a payslip never is by its day.
  const dues = state.pause === null ? open.filter((row) => !row.isOnPayslip && row.dueOn <= state.asOf) : [];
  return {
    ...{ loanId, number, payoffKobo: state.payoffKobo },
    dues: dues.map((row) => ({ dueOn: row.dueOn, kobo: openKoboOf(row) })).filter(({ kobo }) => kobo > 0),
    endsOn: open.at(-1)?.dueOn ?? state.asOf,
  };
}

/** A part of money for a plan. */
export interface PlanPart {
  loanId: string;
  kobo: number;
}

/** The parts of an amount for what is overdue or due of some plans: the oldest due day first, and of one day the plan that ends first. */
export function partsForDues(kobo: number, plans: readonly PlanToPay[]): PlanPart[] {
  const taken = new Map<string, number>();
  let restKobo = kobo;
  const dues = byEnd(plans)
    .flatMap((plan) => plan.dues.map((due) => ({ ...due, plan })))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  for (const { plan, kobo: dueKobo } of dues) {
    const before = taken.get(plan.loanId) ?? 0;
    const part = Math.min(restKobo, dueKobo, plan.payoffKobo - before);
    if (part > 0) taken.set(plan.loanId, before + part);
    restKobo -= Math.max(0, part);
  }
  return [...taken].map(([loanId, part]) => ({ loanId, kobo: part }));
}

/** The parts of an amount that pay some plans early, each up to what settles it: a chosen one first, then the one that ends first. */
export function partsForEarly(kobo: number, plans: readonly PlanToPay[], chosen?: string): PlanPart[] {
  let restKobo = kobo;
  const inOrder = byEnd(plans).toSorted(
    (one, other) => Number(other.number === chosen) - Number(one.number === chosen),
  );
  return inOrder.flatMap(({ loanId, payoffKobo }) => {
    const part = Math.min(restKobo, payoffKobo);
    restKobo -= part;
    return part > 0 ? [{ loanId, kobo: part }] : [];
  });
}

/** What is left to pay of plans after some parts; those that are paid off then are left out. */
export const plansAfter = (plans: readonly PlanToPay[], parts: readonly PlanPart[]): PlanToPay[] =>
  plans
    .map((plan) => ({ ...plan, payoffKobo: plan.payoffKobo - sumOfPart(parts, plan.loanId) }))
    .filter(({ payoffKobo }) => payoffKobo > 0);

const sumOfPart = (parts: readonly PlanPart[], loanId: string): number =>
  parts.filter((part) => part.loanId === loanId).reduce((sum, { kobo }) => sum + kobo, 0);

/** Plans, the one that ends first on top. */
export const byEnd = (plans: readonly PlanToPay[]): PlanToPay[] =>
  plans.toSorted((one, other) => one.endsOn.localeCompare(other.endsOn) || one.number.localeCompare(other.number));

/** The sum of some parts or plans, in kobo. */
export const sumOf = (parts: readonly { kobo: number }[]): number => parts.reduce((sum, { kobo }) => sum + kobo, 0);
