import type { LookReason } from '@foodbank/contract/people/identity-levels-staff';
import { type Db, get, statement, type Tx } from '../../../platform/database.ts';
import { lastVerifiedAt } from '../identity-checks/queries.ts';

const lookRow = statement(
  'insert-identity-look',
  'insert into identity_looks (picture_id, customer_id, staff_id, why, looked_at) values ($1, $2, $3, $4, $5)',
);
/** A look that begins. */
export interface NewLook {
  pictureId: string;
  customerId: string;
  staffId: string;
  why: LookReason;
}
/** Notes that a member looks at a picture. */
export const insertLook = (tx: Tx, { pictureId, customerId, staffId, why }: NewLook) =>
  tx.list(lookRow, [pictureId, customerId, staffId, why, tx.now]);

/** How often members looked at the pictures of a customer. */
export const countLooks = get<{ count: number }, [customerId: string]>(
  'count-identity-looks',
  'select count(*)::int as count from identity_looks where customer_id = $1',
);
/**
 * True of a look, `l`, since which no number of the customer was verified: one from before was beside another name or birthday, or without one, and does
 * not count for a decision.
 */
export const lookCounts = `l.looked_at >= ${lastVerifiedAt('l.customer_id')}`;
const seenBy = statement<{ count: number }>(
  'count-identity-pictures-seen-by',
  `select count(distinct l.picture_id)::int as count from identity_looks l
   where l.staff_id = $1 and l.picture_id = any($2::uuid[]) and ${lookCounts}`,
);
/** Whether a member looked at all of some pictures, since the numbers of now were verified. */
export const hasSeen = async (db: Db, staffId: string, pictureIds: readonly string[]): Promise<boolean> =>
  (await db.get(seenBy, [staffId, pictureIds])).count === pictureIds.length;
