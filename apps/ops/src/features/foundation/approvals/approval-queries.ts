import { listApprovals, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** Which requests the list shows. */
export type Box = 'waiting' | 'mine' | 'decided';

/** A page of requests. */
export const approvalsQuery = (box: Box, kind: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['approvals', 'list', box, kind, cursor],
    queryFn: () => call(listApprovals, { query: { box, kind: kind || undefined, cursor } }),
  });

/** One request with what it would change, always as it is now. */
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ['approvals', 'record', id],
    queryFn: async () => (await call(readApproval, { params: { id } })).approval,
    staleTime: 0,
  });
