import { listTargetRows, listTargetUploads, readTargetUpload } from '@foodbank/contract/people/targets-staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** Which rows of a file are shown. */
export type Only = 'all' | 'errors' | 'changes';

/** A page of files, newest first. */
export const uploadsQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ['targets', 'uploads', cursor],
    queryFn: () => call(listTargetUploads, { query: { cursor } }),
    placeholderData: keepPreviousData,
  });

/** One file. */
export const uploadQuery = (id: string) =>
  queryOptions({
    queryKey: ['targets', 'upload', id],
    queryFn: async () => (await call(readTargetUpload, { params: { id } })).upload,
    staleTime: 0,
  });

/** A page of a file's rows. */
export const rowsQuery = (id: string, show: Only, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['targets', 'rows', id, show, cursor],
    queryFn: () => call(listTargetRows, { params: { id }, query: { show, cursor } }),
    placeholderData: keepPreviousData,
  });
