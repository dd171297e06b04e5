import { list, type Tx } from '../../../platform/database.ts';

/** A picture whose time is over. */
export interface DuePicture {
  id: string;
  customerId: string;
  kind: 'document' | 'selfie';
  fileId: string | null;
}
const picture = `select p.id, p.customer_id as "customerId", p.kind, p.file_id as "fileId" from identity_pictures p where p.state <> 'deleted'`;
const locked = 'for no key update of p skip locked';
const waits = `exists (select from identity_checks c where c.customer_id = p.customer_id and c.state = 'needs-a-person')`;

/** Pictures that began before an instant, and that no person was asked to look at: with a request, or a check that waits. */
export const lockUnusedPictures = list<DuePicture, [before: Date, atMost: number], Tx>(
  'lock-unused-pictures-for-retention',
  `${picture} and p.used_at is null and p.decided_at is null and p.began_at < $1 and not ${waits}
   order by p.began_at limit $2 ${locked}`,
);

/**
 * Of a used picture the last decision counts. One without a decision, because its check was replaced or its request lapsed, counts from
 * its use. None is due while a request for level 2 with it waits.
 */
const decided = `coalesce(p.decided_at, p.used_at) < $1
  and (p.decided_at is not null or not ${waits})
  and not exists (select from identity_reviews r where (r.document_id = p.id or r.selfie_id = p.id) and r.state = 'needs-a-person')`;
const loansOf = (customer: string) => `select from loans l where l.customer_id = ${customer}`;
/** No plan of a customer runs, and the last change of the last one was before an instant. */
const plansEnded = (customer: string) =>
  `not exists (${loansOf(customer)} and (l.state in ('accepted', 'active', 'for-write-off') or l.changed_at >= $1))`;

/** Pictures of faces that were decided about before an instant. */
export const lockDecidedFaces = list<DuePicture, [before: Date, atMost: number], Tx>(
  'lock-decided-faces-for-retention',
  `${picture} and p.kind = 'selfie' and ${decided} order by p.id limit $2 ${locked}`,
);
/** Pictures that were decided about before an instant, of customers without a plan. */
export const lockPicturesWithoutPlan = list<DuePicture, [before: Date, atMost: number], Tx>(
  'lock-pictures-without-plan-for-retention',
  `${picture} and ${decided} and not exists (${loansOf('p.customer_id')}) order by p.id limit $2 ${locked}`,
);
/** The same of customers whose last plan ended, and last changed, before an instant. */
export const lockPicturesOfEndedPlans = list<DuePicture, [before: Date, atMost: number], Tx>(
  'lock-pictures-of-ended-plans-for-retention',
  `${picture} and ${decided} and ${plansEnded('p.customer_id')} order by p.id limit $2 ${locked}`,
);

/** Rows of pictures that are gone since before an instant and that nothing refers to: of those that were used, once nothing is left of the request. */
export const lockGonePictures = list<{ id: string }, [before: Date, atMost: number], Tx>(
  'lock-gone-pictures-for-retention',
  `select p.id from identity_pictures p where p.state = 'deleted' and p.deleted_at < $1
     and not exists (select from identity_reviews r where r.document_id = p.id or r.selfie_id = p.id)
   order by p.deleted_at limit $2 for update of p skip locked`,
);
/** The same of pictures that were never used and that no member looked at. */
export const lockGoneUnusedPictures = list<{ id: string }, [before: Date, atMost: number], Tx>(
  'lock-gone-unused-pictures-for-retention',
  `select p.id from identity_pictures p where p.state = 'deleted' and p.deleted_at < $1 and p.used_at is null
     and not exists (select from identity_looks k where k.picture_id = p.id)
   order by p.deleted_at limit $2 for update of p skip locked`,
);

const review = `select r.id from identity_reviews r where r.decided_at < $1
  and num_nonnulls(r.home, r.work_kind, r.work_name, r.decision_note, r.faces) > 0`;
/** Requests for level 2 that were decided before an instant and are not wiped, of customers without a plan. */
export const lockReviewsWithoutPlan = list<{ id: string }, [before: Date, atMost: number], Tx>(
  'lock-reviews-without-plan-for-retention',
  `${review} and not exists (${loansOf('r.customer_id')}) order by r.id limit $2 for no key update of r skip locked`,
);
/** The same of customers whose last plan ended, and last changed, before an instant. */
export const lockReviewsOfEndedPlans = list<{ id: string }, [before: Date, atMost: number], Tx>(
  'lock-reviews-of-ended-plans-for-retention',
  `${review} and ${plansEnded('r.customer_id')} order by r.id limit $2 for no key update of r skip locked`,
);
