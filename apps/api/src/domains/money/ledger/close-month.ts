import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { findNextToClose, insertClosedMonth, lockBookings } from './queries.ts';

/** A month to close: its first day, who closes it, and the approval by another person. */
export interface Closing {
  month: Day;
  closedBy: string;
  approvalId: string | null;
}

/** The first day of the month that can be closed next, or null: the first that isn't closed, once it is over. */
export async function findClosableMonth(tx: Pick<Tx, 'businessDate' | 'get' | 'find' | 'list'>): Promise<Day | null> {
  const month = await findNextToClose(tx);
  return month !== null && month < `${tx.businessDate.slice(0, 7)}-01` ? month : null;
}

/**
 * Closes a month: nothing can be booked in it, or before it, any more. It waits for the transactions that are booking. Returns false
 * if the month isn't the one that can be closed next.
 */
export async function closeMonth(tx: Tx, { month, closedBy, approvalId }: Closing): Promise<boolean> {
  await lockBookings(tx);
  if ((await findClosableMonth(tx)) !== month) return false;
  await insertClosedMonth(tx, month, closedBy, approvalId);
  return true;
}
