import {
  type DueState,
  type FailureWhy,
  getMandate,
  listAutomaticDay,
  listFailedCharges,
  listMandates,
  type MandateList,
} from '@foodbank/contract/lending/automatic-payments-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** A page of mandates. */
export const mandatesQuery = (list: MandateList, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['automatic-payments', 'mandates', list, cursor],
    queryFn: () => call(listMandates, { query: { list, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A mandate with its charges. */
export const mandateQuery = (id: string) =>
  queryOptions({
    queryKey: ['automatic-payments', 'mandate', id],
    queryFn: () => call(getMandate, { params: { id } }),
    staleTime: 0,
  });

/** What is due today. */
export const dayQuery = (state: DueState | 'all') =>
  queryOptions({
    queryKey: ['automatic-payments', 'day', state],
    queryFn: () => call(listAutomaticDay, { query: state === 'all' ? {} : { state } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The charges that failed within some days. */
export const failuresQuery = ({ days, why }: { days: string; why: FailureWhy | 'all' }, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['automatic-payments', 'failures', days, why, cursor],
    queryFn: () =>
      call(listFailedCharges, {
        query: { days, ...(why !== 'all' && { why }), ...(cursor && { cursor }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** After an act. */
export const refreshAutomatic = () => queryClient.invalidateQueries({ queryKey: ['automatic-payments'] });

/** Closes the dialog of an act, and reads what holds by now: one that was refused says that another member was first. */
export function refreshAfter(setOpen: (isOpen: boolean) => void): void {
  setOpen(false);
  void refreshAutomatic();
}
