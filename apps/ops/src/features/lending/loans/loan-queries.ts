import { explainLoan, getLoan, type LoanStateKey, listLoans } from '@foodbank/contract/lending/loans-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** What the list shows: all loans, those with something overdue, or those of a state. */
export type LoansShown = 'all' | 'overdue' | LoanStateKey;

export interface LoanFilters {
  show: LoansShown;
  /** Of a loan or an order. */
  number: string;
  customer: string;
}

/** A page of loans. */
export const loansQuery = ({ show, number, customer }: LoanFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['loans', 'list', show, number, customer, cursor],
    queryFn: () =>
      call(listLoans, {
        query: {
          ...(show === 'overdue' ? { overdue: 'yes' as const } : show !== 'all' && { state: show }),
          ...(number && { number }),
          ...(customer && { customerId: customer }),
          ...(cursor && { cursor }),
        },
      }),
    placeholderData: keepPreviousData,
  });

/** A loan as it is today. */
export const loanQuery = (loanId: string) =>
  queryOptions({
    queryKey: ['loans', 'record', loanId],
    queryFn: () => call(getLoan, { params: { loanId } }),
    staleTime: 0,
  });

/** The sealed text of a loan’s agreement. */
export const agreementQuery = (loanId: string) =>
  queryOptions({ queryKey: ['loans', 'agreement', loanId], queryFn: () => call(explainLoan, { params: { loanId } }) });

/** After an act. */
export const refreshLoans = () => queryClient.invalidateQueries({ queryKey: ['loans'] });
