/** The console's reads about deduction files, with their cache keys. `refreshPayroll` reads them again. */
import {
  listPayrollFiles,
  listPayrollRows,
  type payrollRowFilters,
  readPayrollFile,
} from '@foodbank/contract/lending/payroll-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';

const key = ['payroll'];

/** A page of the months of an employer. */
export const payrollFilesQuery = (id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'files', id, cursor],
    queryFn: () => call(listPayrollFiles, { params: { id }, query: { cursor } }),
    placeholderData: keepPreviousData,
  });

/** One deduction file. */
export const payrollFileQuery = (id: string, fileId: string) =>
  queryOptions({
    queryKey: [...key, 'file', id, fileId],
    queryFn: async () => (await call(readPayrollFile, { params: { id, fileId } })).file,
    staleTime: 0,
  });

/** What of the rows of a file is looked for. */
export interface RowFilters {
  show: (typeof payrollRowFilters)[number];
  search: string;
}

/** A page of the rows of a file. */
export const payrollRowsQuery = (
  id: string,
  fileId: string,
  { show, search }: RowFilters,
  cursor: string | undefined,
) =>
  queryOptions({
    queryKey: [...key, 'rows', id, fileId, show, search, cursor],
    queryFn: () => call(listPayrollRows, { params: { id, fileId }, query: { show, search, cursor } }),
    placeholderData: keepPreviousData,
  });
