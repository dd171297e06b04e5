import { type StatementAccount, statementAccountNames } from '@foodbank/contract/money/reconciliation-staff';
import type { Db, Tx } from '../../../platform/database.ts';
import { listEntriesAfter, sumEntriesAfter } from '../ledger/posted-entry-queries.ts';
import { getLastNumber, insertItems, type LedgerItem, storeLastNumber } from './match-queries.ts';
import { ledgerAccounts } from './rules.ts';

/** What the subjects of transfers begin with that are booked for a line of a statement. */
export const lineSubjectStart = 'statement-line:';

const chunkSize = 1_000;

type NewItem = Omit<LedgerItem, 'account' | 'lineId'>;

/** Reads what the ledger booked on both accounts since the last time, other than for lines of statements, and stores it as items. */
export async function readLedgerItems(tx: Tx): Promise<void> {
  for (const account of statementAccountNames) {
    for await (const { items, lastNumber } of newItems(tx, account)) {
      if (items.length > 0) await insertItems(tx, account, items);
      await storeLastNumber(tx, account, lastNumber);
    }
  }
}

/** What the ledger booked on an account since it was last read: how many items, and their sum. */
export const sumNewItems = async (db: Db, account: StatementAccount): Promise<{ count: number; amountKobo: number }> =>
  sumEntriesAfter(db, ledgerAccounts[account], await getLastNumber(db, account), lineSubjectStart);

async function* newItems(db: Db, account: StatementAccount): AsyncGenerator<{ items: NewItem[]; lastNumber: number }> {
  let lastNumber = await getLastNumber(db, account);
  for (;;) {
    const entries = await listEntriesAfter(db, ledgerAccounts[account], lastNumber, chunkSize);
    const last = entries.at(-1);
    if (last === undefined) return;
    lastNumber = last.number;
    // What is pending or voided moves nothing.
    const moved = entries.filter(({ kind }) => kind === 'posted' || kind === 'post');
    yield { items: moved.filter(({ subject }) => !subject.startsWith(lineSubjectStart)), lastNumber };
    if (entries.length < chunkSize) return;
  }
}
