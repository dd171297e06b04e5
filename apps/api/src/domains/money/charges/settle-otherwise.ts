import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { customersLimit, LimitReached } from '../ledger/ledger-errors.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { getLosses } from './disputes.ts';
import { hasAlarmBefore } from './has-alarm-before.ts';
import { endRefundAlarm, type StoredRefund, updatePaidOtherwise } from './refund-queries.ts';
import { asCoveredRefund, asRefundPaidByBank } from './transfers.ts';

/**
 * Ends what a person has to say of a refund: a failed one is settled, and one that the provider called paid, and then failed, stays booked
 * as paid, without its alarm. Refuses as `settleOtherwise`. `aloneBy` is the member who ended it without another one; null where two did.
 */
export async function endRefund(
  tx: Tx,
  refund: StoredRefund,
  customerId: string,
  aloneBy: string | null,
): Promise<void> {
  if (refund.alarm === 'failed-after-paid') await endRefundAlarm(tx, refund.id, aloneBy);
  else await settleOtherwise(tx, refund, customerId, aloneBy);
}

/**
 * Settles a failed refund whose customer has the money in another way: it is never sent again. What the customer's bank took back by a lost
 * dispute is booked so; the rest is booked as paid from our bank account, so that its statement has to show it. Refuses with
 * `refund-in-question` while the provider says that one whose place it took was paid, and with `refund-funds-missing` where the books
 * have less of the customer's money. `aloneBy` is the member who ended it without another one; null where two did. The charge and the
 * refund are locked.
 */
async function settleOtherwise(
  tx: Tx,
  refund: StoredRefund,
  customerId: string,
  aloneBy: string | null,
): Promise<void> {
  const { id, chargeId, amountKobo } = refund;
  if (await hasAlarmBefore(tx, id)) refuse('refund-in-question');
  const { lostKobo, coveredKobo } = await getLosses(tx, chargeId);
  const goneKobo = Math.min(amountKobo, lostKobo - coveredKobo);
  const restKobo = amountKobo - goneKobo;
  await updatePaidOtherwise(tx, id, aloneBy);
  await postTransfers(tx, [
    ...(goneKobo > 0 ? [asCoveredRefund(tx, { id, chargeId, amountKobo: goneKobo }, customerId)] : []),
    ...(restKobo > 0 ? [asRefundPaidByBank(tx, { id, chargeId, amountKobo: restKobo }, customerId)] : []),
  ]).catch((error: unknown) => {
    if (error instanceof LimitReached && error.limit === customersLimit) refuse('refund-funds-missing');
    throw error;
  });
}
