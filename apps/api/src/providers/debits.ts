import type { NoAnswer, ProviderRefusal } from './payouts.ts';

/** A bank account whose customer is asked to let us debit it. The provider's page asks which account it is. */
export interface DebitToBegin {
  /** It is debited with no other. */
  email: string;
  /** Where the provider's page leads back to. */
  callbackUrl: string;
}

/** The answer to the begin: the provider's page and its own reference. Nothing can be debited before the customer agreed there. */
export type BeginDebitAnswer = { kind: 'begun'; url: string; reference: string } | ProviderRefusal | NoAnswer;

/** What a customer agreed to at their bank. */
export interface Debit {
  /** It is charged by this, as a card is. */
  code: string;
  /** Null if the answer doesn't say. */
  email: string | null;
  bank: string | null;
  /** False until the bank lets the account be debited: some time after the customer agreed. */
  isActive: boolean;
}

/** The answer about a reference. `not-found`: the customer has not agreed, and may yet. */
export type DebitAnswer = { kind: 'found'; debit: Debit } | { kind: 'not-found' } | NoAnswer;

/** A line of the provider's list of accounts. */
export interface ListedDebit {
  code: string;
  /** The last four digits of the account; null if the answer doesn't say. */
  last4: string | null;
  bank: string | null;
  /** By these the bank is asked once more to let it be debited; null if the answer doesn't say. */
  authorizationId: string | null;
  customerId: string | null;
}

/** In the provider's words: the customer agreed; it can be debited; it can't be any more. */
export type DebitStatus = 'pending' | 'active' | 'revoked';

/** Every account of a status, or nothing usable. */
export type DebitsAnswer = { kind: 'listed'; debits: ListedDebit[] } | NoAnswer;

/** The answer to the question of the bank once more. */
export type RetryDebitAnswer = { kind: 'queued' } | ProviderRefusal | NoAnswer;

/** What a company does for us to debit bank accounts. The debit itself is `chargeAuthorization`, and its end `endAuthorization`. */
export interface DebitProvider {
  /** Asks for the page on which a customer lets us debit an account, with one attempt. Another one begins anew, and does no harm. */
  beginDebit(debit: DebitToBegin): Promise<BeginDebitAnswer>;
  /** What the provider says about its reference. */
  verifyDebit(reference: string): Promise<DebitAnswer>;
  /** Every account of a status. */
  listDebits(status: DebitStatus): Promise<DebitsAnswer>;
  /** Asks the bank once more to let an account be debited, with one attempt: that debits ₦50 and gives them back. */
  retryDebit(ids: { authorizationId: string; customerId: string }): Promise<RetryDebitAnswer>;
}
