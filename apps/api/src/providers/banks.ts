/** A bank as a provider names it. */
export interface ListedBank {
  code: string;
  name: string;
}

/** The holder's name of an account; null if the bank has no such account. */
export type Resolution = { accountName: string } | { accountName: null };

/** A company that lists banks and resolves account numbers. */
export interface BankProvider {
  /** Lists the banks of every kind that the provider can pay to. */
  listBanks(): Promise<ListedBank[]>;
  /** Returns the holder's name of an account. Throws `ProviderUnavailable` without a usable response. */
  resolveAccount(account: { accountNumber: string; bankCode: string }): Promise<Resolution>;
}
