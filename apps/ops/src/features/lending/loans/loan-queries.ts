import { explainLoan, getLoan, quoteLoanPayoff, readLoanTimeline } from '@foodbank/contract/lending/loans-staff';
import { listLoanCharges, readLoanOffer } from '@foodbank/contract/selling/checkout-staff';
import { listLoanPapers } from '@foodbank/contract/views/papers-staff';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** A loan as it is today. */
export const loanQuery = (loanId: string) =>
  queryOptions({
    queryKey: ['loans', 'record', loanId],
    queryFn: () => call(getLoan, { params: { loanId } }),
    staleTime: 0,
  });

/** What happened to a loan, with what it changed. */
export const timelineQuery = (loanId: string) =>
  queryOptions({
    queryKey: ['loans', 'timeline', loanId],
    queryFn: () => call(readLoanTimeline, { params: { loanId } }),
    staleTime: 0,
  });

/** The sealed text of a loan’s agreement. */
export const agreementQuery = (loanId: string) =>
  queryOptions({ queryKey: ['loans', 'agreement', loanId], queryFn: () => call(explainLoan, { params: { loanId } }) });

/** The agreement and the letters of a loan, as the customer has them. */
export const papersQuery = (loanId: string) =>
  queryOptions({ queryKey: ['loans', 'papers', loanId], queryFn: () => call(listLoanPapers, { params: { loanId } }) });

/** What the customer was shown before agreeing. */
export const offerQuery = (loanId: string) =>
  queryOptions({ queryKey: ['loans', 'offer', loanId], queryFn: () => call(readLoanOffer, { params: { loanId } }) });

/** The payments of a loan: the down payment, and what was paid back. */
export const chargesQuery = (loanId: string) =>
  queryOptions({
    queryKey: ['loans', 'charges', loanId],
    queryFn: () => call(listLoanCharges, { params: { loanId } }),
    staleTime: 0,
  });

/** What pays a loan off on a day. */
export const payoffQuery = (loanId: string, on: string) =>
  queryOptions({
    queryKey: ['loans', 'payoff', loanId, on],
    queryFn: async () => (await call(quoteLoanPayoff, { params: { loanId }, query: { on } })).quote,
    staleTime: 0,
    retry: false,
  });

/** After an act. */
export const refreshLoans = () => queryClient.invalidateQueries({ queryKey: ['loans'] });
