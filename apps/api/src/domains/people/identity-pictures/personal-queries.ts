import type { Day } from '@foodbank/contract/primitives/day';
import { get, list, run, type Tx } from '../../../platform/database.ts';

/** A picture of a customer who is erased. */
export interface PersonalPicture {
  id: string;
  kind: 'document' | 'selfie';
  fileId: string | null;
  usedAt: Date | null;
}
/** The pictures of some customers that are there, the oldest first. */
export const listPicturesToErase = list<PersonalPicture, [customerIds: readonly string[]]>(
  'identity-pictures-to-erase',
  `select id, kind, file_id as "fileId", used_at as "usedAt" from identity_pictures
   where customer_id = any($1) and state <> 'deleted' order by id`,
);
/** The same of one customer, locked. */
export const lockPicturesToErase = list<PersonalPicture, [customerId: string], Tx>(
  'lock-identity-pictures-to-erase',
  `select id, kind, file_id as "fileId", used_at as "usedAt" from identity_pictures
   where customer_id = $1 and state <> 'deleted' order by id for no key update`,
);
/** Deletes the rows of all pictures of an erased customer. Their files are discarded before. */
export const deletePicturesOf = run<[customerId: string]>(
  'delete-identity-pictures-of-customer',
  'delete from identity_pictures where customer_id = $1',
);
/** Says that pictures of an erased customer were decided about at the latest now: how long they are kept counts from then. */
export const decidePicturesOf = run<[customerId: string, at: Date]>(
  'decide-identity-pictures-of-customer',
  `update identity_pictures set decided_at = coalesce(decided_at, $2) where customer_id = $1 and state <> 'deleted'`,
);
/** Deletes rows of pictures that are gone. */
export const deletePictureRows = run<[ids: readonly string[]]>(
  'delete-identity-picture-rows',
  `delete from identity_pictures where id = any($1::uuid[]) and state = 'deleted'`,
);

/** A picture as it is exported, without itself. */
export interface PictureRecord {
  kind: string;
  documentKind: string | null;
  validUntil: Day | null;
  textVersion: string;
  language: string;
  beganAt: Date;
  state: string;
  problem: string | null;
  usedAt: Date | null;
  decidedAt: Date | null;
  deletedAt: Date | null;
}
/** A customer's pictures for the export, those that are gone too, the oldest first. */
export const listPictureRecords = list<PictureRecord, [customerId: string]>(
  'identity-pictures-for-export',
  `select kind, document_kind as "documentKind", valid_until as "validUntil", text_version as "textVersion", language, began_at as "beganAt",
     state, problem, used_at as "usedAt", decided_at as "decidedAt", deleted_at as "deletedAt"
   from identity_pictures where customer_id = $1 order by began_at, id`,
);

/** Deletes who looked at some pictures whose rows go: they outlive the bytes. */
export const deleteLooksAt = run<[pictureIds: readonly string[]]>(
  'delete-identity-looks-at-pictures',
  'delete from identity_looks where picture_id = any($1::uuid[])',
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
