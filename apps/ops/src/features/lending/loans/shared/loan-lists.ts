import { type ListedLoan, type LoanStateKey, listLoans } from '@foodbank/contract/lending/loans-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';

/** What the list shows: all loans, those with something overdue, those whose goods are in question, or those of a state. */
export type LoansShown = 'all' | 'overdue' | 'in-question' | LoanStateKey;

export interface LoanFilters {
  show: LoansShown;
  /** The code of a plan; empty for all. */
  plan: string;
  /** Of a loan or an order. */
  number: string;
  customer: string;
}

/** A page of loans. */
export const loansQuery = ({ show, plan, number, customer }: LoanFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['loans', 'list', show, plan, number, customer, cursor],
    queryFn: () =>
      call(listLoans, {
        query: {
          ...shownQuery(show),
          ...(plan && { plan }),
          ...(number && { number }),
          ...(customer && { customerId: customer }),
          ...(cursor && { cursor }),
        },
      }),
    placeholderData: keepPreviousData,
  });

function shownQuery(show: LoansShown) {
  if (show === 'all') return {};
  if (show === 'overdue') return { overdue: 'yes' as const };
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

/** How a state looks. */
export const toneOfLoan = (state: LoanStateKey): 'completed' | 'pending' | 'other' =>
  state === 'settled' ? 'completed' : state === 'active' || state === 'accepted' ? 'pending' : 'other';

/** Why the goods of a loan are in question; null if they are not. */
export function inQuestionText({ inQuestion: [cause, ...others] }: Pick<ListedLoan, 'inQuestion'>): string | null {
  if (cause === undefined) return null;
  const words = cause.kind === 'case' ? `Case ${cause.name}` : `Return of ${cause.name}`;
  return `${words} since ${formatDay(cause.since)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

/** What is overdue of a loan, or since when nothing of it is asked; null if neither. */
export const overdueText = ({
  overdue,
  daysLate,
  frozenSince,
}: Pick<ListedLoan, 'overdue' | 'daysLate' | 'frozenSince'>): string | null =>
  frozenSince !== null
    ? `Frozen since ${formatDay(frozenSince)}`
    : overdue > 0
      ? `${formatNaira(overdue)} overdue, ${counted(daysLate, 'day')} late`
      : null;
