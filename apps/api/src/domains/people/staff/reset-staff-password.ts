import type { Tx } from '../../../platform/database.ts';
import { type Device, openSession } from '../accounts/cookie-sessions.ts';
import { keepKnownDevice } from '../accounts/known-devices.ts';
import { type PasswordByLink, redeemPasswordLink } from './accept-invitation.ts';
import { getMember } from './queries.ts';
import { notifyStaff } from './staff-notices.ts';

/**
 * Sets a new password by the link of a forgotten one, which ends every session, and opens a session that still needs the second
 * factor. Returns the cookie's token. Refuses with `invalid-link` a link that is unknown, used or expired.
 */
export async function resetStaffPassword(tx: Tx, link: PasswordByLink, device: Device): Promise<string> {
  const staffId = await redeemPasswordLink(tx, link, 'password-reset');
  await keepKnownDevice(tx, staffId, device);
  await notifyStaff(tx, await getMember(tx, staffId), { kind: 'staff-password-changed' });
  return (await openSession(tx, staffId, device)).token;
}
