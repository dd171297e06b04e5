import type { Tx } from '../../../platform/database.ts';
import { lockLines } from './line-queries.ts';
import { matchLines } from './match-lines.ts';
import { listLinesToMatchAgain } from './match-queries.ts';
import { readLedgerItems } from './read-ledger-items.ts';
import { lockReconciliation } from './statement-queries.ts';

const chunkSize = 500;

/** Reads what the ledger booked meanwhile, and looks again at open lines. Returns how many are explained now. */
export async function matchAgain(tx: Tx): Promise<number> {
  await lockReconciliation(tx);
  await readLedgerItems(tx);
  return matchOpenLines(tx);
}

/**
 * Looks again at open lines that wait or name a payment. Those that wait too long go to suspense. The caller holds the lock of
 * reconciliation and has read the ledger's items. Returns how many lines are explained now.
 */
export async function matchOpenLines(tx: Tx): Promise<number> {
  let count = 0;
  let ids: string[] = [];
  do {
    ids = await listLinesToMatchAgain(tx, ids.at(-1) ?? null, chunkSize);
    const open = (await lockLines(tx, ids)).filter(({ state }) => state === 'suspense' || state === 'waiting');
    count += await matchLines(tx, open);
  } while (ids.length === chunkSize);
  return count;
}
