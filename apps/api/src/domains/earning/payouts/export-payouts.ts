import type { Tx } from '../../../platform/database.ts';
import { listHeldBackOfPayouts, listWholePartsOf } from '../commissions/whole-line-queries.ts';
import { listPayouts } from './list-queries.ts';
import { openAccount } from './payee.ts';

const payoutsMax = 10_000;

/** An agent's payouts with their lines and accounts, for the export of the agent's data. */
export async function exportPayoutsOf(tx: Tx, agentId: string) {
  const payouts = await listPayouts(tx, { agentId }, { after: null, newestFirst: false, atMost: payoutsMax });
  const ids = payouts.map(({ id }) => id);
  const lines = Map.groupBy(await listWholePartsOf(tx, ids), ({ payoutId }) => payoutId);
  const heldBack = Map.groupBy(await listHeldBackOfPayouts(tx, ids), ({ payoutId }) => payoutId);
  return payouts.map((payout) => {
    const { accountSealed: _sealed, fingerprint: _fingerprint, reviewedBy: _by, approvedBy: _other, ...rest } = payout;
    const account = openAccount(tx.keys, payout);
    return {
      ...rest,
      account: account && { accountNumber: account.number, accountName: account.name },
      lines: (lines.get(payout.id) ?? []).map(({ payoutId: _of, ...line }) => line),
      heldBack: (heldBack.get(payout.id) ?? []).map(({ payoutId: _of, ...month }) => month),
    };
  });
}
