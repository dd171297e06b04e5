import type { Tx } from '../../../platform/database.ts';
import type { PersonCaller } from '../../../platform/person-caller.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { type Device, keepWithNewToken } from '../accounts/cookie-sessions.ts';
import { keepKnownDevice } from '../accounts/known-devices.ts';
import { findAccount, updatePasswordHash } from '../accounts/queries.ts';
import type { OpenedSession } from './customer-session-answers.ts';
import { noticeTo } from './notice-to.ts';

/** Stores a new password, tells phone and email, and ends every session but the caller's, which gets a new token. */
export async function changeCustomerPassword(
  tx: Tx,
  { id, sessionId }: PersonCaller,
  passwordHash: string,
  device: Device,
): Promise<OpenedSession> {
  const { loginKey: phone } = (await findAccount(tx, id)) ?? refuse('not-signed-in');
  await updatePasswordHash(tx, id, passwordHash);
  await keepKnownDevice(tx, id, device);
  await addAuditLine(tx, { actor: customerActor(id), action: 'customer-password-changed', subject: id });
  await queueSecurityNotice(tx, 'new-password', await noticeTo(tx, { id, phone }));
  return { id, token: (await keepWithNewToken(tx, sessionId)) ?? refuse('not-signed-in') };
}
