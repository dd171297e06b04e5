import type { Db, Tx } from '../../../platform/database.ts';
import type { ProviderDispute } from '../../../providers/charges.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { sumPostedOf } from '../ledger/posted-entry-queries.ts';
import { findTransferByKey } from '../ledger/queries.ts';
import type { TransferCode } from '../ledger/rules.ts';
import { addToRefunds, insertChargeAnswer, lockChargeFamily, type StoredCharge } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';
import { isLost, isWon, lostAnswer, wonAnswer } from './rules.ts';
import {
  asClaimedLoss,
  asLostDispute,
  asRepaidLoss,
  asWonDispute,
  chargeSubject,
  lostDisputeKey,
  wonDisputeKey,
} from './transfers.ts';

/**
 * What the ledger says of a dispute. `unclear`: the provider's amount can't be right; `lost-again`: it was booked as won: a person has to look at it.
 */
export type LostDispute = 'not-lost' | 'booked' | 'unclear' | 'lost-again';
/** What the ledger says of a dispute that was booked as lost and is won after all. `not-won`: also of one that was never booked. */
export type WonDispute = 'not-won' | 'booked' | 'unclear';

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
  if (booked !== null && (await findTransferByKey(tx, wonDisputeKey(dispute.id))) !== null) return 'lost-again';
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

/**
 * Books that a dispute which was booked as lost is won: its money is with us again, once for each dispute, with the answer that says so. What follows
 * for the order or the loan, its owner does. Nothing is booked for another amount, currency or environment than the lost one's. Locks the charge.
 */
export async function recordWonDispute(
  tx: Tx,
  chargeId: string,
  dispute: ProviderDispute,
  domain: string,
): Promise<WonDispute> {
  if (!isWon(dispute)) return 'not-won';
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId);
  const lost = await findTransferByKey(tx, lostDisputeKey(dispute.id));
  if (charge === undefined || lost === null) return 'not-won';
  const isOurs = (dispute.domain ?? domain) === domain && (dispute.currency ?? 'NGN') === 'NGN';
  if (!isOurs || lost.subject !== chargeSubject(chargeId) || dispute.amountKobo !== lost.amountKobo) return 'unclear';
  if ((await findTransferByKey(tx, wonDisputeKey(dispute.id))) !== null) return 'booked';
  const { amountKobo } = lost;
  await postTransfers(tx, [asWonDispute(tx, chargeId, dispute.id, amountKobo)]);
  await insertChargeAnswer(tx, { chargeId, source: 'verify', outcome: 'found', status: wonAnswer, amountKobo });
  await addToRefunds(tx, chargeId, 0);
  await tx.enqueue(chargeChangedQueue, chargeId);
  return 'booked';
}

/** What disputes took back of a charge, in kobo. */
export interface Losses {
  /** Without what was won after all. */
  lostKobo: number;
  /** What was lost and won after all. */
  wonKobo: number;
  /** What of it was to go back anyway: its refunds. */
  coveredKobo: number;
  /** What of it went back before, too, and is owed again. */
  claimedKobo: number;
  /** What of it went back before, too, and another payment of the same loan closed. */
  repaidKobo: number;
  /** The part that the business bears, unless money of the charge is to go back. */
  openKobo: number;
  /** What is closed beyond the loss, because a dispute was won since: it is the customer's again. */
  beyondKobo: number;
}

/** What disputes took back of a charge, and who bears it. */
export async function getLosses(db: Db, chargeId: string): Promise<Losses> {
  const sums = await sumPostedOf(db, chargeSubject(chargeId), 'lost-disputes');
  const closedBy = (code: TransferCode) => 0 - (sums.get(code) ?? 0);
  const wonKobo = closedBy('dispute-won');
  const lostKobo = (sums.get('dispute-lost') ?? 0) - wonKobo;
  const [coveredKobo, claimedKobo] = [closedBy('dispute-covered'), closedBy('dispute-claimed')];
  const repaidKobo = closedBy('dispute-repaid');
  const openKobo = lostKobo - coveredKobo - claimedKobo - repaidKobo;
  return {
    lostKobo,
    wonKobo,
    coveredKobo,
    claimedKobo,
    repaidKobo,
    openKobo: Math.max(0, openKobo),
    beyondKobo: Math.max(0, -openKobo),
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

/** Books that other payments of a loan do not close a loss of a charge any more, because the dispute was won. `key` names the act. The charge is locked. */
export async function reopenLoss(
  tx: Tx,
  { id: chargeId, customerId }: Pick<StoredCharge, 'id' | 'customerId'>,
  { key, amountKobo }: { key: string; amountKobo: number },
): Promise<void> {
  if (amountKobo > 0)
    await postTransfers(tx, [asRepaidLoss(tx, { chargeId, key, amountKobo: -amountKobo }, customerId)]);
}

/**
 * Books that a customer owes again what a bank took back of a charge, beyond what is held of it: it went back before, too. It is in the
 * customer's funds. Below zero that it is not owed any more. `key` names the act. The charge is locked.
 */
export async function claimLoss(
  tx: Tx,
  { id: chargeId, customerId }: Pick<StoredCharge, 'id' | 'customerId'>,
  { key, amountKobo }: { key: string; amountKobo: number },
): Promise<void> {
  if (amountKobo !== 0) await postTransfers(tx, [asClaimedLoss(tx, { chargeId, key, amountKobo }, customerId)]);
}
