import type { Tx } from '../../../platform/database.ts';
import { listPayoutParts } from './line-queries.ts';
import { listPayouts } from './list-queries.ts';
import { openAccount } from './payee.ts';

const payoutsMax = 10_000;

/** An agent's payouts with their lines and accounts, for the export of the agent's data. */
export async function exportPayoutsOf(tx: Tx, agentId: string) {
  const payouts = await listPayouts(tx, { agentId }, { after: null, newestFirst: false, atMost: payoutsMax });
  const exported: object[] = [];
  for (const payout of payouts) {
    const { accountSealed: _sealed, fingerprint: _fingerprint, reviewedBy: _by, approvedBy: _other, ...rest } = payout;
    const account = openAccount(tx.keys, payout);
    const lines = await listPayoutParts(tx, payout.id);
    exported.push({
      ...rest,
      account: account && { accountNumber: account.number, accountName: account.name },
      lines: lines.map(({ lineId, amountKobo, releasedAt }) => ({ lineId, amountKobo, releasedAt })),
    });
  }
  return exported;
}
