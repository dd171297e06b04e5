import type { Day } from '@foodbank/contract/primitives/day';

/** The account that money is sent to. `name` is the holder's name as it was approved. */
export interface PayeeAccount {
  accountNumber: string;
  bankCode: string;
  name: string;
}

/** Who receives money, as the provider stores them. */
export interface Recipient extends PayeeAccount {
  /** The provider's name for it, which a transfer states. */
  code: string;
  /** The holder's name as the bank told the provider; null if the provider has none. */
  holder: string | null;
  currency: string;
  /** False once it was deleted at the provider. */
  isActive: boolean;
}

/** The provider's own refusal: its code, if it gave one, and its words. */
export interface ProviderRefusal {
  kind: 'refused';
  code: string | null;
  message: string;
}

/** No usable answer: a time-out, 5xx, 429, a wrong key, a cut or foreign body, a redirect. What was asked may have happened. */
export interface NoAnswer {
  kind: 'unknown';
  reason: string;
}

/** The answer about a recipient. `not-found` is given to `findRecipient` only. */
export type RecipientAnswer =
  | { kind: 'known'; recipient: Recipient }
  | { kind: 'not-found' }
  | ProviderRefusal
  | NoAnswer;

/** A transfer to send. The reference makes it happen once: 16 to 50 characters of a-z, 0-9, - and _. */
export interface TransferToSend {
  reference: string;
  amountKobo: number;
  recipientCode: string;
  /** What the recipient's bank may show. */
  reason: string;
}

/** A transfer as the provider describes it. */
export interface Transfer {
  reference: string;
  /** The provider's word: pending, success, failed, otp, abandoned, reversed, blocked, rejected, received, or a new one. */
  status: string;
  amountKobo: number;
  currency: string;
  /** live or test; null if the answer doesn't say. */
  domain: string | null;
  transferCode: string | null;
  /** Why it failed; null if the answer doesn't say. */
  failure: string | null;
  /** What the answer says about the recipient. */
  recipient: { code: string | null; accountNumber: string | null; bankCode: string | null };
}

/** The answer to a POST. Only `refused` says that nothing was done; `accepted` promises nothing. */
export type SendAnswer =
  | { kind: 'accepted'; status: string; transferCode: string | null }
  | ProviderRefusal
  /** The provider knows the reference already. */
  | { kind: 'duplicate'; message: string }
  | NoAnswer;

/** The answer about a reference. */
export type VerifyAnswer = { kind: 'found'; transfer: Transfer } | { kind: 'not-found' } | NoAnswer;

/** A line of the provider's balance ledger. */
export interface BalanceLine {
  id: string;
  /** Kobo; negative where money left the balance. */
  differenceKobo: number;
  /** The balance after the line. */
  balanceKobo: number;
  currency: string;
  reason: string;
  /** The provider's kind of record, such as Transfer, Transaction or Refund, and its id there. */
  model: string;
  modelId: string;
  at: Date;
}

/** A settlement: money that the provider paid to the business's bank account. */
export interface Settlement {
  id: string;
  /** success, processing, pending or failed. */
  status: string;
  currency: string;
  /** What reaches the bank, the provider's fees, and what customers paid. */
  settledKobo: number;
  feesKobo: number;
  processedKobo: number;
  settledOn: Day;
}

/** A signed webhook. What it says is only a reason to ask. */
export interface ProviderEvent {
  /** Such as transfer.success; `unreadable` if the body isn't what it should be. */
  event: string;
  /** live or test; null if it doesn't say. */
  domain: string | null;
  reference: string | null;
  amountKobo: number | null;
  currency: string | null;
  accountNumber: string | null;
  /** Of a payment: card, bank_transfer or another word; missing if it doesn't say. */
  channel?: string | null;
  /** Of an event about a bank account that a customer lets us debit. */
  debit?: ToldDebit;
}

/** What a webhook says of a bank account that a customer lets us debit. The code says whether it is one of ours. */
export interface ToldDebit {
  code: string;
  email: string | null;
  last4: string | null;
  bank: string | null;
  /** The same for one account, whatever its code. */
  signature: string | null;
}

/** The headers of a request, names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A company that holds our balance and pays it out to bank accounts. Amounts are kobo of naira. */
export interface PayoutProvider {
  /** The environment that our key belongs to. */
  readonly domain: 'live' | 'test';
  /** Makes a recipient. For an account that the provider has already, it returns the existing one. */
  createRecipient(account: PayeeAccount): Promise<RecipientAnswer>;
  /** A recipient by its code. */
  findRecipient(code: string): Promise<RecipientAnswer>;
  /** Sends one transfer with one attempt. */
  send(transfer: TransferToSend): Promise<SendAnswer>;
  /** Sends up to 100 transfers with one attempt. The answers have the order of the transfers. */
  sendMany(transfers: readonly TransferToSend[]): Promise<SendAnswer[]>;
  /** What the provider says about a reference. */
  verify(reference: string): Promise<VerifyAnswer>;
  /** The balance in naira's kobo. Throws `ProviderUnavailable` without a usable response. */
  balanceKobo(): Promise<number>;
  /** The balance's lines of some Lagos days, both included, oldest first. Throws `ProviderUnavailable`. */
  listBalanceLedger(from: Day, to: Day): Promise<BalanceLine[]>;
  /** The settlements of some Lagos days, both included, oldest first. Throws `ProviderUnavailable`. */
  listSettlements(from: Day, to: Day): Promise<Settlement[]>;
  /** Reads a webhook. Null if its signature is not the provider's. */
  verifyWebhook(rawBody: Buffer, headers: RequestHeaders): ProviderEvent | null;
}
