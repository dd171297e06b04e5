import type { HardshipMove } from '@foodbank/contract/support/hardship';
import {
  getHardship,
  hardshipLists,
  listHardship,
  previewHardshipGrant,
} from '@foodbank/contract/support/hardship-staff';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** What the queue shows. */
export const lists = hardshipLists;
export type Shown = keyof typeof lists;

const area = 'hardship';

/** A page of the queue. */
export const asksQuery = (list: Shown, cursor: string | undefined) => ({
  queryKey: [area, 'list', list, cursor],
  queryFn: () => call(listHardship, { query: { list, ...(cursor && { cursor }) } }),
});

/** What was asked for, with the plan. */
export const askQuery = (caseId: string) =>
  queryOptions({
    queryKey: [area, 'record', caseId],
    queryFn: () => call(getHardship, { params: { caseId } }),
    staleTime: 0,
  });

/** The days of the plan if payments moved, and what the customer would be told. */
export const grantPreviewQuery = (caseId: string, moves: readonly HardshipMove[]) =>
  queryOptions({
    queryKey: [area, 'preview', caseId, moves],
    queryFn: ({ signal }) => call(previewHardshipGrant, { params: { caseId }, body: { moves: [...moves] } }, signal),
    staleTime: 0,
    retry: false,
  });

/** After a decision: the case and the loan have changed too. */
export async function refreshHardship(): Promise<void> {
  await Promise.all([area, 'loans', 'requests'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
