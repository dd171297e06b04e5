import type { Tx } from '../../../platform/database.ts';
import type { PersonCaller } from '../../../platform/person-caller.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { type Device, keepWithNewToken } from '../accounts/cookie-sessions.ts';
import { keepKnownDevice } from '../accounts/known-devices.ts';
import { tryPhoneCode } from '../accounts/phone-codes.ts';
import { findAccount, findAccountByLogin, updatePasswordHash } from '../accounts/queries.ts';
import { noticeTo, type OpenedSession, openCustomerSession } from './sessions.ts';

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

/**
 * Sets a new password by a code, which ends every session, tells phone and email, and opens a session. Returns null for a wrong code; the transaction must commit in
 * both cases.
 */
export async function resetCustomerPassword(
  tx: Tx,
  { requestId, code, passwordHash }: { requestId: string; code: string; passwordHash: string },
  device: Device,
): Promise<OpenedSession | null> {
  const accepted = await tryPhoneCode(tx, { kind: 'customer', purpose: 'reset-password', requestId }, code);
  const account = accepted && (await findAccountByLogin(tx, 'customer', accepted.phone));
  if (account?.state !== 'active') return null;
  const { id } = account;
  await updatePasswordHash(tx, id, passwordHash);
  await keepKnownDevice(tx, id, device);
  await addAuditLine(tx, { actor: customerActor(id), action: 'customer-password-reset', subject: id });
  const told = await queueSecurityNotice(tx, 'reset-password', await noticeTo(tx, { id, phone: account.loginKey }));
  return openCustomerSession(tx, account, device, { isTold: told === 'queued' });
}
