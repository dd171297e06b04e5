import type { Db, Tx } from '../../../platform/database.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { findTransferByKey } from '../ledger/queries.ts';
import { getLosses, type Losses } from './disputes.ts';
import { addToRefunds, type StoredCharge } from './queries.ts';
import { chargeChangedQueue, refundsQueue } from './queue-names.ts';
import {
  addToTakenBack,
  insertFailedRefund,
  insertPaidRefund,
  insertRefund,
  listRefundsOf,
  lockRefund,
  passPlaceOn,
  type Refund,
  replaceFailedRefund,
  type StoredRefund,
  updateCoveredRefund,
  updatePaidOtherwise,
} from './refund-queries.ts';
import { hasAlarmBefore } from './refunds.ts';
import { coveredKeyOf, isPartOf, isUnended, newRefundReference } from './rules.ts';
import { asAskedRefund, asCoveredRefund, asEndedRefund, asUncoveredRefund, coveredTransferKey } from './transfers.ts';

type Covered = Pick<StoredCharge, 'id' | 'customerId'>;

/** What disputes took back of a charge beyond what of it was to go back and did not. */
export interface LossesAfterRefunds extends Losses {
  /** What of the open loss may still be of refunds that have not ended: nobody owes it until they have. */
  unsettledKobo: number;
  refunds: StoredRefund[];
}

/** True for a refund that the customer's bank made itself: nothing of ours is on its way. */
export const isCovered = async (
  db: Db,
  { id, state, paidOtherwiseAt }: Pick<StoredRefund, 'id' | 'state' | 'paidOtherwiseAt'>,
): Promise<boolean> =>
  (state === 'paid' || paidOtherwiseAt !== null) && (await findTransferByKey(db, coveredTransferKey(id))) !== null;

/**
 * What disputes took back of a charge is first the money that was to go back and is still with us: refunds that wait end, and failed ones are settled,
 * as far as the open loss goes. What is left had come to the customer, or was kept. Doing it again changes nothing. The charge, and the loan that it
 * pays, are locked.
 */
export async function coverOwedRefunds(tx: Tx, charge: Covered): Promise<LossesAfterRefunds> {
  const before = await getLosses(tx, charge.id);
  if (before.lostKobo === 0) return { ...before, unsettledKobo: 0, refunds: [] };
  if (before.openKobo > 0)
    for (const { id } of (await listRefundsOf(tx, charge.id)).filter(isUnended)) {
      const refund = await lockRefund(tx, id);
      if (refund?.state === 'waiting') await coverWaitingRefund(tx, charge, refund);
      if (refund?.state === 'failed') await coverFailedRefund(tx, charge, refund);
    }
  const refunds = await listRefundsOf(tx, charge.id);
  const losses = await getLosses(tx, charge.id);
  const unendedKobo = refunds.filter(isUnended).reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return { ...losses, unsettledKobo: Math.min(losses.openKobo, unendedKobo), refunds };
}

/**
 * Takes back what refunds of a charge that its customer's bank made are not any more, because a dispute was won: up to `kobo`, the newest first. The
 * money is the customer's with us again, and is kept of the charge. Returns the sum, in kobo. The charge is locked.
 */
export async function uncoverRefunds(
  tx: Tx,
  { id: chargeId, customerId }: Covered,
  kobo: number,
  isOf: (refund: StoredRefund) => boolean,
): Promise<number> {
  let restKobo = kobo;
  for (const { id } of (await listRefundsOf(tx, chargeId)).filter(isOf).toReversed()) {
    if (restKobo <= 0) break;
    const refund = await lockRefund(tx, id);
    const covered = await findTransferByKey(tx, coveredTransferKey(id));
    if (refund === null || covered === null) continue;
    const before = refund.askedKobo - refund.amountKobo;
    const amountKobo = Math.min(restKobo, covered.amountKobo - before);
    if (amountKobo <= 0) continue;
    await addToTakenBack(tx, id, amountKobo);
    if (refund.state === 'paid') await addToRefunds(tx, chargeId, -amountKobo);
    await postTransfers(tx, [asUncoveredRefund(tx, { id, chargeId, amountKobo, before }, customerId)]);
    restKobo -= amountKobo;
  }
  return kobo - restKobo;
}

/**
 * What of the refunds that the owner of a charge asked for is with us again, because a dispute was won, and is in no refund that took their place: what
 * was asked for less what stands of it, in kobo. `refunds` are all that were asked for of the charge; `isOwners` says which keys are the owner's.
 */
export function undoneKobo(refunds: readonly Refund[], isOwners: (key: string) => boolean): number {
  const sum = (of: readonly Refund[], koboOf: (refund: Refund) => number) =>
    of.reduce((kobo, refund) => kobo + koboOf(refund), 0);
  const partsOf = (key: string) => refunds.filter((refund) => isPartOf(key, refund));
  const standsKobo = ({ sentAgainAs, amountKobo }: Refund): number => {
    const next = refunds.find(({ id }) => id === sentAgainAs);
    return next === undefined ? amountKobo : sum(partsOf(next.key), standsKobo);
  };
  const owners = refunds.filter(({ key }) => isOwners(key));
  const roots = owners.filter(
    ({ id, key }) => !owners.some((other) => other.id !== id && isPartOf(other.key, { key })),
  );
  return sum(roots, ({ key }) =>
    Math.max(0, sum(partsOf(key), ({ askedKobo }) => askedKobo) - sum(partsOf(key), standsKobo)),
  );
}

/**
 * Ends a waiting refund whose money went back by the customer's bank since it was asked for: what was reserved is free again, and is
 * booked as covered by the lost dispute. Of a smaller loss that part ends, and another refund sends the rest under the refund's key.
 * False if no loss is uncovered, so that it is to be sent. The charge and the refund are locked.
 */
export async function coverWaitingRefund(
  tx: Tx,
  { customerId }: Pick<StoredCharge, 'customerId'>,
  refund: StoredRefund,
): Promise<boolean> {
  const { id, chargeId, key, amountKobo, reason } = refund;
  const goneKobo = Math.min(amountKobo, (await getLosses(tx, chargeId)).openKobo);
  if (goneKobo <= 0) return false;
  const restKobo = amountKobo - goneKobo;
  await updateCoveredRefund(tx, id, { key: restKobo > 0 ? coveredKeyOf(key, id) : key, amountKobo: goneKobo });
  const gone = { id, chargeId, amountKobo: goneKobo };
  await postTransfers(tx, [asEndedRefund(tx, gone, false), asCoveredRefund(tx, gone, customerId)]);
  if (restKobo > 0) {
    const rest = { chargeId, key, amountKobo: restKobo, reason };
    const restId = await insertRefund(tx, { ...rest, reference: newRefundReference() });
    await passPlaceOn(tx, id, restId);
    await postTransfers(tx, [asAskedRefund(tx, { ...rest, id: restId }, customerId)]);
    await tx.enqueue(refundsQueue, restId);
  }
  await tx.enqueue(chargeChangedQueue, chargeId);
  return true;
}

/**
 * Settles a failed refund whose money went back by the customer's bank: its alarm ends, and it is never sent again. Of a smaller loss the rest stands
 * in its place, failed, with the alarm: the provider knows the refund by its whole amount. Nothing of one that it may have paid after all.
 */
async function coverFailedRefund(tx: Tx, { customerId }: Covered, refund: StoredRefund): Promise<void> {
  const { id, chargeId, amountKobo, reason, failure, alarm } = refund;
  if (alarm !== 'refund-failed' || (await hasAlarmBefore(tx, id))) return;
  const goneKobo = Math.min(amountKobo, (await getLosses(tx, chargeId)).openKobo);
  if (goneKobo <= 0) return;
  if (goneKobo === amountKobo) {
    await updatePaidOtherwise(tx, id, null);
    await postTransfers(tx, [asCoveredRefund(tx, { id, chargeId, amountKobo }, customerId)]);
  } else {
    const key = `refund:${id}:rest`;
    const gone = { chargeId, key: coveredKeyOf(key), amountKobo: goneKobo, reason };
    const rest = { chargeId, key, amountKobo: amountKobo - goneKobo, reason, failure };
    const goneId = await insertPaidRefund(tx, { ...gone, reference: newRefundReference() });
    const restId = await insertFailedRefund(tx, { ...rest, reference: newRefundReference() });
    await replaceFailedRefund(tx, id, restId);
    await addToRefunds(tx, chargeId, goneKobo);
    await postTransfers(tx, [asCoveredRefund(tx, { ...gone, id: goneId }, customerId)]);
  }
  await addAuditLine(tx, {
    ...{ actor: system, action: 'charge-alarm-closed', subject: chargeId, before: { alarm } },
    detail: { refund: id, coveredKobo: goneKobo },
    reason: 'The customer’s bank took it back itself',
  });
  await tx.enqueue(chargeChangedQueue, chargeId);
}
