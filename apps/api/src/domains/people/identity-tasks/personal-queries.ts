import { get, run } from '../../../platform/database.ts';

/**
 * What becomes of who looked at pictures: it goes with the rows of the pictures, which outlive their bytes, and with a customer who is erased and
 * had no plan. Of who had one it stays as long as those rows.
 */

/** Deletes who looked at some pictures whose rows go. */
export const deleteLooksAt = run<[pictureIds: readonly string[]]>(
  'delete-identity-looks-at-pictures',
  `delete from identity_looks
   where picture_id = any($1::uuid[])`,
);

/** Deletes who looked at the pictures of an erased customer. */
export const deleteLooksOf = run<[customerId: string]>(
  'delete-identity-looks-of-customer',
  'delete from identity_looks where customer_id = $1',
);

/** How often members looked at a customer's pictures. */
export const countLooksOf = get<{ count: number }, [customerId: string]>(
  'count-identity-looks-of-customer',
  'select count(*)::int as count from identity_looks where customer_id = $1',
);
