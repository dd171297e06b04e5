import type { Day } from '@foodbank/contract/primitives/day';
import { deletion, get, list, run, statement, type Tx } from '../../../platform/database.ts';

/** What is gone of a request whose time is over: what was stated, what was written about it, and what was said of the faces. */
const wiped =
  'home = null, work_kind = null, work_name = null, decision_note = null, first_refusal = null, faces = null';

/** Wipes what was stated in some requests for level 2. That and how they were decided stays. */
export const wipeReviews = run<[ids: readonly string[]]>(
  'wipe-identity-reviews',
  `update identity_reviews set ${wiped} where id = any($1::uuid[])`,
);
const wipeAllRow = statement(
  'wipe-identity-reviews-of-customer',
  `update identity_reviews set ${wiped}, state = case when state in ('needs-a-person', 'verified') then 'lapsed' else state end,
     decided_at = coalesce(decided_at, $2) where customer_id = $1`,
);
/** Wipes the requests of an erased customer who has a plan, and ends them. */
export const wipeReviewsOf = (tx: Tx, customerId: string) => tx.list(wipeAllRow, [customerId, tx.now]);
/** Deletes the requests of an erased customer. */
export const deleteReviewsOf = run<[customerId: string]>(
  'delete-identity-reviews-of-customer',
  'delete from identity_reviews where customer_id = $1',
);
const deleteOldRows = deletion(
  'delete-old-identity-reviews',
  'identity_reviews',
  'id',
  `decided_at < $1 and state in ('refused', 'lapsed') and num_nonnulls(home, work_kind, work_name, decision_note, faces) = 0`,
  'decided_at, id',
);
/** Deletes wiped requests that were decided before an instant and don't count any more. Returns how many. */
export const deleteOldReviews = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteOldRows, [before, atMost])).count;

/** How many requests for level 2 some customers made. */
export const countReviewsOf = get<{ count: number }, [customerIds: readonly string[]]>(
  'count-identity-reviews-of-customers',
  'select count(*)::int as count from identity_reviews where customer_id = any($1)',
);
/** A request as it is exported. */
export interface ReviewRecord {
  askedAt: Date;
  home: object | null;
  workKind: string | null;
  workName: string | null;
  validUntil: Day | null;
  textVersion: string;
  language: string;
  state: string;
  reason: string | null;
  decidedAt: Date | null;
  decisionNote: string | null;
  faces: object | null;
}
/** A customer's requests for the export, the oldest first. */
export const listReviewRecords = list<ReviewRecord, [customerId: string]>(
  'identity-reviews-for-export',
  `select asked_at as "askedAt", home, work_kind as "workKind", work_name as "workName", valid_until as "validUntil",
     text_version as "textVersion", language, state, reason, decided_at as "decidedAt", decision_note as "decisionNote", faces
   from identity_reviews where customer_id = $1 order by asked_at, id`,
);
