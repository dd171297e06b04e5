import type { BankProvider, ListedBank } from './banks.ts';
import { ProviderUnavailable } from './http.ts';

/** Account numbers with a special outcome. Every other number of 10 digits has a holder, always with the same name. */
export const sandboxNumbers = {
  notFound: '0000000000',
  timesOut: '0000000001',
  refused: '0000000002',
} as const;

const timeOutMs = 3_000;
const surnames = ['ADEYEMI', 'OKAFOR', 'BELLO', 'EZE', 'OGUNLEYE', 'IBRAHIM', 'NWOSU', 'EFFIONG'];
const firstNames = ['AMAKA', 'TUNDE', 'ZAINAB', 'CHIDI', 'FOLAKE', 'MUSA', 'NGOZI', 'ETIM'];

/** A bank provider without a network, for development. */
export function bankSandbox(banks: readonly ListedBank[]): BankProvider {
  return {
    listBanks: async () => [...banks],
    async resolveAccount({ accountNumber }) {
      if (accountNumber === sandboxNumbers.timesOut) {
        await new Promise((resolve) => setTimeout(resolve, timeOutMs));
        throw new ProviderUnavailable('the sandbox was asked to time out');
      }
      if (accountNumber === sandboxNumbers.refused) throw new ProviderUnavailable('the sandbox was asked to refuse');
      if (accountNumber === sandboxNumbers.notFound || accountNumber.length !== 10) return { accountName: null };
      return { accountName: holderOf(accountNumber) };
    },
  };
}

function holderOf(accountNumber: string): string {
  const [surname, first] = [Number(accountNumber.slice(-1)), Number(accountNumber.slice(-2, -1))];
  return `${surnames[surname % surnames.length]} ${firstNames[first % firstNames.length]}`;
}
