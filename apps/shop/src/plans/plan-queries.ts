/** The reads of the customer's plans. They stay readable without a network, until the customer signs out. */
import { readOwnPayslips } from '@foodbank/contract/lending/payroll';
import {
  checkRepayment,
  listOwnPlans,
  previewRepayment,
  readOwnPlan,
  readRepayment,
} from '@foodbank/contract/lending/repayments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

const kept = { kept: 'own' } as const;

/** The plans of the customer. */
export const plansQuery = queryOptions({
  queryKey: ['plans', 'list'],
  queryFn: ({ signal }) => call(listOwnPlans, {}, signal),
  meta: kept,
});

/** One plan, and today as its due days count it. */
export const planQuery = (number: string) =>
  queryOptions({
    queryKey: ['plans', 'one', number],
    queryFn: ({ signal }) => call(readOwnPlan, { params: { number } }, signal),
    meta: kept,
  });

/** What a payment of an amount would change now. */
export const previewQuery = (number: string, amount: number | null) =>
  queryOptions({
    queryKey: ['plans', 'preview', number, amount],
    queryFn: async ({ signal }) =>
      (await call(previewRepayment, { params: { number }, body: { amount: amount ?? 0 } }, signal)).preview,
    enabled: amount !== null,
    staleTime: 0,
    retry: false,
  });

/** A payment on a plan as it stands. */
export const repaymentQuery = (number: string, id: string) =>
  queryOptions({
    queryKey: ['plans', 'payment', number, id],
    queryFn: ({ signal }) => call(readRepayment, { params: { number, id } }, signal),
    staleTime: 0,
  });

/** Asks the payment provider: "I have paid". */
export const askProvider = (number: string, id: string) => call(checkRepayment, { params: { number, id } });

/** The payslips with which a plan leaves. */
export const payslipsQuery = (number: string) =>
  queryOptions({
    queryKey: ['plans', 'payslips', number],
    queryFn: ({ signal }) => call(readOwnPayslips, { params: { number } }, signal),
    meta: kept,
  });
