import { find, statement, type Tx } from '../../../platform/database.ts';
import type { ComparedFaces } from '../../../providers/identity.ts';
import type { FacesToCompare } from '../identity-pictures/faces.ts';

/** A request for level 2 of whose faces nothing is said yet. */
export interface UncomparedReview extends FacesToCompare {
  askedAt: Date;
}
/** The request, while it waits for a person and nothing is said of its faces; else null. */
export const findUncomparedReview = find<UncomparedReview, [id: string]>(
  'uncompared-identity-review',
  `select customer_id as "customerId", document_id as "documentId", selfie_id as "selfieId",
     text_version as "textVersion", language, asked_at as "askedAt"
   from identity_reviews
   where id = $1 and state = 'needs-a-person' and faces is null`,
);

const facesRow = statement(
  'store-faces-of-identity-review',
  `update identity_reviews set faces = $2
   where id = $1 and state = 'needs-a-person' and faces is null`,
);
/** Stores what a company, by its name, says of both faces. What it said first stays, and a decision is not touched. */
export const storeFaces = (tx: Tx, id: string, { by, score, isAlike, flags }: ComparedFaces & { by: string }) =>
  tx.list(facesRow, [id, JSON.stringify({ by, score, isAlike, flags })]);
