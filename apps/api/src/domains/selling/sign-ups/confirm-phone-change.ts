import type { Tx } from '../../../platform/database.ts';
import type { PersonCaller } from '../../../platform/person-caller.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { type Device, keepWithNewToken } from '../../people/accounts/cookie-sessions.ts';
import { keepKnownDevice } from '../../people/accounts/known-devices.ts';
import { checkPhoneCode, phoneDigests } from '../../people/accounts/phone-codes.ts';
import { endSessionsOf, findAccountByLogin, updateLogin } from '../../people/accounts/queries.ts';
import { noticeTo, type OpenedSession } from '../../people/customer-accounts/sessions.ts';
import { endPhoneCodes } from '../../people/one-time-codes/phone-code-queries.ts';
import type { PhoneChange } from './request-phone-change.ts';
import { updateCustomerProfile } from './update-customer-profile.ts';

/** The codes of both phones. */
export interface PhoneConfirmation {
  requestId: string;
  currentPhoneCode: string;
  newPhoneCode: string;
}

/**
 * Changes the phone number with the codes of both phones, tells the old one and the email, and ends every session but the caller's, which gets a new token. Returns null
 * if one of the codes is wrong; the transaction must commit in both cases. Refuses with `phone-taken`, once both codes were right.
 */
export async function confirmPhoneChange(
  tx: Tx,
  { id, sessionId }: PersonCaller,
  { requestId, currentPhoneCode, newPhoneCode }: PhoneConfirmation,
  device: Device,
): Promise<OpenedSession | null> {
  const kind = 'customer';
  const taken = await checkPhoneCode(tx, { kind, purpose: 'take-phone', requestId, accountId: id }, newPhoneCode);
  if (taken === null) return null;
  const { phone, leaveRequestId } = taken.content as PhoneChange;
  const left = await checkPhoneCode(
    tx,
    { kind, purpose: 'leave-phone', requestId: leaveRequestId, accountId: id },
    currentPhoneCode,
  );
  if (left === null) return null;
  if ((await findAccountByLogin(tx, kind, taken.phone)) !== null) refuse('phone-taken');
  await updateLogin(tx, id, taken.phone);
  await updateCustomerProfile(tx, id, { phone });
  await endPhoneCodes(tx, kind, [...phoneDigests(tx, taken.phone), ...phoneDigests(tx, left.phone)]);
  await endSessionsOf(tx, id);
  await keepKnownDevice(tx, id, device);
  await addAuditLine(tx, { actor: customerActor(id), action: 'customer-phone-changed', subject: id });
  await queueSecurityNotice(tx, 'new-phone', await noticeTo(tx, { id, phone: left.phone }));
  return { id, token: (await keepWithNewToken(tx, sessionId)) ?? refuse('not-signed-in') };
}
