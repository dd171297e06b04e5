import type { StatementMapping } from '@foodbank/contract/money/reconciliation';
import {
  getReconciliation,
  type LineSort,
  type LineState,
  listLinesOfStatement,
  listStatementLines,
  listStatementRules,
  listStatements,
  listUnstated,
  openStatementFile,
  readStatement,
  readStatementLine,
  type StatementAccount,
  saveStatementLines,
  sumStatementLines,
  tryStatement,
} from '@foodbank/contract/money/reconciliation-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** A choice of one account, or of both. */
export type AccountChoice = StatementAccount | 'both';
const accountOf = (account: AccountChoice) => (account === 'both' ? {} : { account });

/** How both accounts stand. */
export const standingQuery = queryOptions({
  queryKey: ['reconciliation', 'standing'],
  queryFn: () => call(getReconciliation, {}),
});

/** A page of statements, newest first. */
export const statementsQuery = (account: AccountChoice, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['reconciliation', 'statements', account, cursor],
    queryFn: () => call(listStatements, { query: { ...accountOf(account), ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });

/** One statement, with how its lines stand. */
export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: ['reconciliation', 'statement', id],
    queryFn: () => call(readStatement, { params: { id } }),
    staleTime: 0,
  });

/** A file that a member chose. The number tells apart two files of one name. */
export interface ChosenFile {
  number: number;
  fileName: string;
  contentBase64: string;
}

/** A file as a table, and what is understood of it. */
export const openedFileQuery = (
  account: StatementAccount,
  file: ChosenFile | null,
  choice: { sheet?: string; headingRow?: number; mapping?: StatementMapping | undefined },
) =>
  queryOptions({
    queryKey: ['reconciliation', 'file', file?.number, account, choice],
    queryFn: () => {
      const { fileName = '', contentBase64 = '' } = file ?? {};
      return call(openStatementFile, { body: { account, fileName, contentBase64, ...choice } });
    },
    enabled: file !== null,
    placeholderData: (before, query) => (query?.queryKey[2] === file?.number ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    // The file may be large, and its answer is of no use once the page is left.
    gcTime: 0,
    retry: false,
  });

/** What applying a checked statement would do. It is tried again whenever something else was applied or cleared. */
export const triedStatementQuery = (id: string, digest: string) =>
  queryOptions({
    queryKey: ['reconciliation', 'tried', id, digest],
    queryFn: () => call(tryStatement, { params: { id } }),
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** All rules. */
export const rulesQuery = queryOptions({
  queryKey: ['reconciliation', 'rules'],
  queryFn: () => call(listStatementRules, {}),
});

/** Which lines of a statement are shown. */
export type Only = 'all' | 'errors' | 'unexplained';

/** A page of a statement's lines, in their order. */
export const linesOfStatementQuery = (id: string, show: Only, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['reconciliation', 'lines-of', id, show, cursor],
    queryFn: () => call(listLinesOfStatement, { params: { id }, query: { show, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });

/** Which lines a list shows. */
export interface LineFilters {
  state: LineState;
  account: AccountChoice;
  /** Days, or 'any'. */
  age: string;
}

const askedOf = ({ state, account, age }: LineFilters) => ({
  state,
  ...accountOf(account),
  ...(age !== 'any' && { olderThan: age }),
});

/** A page of lines in one state. */
export const linesQuery = (filters: LineFilters, sort: LineSort, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['reconciliation', 'lines', askedOf(filters), sort, cursor],
    queryFn: () => call(listStatementLines, { query: { ...askedOf(filters), sort, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });

/** What the lines of a filter come to. */
export const lineSumsQuery = (filters: LineFilters) =>
  queryOptions({
    queryKey: ['reconciliation', 'line-sums', askedOf(filters)],
    queryFn: () => call(sumStatementLines, { query: askedOf(filters) }),
  });

/** The lines of a filter as a file. */
export const saveLines = (filters: LineFilters, sort: LineSort) =>
  call(saveStatementLines, { body: { ...askedOf(filters), sort } });

/** One line, with what may explain it. */
export const lineQuery = (id: string) =>
  queryOptions({
    queryKey: ['reconciliation', 'line', id],
    queryFn: () => call(readStatementLine, { params: { id } }),
    staleTime: 0,
  });

/** A page of what is booked and on no statement yet. */
export const unstatedQuery = (account: StatementAccount, show: 'late' | 'all', cursor: string | undefined) =>
  queryOptions({
    queryKey: ['reconciliation', 'unstated', account, show, cursor],
    queryFn: () => call(listUnstated, { query: { account, show, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });

/** Something was applied or cleared: lists, records and counts are read again. */
export function refreshReconciliation(): void {
  for (const queryKey of [['reconciliation'], ['approvals'], ['today'], ['ledger']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
