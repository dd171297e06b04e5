import type { Tx } from '../../../platform/database.ts';
import { type Correction, correctLine } from './correct-line.ts';
import { withSecondHalf } from './halves.ts';
import { listLines, listLinesOfOrders, lockEarnings } from './queries.ts';
import { payoutLinesChangedQueue, storeWithBonuses } from './record-order-lines.ts';

/**
 * Adds a correction to an agent's lines: it lowers the line of an order that is not paid, or is paid or owed by itself. Returns the id of the
 * correction's own line.
 */
export async function addCorrection(tx: Tx, correction: Correction): Promise<string> {
  const { agentId, ofLineId } = correction;
  await lockEarnings(tx, [agentId]);
  const [line = null] = ofLineId === null ? [] : await listLines(tx, [ofLineId]);
  const ofOrder = line === null || line.orderNumber === null ? [] : await listLinesOfOrders(tx, [line.orderNumber]);
  const [, second = null] = line === null ? [] : withSecondHalf(line, ofOrder);
  const changes = correctLine(line, correction, tx.businessDate, second);
  const [id = ''] = await storeWithBonuses(tx, changes, ofOrder);
  if (changes.moved.length === 0 && line?.state === 'in-payout') await tx.enqueue(payoutLinesChangedQueue, agentId);
  return id;
}
