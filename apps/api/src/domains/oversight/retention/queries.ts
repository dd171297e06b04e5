import { deletion, type Tx } from '../../../platform/database.ts';

const deleteLimits = deletion('delete-expired-limits', 'rate_limits', 'key', 'expire < $1', 'expire');

/** Deletes rate limit counters that expired before an instant. */
export const deleteExpiredLimits = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteLimits, [before.getTime(), atMost])).count;
