import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { businessAccount, customerAccount, type NewTransfer, type TransferRequest } from '../ledger/rules.ts';
import type { StoredCharge } from './queries.ts';
import type { Refund } from './refund-queries.ts';
import type { Judged } from './rules.ts';

/** The records of the ledger that belong to a charge: what came in, fees, and refunds. */
export const chargeSubject = (chargeId: string): string => `charge:${chargeId}`;

const provider = businessAccount('provider-balance');
const bank = businessAccount('bank');
const fees = businessAccount('provider-fees');
const lost = businessAccount('lost-disputes');

/**
 * What is booked when the provider says that more came in, or that it kept another fee. The keys count, because a fee may go back and
 * come again; the charge is locked.
 */
export function transfersOfAnswer(tx: Tx, charge: StoredCharge, judged: Judged): NewTransfer[] {
  const subject = chargeSubject(charge.id);
  const effectiveOn = effectiveDay(tx, judged.paidAt);
  const paidKobo = judged.paidKobo - charge.paidKobo;
  const feeKobo = judged.feesKobo - charge.feesKobo;
  const parts: Pick<NewTransfer, 'code' | 'debit' | 'credit' | 'amountKobo'>[] = [];
  const funds = customerAccount('customer-funds', charge.customerId);
  if (paidKobo > 0) parts.push({ code: 'charge-paid', debit: provider, credit: funds, amountKobo: paidKobo });
  if (feeKobo > 0) parts.push({ code: 'provider-fee', debit: fees, credit: provider, amountKobo: feeKobo });
  if (feeKobo < 0) parts.push({ code: 'provider-fee', debit: provider, credit: fees, amountKobo: -feeKobo });
  return parts.map((part, index) => {
    return { ...part, kind: 'posted', key: `${subject}:${charge.bookingCount + index + 1}`, subject, effectiveOn };
  });
}

/** Reserves what is to go back. */
export const asAskedRefund = (
  tx: Tx,
  { id, chargeId, amountKobo }: Pick<Refund, 'id' | 'chargeId' | 'amountKobo'>,
  customerId: string,
): TransferRequest => ({
  kind: 'pending',
  key: `refund:${id}:asked`,
  code: 'refund-asked',
  subject: chargeSubject(chargeId),
  debit: customerAccount('customer-funds', customerId),
  credit: provider,
  amountKobo,
  effectiveOn: tx.businessDate,
});

/** Posts what was reserved for a refund, or voids it. */
export const asEndedRefund = (
  tx: Tx,
  { id, chargeId }: Pick<Refund, 'id' | 'chargeId'>,
  isPaid: boolean,
): TransferRequest => ({
  kind: isPaid ? 'post' : 'void',
  key: `refund:${id}:${isPaid ? 'paid' : 'failed'}`,
  code: isPaid ? 'refund-paid' : 'refund-failed',
  subject: chargeSubject(chargeId),
  pendingKey: `refund:${id}:asked`,
  effectiveOn: tx.businessDate,
});

/** Books a refund that was paid after it failed, when its reservation was voided. */
export const asRefundPaidAfterAll = (
  tx: Tx,
  { id, chargeId, amountKobo }: Pick<Refund, 'id' | 'chargeId' | 'amountKobo'>,
  customerId: string,
): TransferRequest => ({
  kind: 'posted',
  key: `refund:${id}:paid`,
  code: 'refund-paid',
  subject: chargeSubject(chargeId),
  debit: customerAccount('customer-funds', customerId),
  credit: provider,
  amountKobo,
  effectiveOn: tx.businessDate,
});

/** Books what the business paid from its own bank account in the place of a refund that failed. */
export const asRefundPaidByBank = (
  tx: Tx,
  { id, chargeId, amountKobo }: Pick<Refund, 'id' | 'chargeId' | 'amountKobo'>,
  customerId: string,
): TransferRequest => ({
  kind: 'posted',
  key: `refund:${id}:paid-by-bank`,
  code: 'refund-paid-by-bank',
  subject: chargeSubject(chargeId),
  debit: customerAccount('customer-funds', customerId),
  credit: bank,
  amountKobo,
  effectiveOn: tx.businessDate,
});

/** Names the booking of a lost dispute, by the provider's id of it. */
export const lostDisputeKey = (disputeId: string): string => `dispute:${disputeId}:lost`;

/** Books that the customer's bank took a payment back: the business bears it. */
export const asLostDispute = (tx: Tx, chargeId: string, disputeId: string, amountKobo: number): TransferRequest => ({
  kind: 'posted',
  key: lostDisputeKey(disputeId),
  code: 'dispute-lost',
  subject: chargeSubject(chargeId),
  debit: lost,
  credit: provider,
  amountKobo,
  effectiveOn: tx.businessDate,
});

/** Names the booking of a dispute that was won after it was lost. */
export const wonDisputeKey = (disputeId: string): string => `dispute:${disputeId}:won`;

/** Books that what the customer's bank took back is with us again: the loss is none. */
export const asWonDispute = (tx: Tx, chargeId: string, disputeId: string, amountKobo: number): TransferRequest => ({
  kind: 'posted',
  key: wonDisputeKey(disputeId),
  code: 'dispute-won',
  subject: chargeSubject(chargeId),
  debit: provider,
  credit: lost,
  amountKobo,
  effectiveOn: tx.businessDate,
});

/** Books that what went back by the bank is the customer's with us again, because the dispute was won. `before` is what came back of it until now. */
export const asUncoveredRefund = (
  tx: Tx,
  { id, chargeId, amountKobo, before }: Pick<Refund, 'id' | 'chargeId' | 'amountKobo'> & { before: number },
  customerId: string,
): TransferRequest => ({
  kind: 'posted',
  key: `refund:${id}:uncovered:${before + amountKobo}`,
  code: 'dispute-covered',
  subject: chargeSubject(chargeId),
  debit: lost,
  credit: customerAccount('customer-funds', customerId),
  amountKobo,
  effectiveOn: tx.businessDate,
});

/** Names the booking of what the bank gave back of a refund. */
export const coveredTransferKey = (refundId: string): string => `refund:${refundId}:covered`;

/** Books that money which is to go back went back by the bank: the loss is so much smaller. */
export const asCoveredRefund = (
  tx: Tx,
  { id, chargeId, amountKobo }: Pick<Refund, 'id' | 'chargeId' | 'amountKobo'>,
  customerId: string,
): TransferRequest => ({
  kind: 'posted',
  key: coveredTransferKey(id),
  code: 'dispute-covered',
  subject: chargeSubject(chargeId),
  debit: customerAccount('customer-funds', customerId),
  credit: lost,
  amountKobo,
  effectiveOn: tx.businessDate,
});

/** Books that the customer owes a part of a loss again that was no refund; below zero that the dispute was won, and nothing of it is owed. */
export const asClaimedLoss = (
  tx: Tx,
  { chargeId, key, amountKobo }: { chargeId: string; key: string; amountKobo: number },
  customerId: string,
): TransferRequest => closing(tx, 'dispute-claimed', { chargeId, key: `${key}:claimed`, amountKobo }, customerId);

/** Books that another payment closes what was lost of a charge, or below zero that it does not any more. `key` names the act. */
export const asRepaidLoss = (
  tx: Tx,
  { chargeId, key, amountKobo }: { chargeId: string; key: string; amountKobo: number },
  customerId: string,
): TransferRequest => closing(tx, 'dispute-repaid', { chargeId, key: `${key}:repaid`, amountKobo }, customerId);

/** Books that the customer's funds close a loss, or below zero that they do not any more. */
function closing(
  { businessDate }: Tx,
  code: 'dispute-claimed' | 'dispute-repaid',
  { chargeId, key, amountKobo }: { chargeId: string; key: string; amountKobo: number },
  customerId: string,
): TransferRequest {
  const [funds, loss] = [customerAccount('customer-funds', customerId), lost];
  const [debit, credit] = amountKobo > 0 ? [funds, loss] : [loss, funds];
  const about = { kind: 'posted', key, code, effectiveOn: businessDate } as const;
  return { ...about, subject: chargeSubject(chargeId), debit, credit, amountKobo: Math.abs(amountKobo) };
}

/** The Lagos day on which a payment counts: its own, but none after the business date. */
function effectiveDay({ businessDate }: Tx, paidAt: Date | null): Day {
  const day = paidAt === null ? businessDate : lagosDay(paidAt);
  return day < businessDate ? day : businessDate;
}
