import type { Db } from '../../../platform/database.ts';
import { listEntriesAfter } from '../../money/ledger/posted-entry-queries.ts';
import { listTakenTransfers } from './entry-queries.ts';
import { type DueEntry, type PartnerRef, payableOf } from './partner-rules.ts';
import { findSettledNumber } from './queries.ts';

const batchSize = 1_000;

/** What of a partner's account stands in no payout. */
export interface DueEntries {
  entries: DueEntry[];
  /** Every entry up to this number stands in a payout, or belongs to none. */
  settledNumber: number;
}

/**
 * Reads a partner's entries in the ledger that no payout has. What a payout itself books is pending, or the end of something pending, so
 * every posted transfer is owed to the partner or taken from it, also the money of a payout that came back or was paid after all.
 */
export async function readDueEntries(db: Db, partner: PartnerRef): Promise<DueEntries> {
  const settled = await findSettledNumber(db, partner);
  const taken = await listTakenTransfers(db, partner, settled);
  const entries: DueEntry[] = [];
  let last = settled;
  for (;;) {
    const found = await listEntriesAfter(db, payableOf(partner), last, batchSize);
    for (const { number, transferId, kind, code, subject, amountKobo, bookedOn } of found) {
      // The ledger's sign is that of a debit; what is owed to the partner is a credit.
      if (kind === 'posted' && !taken.has(transferId))
        entries.push({ number, transferId, amountKobo: -amountKobo, code, subject, bookedOn });
    }
    last = found.at(-1)?.number ?? last;
    if (found.length < batchSize) break;
  }
  return { entries, settledNumber: (entries[0]?.number ?? last + 1) - 1 };
}
