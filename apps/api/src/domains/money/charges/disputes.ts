import type { Db, Tx } from '../../../platform/database.ts';
import type { ProviderDispute } from '../../../providers/charges.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { sumPostedOf } from '../ledger/posted-entry-queries.ts';
import { findTransferByKey } from '../ledger/queries.ts';
import type { TransferCode } from '../ledger/rules.ts';
import { insertChargeAnswer, lockChargeFamily, type StoredCharge } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';
import { isLost, lostAnswer } from './rules.ts';
import { asClaimedLoss, asLostDispute, asRepaidLoss, chargeSubject, lostDisputeKey } from './transfers.ts';

/** What the ledger says of a dispute. `unclear`: the provider's amount can't be right, so a person has to look at it. */
export type LostDispute = 'not-lost' | 'booked' | 'unclear';

/**
 * Books the payment that a lost dispute took back, once for each dispute of the provider, with the answer that says so. Nothing is booked
 * for a dispute of another currency or environment, without an amount, of more than is left of the payment, or of another amount than
 * the booked one. Locks the charge.
 */
export async function recordLostDispute(
  tx: Tx,
  chargeId: string,
  dispute: ProviderDispute,
  domain: string,
): Promise<LostDispute> {
  if (!isLost(dispute)) return 'not-lost';
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId);
  const { amountKobo, currency } = dispute;
  const isOurs = (dispute.domain ?? domain) === domain && (currency ?? 'NGN') === 'NGN';
  if (charge === undefined || !isOurs || amountKobo === null) return 'unclear';
  const booked = await findTransferByKey(tx, lostDisputeKey(dispute.id));
  if (booked !== null)
    return booked.amountKobo === amountKobo && booked.subject === chargeSubject(chargeId) ? 'booked' : 'unclear';
  const { lostKobo } = await getLosses(tx, chargeId);
  if (amountKobo < 1 || lostKobo + amountKobo > charge.paidKobo) return 'unclear';
  await postTransfers(tx, [asLostDispute(tx, chargeId, dispute.id, amountKobo)]);
  await insertChargeAnswer(tx, { chargeId, source: 'verify', outcome: 'found', status: lostAnswer, amountKobo });
  // What it paid for may not be paid any more.
  await tx.enqueue(chargeChangedQueue, chargeId);
  return 'booked';
}

/** What disputes took back of a charge, in kobo. */
export interface Losses {
  lostKobo: number;
  /** What of it was to go back anyway: its refunds. */
  coveredKobo: number;
  /** What of it went back before, too, and is owed again. */
  claimedKobo: number;
  /** What of it went back before, too, and another payment of the same loan closed. */
  repaidKobo: number;
  /** The part that the business bears, unless money of the charge is to go back. */
  openKobo: number;
}

/** What disputes took back of a charge, and who bears it. */
export async function getLosses(db: Db, chargeId: string): Promise<Losses> {
  const sums = await sumPostedOf(db, chargeSubject(chargeId), 'lost-disputes');
  const closedBy = (code: TransferCode) => 0 - (sums.get(code) ?? 0);
  const lostKobo = sums.get('dispute-lost') ?? 0;
  const [coveredKobo, claimedKobo] = [closedBy('dispute-covered'), closedBy('dispute-claimed')];
  const repaidKobo = closedBy('dispute-repaid');
  return {
    lostKobo,
    coveredKobo,
    claimedKobo,
    repaidKobo,
    openKobo: lostKobo - coveredKobo - claimedKobo - repaidKobo,
  };
}

/**
 * Books that money of a loan closes losses of its charges, the oldest first, because the loan needs it for what had gone back twice; below zero that it
 * does not any more. No more is closed than is open. `key` names the act. The charges are locked.
 */
export async function repayLosses(
  tx: Tx,
  charges: readonly Pick<StoredCharge, 'id' | 'customerId'>[],
  { key, amountKobo }: { key: string; amountKobo: number },
): Promise<void> {
  let restKobo = Math.abs(amountKobo);
  for (const { id: chargeId, customerId } of amountKobo > 0 ? charges : charges.toReversed()) {
    if (restKobo === 0) return;
    const { openKobo, repaidKobo } = await getLosses(tx, chargeId);
    const partKobo = Math.min(restKobo, Math.max(0, amountKobo > 0 ? openKobo : repaidKobo));
    if (partKobo === 0) continue;
    const about = { chargeId, key: `${key}:${chargeId}`, amountKobo: amountKobo > 0 ? partKobo : -partKobo };
    await postTransfers(tx, [asRepaidLoss(tx, about, customerId)]);
    restKobo -= partKobo;
  }
}

/**
 * Books that a customer owes again what a bank took back of a charge, beyond what is held of it: it went back before, too. It is in the
 * customer's funds. `key` names the act. The charge is locked.
 */
export async function claimLoss(
  tx: Tx,
  { id: chargeId, customerId }: Pick<StoredCharge, 'id' | 'customerId'>,
  { key, amountKobo }: { key: string; amountKobo: number },
): Promise<void> {
  if (amountKobo > 0) await postTransfers(tx, [asClaimedLoss(tx, { chargeId, key, amountKobo }, customerId)]);
}
