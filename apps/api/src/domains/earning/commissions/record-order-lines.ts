import { TryAgain, type Tx } from '../../../platform/database.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { listBonusLines } from './bonus-queries.ts';
import { bonusChangesOf, mayHaveBonus } from './bonus-rules.ts';
import { changesAfterRelease, changesOfLines } from './changes-of-lines.ts';
import { isOrderLine } from './halves.ts';
import type { CommissionedOrder, CommissionLine, LineChanges, LineMove, NewLine } from './line-rules.ts';
import { transfersOfAdded, transfersOfMoved } from './line-transfers.ts';
import { insertCommissionLines, listLines, listLinesOfOrders, lockEarnings, moveCommissionLines } from './queries.ts';

/** Payouts whose lines changed are looked at again. The job gets an agent's id. */
export const payoutLinesChangedQueue = 'payout-lines-changed';

/**
 * Brings the commission lines of orders in step with the orders, and the ledger with the lines, in the transaction that changes the
 * orders. Each order is given once, as it is afterwards. Orders without a commission rate have no lines.
 */
export async function recordOrderLines(tx: Tx, orders: readonly CommissionedOrder[]): Promise<void> {
  const earning = orders.filter(({ ratePpm }) => ratePpm > 0);
  if (earning.length === 0) return;
  const agentIds = [...new Set(earning.map(({ agentId }) => agentId))];
  const { paidUntil } = await lockEarnings(tx, agentIds);
  const lines = await listLinesOfOrders(
    tx,
    earning.map(({ number }) => number),
  );
  const byOrder = Map.groupBy(lines, ({ orderNumber }) => orderNumber ?? '');
  const about = { paidUntil, today: tx.businessDate };
  const changes = earning.map((order) => changesOfLines(order, byOrder.get(order.number) ?? [], about));
  await storeWithBonuses(tx, together(changes), lines);
}

/** Stores changes of orders' lines, and what follows for bonuses. `lines` are all lines of the orders. Returns the ids of those added. */
export async function storeWithBonuses(
  tx: Tx,
  changes: LineChanges,
  lines: readonly CommissionLine[],
): Promise<string[]> {
  const { added, moved } = together([changes, await bonusChanges(tx, changes, lines)]);
  return storeLines(tx, added, moved);
}

/**
 * After the payment of lines failed or came back: what was returned of their orders meanwhile was not paid after all. The caller holds
 * `lockEarnings`, has made the lines due again, and has booked that.
 */
export async function settleReturnsOf(tx: Tx, lineIds: readonly string[]): Promise<void> {
  const orders = (await listLines(tx, lineIds)).flatMap((line) =>
    isOrderLine(line) && line.orderNumber !== null ? [line.orderNumber] : [],
  );
  const lines = Map.groupBy(await listLinesOfOrders(tx, orders), ({ orderNumber }) => orderNumber);
  const { added, moved } = together(
    [...lines.values()].map((ofOrder) => changesAfterRelease(ofOrder, tx.businessDate)),
  );
  await storeLines(tx, added, moved);
}

const together = (changes: readonly LineChanges[]): LineChanges => ({
  added: changes.flatMap(({ added }) => added),
  moved: changes.flatMap(({ moved }) => moved),
});

/** A bonus is taken back for what was returned, in lines of their own. */
async function bonusChanges(tx: Tx, changes: LineChanges, lines: readonly CommissionLine[]): Promise<LineChanges> {
  const changed = [...changes.added, ...changes.moved.map(({ line }) => line)];
  const concerned = changed.filter((line) => mayHaveBonus(line, tx.businessDate));
  if (concerned.length === 0) return together([]);
  const agentIds = [...new Set(concerned.map(({ agentId }) => agentId))];
  return bonusChangesOf(changes, lines, await listBonusLines(tx, agentIds), tx.businessDate);
}

/** Inserts and moves lines, books their transfers, and lets payouts know whose lines they lost. */
export async function storeLines(tx: Tx, added: readonly NewLine[], moved: readonly LineMove[]): Promise<string[]> {
  // First what is moved: an order has one line that counts.
  if (moved.length > 0 && (await moveCommissionLines(tx, moved)) < moved.length) throw new TryAgain();
  const ids = added.length === 0 ? [] : await insertCommissionLines(tx, added);
  const transfers = [
    ...moved.flatMap((move) => transfersOfMoved(move, tx.businessDate)),
    ...added.flatMap((line, index) => transfersOfAdded(ids[index] ?? '', line, tx.businessDate)),
  ];
  if (transfers.length > 0) await postTransfers(tx, transfers);
  const fromPayouts = moved.flatMap(({ line }) => (line.state === 'in-payout' ? line.agentId : []));
  for (const agentId of new Set(fromPayouts)) await tx.enqueue(payoutLinesChangedQueue, agentId);
  return ids;
}
