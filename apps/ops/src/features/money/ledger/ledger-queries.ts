import {
  type EntrySort,
  exportLedgerJournal,
  getLedgerAccount,
  getLedgerBalance,
  getLedgerBalanceLine,
  getLedgerTransfer,
  getTrialBalance,
  type LedgerKind,
  listLedgerAccounts,
  saveLedgerEntries,
  sumLedgerEntries,
} from '@foodbank/contract/money/ledger-staff';
import { getMonthEnd } from '@foodbank/contract/oversight/proof-staff';
import type { PeriodName } from '@foodbank/contract/primitives/periods';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The trial balance and the months. */
export const trialBalanceQuery = queryOptions({
  queryKey: ['ledger', 'trial-balance'],
  queryFn: () => call(getTrialBalance, {}),
});

/** The month that is closed next, with its checklist. */
export const monthEndQuery = queryOptions({
  queryKey: ['ledger', 'month-end'],
  queryFn: () => call(getMonthEnd, {}),
  staleTime: 0,
});

/** A page of the accounts of a kind, or those of one agent. */
export const accountsQuery = (kind: LedgerKind, agentCode: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['ledger', 'accounts', kind, agentCode, cursor],
    queryFn: () => call(listLedgerAccounts, { query: { kind, agentCode: agentCode || undefined, cursor } }),
    placeholderData: keepPreviousData,
  });

/** Which entries of an account are shown, by the days on which they were booked. Empty texts for all. */
export interface EntriesShown {
  from: string;
  to: string;
  sort: EntrySort;
}

const daysOf = ({ from, to }: EntriesShown) => ({ ...(from && { from }), ...(to && { to }) });

/** An account with a page of its entries. */
export const accountQuery = (id: string, shown: EntriesShown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['ledger', 'account', id, shown, cursor],
    queryFn: () => call(getLedgerAccount, { params: { id }, query: { ...daysOf(shown), sort: shown.sort, cursor } }),
    placeholderData: keepPreviousData,
  });

/** What an account's entries come to. */
export const entrySumsQuery = (id: string, shown: EntriesShown) =>
  queryOptions({
    queryKey: ['ledger', 'entry-sums', id, daysOf(shown)],
    queryFn: () => call(sumLedgerEntries, { params: { id }, query: daysOf(shown) }),
  });

/** An account's entries as a file. */
export const saveEntries = (id: string, shown: EntriesShown) =>
  call(saveLedgerEntries, { params: { id }, body: { ...daysOf(shown), sort: shown.sort } });

/** What stood on an account at an instant, in ISO 8601. */
export const balanceQuery = (id: string, at: string) =>
  queryOptions({
    queryKey: ['ledger', 'balance', id, at],
    queryFn: () => call(getLedgerBalance, { params: { id }, query: { at } }),
  });

/** What stood on an account at the end of each day of a period. */
export const balanceLineQuery = (id: string, period: PeriodName) =>
  queryOptions({
    queryKey: ['ledger', 'balance-line', id, period],
    queryFn: () => call(getLedgerBalanceLine, { params: { id }, query: { period } }),
    placeholderData: keepPreviousData,
  });

/** A transfer in full. */
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['ledger', 'transfer', id],
    queryFn: async () => (await call(getLedgerTransfer, { params: { id } })).transfer,
  });

/** All parts of a month's journal, joined. */
export async function readJournal(month: string): Promise<{ fileName: string; csv: string; rowCount: number }> {
  const parts: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { fileName, csv, rowCount, nextCursor } = await call(exportLedgerJournal, {
      params: { month },
      body: { cursor },
    });
    parts.push(csv);
    if (nextCursor === null) return { fileName, csv: parts.join(''), rowCount };
    cursor = nextCursor;
  }
}
