import type { ReplyOf } from '@foodbank/contract/endpoint';
import { getRequest, getRequestCounts, listRequests, type RequestRow } from '@foodbank/contract/support/requests-staff';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call, queryClient } from '../../../api.ts';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { queryOf, type RequestFilters } from './request-filters.ts';

const refreshMs = 30_000;

/** A page of the queue. */
export interface RequestPage {
  rows: readonly RequestRow[];
  nextCursor: string | null;
  /** The server's time, with which due times are compared. */
  now: string;
}

/** A page of the queue. It refreshes itself, but not while a row has the focus, so that no row moves away from a member's hands. */
export function useRequestPage(filters: RequestFilters, cursor: string | undefined) {
  const query = queryOf(filters, cursor);
  return useLiveQuery(
    {
      queryKey: ['requests', 'list', query],
      queryFn: ({ signal }): Promise<RequestPage> => call(listRequests, { query }, signal),
    },
    refreshMs,
  );
}

/** How many requests each list has of the chosen kind and owner. A search is not counted. */
export function useRequestCounts({ kind, owner }: Pick<RequestFilters, 'kind' | 'owner'>) {
  const query = { owner, ...(kind !== 'any' && { kind }) };
  return useQuery({
    queryKey: ['requests', 'counts', query],
    queryFn: async ({ signal }) => (await call(getRequestCounts, { query }, signal)).counts,
    refetchInterval: refreshMs,
  });
}

const requestKey = (id: string) => ['requests', 'one', id];

/** One request with its conversation. */
export function useRequest(id: string) {
  return useQuery({
    queryKey: requestKey(id),
    queryFn: ({ signal }) => call(getRequest, { params: { requestId: id } }, signal),
    refetchInterval: refreshMs,
  });
}

/** Notes the caller's draft that the server has now, so that the request has it when it is opened again. The rest is as old as before. */
export function noteDraft(id: string, draft: string): void {
  queryClient.setQueryData<ReplyOf<typeof getRequest>>(
    requestKey(id),
    (before) => before && { ...before, request: { ...before.request, draft } },
    { updatedAt: queryClient.getQueryState(requestKey(id))?.dataUpdatedAt },
  );
}

/** Reads list, counts and record anew, so that they agree after an act. */
export const refreshRequests = () => queryClient.invalidateQueries({ queryKey: ['requests'] });

const besideName = 'beside';

/** Whether the customer's timeline is beside the open request, as the address says, and how that is changed. */
export function useBeside(): [boolean, (isBeside: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (isBeside: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (isBeside) after.set(besideName, 'customer');
        else after.delete(besideName);
        return after;
      },
      { replace: true },
    );
  return [params.get(besideName) === 'customer', set];
}
