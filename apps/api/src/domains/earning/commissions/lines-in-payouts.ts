import { TryAgain, type Tx } from '../../../platform/database.ts';
import type { TransferRequest } from '../../money/ledger/rules.ts';
import { transferOfLapse } from './line-transfers.ts';
import {
  changeSetOffs,
  claimEarnedLines,
  paySentLines,
  paySetOffs,
  releaseClaimedLines,
  reopenSetOffs,
  type SetOff,
  sendClaimedLines,
} from './queries.ts';

/** What a payout consists of: lines above zero, which stand in it whole, and the parts of lines below zero that it takes off. */
export interface PayoutParts {
  lineIds: readonly string[];
  setOffs: readonly SetOff[];
}

async function changeAll(
  { lineIds, setOffs }: PayoutParts,
  changeLines: (ids: readonly string[]) => Promise<number>,
  changeOffs: (setOffs: readonly SetOff[]) => Promise<number>,
): Promise<void> {
  const lines = lineIds.length === 0 ? 0 : await changeLines(lineIds);
  const offs = setOffs.length === 0 ? 0 : await changeOffs(setOffs);
  // A line that is not in the expected state moved before the caller locked the agent's earnings.
  if (lines < lineIds.length || offs < setOffs.length) throw new TryAgain();
}

/** Puts earned lines into a payout. The caller holds `lockEarnings` for all of these. */
export const claimLines = (tx: Tx, parts: PayoutParts) =>
  changeAll(
    parts,
    (ids) => claimEarnedLines(tx, ids),
    (offs) => changeSetOffs(tx, offs, 1),
  );

/** Marks the lines of a payout that goes to the payment provider: from now on they can't be reversed. */
export const markLinesSent = (tx: Tx, { lineIds }: Pick<PayoutParts, 'lineIds'>) =>
  changeAll(
    { lineIds, setOffs: [] },
    (ids) => sendClaimedLines(tx, ids),
    async () => 0,
  );

/** Marks the lines of a payout as paid. */
export const payLines = (tx: Tx, parts: PayoutParts) =>
  changeAll(
    parts,
    (ids) => paySentLines(tx, ids),
    (offs) => paySetOffs(tx, offs),
  );

/** Makes the lines of a payout due again that was refused or failed. */
export const releaseLines = (tx: Tx, parts: PayoutParts) =>
  changeAll(
    parts,
    (ids) => releaseClaimedLines(tx, ids),
    (offs) => changeSetOffs(tx, offs, -1),
  );

/**
 * Makes the lines of a payout due again that was paid and came back. Of a line below zero whose rest lapsed meanwhile, what the payout
 * had set off lapses, too: returns the transfers that write it off, which are booked after those of the return.
 */
export async function reopenLines(tx: Tx, parts: PayoutParts, payoutId: string): Promise<TransferRequest[]> {
  const offs = await reopenSetOffs(tx, parts.setOffs);
  if (offs.length < parts.setOffs.length) throw new TryAgain();
  await changeAll(
    { lineIds: parts.lineIds, setOffs: [] },
    (ids) => releaseClaimedLines(tx, ids),
    async () => 0,
  );
  const koboOf = new Map(parts.setOffs.map(({ lineId, kobo }) => [lineId, kobo]));
  return offs.flatMap(({ id, agentId, isLapsed }) =>
    isLapsed ? transferOfLapse({ id, agentId, amountKobo: koboOf.get(id) ?? 0 }, tx.businessDate, `:${payoutId}`) : [],
  );
}
