import {
  type ListedLoan,
  type LoanSort,
  type LoanStateKey,
  listLoans,
  loanStates,
  saveLoans as saveLoansCall,
  sumLoans,
} from '@foodbank/contract/lending/loans-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { sumsEveryMs } from '../../../../components/use-live-list.ts';

/** What the list shows: all loans, those with something overdue, those whose goods are in question, the frozen ones, or those of a state. */
export type LoansShown = 'all' | 'overdue' | 'in-question' | 'frozen' | LoanStateKey;

export interface LoanFilters {
  show: LoansShown;
  /** The code of a plan; empty for all. */
  plan: string;
  /** Of a loan or an order. */
  number: string;
  customer: string;
  sort: LoanSort;
}

const filterOf = ({ show, plan, number, customer }: LoanFilters) => ({
  ...shownQuery(show),
  ...(plan && { plan }),
  ...(number && { number }),
  ...(customer && { customerId: customer }),
});

/** A page of loans. */
export const loansQuery = (filters: LoanFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['loans', 'list', filters, cursor],
    queryFn: () => call(listLoans, { query: { ...filterOf(filters), sort: filters.sort, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });

/** What is open of the loans of a filter. */
export const loanSumsQuery = (filters: LoanFilters) =>
  queryOptions({
    queryKey: ['loans', 'sums', filterOf(filters)],
    queryFn: () => call(sumLoans, { query: filterOf(filters) }),
    refetchInterval: sumsEveryMs,
  });

/** The loans of a filter as a file. */
export const saveLoans = (filters: LoanFilters) =>
  call(saveLoansCall, { body: { ...filterOf(filters), sort: filters.sort } });

function shownQuery(show: LoansShown) {
  if (show === 'all') return {};
  if (show === 'overdue') return { overdue: 'yes' as const };
  if (show === 'frozen') return { frozen: 'yes' as const };
  return show === 'in-question' ? { inQuestion: 'yes' as const } : { state: show };
}

/** The loan of an order; null if there is none. */
export const loanOfOrderQuery = (order: string) =>
  queryOptions({
    queryKey: ['loans', 'of-order', order],
    queryFn: async () => (await call(listLoans, { query: { number: order } })).rows[0] ?? null,
  });

/** The newest loans of a customer: a page. */
export const loansOfCustomerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['loans', 'of-customer', customerId],
    queryFn: () => call(listLoans, { query: { customerId } }),
    staleTime: 0,
  });

/** What is open of a loan, in naira. */
export const openOf = ({ open: { principal, charge, lateFee } }: Pick<ListedLoan, 'open'>): number =>
  principal + charge + lateFee;

/** Where a loan stands, and how that looks: frozen and paused come before its state. */
export function standingOf({
  state,
  frozenSince,
  pausedSince,
}: Pick<ListedLoan, 'state' | 'frozenSince' | 'pausedSince'>): {
  text: string;
  tone: 'completed' | 'pending' | 'other';
} {
  if (frozenSince !== null) return { text: 'Frozen', tone: 'pending' };
  if (pausedSince !== null) return { text: 'Paused', tone: 'pending' };
  const tone = state === 'settled' || state === 'active' ? 'completed' : state === 'accepted' ? 'pending' : 'other';
  return { text: loanStates[state], tone };
}

/** Why the goods of a loan are in question; null if they are not. */
export function inQuestionText({ inQuestion: [cause, ...others] }: Pick<ListedLoan, 'inQuestion'>): string | null {
  if (cause === undefined) return null;
  const words = cause.kind === 'case' ? `Case ${cause.name}` : `Return of ${cause.name}`;
  return `${words} since ${formatDay(cause.since)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

type Lateness = Pick<ListedLoan, 'overdue' | 'daysLate' | 'frozenSince' | 'pausedSince'>;

/** Since when a loan is frozen, or how late it is, without the amount; null if it is neither. */
export function lateText({ overdue, daysLate, frozenSince, pausedSince }: Lateness): string | null {
  if (frozenSince !== null) return `Frozen since ${formatDay(frozenSince)}`;
  if (overdue === 0) return null;
  const days = counted(daysLate, 'day');
  return pausedSince === null ? `${days} late` : `Was ${days} late when it was paused`;
}

/** What is overdue of a loan, or since when nothing of it is asked; null if neither. While it is paused nothing is late: it was before. */
export function overdueText(loan: Lateness): string | null {
  const late = lateText(loan);
  return late !== null && loan.frozenSince === null && loan.pausedSince === null
    ? `${formatNaira(loan.overdue)} overdue, ${late}`
    : late;
}
