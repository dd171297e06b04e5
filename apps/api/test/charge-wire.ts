import {
  type BookedCard,
  type BookedChange,
  type BookedCharge,
  type BookedDispute,
  type BookedRefund,
  feesOf,
} from './charge-books.ts';

/** The webhook of a change. A lie names another amount, or says that a refund failed. */
export function chargeEventOf(change: BookedChange, isLie = false): object {
  if (change.kind === 'charge') {
    const data = chargeData(change.charge);
    return { event: 'charge.success', data: isLie ? { ...data, amount: data.amount + 1 } : data };
  }
  const { chargeReference, amountKobo, status } = change.refund;
  const event = `refund.${isLie ? 'failed' : status}`;
  const data = { status, transaction_reference: chargeReference, amount: amountKobo, currency: 'NGN', domain: 'test' };
  return { event, data };
}

/** A payment as verification describes it. Its id has 64 bits. */
export function chargeData(charge: BookedCharge, card?: BookedCard) {
  const { id, reference, status, receivedKobo, askedKobo, channel, paidAt, currency, domain } = charge;
  const isPaid = status === 'success';
  return {
    id: `big:${id}`,
    domain,
    status,
    reference,
    amount: isPaid ? receivedKobo : askedKobo,
    message: null,
    gateway_response: isPaid ? 'Successful' : (charge.failure ?? 'The transaction was not completed'),
    paid_at: paidAt === null ? null : new Date(paidAt).toISOString(),
    channel: channel ?? 'card',
    currency,
    fees: isPaid ? feesOf(receivedKobo) : null,
    requested_amount: askedKobo,
    customer: { id: 1, email: charge.email, customer_code: 'CUS_1' },
    authorization: isPaid && card ? authorizationData(card) : {},
  };
}

/** A card as the provider describes it: months and years as text, the kind with a blank at its end. */
const authorizationData = ({ code, last4, signature, exp }: BookedCard) => ({
  ...{ authorization_code: code, bin: '408408', last4, exp_month: exp.month, exp_year: exp.year },
  ...{ channel: 'card', card_type: 'visa ', bank: 'TEST BANK', country_code: 'NG', brand: 'visa' },
  ...{ reusable: true, signature, account_name: null },
});

/** A refund as the provider describes it. */
export const refundData = ({ id, amountKobo, note, status }: BookedRefund) => ({
  id: Number(id),
  domain: 'test',
  amount: amountKobo,
  currency: 'NGN',
  status,
  merchant_note: note,
  customer_note: 'A note',
});

/** A dispute as the provider describes it. */
export const disputeData = ({ id, reference, status, resolution, amountKobo, dueAt, category }: BookedDispute) => ({
  ...{ id, status, resolution, refund_amount: amountKobo, currency: 'NGN', domain: 'test', dueAt, note: null },
  ...{ category: category ?? 'general', transaction: { reference }, attachments: '[]' },
  messages: [{ sender: 'bank@example.com', body: 'Goods not received', createdAt: '2026-11-24T09:00:00.000Z' }],
});
