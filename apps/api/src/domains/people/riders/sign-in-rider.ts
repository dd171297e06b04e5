import type { Tx } from '../../../platform/database.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { noteSignedIn } from '../accounts/known-devices.ts';
import { openPersonSession } from '../accounts/person-sessions.ts';
import { tryPhoneCode } from '../accounts/phone-codes.ts';
import { findAccountByLogin } from '../accounts/queries.ts';
import { findRider, markRiderJoined, type Rider } from './queries.ts';

const newDeviceOf = (device: string) =>
  `A new device (${device}) signed in to your Foodbank rider account. If that was not you, call us at once.`;

/** Signs a rider in by a code; the first time makes the rider active. Null for a wrong code; the transaction must commit in both cases. */
export async function signInRider(
  tx: Tx,
  { requestId, code }: { requestId: string; code: string },
  device: Device,
): Promise<{ rider: Rider; token: string; deviceTokens: readonly string[] } | null> {
  const accepted = await tryPhoneCode(tx, { kind: 'rider', purpose: 'sign-in', requestId }, code);
  const account = accepted && (await findAccountByLogin(tx, 'rider', accepted.phone));
  if (accepted === null || account?.state !== 'active') return null;
  await markRiderJoined(tx, account.id);
  const rider = await findRider(tx, account.id);
  if (rider === null) return null;
  const token = await openPersonSession(tx, account.id, device);
  const { tokens: deviceTokens, tell } = await noteSignedIn(tx, account.id, device);
  if (tell !== null)
    await queueText(tx, { to: accepted.phone, kind: 'security', topic: 'new-device', text: newDeviceOf(tell) });
  return { rider, token, deviceTokens };
}
