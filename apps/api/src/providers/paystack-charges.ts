import type * as z from 'zod/mini';
import {
  type Authorization,
  type ChargeProvider,
  type Payment,
  type PaymentSender,
  type ProviderRefund,
  type RefundAnswer,
  type RefundsAnswer,
  refundNote,
} from './charges.ts';
import { type HttpOptions, openHttp } from './http.ts';
import { isRefusedAs, readData, reasonOf, refusalOf } from './paystack-answers.ts';
import { debitCalls } from './paystack-debits.ts';
import { disputeCalls } from './paystack-disputes.ts';
import * as shapes from './paystack-shapes.ts';

const noSuchPayment = /transaction (reference )?not found|reference not found/i;
const pageSize = 100;
const pagesMax = 20;

/**
 * A client of Paystack's calls for payments, refunds and disputes (Paystack's API reference: Transactions, Refunds, Disputes). A POST is made once; reading
 * is repeated.
 */
export function paystackCharges(options: HttpOptions): ChargeProvider {
  const http = openHttp(options);

  const listRefunds = async (transactionId: string): Promise<RefundsAnswer> => {
    const all: ProviderRefund[] = [];
    for (let page = 1; page <= pagesMax; page++) {
      const path = `/refund?transaction=${encodeURIComponent(transactionId)}&perPage=${pageSize}&page=${page}`;
      const answer = await http.get(path).catch(reasonOf);
      const rows = readData(answer, shapes.refunds);
      if (rows === null) return { kind: 'unknown', reason: reasonIn(answer) };
      all.push(...rows.map(asRefund));
      if (rows.length < pageSize) return { kind: 'listed', refunds: all };
    }
    return { kind: 'unknown', reason: 'a list without an end' };
  };

  /** Paystack's own id of a bank: the one call that takes no code. Null if it lists no such bank. */
  const findBankId = async (bankCode: string): Promise<number | null> => {
    for (let page = 1; page <= pagesMax; page++) {
      const path = `/bank?country=nigeria&currency=NGN&perPage=${pageSize}&page=${page}`;
      const rows = readData(await http.get(path).catch(reasonOf), shapes.bankIds);
      const found = rows?.find(({ code }) => code === bankCode);
      if (found) return found.id;
      if (rows === null || rows.length < pageSize) return null;
    }
    return null;
  };

  return {
    domain: options.secretKey.startsWith('sk_live_') ? 'live' : 'test',
    async start({ reference, amountKobo, email, callbackUrl }) {
      const body = { email, amount: amountKobo, currency: 'NGN', reference, callback_url: callbackUrl, channels };
      const answer = await http.post('/transaction/initialize', body);
      const started = readData(answer, shapes.startedCharge);
      if (started === null) return refusalOf(answer);
      if (started.reference !== reference) return { kind: 'unknown', reason: 'another reference' };
      return { kind: 'started', url: started.authorization_url };
    },
    async chargeAuthorization({ reference, amountKobo, email, authorizationCode, callbackUrl }) {
      const answer = await http.post('/transaction/charge_authorization', {
        ...{ email, amount: amountKobo, currency: 'NGN', reference, authorization_code: authorizationCode },
        // Where the bank's page leads back to, if it wants the customer to confirm.
        callback_url: callbackUrl,
        // It waits its turn there: Paystack's advice for charges by the clock.
        queue: true,
      });
      const attempted = readData(answer, shapes.attemptedCharge);
      if (attempted === null) return refusalOf(answer);
      if (attempted.reference !== reference) return { kind: 'unknown', reason: 'another reference' };
      const url = attempted.authorization_url;
      return attempted.paused && url ? { kind: 'challenge', url } : { kind: 'attempted' };
    },
    async endAuthorization(code) {
      const answer = await http.post('/customer/authorization/deactivate', { authorization_code: code });
      if (typeof answer !== 'string' && answer.status === 200) return { kind: 'ended' };
      const refusal = refusalOf(answer);
      return refusal.kind === 'duplicate' ? { kind: 'ended' } : refusal;
    },
    async verify(reference) {
      const answer = await http.get(`/transaction/verify/${encodeURIComponent(reference)}`).catch(reasonOf);
      const found = readData(answer, shapes.verifiedCharge);
      if (found !== null) return { kind: 'found', payment: asPayment(found) };
      if (isRefusedAs(answer, noSuchPayment)) return { kind: 'not-found' };
      return { kind: 'unknown', reason: reasonIn(answer) };
    },
    async refund({ chargeReference, reference, amountKobo, reason }) {
      const answer = await http.post('/refund', {
        transaction: chargeReference,
        amount: amountKobo,
        currency: 'NGN',
        customer_note: reason,
        merchant_note: refundNote(reference),
      });
      return asRefundAnswer(answer);
    },
    async sendRefundAccount({ refundId, accountNumber, bankCode }) {
      const bankId = await findBankId(bankCode);
      if (bankId === null) return { kind: 'unknown', reason: 'the id of the bank is not known' };
      const details = { currency: 'NGN', account_number: accountNumber, bank_id: String(bankId) };
      return asRefundAnswer(
        await http.post(`/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`, {
          refund_account_details: details,
        }),
      );
    },
    listRefunds,
    ...debitCalls(http),
    ...disputeCalls(http),
  };
}

function asRefundAnswer(answer: Parameters<typeof refusalOf>[0]): RefundAnswer {
  const data = readData(answer, shapes.refund);
  if (data !== null) return { kind: 'accepted', refund: asRefund(data) };
  const refusal = refusalOf(answer);
  return refusal.kind === 'duplicate' ? { kind: 'unknown', reason: 'a duplicate' } : refusal;
}

const channels = ['card', 'bank_transfer', 'ussd', 'bank'];

const reasonIn = (answer: string | { status: number }) =>
  typeof answer === 'string' ? answer : `status ${answer.status}`;

const asPayment = (data: z.output<typeof shapes.verifiedCharge>): Payment => ({
  reference: data.reference,
  status: data.status,
  amountKobo: data.amount,
  currency: data.currency,
  domain: data.domain ?? null,
  transactionId: data.id === null || data.id === undefined ? null : String(data.id),
  channel: data.channel ?? null,
  paidAt: data.paid_at ? new Date(data.paid_at) : null,
  feesKobo: data.fees ?? null,
  failure: data.gateway_response ?? data.message ?? null,
  authorization: asAuthorization(data),
  sender: asSender(data.authorization),
});

/** What a payment was made with, if it can be charged again. Paystack writes some words with blanks at their end, and months as text. */
function asAuthorization({
  authorization: one,
  customer,
  channel,
}: z.output<typeof shapes.verifiedCharge>): Authorization | null {
  if (!one || !('authorization_code' in one) || !customer) return null;
  const [month, year] = [Number(one.exp_month ?? ''), Number(one.exp_year ?? '')];
  const hasEnd = month >= 1 && month <= 12 && year >= 2000;
  return {
    code: one.authorization_code,
    email: customer.email,
    signature: one.signature?.trim() || null,
    channel: (one.channel ?? channel ?? 'card').trim(),
    brand: (one.brand ?? one.card_type)?.trim().toLowerCase() || null,
    last4: one.last4,
    bank: one.bank?.trim() || null,
    expiresIn: hasEnd ? { month, year } : null,
  };
}

/** The last four digits of a number; null where its end is hidden, too. */
const lastDigitsOf = (number: string): string | null => (/^\d{4}$/.test(number.slice(-4)) ? number.slice(-4) : null);

/** Who sent a bank transfer; null for what came in another way. */
function asSender(one: z.output<typeof shapes.verifiedCharge>['authorization']): PaymentSender | null {
  if (!one || (!one.sender_name && !one.sender_bank_account_number)) return null;
  return {
    name: one.sender_name?.trim() || null,
    bank: one.sender_bank?.trim() || null,
    lastDigits: lastDigitsOf(one.sender_bank_account_number?.trim() ?? ''),
  };
}

const asRefund = (data: z.output<typeof shapes.refund>): ProviderRefund => ({
  id: String(data.id),
  status: data.status,
  amountKobo: data.amount,
  currency: data.currency,
  domain: data.domain ?? null,
  note: data.merchant_note ?? '',
});
