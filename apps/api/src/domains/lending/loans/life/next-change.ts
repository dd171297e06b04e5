import type { Day } from '@foodbank/contract/primitives/day';
import { lateFeeOf } from './advance.ts';
import { dayOf } from './day-number.ts';
import { openFinanceChargesOf, openOf, type Walk } from './loan-walk.ts';

/** From this day of lateness on a loan is for write-off. */
export const writeOffDays = 90;

/**
 * The next day on which a loan changes without an event: a row falls due, is overdue, has had a late fee at the end of the day before, or
 * is late enough to write the loan off. The payoff, which may grow with each day, and the days of lateness are no such change.
 */
export function nextChangeOn(walk: Walk, day: number): Day | null {
  // A freeze has no end of its own.
  if (walk.isWrittenOff || walk.settledOn !== null || walk.frozenOn !== null) return null;
  const days: number[] = [];
  const charges = openFinanceChargesOf(walk);
  const next = walk.upcoming.find(
    ({ number, openPrincipalKobo }) => openPrincipalKobo > 0 || (charges[number - 1] ?? 0) > 0,
  );
  if (next) days.push(next.dueOn);
  const due = walk.due.filter((row) => openOf(row) > 0);
  if (due.some((row) => row.dueOn === day)) days.push(day + 1);
  if (due[0]) days.push(due[0].dueOn + writeOffDays);
  for (const row of due) if (lateFeeOf(walk, row) > 0) days.push(row.nextFeeOn + 1);
  const later = days.filter((change) => change > day && change < Number.POSITIVE_INFINITY);
  // During a pause all of them move along with each day, until it ends by itself.
  const pauseDays = walk.pausedOn === null ? 0 : walk.pauseDaysLeft;
  return later.length > 0 ? dayOf(Math.min(...later) + pauseDays) : null;
}
