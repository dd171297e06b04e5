import { chargeMinKobo } from '@foodbank/contract/money/charges';
import type {
  Authorization,
  ChargeProvider,
  DisputeResolution,
  FraudEvidence,
  Payment,
  PaymentSender,
  ProviderDispute,
  ProviderRefund,
} from '../src/providers/charges.ts';
import { refundNote } from '../src/providers/charges.ts';
import { DebitBooks, debitStandIn } from './debit-stand-in.ts';

/** A payment provider in memory, whose customers pay when a test says so. */
export interface ChargeStandIn extends ChargeProvider {
  /** A customer pays an amount; by default what was asked for. */
  pay(reference: string, amountKobo?: number): void;
  /** Says which account a payment was sent from. */
  sentFrom(reference: string, sender: PaymentSender): void;
  /** The email under which a payment was begun. */
  emailOf(reference: string): string;
  /** What the provider was told of each refund, by reference of the payment. */
  readonly notes: { chargeReference: string; reason: string }[];
  /** Sets when a payment was made. */
  paidAt(reference: string, at: string): void;
  /** Sets the provider's word for a payment, such as `pending` or `failed`. */
  set(reference: string, status: string, channel?: string): void;
  /** Whether it answers questions about payments. */
  isDown: boolean;
  /** Every refund that it made, by reference of the payment. */
  readonly refunds: { chargeReference: string; amountKobo: number }[];
  /** The disputes of payments, by reference of the payment. */
  readonly disputes: Map<string, ProviderDispute[]>;
  /** What was said to disputes, documents and evidence for them, oldest first. */
  readonly resolutions: DisputeResolution[];
  readonly documents: { disputeId: string; name: string; bytes: Buffer }[];
  readonly evidence: FraudEvidence[];
  /** What happens to the next answers to disputes: nothing arrives, it is done without an answer, or it is refused. */
  readonly resolving: ('lose-request' | 'lose-answer' | 'refuse')[];
  /** True if the provider needs an account of the customer for the next refunds. */
  needsAccount: boolean;
  /** The provider's word for the next refunds, such as `pending` or `failed`. */
  refundWord: string;
  /** Ends the pending refunds of a payment with another word. */
  endRefunds(reference: string, word: string, from?: string): void;
  /** Pays a refund after all that failed, by our reference of it. False if there is none. */
  payAfterAll(refundReference: string): boolean;
  /** The accounts that it was told, oldest first. */
  readonly accounts: { refundId: string; accountNumber: string; bankCode: string }[];
  /** Where the page of each payment leads back to, by reference. */
  readonly callbacks: Map<string, string>;
  /** A customer pays by a card that can be charged again. Returns its authorization. */
  payByCard(reference: string, about?: Partial<Authorization>): Authorization;
  /** What the next charges of saved cards come to; then they succeed. `lost`: taken, and no answer comes. */
  readonly fates: ('success' | 'soft' | 'hard' | 'paused' | 'processing' | 'lost' | 'never')[];
  /** Bank accounts whose customers let us debit them. */
  readonly debits: DebitBooks;
  /** The charges of saved cards that it took in, oldest first. */
  readonly cardCharges: { reference: string; amountKobo: number; email: string; code: string }[];
  /** The codes that ended. */
  readonly endedCodes: Set<string>;
  /** What came in less what went back, in kobo. */
  balanceKobo(): number;
  /** The references that it knows. */
  references(): string[];
}

/** Opens an empty one. */
export function chargeStandIn(): ChargeStandIn {
  const payments = new Map<string, Payment & { askedKobo: number; email: string }>();
  const emails = new Map<string, string>();
  const sent: (ProviderRefund & { transactionId: string; chargeReference: string })[] = [];
  const paymentOf = (reference: string) => {
    const found = payments.get(reference);
    if (found === undefined) throw new Error(`${reference} was not started`);
    return found;
  };
  const begin = (reference: string, amountKobo: number, email: string) => {
    const blank = { currency: 'NGN', domain: 'test', channel: null, paidAt: null, feesKobo: 0, failure: null };
    payments.set(reference, {
      ...{ reference, status: 'abandoned', amountKobo, askedKobo: amountKobo, email, authorization: null },
      ...{ ...blank, transactionId: `t-${payments.size + 1}` },
    });
  };
  const debits = new DebitBooks();
  // Of a card by the payment that gave it, of an account by its begin.
  const emailOf = (code: string) =>
    emails.get(code) ?? debits.debits.find((one) => one.code === code && one.isActive)?.email;
  const standIn: ChargeStandIn = {
    ...debitStandIn(debits, () => standIn.isDown),
    debits,
    domain: 'test',
    isDown: false,
    refunds: [],
    notes: [],
    disputes: new Map(),
    resolutions: [],
    documents: [],
    evidence: [],
    resolving: [],
    callbacks: new Map(),
    needsAccount: false,
    refundWord: 'processed',
    accounts: [],
    fates: [],
    cardCharges: [],
    endedCodes: new Set(),
    async start({ reference, amountKobo, callbackUrl, email }) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      if (amountKobo < chargeMinKobo)
        return { kind: 'refused', code: 'invalid_amount', message: 'The amount is below the minimum' };
      if (payments.has(reference)) return { kind: 'duplicate', message: 'Duplicate' };
      standIn.callbacks.set(reference, callbackUrl);
      begin(reference, amountKobo, email);
      return { kind: 'started', url: `https://pay.example/${reference}` };
    },
    async chargeAuthorization({ reference, amountKobo, email, authorizationCode: code }) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      if (standIn.endedCodes.has(code) || emailOf(code) === undefined)
        return { kind: 'refused', code: null, message: 'Invalid authorization code' };
      if (emailOf(code) !== email)
        return { kind: 'refused', code: null, message: 'Email does not match Authorization code' };
      if (payments.has(reference)) return { kind: 'duplicate', message: 'Duplicate' };
      const fate = standIn.fates.shift() ?? 'success';
      if (fate === 'never') return { kind: 'unknown', reason: 'no answer' };
      begin(reference, amountKobo, email);
      standIn.cardCharges.push({ reference, amountKobo, email, code });
      const channel = emails.has(code) ? 'card' : 'direct_debit';
      const payment = Object.assign(paymentOf(reference), { channel });
      if (fate === 'success' || fate === 'lost') standIn.pay(reference);
      if (fate === 'soft') Object.assign(payment, { status: 'failed', failure: 'Insufficient Funds' });
      if (fate === 'hard') Object.assign(payment, { status: 'failed', failure: 'Expired Card' });
      if (fate === 'processing') payment.status = 'processing';
      if (fate === 'paused') {
        payment.status = 'ongoing';
        return { kind: 'challenge', url: `https://pay.example/confirm/${reference}` };
      }
      return fate === 'lost' ? { kind: 'unknown', reason: 'no answer' } : { kind: 'attempted' };
    },
    async endAuthorization(code) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      standIn.endedCodes.add(code);
      return { kind: 'ended' };
    },
    payByCard(reference, about = {}) {
      const payment = paymentOf(reference);
      const code = about.code ?? `AUTH_${payments.size}`;
      const authorization = {
        ...{
          code,
          email: payment.email,
          signature: 'SIG_4081',
          channel: 'card',
          brand: 'visa',
          last4: '4081',
          bank: 'TEST BANK',
        },
        ...{ expiresIn: { month: 12, year: 2030 }, ...about },
      };
      emails.set(code, payment.email);
      Object.assign(payment, { authorization });
      standIn.pay(reference);
      return authorization;
    },
    async verify(reference) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      const payment = payments.get(reference);
      return payment === undefined ? { kind: 'not-found' } : { kind: 'found', payment };
    },
    async refund({ chargeReference, reference, amountKobo, reason }) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      const { transactionId } = paymentOf(chargeReference);
      const refund: ProviderRefund = {
        ...{
          id: `r-${sent.length + 1}`,
          status: standIn.needsAccount ? 'needs-attention' : standIn.refundWord,
          amountKobo,
          currency: 'NGN',
          domain: 'test',
        },
        note: refundNote(reference),
      };
      sent.push({ ...refund, transactionId: transactionId ?? '', chargeReference });
      standIn.refunds.push({ chargeReference, amountKobo });
      standIn.notes.push({ chargeReference, reason });
      return { kind: 'accepted', refund };
    },
    endRefunds(reference, word, from = 'pending') {
      for (const one of sent) if (one.chargeReference === reference && one.status === from) one.status = word;
    },
    payAfterAll(refundReference) {
      const failed = sent.find(({ note, status }) => status === 'failed' && note.split(' ').includes(refundReference));
      if (failed !== undefined) failed.status = 'processed';
      return failed !== undefined;
    },
    async sendRefundAccount(account) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      const refund = sent.find(({ id }) => id === account.refundId);
      if (refund === undefined) throw new Error(`there is no refund ${account.refundId}`);
      standIn.accounts.push(account);
      refund.status = 'processed';
      return { kind: 'accepted', refund };
    },
    async listRefunds(transactionId) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      return { kind: 'listed', refunds: sent.filter((one) => one.transactionId === transactionId) };
    },
    async listDisputes(transactionId) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      const disputed = [...payments.values()].find((one) => one.transactionId === transactionId)?.reference ?? '';
      return { kind: 'listed', disputes: standIn.disputes.get(disputed) ?? [] };
    },
    async findDispute(disputeId) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      const dispute = [...standIn.disputes.values()].flat().find(({ id }) => id === disputeId);
      return dispute === undefined ? { kind: 'not-found' } : { kind: 'found', dispute };
    },
    async addEvidence(evidence) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      standIn.evidence.push(evidence);
      return { kind: 'added', evidenceId: String(standIn.evidence.length) };
    },
    async uploadDocument(document) {
      if (standIn.isDown) return { kind: 'unknown', reason: 'down' };
      standIn.documents.push(document);
      return { kind: 'uploaded', fileName: `file-${standIn.documents.length}` };
    },
    async resolveDispute(resolution) {
      const behaviour = standIn.resolving.shift();
      if (standIn.isDown || behaviour === 'lose-request') return { kind: 'unknown', reason: 'down' };
      const dispute = [...standIn.disputes.values()].flat().find(({ id }) => id === resolution.disputeId);
      if (dispute?.status !== 'awaiting-merchant-feedback' || behaviour === 'refuse')
        return { kind: 'refused', code: null, message: 'Dispute can not be resolved' };
      standIn.resolutions.push(resolution);
      const accepted = { status: 'resolved', resolution: 'merchant-accepted', dueAt: null };
      Object.assign(
        dispute,
        resolution.resolution === 'merchant-accepted' ? accepted : { status: 'awaiting-bank-feedback', dueAt: null },
      );
      return behaviour === 'lose-answer' ? { kind: 'unknown', reason: 'no answer' } : { kind: 'resolved', dispute };
    },
    pay(reference, amountKobo) {
      const payment = paymentOf(reference);
      payment.amountKobo = amountKobo ?? payment.askedKobo;
      Object.assign(payment, { status: 'success', channel: payment.channel ?? 'card', paidAt: new Date() });
    },
    sentFrom(reference, sender) {
      paymentOf(reference).sender = sender;
    },
    emailOf: (reference) => paymentOf(reference).email,
    paidAt(reference, at) {
      paymentOf(reference).paidAt = new Date(at);
    },
    set(reference, status, channel) {
      Object.assign(paymentOf(reference), { status, ...(channel && { channel }) });
    },
    balanceKobo() {
      const came = [...payments.values()].filter(({ status }) => status === 'success');
      const back = sent.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
      return came.reduce((sum, { amountKobo }) => sum + amountKobo, 0) - back;
    },
    references: () => [...payments.keys()],
  };
  return standIn;
}
