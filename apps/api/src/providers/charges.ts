import type { DebitProvider } from './debits.ts';
import type { NoAnswer, ProviderRefusal } from './payouts.ts';

/**
 * A payment to ask a customer for, of at least `chargeMinKobo`. The provider takes a reference once: 8 to 60 characters of A-Z, a-z, 0-9, -, .
 * and =.
 */
export interface ChargeToStart {
  reference: string;
  amountKobo: number;
  email: string;
  /** Where the provider's page leads back to. */
  callbackUrl: string;
}

/** The answer to the start of a charge. Only `refused` and `duplicate` say that nothing new was begun. */
export type StartAnswer =
  /** The page of the provider on which the customer pays. */
  | { kind: 'started'; url: string }
  /** The provider knows the reference already. It does not tell its page again. */
  | { kind: 'duplicate'; message: string }
  | ProviderRefusal
  | NoAnswer;

/** What a customer paid, as the provider describes it. */
export interface Payment {
  reference: string;
  /** The provider's word: success, failed, abandoned, ongoing, pending, processing, queued, reversed, or a new one. */
  status: string;
  /** What came in if the status is success; else what was asked for. */
  amountKobo: number;
  currency: string;
  /** live or test; null if the answer doesn't say. */
  domain: string | null;
  /** The provider's id, which refunds are listed by; null if the answer has none. */
  transactionId: string | null;
  /** card, bank, ussd, bank_transfer or another word; null before one was chosen. */
  channel: string | null;
  paidAt: Date | null;
  /** What the provider keeps; null if the answer doesn't say. */
  feesKobo: number | null;
  /** Why it failed; null if the answer doesn't say. */
  failure: string | null;
  /** What it was paid with, if that may be charged again; null for what can't, and before it was paid. */
  authorization: Authorization | null;
  /** Who sent a bank transfer, as far as the answer says; none for what came in another way. */
  sender?: PaymentSender | null;
}

/** The account that a bank transfer came from. The provider tells no whole number of it. */
export interface PaymentSender {
  /** The holder's name at their bank; null if the answer doesn't say. */
  name: string | null;
  bank: string | null;
  /** The last digits of the number; null if the answer doesn't say. */
  lastDigits: string | null;
}

/** A card or bank account that a customer paid with, and that may be charged again. */
export interface Authorization {
  code: string;
  /** That of the payment: it is charged with no other. */
  email: string;
  /** The same for one card or account, whatever its code; null if the answer doesn't say. */
  signature: string | null;
  /** card, or direct_debit. */
  channel: string;
  /** visa, mastercard, verve, or another word; null if the answer doesn't say. */
  brand: string | null;
  last4: string;
  bank: string | null;
  /** The last month in which it can be charged; null if the answer doesn't say. */
  expiresIn: { month: number; year: number } | null;
}

/** A payment to take from a saved card or account, without the customer. `email` is that of the payment which gave the authorization. */
export interface AuthorizationToCharge extends ChargeToStart {
  authorizationCode: string;
}

/**
 * The answer to a charge of a saved card. It never says that money came in: that is asked for by the reference. `challenge`: the bank wants the
 * customer to confirm it on a page, and nothing was taken. Only `refused` and `duplicate` say that nothing new was begun.
 */
export type AttemptAnswer =
  | { kind: 'attempted' }
  | { kind: 'challenge'; url: string }
  | { kind: 'duplicate'; message: string }
  | ProviderRefusal
  | NoAnswer;

/** The answer to the end of an authorization. `refused`: the provider does not know it, or it ended before. */
export type EndAuthorizationAnswer = { kind: 'ended' } | ProviderRefusal | NoAnswer;

/** The answer about a reference. */
export type ChargeAnswer = { kind: 'found'; payment: Payment } | { kind: 'not-found' } | NoAnswer;

/** Money to give back from a payment. The provider has no reference for a refund: our own stands in its note. */
export interface RefundToSend {
  /** The reference of the payment. */
  chargeReference: string;
  /** Our reference of the refund. */
  reference: string;
  amountKobo: number;
  /** What the customer reads. */
  reason: string;
}

/** A refund as the provider describes it. */
export interface ProviderRefund {
  id: string;
  /** pending, processing, processed, failed, needs-attention, or a new word. */
  status: string;
  amountKobo: number;
  currency: string;
  domain: string | null;
  /** The note that we sent, which has our reference. */
  note: string;
}

/** The account for a refund that the provider can't send back to where it came from. */
export interface RefundAccountToSend {
  /** The provider's id of the refund. */
  refundId: string;
  accountNumber: string;
  bankCode: string;
}

/** The answer to a POST of a refund. Only `refused` says that nothing was done. */
export type RefundAnswer = { kind: 'accepted'; refund: ProviderRefund } | ProviderRefusal | NoAnswer;

/** The refunds of a payment, or nothing usable. */
export type RefundsAnswer = { kind: 'listed'; refunds: ProviderRefund[] } | NoAnswer;

/** A dispute of a payment, as the provider describes it: the customer's bank asks for the money back. */
export interface ProviderDispute {
  id: string;
  /** awaiting-merchant-feedback, awaiting-bank-feedback, pending, resolved, or a new word. */
  status: string;
  /** merchant-accepted, declined, or a new word; null until it is resolved. */
  resolution: string | null;
  /** What is asked back; null if the answer doesn't say. */
  amountKobo: number | null;
  /** Null if the answer doesn't say. */
  currency?: string | null;
  domain: string | null;
  /** fraud, chargeback, general, or a new word. */
  category: string | null;
  /** What the customer's bank says of it, in its words; null or missing if it says nothing. */
  said?: string | null;
  /** Until when our answer has to be there. */
  dueAt: Date | null;
}

/** The disputes of a payment, or nothing usable. */
export type DisputesAnswer = { kind: 'listed'; disputes: ProviderDispute[] } | NoAnswer;

/** The answer about one dispute. */
export type DisputeAnswer = { kind: 'found'; dispute: ProviderDispute } | { kind: 'not-found' } | NoAnswer;

/** What the provider asks of us about a payment that its cardholder says was not theirs: it can't be left out. */
export interface FraudEvidence {
  disputeId: string;
  customer: { name: string; email: string; phone: string };
  service: string;
  deliveryArea: string | null;
  deliveredOn: string | null;
}

/** The answer to evidence. */
export type EvidenceAnswer = { kind: 'added'; evidenceId: string } | ProviderRefusal | NoAnswer;

/** A document for a dispute. */
export interface DisputeDocument {
  disputeId: string;
  /** With its extension. */
  name: string;
  bytes: Buffer;
}

/** The answer to a document: the name by which the provider knows it. */
export type DocumentAnswer = { kind: 'uploaded'; fileName: string } | ProviderRefusal | NoAnswer;

/** Our answer to a dispute. */
export interface DisputeResolution {
  disputeId: string;
  /** merchant-accepted gives the money back; declined contests it. */
  resolution: 'merchant-accepted' | 'declined';
  message: string;
  /** What goes back; 0 if we contest it. */
  refundKobo: number;
  /** The document that was uploaded for it. */
  fileName: string;
  /** For a claim of fraud: the evidence that was added. */
  evidenceId: string | null;
}

/** The answer to a resolution. Only `refused` says that nothing was done. */
export type ResolveAnswer = { kind: 'resolved'; dispute: ProviderDispute } | ProviderRefusal | NoAnswer;

/** A company that takes money in for us by card, bank transfer and USSD, and gives it back. Amounts are kobo of naira. */
export interface ChargeProvider extends DebitProvider {
  /** The environment that our key belongs to. */
  readonly domain: 'live' | 'test';
  /** Begins a payment with one attempt. */
  start(charge: ChargeToStart): Promise<StartAnswer>;
  /**
   * Charges a saved card or account with one attempt, without the customer. A second attempt under the same reference takes nothing; under
   * another one it is another payment.
   */
  chargeAuthorization(charge: AuthorizationToCharge): Promise<AttemptAnswer>;
  /** Ends an authorization at the provider: it can't be charged any more. A second time does no harm. */
  endAuthorization(code: string): Promise<EndAuthorizationAnswer>;
  /** What the provider says about a payment. */
  verify(reference: string): Promise<ChargeAnswer>;
  /** Sends a refund with one attempt. The provider would take a second one as another refund. */
  refund(refund: RefundToSend): Promise<RefundAnswer>;
  /** Tells the account for a refund that needs attention. It is the same refund, so a second time does no harm. */
  sendRefundAccount(account: RefundAccountToSend): Promise<RefundAnswer>;
  /** Every refund of a payment, by the provider's id of the payment. */
  listRefunds(transactionId: string): Promise<RefundsAnswer>;
  /** Every dispute of a payment, by the provider's id of the payment. */
  listDisputes(transactionId: string): Promise<DisputesAnswer>;
  /** What the provider says of one dispute. */
  findDispute(disputeId: string): Promise<DisputeAnswer>;
  /** Adds what is needed against a claim of fraud. It decides nothing, and a second time does no harm. */
  addEvidence(evidence: FraudEvidence): Promise<EvidenceAnswer>;
  /** Uploads a document. It decides nothing, and a second time does no harm. */
  uploadDocument(document: DisputeDocument): Promise<DocumentAnswer>;
  /** Answers a dispute with one attempt: that decides it. */
  resolveDispute(resolution: DisputeResolution): Promise<ResolveAnswer>;
}

/** What stands in a refund's note: by it the refund is found again. */
export const refundNote = (reference: string): string => `Foodbank ${reference}`;
