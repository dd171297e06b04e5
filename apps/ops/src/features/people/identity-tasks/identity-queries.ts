import {
  decideIdentityCheck,
  type identityLists,
  readIdentityCheck,
} from '@foodbank/contract/people/identity-checks-staff';
import {
  decideLevelReview,
  type LookReason,
  listIdentityTasks,
  lookAtPicture,
  readLevelReview,
} from '@foodbank/contract/people/identity-levels-staff';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

const area = 'identity-tasks';

/** What the queue shows, and of whom. */
export interface TaskFilters {
  list: (typeof identityLists)[number];
  /** A customer's id; empty for all. */
  customer: string;
}

/** A page of the queue. */
export const tasksQuery = ({ list, customer }: TaskFilters, cursor: string | undefined) => ({
  queryKey: [area, 'list', list, customer, cursor],
  queryFn: () =>
    call(listIdentityTasks, {
      query: { ...(customer ? { customerId: customer } : { list }), ...(cursor && { cursor }) },
    }),
});

/** One check with all that is needed to decide it. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [area, 'check', id],
    queryFn: async () => (await call(readIdentityCheck, { params: { id } })).check,
    staleTime: 0,
  });

/** One request for level 2 with all that is needed to decide it. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [area, 'level', id],
    queryFn: async () => (await call(readLevelReview, { params: { id } })).review,
    staleTime: 0,
  });

/** Queue and records are read again: another member may have decided, or looked. */
const readAgain = () => void queryClient.invalidateQueries({ queryKey: [area] });

type CheckOutcome = 'verified' | 'another-person' | 'looked-at';
/** Sends a decision about a check. */
export async function decideCheck(id: string, outcome: CheckOutcome, reason: string): Promise<{ message: string }> {
  try {
    return await call(decideIdentityCheck, { params: { id }, body: { outcome, reason } });
  } finally {
    readAgain();
  }
}

type ReviewOutcome = Parameters<typeof call<typeof decideLevelReview>>[1]['body']['outcome'];
/** Sends a decision about a request for level 2. */
export async function decideReview(id: string, outcome: ReviewOutcome, reason: string): Promise<{ message: string }> {
  try {
    return await call(decideLevelReview, { params: { id }, body: { outcome, reason } });
  } finally {
    readAgain();
  }
}

/**
 * Reads a picture as an address with its bytes in it: it is in this page's memory and nowhere else, and the security policy allows such addresses. The
 * look stands in the audit log, and the customer sees it.
 */
export async function look(id: string, why: LookReason): Promise<string> {
  try {
    return await addressOf(await call(lookAtPicture, { params: { id }, body: { why } }));
  } finally {
    readAgain();
  }
}

const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(`${reader.result}`);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
