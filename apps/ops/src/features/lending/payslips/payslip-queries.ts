import {
  type ListedPayslip,
  listPayslips,
  type payslipShows,
  readPayslip,
} from '@foodbank/contract/lending/payroll-staff';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** Where a payslip stands, as members read it. */
export const payslipStates: Readonly<Record<ListedPayslip['state'], string>> = {
  waiting: 'To decide',
  counted: 'Counts as paid',
  refused: 'Refused',
  answered: 'The employer answered first',
};

/** A page of payslips. */
export const payslipsQuery = (show: keyof typeof payslipShows, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['payslips', 'list', show, cursor],
    queryFn: () => call(listPayslips, { query: { show, ...(cursor && { cursor }) } }),
  });

/** One of them. */
export const payslipQuery = (id: string) =>
  queryOptions({
    queryKey: ['payslips', 'record', id],
    queryFn: async () => (await call(readPayslip, { params: { id } })).payslip,
    staleTime: 0,
  });

/** Reads all of them again after a decision. */
export const refreshPayslips = () => queryClient.invalidateQueries({ queryKey: ['payslips'] });
