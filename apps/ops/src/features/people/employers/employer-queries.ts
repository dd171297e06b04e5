/** The console's reads about employers, with their cache keys. */
import {
  listEmployees,
  listEmployers,
  listEmployments,
  listStaffFileRows,
  listStaffFiles,
  readEmployer,
  readStaffFile,
} from '@foodbank/contract/people/employers-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

const key = ['employers'];

/** The labels of what is shown of a list, of customers, and of a file. */
export const showLabels = {
  present: 'Work there',
  customers: 'Customers of ours',
  old: 'Figures too old',
  left: 'Left',
  all: 'All',
} as const;
export const customerLabels = { waiting: 'Wait for a decision', all: 'All' } as const;
export const rowLabels = { all: 'All rows', errors: 'Errors only', changes: 'Changes only' } as const;

/** All employers that the member may see. */
export const employersQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: () => call(listEmployers, {}),
});

/** One employer. */
export const employerQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async () => (await call(readEmployer, { params: { id } })).employer,
  });

/** A page of a staff list. */
export const employeesQuery = (
  id: string,
  { search, show }: { search: string; show: keyof typeof showLabels },
  cursor: string | undefined,
) =>
  queryOptions({
    queryKey: [...key, 'staff', id, search, show, cursor],
    queryFn: () => call(listEmployees, { params: { id }, query: { search, show, cursor } }),
    placeholderData: keepPreviousData,
  });

/** A page of customers who say that they work for an employer. */
export const employmentsQuery = (id: string, show: keyof typeof customerLabels, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'employments', id, show, cursor],
    queryFn: () => call(listEmployments, { params: { id }, query: { show, cursor } }),
    placeholderData: keepPreviousData,
  });

/** A page of files, newest first. */
export const filesQuery = (id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'files', id, cursor],
    queryFn: () => call(listStaffFiles, { params: { id }, query: { cursor } }),
    placeholderData: keepPreviousData,
  });

/** One file. */
export const fileQuery = (id: string, fileId: string) =>
  queryOptions({
    queryKey: [...key, 'file', id, fileId],
    queryFn: async () => (await call(readStaffFile, { params: { id, fileId } })).file,
    staleTime: 0,
  });

/** A page of a file's rows. */
export const fileRowsQuery = (id: string, fileId: string, show: keyof typeof rowLabels, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'file-rows', id, fileId, show, cursor],
    queryFn: () => call(listStaffFileRows, { params: { id, fileId }, query: { show, cursor } }),
    placeholderData: keepPreviousData,
  });

/** Reads everything about employers again after an act. */
export const refreshEmployers = () => queryClient.invalidateQueries({ queryKey: key });
