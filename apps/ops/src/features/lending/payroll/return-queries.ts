import {
  listPayrollReturnRows,
  listPayrollReturns,
  type PayrollReturn,
  type payrollReturnFilters,
} from '@foodbank/contract/lending/payroll-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

const key = ['payroll'];

/** What of the rows of a return is shown. */
export type ReturnFilter = (typeof payrollReturnFilters)[number];

const bookingMs = 2_000;
const isBooking = (rows: readonly PayrollReturn[] | undefined) => rows?.some(({ state }) => state === 'applying');

/** The returns of a deduction file, newest first. While one is being booked they are read again every two seconds. */
export const returnsQuery = (employerId: string, fileId: string) =>
  queryOptions({
    queryKey: [...key, 'returns', employerId, fileId],
    queryFn: () => call(listPayrollReturns, { params: { id: employerId, fileId }, query: {} }),
    refetchInterval: ({ state }) => (isBooking(state.data?.rows) ? bookingMs : false),
  });

/** A page of the rows of a return. */
export const returnRowsQuery = (
  employerId: string,
  { id: returnId, state, bookedCount }: PayrollReturn,
  show: ReturnFilter,
  cursor: string | undefined,
) =>
  queryOptions({
    queryKey: [...key, 'return-rows', employerId, returnId, state, bookedCount, show, cursor],
    queryFn: () => call(listPayrollReturnRows, { params: { id: employerId, returnId }, query: { show, cursor } }),
    placeholderData: keepPreviousData,
  });

/** Reads everything about payroll again after an act. */
export const refreshPayroll = () => queryClient.invalidateQueries({ queryKey: key });
