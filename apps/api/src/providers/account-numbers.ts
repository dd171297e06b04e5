import type { NoAnswer, ProviderRefusal } from './payouts.ts';

/** A customer for whom an account number is made. The provider keeps one customer for each email. */
export interface NumberHolder {
  email: string;
  firstname: string;
  lastname: string;
  /** As +234… */
  phone: string;
}

/** An account number that is a customer's alone: what is sent there comes to us. */
export interface OwnNumber {
  /** The provider's id of it, by which it is ended. */
  id: string;
  accountNumber: string;
  bankName: string;
  /** As senders see it before they send. */
  accountName: string;
}

/** The answer to a request for a number. Only `refused` says that there is none. `customerCode` is how the provider names the customer. */
export type OwnNumberAnswer = { kind: 'given'; number: OwnNumber; customerCode: string } | ProviderRefusal | NoAnswer;

/** The answer to the end of a number. `refused`: the provider does not know it, or it ended before. */
export type EndNumberAnswer = { kind: 'ended' } | ProviderRefusal | NoAnswer;

/** Money that came in by an account number, as the provider describes it. */
export interface TransferIn {
  /** The provider's own reference: such a payment has none of ours. */
  reference: string;
  amountKobo: number;
  currency: string;
  /** live or test; null if the answer doesn't say. */
  domain: string | null;
  /** The number that it was sent to; null if the answer doesn't say. */
  receiverNumber: string | null;
  /** The customer whose number it is; null if the answer doesn't say. */
  customerCode: string | null;
  sender: TransferSender;
}

/** Who sent money, as far as the provider says. Of the number some digits may be hidden, as X. */
export interface TransferSender {
  accountNumber: string | null;
  bankName: string | null;
  name: string | null;
}

/** The answer about a reference. `other`: a payment that did not come by an account number, or that is not paid. */
export type TransferInAnswer = { kind: 'found'; transfer: TransferIn } | { kind: 'other' } | NoAnswer;

/** A company that gives customers account numbers of their own. Amounts are kobo of naira. */
export interface AccountNumberProvider {
  /** The customer's number at a bank: the one that there is, else a new one. A second time gives the same. */
  giveNumber(holder: NumberHolder, bank: string): Promise<OwnNumberAnswer>;
  /** Ends a number: nothing can be sent there any more. A second time does no harm. */
  endNumber(id: string): Promise<EndNumberAnswer>;
  /** What the provider says about a payment by its own reference. */
  findTransfer(reference: string): Promise<TransferInAnswer>;
  /** The references of what came in by account numbers between two instants; null without a usable answer. */
  listTransfers(since: Date, until: Date): Promise<string[] | null>;
  /** Asks the provider to look at the bank for what came in on a day and was not told. It tells it by a webhook. */
  askForMissed(accountNumber: string, bank: string, day: string): Promise<boolean>;
}
