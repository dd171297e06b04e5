/** A bank as a provider names it. */
export interface ListedBank {
  code: string;
  name: string;
}

/** What a bank says of an account number: the holder's name, or that it has no such account. */
export type Resolution = { accountName: string } | { accountName: null };

/** The company that knows the banks and whose account a number is. */
export interface BankProvider {
  /** Every bank that the provider can pay to, of whatever kind. */
  listBanks(): Promise<ListedBank[]>;
  /** Asks the bank whose account it is. Throws `ProviderUnavailable` where there is no answer to be had now. */
  resolveAccount(account: { accountNumber: string; bankCode: string }): Promise<Resolution>;
}

/** The provider gave no answer that can be used: not reached, too slow, too many questions, broken, or nonsense. */
export class ProviderUnavailable extends Error {}
