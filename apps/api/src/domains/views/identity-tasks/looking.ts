import type { LookReason } from '@foodbank/contract/people/identity-levels-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { sameDistanceMax } from '../../../platform/pictures/picture-bounds.ts';
import { refuse } from '../../../platform/refuse.ts';
import { FileReply } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { isOwnCustomer } from '../../people/customers/managed-customers.ts';
import { readPictureFile } from '../../people/identity-pictures/keeping.ts';
import { insertLook } from '../../people/identity-pictures/look-queries.ts';
import { findPicture, lockPicture, markUsed } from '../../people/identity-pictures/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { isToBeDecided } from './queries.ts';

type Parts = Pick<AppContext, 'database' | 'keys' | 'log' | 'providers'>;

/**
 * A picture, for a member who says why. The look is committed, for the customer and in the audit log, before a byte is sent: if that fails, nothing is
 * sent. Refuses `deciding` as a reason while nothing waits, with `not-found` a picture that is not ready or gone, with `own-record` members whose own it is, and with `unavailable`
 * while the store of files can't be used. Locks the picture. It calls the store, so it is called outside a transaction.
 */
export async function lookAtPicture(parts: Parts, id: string, why: LookReason, staff: StaffCaller): Promise<FileReply> {
  const { database } = parts;
  const picture = (await findPicture(database.read, id)) ?? refuse('not-found');
  if (picture.state !== 'ready') refuse('not-found');
  const { customerId, kind } = picture;
  if (await isOwnCustomer(database.read, customerId, staff.id)) refuse('own-record');
  if (why === 'deciding' && !(await isToBeDecided(database.read, id, sameDistanceMax)).isSo)
    refuse('validation', { errors: { why: 'Nothing of this customer waits to be decided. Choose another reason.' } });
  const { bytes, contentType } = await readPictureFile(parts, picture);
  await database.write(async (tx) => {
    // It may have been taken back meanwhile. From now on it can't be, until a decision was made.
    if ((await lockPicture(tx, id))?.state !== 'ready') refuse('not-found');
    await markUsed(tx, [id], tx.now);
    await insertLook(tx, { pictureId: id, customerId, staffId: staff.id, why });
    const line = { actor: staffActor(staff), action: 'identity-picture-seen', subject: customerId } as const;
    await addAuditLine(tx, { ...line, detail: { pictureId: id, kind, why } });
  });
  return new FileReply({ bytes, contentType, fileName: `${kind}.jpg` });
}
