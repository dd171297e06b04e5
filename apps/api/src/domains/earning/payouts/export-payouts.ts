import type { Tx } from '../../../platform/database.ts';
import { listSecondHalvesOf } from '../commissions/whole-line-queries.ts';
import { listPayoutParts, type StoredPart } from './line-queries.ts';
import { listPayouts } from './list-queries.ts';
import { openAccount } from './payee.ts';

const payoutsMax = 10_000;

/** An agent's payouts with their lines and accounts, for the export of the agent's data. */
export async function exportPayoutsOf(tx: Tx, agentId: string) {
  const payouts = await listPayouts(tx, { agentId }, { after: null, newestFirst: false, atMost: payoutsMax });
  const describe = async (payout: (typeof payouts)[number]) => {
    const { accountSealed: _sealed, fingerprint: _fingerprint, reviewedBy: _by, approvedBy: _other, ...rest } = payout;
    const account = openAccount(tx.keys, payout);
    return {
      ...rest,
      account: account && { accountNumber: account.number, accountName: account.name },
      ...(await wholeParts(tx, await listPayoutParts(tx, payout.id))),
    };
  };
  const exported: Awaited<ReturnType<typeof describe>>[] = [];
  for (const payout of payouts) exported.push(await describe(payout));
  return exported;
}

/** The lines of a payout as agents see them, whole, and what is held back of their orders by month. */
async function wholeParts(tx: Tx, parts: readonly StoredPart[]) {
  const seconds = await listSecondHalvesOf(
    tx,
    parts.map(({ lineId }) => lineId),
  );
  const koboOf = new Map(seconds.map(({ lineId, kobo }) => [lineId, kobo]));
  const heldBack = [...Map.groupBy(seconds, ({ month }) => month)].map(([month, ofMonth]) => ({
    month,
    kobo: ofMonth.reduce((sum, { kobo }) => sum + kobo, 0),
  }));
  const lines = parts.map(({ lineId, amountKobo, releasedAt }) => ({
    lineId,
    amountKobo: amountKobo + (koboOf.get(lineId) ?? 0),
    releasedAt,
  }));
  return { lines, heldBack };
}
