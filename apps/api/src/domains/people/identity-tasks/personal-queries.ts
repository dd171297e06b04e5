import { run } from '../../../platform/database.ts';

/** Deletes who looked at some pictures whose rows go. */
export const deleteLooksAt = run<[pictureIds: readonly string[]]>(
  'delete-identity-looks-at-pictures',
  'delete from identity_looks where picture_id = any($1::uuid[])',
);

/** Deletes who looked at the pictures of an erased customer. */
export const deleteLooksOf = run<[customerId: string]>(
  'delete-identity-looks-of-customer',
  'delete from identity_looks where customer_id = $1',
);
