import { deletion, list, type Tx } from '../../../platform/database.ts';

const deleteLimits = deletion('delete-expired-limits', 'rate_limits', 'key', 'expire < $1', 'expire');

/** Deletes rate limit counters that expired before an instant. */
export const deleteExpiredLimits = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteLimits, [before.getTime(), atMost])).count;

/** Rows of deduction files that still name a customer who was erased, and that are answered now, locked. Not all runs see the same rows. */
export const lockRowsOfErased = list<{ id: string }, [atMost: number], Tx>(
  'lock-payroll-rows-of-erased',
  `select r.id from payroll_rows r join customers c on c.id = r.customer_id
   where c.erased_at is not null and r.result is not null and (r.staff_number is not null or r.name is not null or r.department is not null)
   order by r.id limit $1 for update of r skip locked`,
);
