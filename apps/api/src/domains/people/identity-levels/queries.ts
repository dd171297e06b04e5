import type { ReviewReason, WorkKind } from '@foodbank/contract/people/identity-levels';
import type { Day } from '@foodbank/contract/primitives/day';
import { find, get, list, run, statement, type Tx } from '../../../platform/database.ts';
import { areNumbersOf, type FirstRefusal } from '../identity-checks/queries.ts';

/** `lapsed`: it was accepted, then the name of the account changed, or a later request was accepted. */
export type ReviewState = 'needs-a-person' | 'verified' | 'refused' | 'lapsed';

/** Where a customer lives, as stated. */
export interface Home {
  state: string;
  localGovernment: string;
  area: string;
  street: string;
  landmark: string;
}

/** A request for level 2 as it is stored. What was stated is null once it was deleted. */
export interface StoredReview {
  id: string;
  customerId: string;
  documentId: string;
  selfieId: string;
  home: Home | null;
  workKind: WorkKind | null;
  workName: string | null;
  /** The document's last day; null where it has none. */
  validUntil: Day | null;
  textVersion: string;
  language: string;
  askedAt: Date;
  state: ReviewState;
  reason: ReviewReason | 'name-changed' | 'renewed' | null;
  /** Null unless another member is to look. */
  firstRefusal: FirstRefusal<ReviewReason> | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionNote: string | null;
  /** What a company said of both faces; null while none said anything. */
  faces: { by: string; score: number | null; isAlike: boolean | null; flags: string[] } | null;
}

const columns = `id, customer_id as "customerId", document_id as "documentId", selfie_id as "selfieId", home, work_kind as "workKind",
  work_name as "workName", valid_until as "validUntil", text_version as "textVersion", language, asked_at as "askedAt", state, reason,
  first_refusal as "firstRefusal", decided_at as "decidedAt", decided_by as "decidedBy", decision_note as "decisionNote", faces`;

/**
 * Accepted, and for the numbers that are verified now: after a lapse a customer may verify another BVN or NIN, with which no member has compared the
 * document and the face.
 */
const accepted = `r.state = 'verified' and ${areNumbersOf('r.customer_id', 'r.decided_at')}`;

/** What a level needs of a customer's requests. */
export interface ReviewFacts {
  /** A request for level 2 waits for a person. */
  isWaiting: boolean;
  /** The request that was accepted with the numbers of now, with the last day of its document; null for none. */
  accepted: { validUntil: Day | null } | null;
}
/** Whether a customer's request waits, and which one was accepted. */
export const readReviewFacts = get<ReviewFacts, [customerId: string]>(
  'facts-of-identity-reviews',
  `select exists (select from identity_reviews where customer_id = $1 and state = 'needs-a-person') as "isWaiting",
     (select json_build_object('validUntil', valid_until) from identity_reviews r where customer_id = $1 and ${accepted}) as accepted`,
);

/** The newest request of a customer; null before the first. */
export const findNewestReview = find<StoredReview, [customerId: string]>(
  'newest-identity-review',
  `select ${columns} from identity_reviews where customer_id = $1 order by asked_at desc, id desc limit 1`,
);
/** The request of a customer that was accepted with the numbers of now; null for none. */
export const findAcceptedReview = find<StoredReview, [customerId: string]>(
  'accepted-identity-review',
  `select ${columns} from identity_reviews r where customer_id = $1 and ${accepted}`,
);
/** A request by its id, or null. */
export const findReview = find<StoredReview, [id: string]>(
  'identity-review-by-id',
  `select ${columns} from identity_reviews where id = $1`,
);
/** The same, locked. The caller has locked the customer. */
export const lockReview = find<StoredReview, [id: string], Tx>(
  'lock-identity-review',
  `select ${columns} from identity_reviews where id = $1 for no key update`,
);
/** The requests of a customer, the newest first: at most 21. */
export const listReviewsOf = list<StoredReview, [customerId: string]>(
  'identity-reviews-of-customer',
  `select ${columns} from identity_reviews where customer_id = $1 order by asked_at desc, id desc limit 21`,
);

/** A request that begins. */
export type NewReview = Pick<
  StoredReview,
  'customerId' | 'documentId' | 'selfieId' | 'validUntil' | 'textVersion' | 'language'
> & { home: Home; workKind: WorkKind; workName: string };
const insertRow = statement<{ id: string }>(
  'insert-identity-review',
  `insert into identity_reviews (customer_id, document_id, selfie_id, home, work_kind, work_name, valid_until, text_version, language, asked_at, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'needs-a-person') returning id`,
);
/** Stores a request and returns its id. */
export async function insertReview(tx: Tx, review: NewReview): Promise<string> {
  const { customerId, documentId, selfieId, home, workKind, workName, validUntil, textVersion, language } = review;
  const stated = [customerId, documentId, selfieId, JSON.stringify(home), workKind, workName];
  return (await tx.get(insertRow, [...stated, validUntil, textVersion, language, tx.now])).id;
}

const decideRow = statement<{ id: string }>(
  'decide-identity-review',
  `update identity_reviews set state = $2, reason = $3, decided_by = $4, decided_at = $5, decision_note = $6, first_refusal = null
   where id = $1 and state = 'needs-a-person' returning id`,
);
/** Decides a request. False if it does not wait any more. */
export const storeReviewDecision = async (
  tx: Tx,
  id: string,
  decision: { state: 'verified' | 'refused'; reason: ReviewReason | null; by: string; note: string },
): Promise<boolean> =>
  (await tx.find(decideRow, [id, decision.state, decision.reason, decision.by, tx.now, decision.note])) !== null;

const refuseFirstRow = statement<{ id: string }>(
  'store-first-refusal-of-identity-review',
  `update identity_reviews set first_refusal = $2 where id = $1 and state = 'needs-a-person' and first_refusal is null returning id`,
);
/** Stores what a member refuses, until another one looks. False if the request does not wait any more. */
export const storeFirstRefusalOfReview = async (
  tx: Tx,
  id: string,
  refusal: FirstRefusal<ReviewReason>,
): Promise<boolean> => (await tx.find(refuseFirstRow, [id, JSON.stringify(refusal)])) !== null;

const lapseRow = statement<{ id: string }>(
  'lapse-identity-review',
  `update identity_reviews set state = 'lapsed', reason = $2 where customer_id = $1 and state = 'verified' returning id`,
);
/** Makes the accepted request of a customer lapse. Null where none is. */
export const lapseReview = (
  tx: Tx,
  customerId: string,
  reason: 'name-changed' | 'renewed',
): Promise<{ id: string } | null> => tx.find(lapseRow, [customerId, reason]);

/** A document that ends soon, of which the customer was not told. */
export interface EndingDocument {
  id: string;
  customerId: string;
}
/** Accepted requests whose document ends by a day, of which the customer was not told, and after which none was sent; locked, at most 200. */
export const lockEndingReviews = list<EndingDocument, [from: Day, by: Day], Tx>(
  'lock-ending-identity-reviews',
  `select id, customer_id as "customerId" from identity_reviews r where state = 'verified' and valid_until between $1 and $2
     and told_of_end_at is null
     and not exists (select from identity_reviews w where w.customer_id = r.customer_id and w.state = 'needs-a-person')
   order by valid_until, id limit 200 for no key update skip locked`,
);
/** Notes that the customer was told that the document ends. */
export const markToldOfEnd = run<[id: string, at: Date]>(
  'mark-told-of-document-end',
  'update identity_reviews set told_of_end_at = $2 where id = $1',
);
