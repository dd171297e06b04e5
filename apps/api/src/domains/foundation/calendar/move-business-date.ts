import { addDays, type Day, daysBetween, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { businessDaysQueue } from './jobs.ts';
import { storeDaysAhead } from './queries.ts';

// The daily jobs run for every day on the way.
const daysMax = 400;

/**
 * Moves development's business date to a day, and has the daily jobs run for each day up to it. From then on it goes on with the calendar.
 * Refuses with `validation` a day before today or too far ahead: to move back is to go back to today.
 */
export async function moveBusinessDate(tx: Tx, to: Day): Promise<void> {
  const today = lagosDay(tx.now);
  const last = addDays(today, daysMax);
  if (to < today || to > last) {
    const message = `Choose a day from ${formatDay(today)} to ${formatDay(last)}`;
    refuse('validation', { message, errors: { day: message } });
  }
  await storeDaysAhead(tx, daysBetween(today, to).length - 1);
  await tx.enqueue(businessDaysQueue.name, 'moved');
}
