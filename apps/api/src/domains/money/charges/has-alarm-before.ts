import type { Tx } from '../../../platform/database.ts';
import { findReplacedRefund } from './refund-queries.ts';

/** True if a person has yet to look into a refund whose place this one took: the provider may have paid that one after all. */
export async function hasAlarmBefore(tx: Tx, refundId: string): Promise<boolean> {
  const before = await findReplacedRefund(tx, refundId);
  return before !== null && (before.alarm !== null || (await hasAlarmBefore(tx, before.id)));
}
