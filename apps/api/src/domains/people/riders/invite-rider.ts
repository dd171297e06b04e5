import { isNigerianMobile } from '@foodbank/contract/primitives/nigeria';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { unknownPasswordHash } from '../../../platform/passwords.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { insertAccount } from '../accounts/queries.ts';
import { insertRider, type Rider } from './queries.ts';

const notMobile = 'Enter a Nigerian mobile number such as 0803 123 4567';

/** A rider to take on. */
export type InvitedRider = Pick<Rider, 'name' | 'phone' | 'city' | 'requestId'>;

/**
 * Takes a rider on and tells them by text message where to sign in. Returns the id. Refuses with `rider-exists` a phone that belongs to a
 * rider, and a request that became one.
 */
export async function inviteRider(
  tx: Tx,
  rider: InvitedRider,
  { actor, reason, publicUrl }: { actor: Actor; reason: string; publicUrl: string },
): Promise<string> {
  const loginKey = phoneKey(rider.phone);
  // Riders sign in by text message, which goes to Nigerian mobile numbers only.
  if (loginKey === null || !isNigerianMobile(rider.phone))
    refuse('validation', { message: notMobile, errors: { phone: notMobile } });
  const id = await insertAccount(tx, { kind: 'rider', loginKey, passwordHash: unknownPasswordHash() });
  if (id === null) refuse('rider-exists');
  if (!(await insertRider(tx, { ...rider, id }))) refuse('rider-exists');
  const text = `Welcome to Foodbank as a rider. Sign in with this phone number at ${publicUrl}/ride/`;
  await queueText(tx, { to: rider.phone, kind: 'order', text });
  const detail = { request: rider.requestId, city: rider.city };
  await addAuditLine(tx, { actor, action: 'rider-invited', subject: id, reason, detail });
  return id;
}
