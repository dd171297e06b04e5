import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chargeMinKobo } from '@foodbank/contract/money/charges';
import { actsOf, cardKindOf, type SandboxChoice, sandboxCards } from './charge-sandbox-acts.ts';
import { type ChargeBooks, openChargeBooks, type SandboxAct, type SandboxRefund } from './charge-sandbox-books.ts';
import { changeDispute, lostDisputesOf, sandboxDisputeCalls } from './charge-sandbox-disputes.ts';
import { type Authorization, type ChargeProvider, type Payment, type ProviderRefund, refundNote } from './charges.ts';
import { type DebitPages, sandboxDebitCalls } from './debit-sandbox.ts';
import { deliverWebhook } from './deliver-webhook.ts';

/** Where the sandbox keeps its books, where its page is, and where it sends its webhooks. */
export interface ChargeSandboxOptions {
  folder: string;
  publicUrl: string;
  webhookUrl: string;
  secretKey: string;
  now?: () => number;
  /** Sends no webhook: for what is done as of an earlier time. The next one that opens the books sends them. */
  isSilent?: boolean;
}

/** What the sandbox's page shows. */
export interface SandboxPage {
  reference: string;
  amountKobo: number;
  receivedKobo: number;
  status: string;
  callbackUrl: string;
}

/** The provider, and what its page does. */
export interface ChargeSandbox extends ChargeProvider, DebitPages {
  /** What the page of a payment shows; null for an unknown reference. */
  findPage(reference: string): SandboxPage | null;
  /** Does what a person chose on the page. Returns false for an unknown reference. */
  act(reference: string, choice: SandboxChoice): boolean;
}

/** How long a debit of a bank account is under way. */
const debitTakesMs = 15_000;

/** How long a refund is under way. */
export const refundsAfterMs = 4_000;

/**
 * A payment provider without a network, for development. Its books are files, so a restart forgets nothing and several processes share
 * them; a payment's state follows from its files and the time. Each change is also sent to the product as a webhook.
 */
export function chargeSandbox(options: ChargeSandboxOptions): ChargeSandbox {
  const { folder, publicUrl, webhookUrl, secretKey, now = Date.now, isSilent = false } = options;
  const books = openChargeBooks(folder);
  const tell = (name: string, event: string, data: object, atMs: number) => {
    if (!isSilent) void tellLater({ books, webhookUrl, secretKey, now }, { name, event, data, atMs });
  };
  const tellPayment = ({ reference, atMs }: SandboxAct, number: number) => {
    const payment = paymentOf(books, reference, atMs);
    if (payment?.status === 'success') tell(`${reference}-${number}`, 'charge.success', wireOf(payment), atMs);
  };
  const tellRefund = (refund: SandboxRefund) => {
    const { status, atMs } = refundEnd(books, refund);
    const data = {
      status,
      transaction_reference: refund.chargeReference,
      amount: refund.amountKobo,
      currency: 'NGN',
      domain: 'test',
    };
    tell(`refund-${refund.id}-${status}`, `refund.${status}`, data, atMs);
  };
  // What was to be told when the process was killed.
  if (!isSilent) {
    for (const { reference } of books.listCharges()) books.listActs(reference).forEach(tellPayment);
    books.listRefunds().forEach(tellRefund);
  }

  return {
    domain: 'test',
    async start(charge) {
      if (charge.amountKobo < chargeMinKobo)
        return { kind: 'refused', code: 'invalid_amount', message: 'The amount is below the minimum' };
      const id = String(Number.parseInt(randomBytes(6).toString('hex'), 16));
      if (!books.addCharge({ ...charge, id, startedAtMs: now() }))
        return { kind: 'duplicate', message: 'Duplicate Transaction Reference' };
      return { kind: 'started', url: `${publicUrl}/dev/pay/${charge.reference}` };
    },
    async chargeAuthorization({ authorizationCode, ...charge }) {
      const card = books.findCard(authorizationCode);
      const isAccount = card?.activeAtMs !== undefined;
      if (card === null || (isAccount && (card.activeAtMs ?? Number.POSITIVE_INFINITY) > now()))
        return { kind: 'refused', code: null, message: 'Invalid authorization code' };
      if (card.email !== charge.email)
        return { kind: 'refused', code: null, message: 'Email does not match Authorization code' };
      const id = String(Number.parseInt(randomBytes(6).toString('hex'), 16));
      if (!books.addCharge({ ...charge, id, startedAtMs: now() }))
        return { kind: 'duplicate', message: 'Duplicate Transaction Reference' };
      const { reference, amountKobo } = charge;
      const kind = cardKindOf(card.last4);
      if (kind === 'asks') return { kind: 'challenge', url: `${publicUrl}/dev/pay/${reference}` };
      const channel = isAccount ? 'direct_debit' : 'card';
      const act = { reference, kind: 'fail', amountKobo: 0, channel, atMs: now() } as const;
      // A bank account is debited some time later.
      if (isAccount) books.addAct({ ...act, kind: 'hang' });
      if (kind === 'poor') books.addAct({ ...act, failure: 'Insufficient Funds' });
      else if (kind === 'over') books.addAct({ ...act, failure: 'Expired Card' });
      else if (kind === 'slow') books.addAct({ ...act, kind: 'hang' });
      else {
        const paid = { ...act, kind: 'pay', amountKobo, atMs: now() + (isAccount ? debitTakesMs : 0) } as const;
        books.addAct(paid);
        tellPayment(paid, books.listActs(reference).length - 1);
      }
      return { kind: 'attempted' };
    },
    async endAuthorization(code) {
      books.endCard(code);
      return { kind: 'ended' };
    },
    async verify(reference) {
      const payment = paymentOf(books, reference, now());
      return payment === null ? { kind: 'not-found' } : { kind: 'found', payment };
    },
    async refund(wanted) {
      const payment = paymentOf(books, wanted.chargeReference, now());
      if (payment?.status !== 'success')
        return { kind: 'refused', code: 'transaction_not_found', message: 'Transaction has not been paid' };
      const refundedKobo = books.listRefunds(wanted.chargeReference).reduce((sum, one) => sum + one.amountKobo, 0);
      const lostKobo =
        lostDisputesOf(books, wanted.chargeReference).length *
        (books.findCharge(wanted.chargeReference)?.amountKobo ?? 0);
      const given = refundedKobo + lostKobo;
      if (given + wanted.amountKobo > payment.amountKobo)
        return {
          kind: 'refused',
          code: 'invalid_amount',
          message: 'Refund amount is more than the transaction amount',
        };
      const refund = { ...wanted, id: randomBytes(8).toString('hex'), takenAtMs: now() };
      books.addRefund(refund);
      tellRefund(refund);
      return { kind: 'accepted', refund: refundOf(books, refund, now()) };
    },
    async sendRefundAccount({ refundId }) {
      const refund = books.listRefunds().find(({ id }) => id === refundId);
      if (refund === undefined) return { kind: 'refused', code: 'not_found', message: 'Refund not found' };
      books.addRefundAccount({ refundId, toldAtMs: now() });
      tellRefund(refund);
      return { kind: 'accepted', refund: refundOf(books, refund, now()) };
    },
    async listRefunds(transactionId) {
      const charge = books.listCharges().find(({ id }) => id === transactionId);
      const refunds = charge === undefined ? [] : books.listRefunds(charge.reference);
      return { kind: 'listed', refunds: refunds.map((refund) => refundOf(books, refund, now())) };
    },
    ...sandboxDisputeCalls(books, { now, tell }),
    ...sandboxDebitCalls(books, { now, tell, publicUrl }),
    findPage(reference) {
      const charge = books.findCharge(reference);
      const payment = charge && paymentOf(books, reference, now());
      if (!charge || !payment) return null;
      const { amountKobo, callbackUrl } = charge;
      const receivedKobo = payment.status === 'success' ? payment.amountKobo : 0;
      return { reference, amountKobo, receivedKobo, status: payment.status, callbackUrl };
    },
    act(reference, choice) {
      const charge = books.findCharge(reference);
      if (charge === null) return false;
      if (choice === 'dispute' || choice === 'lose' || choice === 'win') {
        const told = changeDispute(books, charge, choice, now());
        if (told !== null) tell(told.name, told.event, told.data, now());
        return true;
      }
      const received = paymentOf(books, reference, now());
      const receivedKobo = received?.status === 'success' ? received.amountKobo : 0;
      // Who paid too little pays the rest.
      const dueKobo = receivedKobo < charge.amountKobo ? charge.amountKobo - receivedKobo : charge.amountKobo;
      const card = choice in sandboxCards || choice === 'pay' ? newCard(choice, charge.email) : null;
      if (card !== null) books.addCard(card);
      for (const act of actsOf(choice, dueKobo, now())) {
        books.addAct({ reference, ...act, ...(card && { card: { code: card.code, last4: card.last4 } }) });
        tellPayment({ reference, ...act }, books.listActs(reference).length - 1);
      }
      return true;
    },
  };
}

/** The card of a payment, which can be charged again. Its last four digits say how it behaves then (`sandboxCards`). */
const newCard = (choice: string, email: string) => ({
  code: `AUTH_${randomBytes(5).toString('hex')}`,
  last4: sandboxCards[choice === 'pay' ? 'good' : (choice as keyof typeof sandboxCards)],
  email,
});

const authorizationOf = (email: string, { code, last4 }: { code: string; last4: string }): Authorization => ({
  ...{ code, email, signature: `SIG_${last4}`, channel: 'card', brand: 'visa', last4, bank: 'Sandbox Bank' },
  expiresIn: { month: 12, year: 2030 },
});

/** A payment as it stands at an instant; null for an unknown reference. */
function paymentOf(books: ChargeBooks, reference: string, atMs: number): Payment | null {
  const charge = books.findCharge(reference);
  if (charge === null) return null;
  const acts = books.listActs(reference).filter((act) => act.atMs <= atMs);
  const paid = acts.filter(({ kind }) => kind === 'pay');
  const last = acts.at(-1);
  const receivedKobo = paid.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const words = { fail: 'failed', hang: 'pending', pay: 'success' } as const;
  const isPaid = paid.length > 0;
  return {
    reference,
    status: isPaid ? 'success' : last === undefined ? 'abandoned' : words[last.kind],
    amountKobo: isPaid ? receivedKobo : charge.amountKobo,
    currency: 'NGN',
    domain: 'test',
    transactionId: charge.id,
    channel: last?.channel ?? null,
    paidAt: paid[0] ? new Date(paid[0].atMs) : null,
    feesKobo: isPaid ? feeOf(receivedKobo) : null,
    failure: !isPaid && last?.kind === 'fail' ? (last.failure ?? 'The sandbox was asked to fail') : null,
    authorization: paid[0]?.card ? authorizationOf(charge.email, paid[0].card) : null,
  };
}

/** What Paystack keeps of a local payment: 1.5 %, and ₦100 from ₦2,500 on, at most ₦2,000. */
export const feeOf = (amountKobo: number): number =>
  Math.min(200_000, Math.round((amountKobo * 15) / 1000) + (amountKobo < 250_000 ? 0 : 10_000));

/** How a refund ends or stops, and when. What was paid by USSD goes to an account that has to be told first. */
export function refundEnd(
  books: ChargeBooks,
  { id, chargeReference, takenAtMs }: SandboxRefund,
): { status: 'processed' | 'needs-attention'; atMs: number } {
  const isByUssd = books.listActs(chargeReference).some(({ kind, channel }) => kind === 'pay' && channel === 'ussd');
  const account = books.findRefundAccount(id);
  const atMs = (account?.toldAtMs ?? takenAtMs) + refundsAfterMs;
  return { status: isByUssd && account === null ? 'needs-attention' : 'processed', atMs };
}

function refundOf(books: ChargeBooks, refund: SandboxRefund, atMs: number): ProviderRefund {
  const end = refundEnd(books, refund);
  return {
    id: refund.id,
    status: atMs >= end.atMs ? end.status : 'pending',
    amountKobo: refund.amountKobo,
    currency: 'NGN',
    domain: 'test',
    note: refundNote(refund.reference),
  };
}

/** A payment as a webhook tells it. */
const wireOf = ({ reference, status, amountKobo, currency, domain, channel }: Payment) => ({
  reference,
  status,
  amount: amountKobo,
  currency,
  domain,
  channel,
});

interface Telling {
  books: ChargeBooks;
  webhookUrl: string;
  secretKey: string;
  now: () => number;
}

/** Sends a webhook at its time, once for all processes. */
async function tellLater(
  { books, webhookUrl, secretKey, now }: Telling,
  { name, event, data, atMs }: { name: string; event: string; data: object; atMs: number },
): Promise<void> {
  await sleep(Math.max(0, atMs - now()), undefined, { ref: false });
  const digest = createHash('sha256').update(`${name} ${event}`).digest('hex');
  if (!books.claimDelivery(digest)) return;
  await deliverWebhook(webhookUrl, JSON.stringify({ event, data }), secretKey);
}
