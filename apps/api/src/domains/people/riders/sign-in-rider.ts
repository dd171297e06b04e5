import type { Tx } from '../../../platform/database.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { openPersonSession } from '../accounts/person-sessions.ts';
import { redeemPhoneCode } from '../accounts/phone-codes.ts';
import { findAccountByLogin } from '../accounts/queries.ts';
import { findRider, markRiderJoined, type Rider } from './queries.ts';

/** Signs a rider in by a code; the first time makes the rider active. Null for a wrong code; the transaction must commit in both cases. */
export async function signInRider(
  tx: Tx,
  { requestId, code }: { requestId: string; code: string },
  device: Device,
): Promise<{ rider: Rider; token: string } | null> {
  const accepted = await redeemPhoneCode(tx, { kind: 'rider', purpose: 'sign-in', requestId }, code);
  const account = accepted && (await findAccountByLogin(tx, 'rider', accepted.phone));
  if (account?.state !== 'active') return null;
  await markRiderJoined(tx, account.id);
  const rider = await findRider(tx, account.id);
  return rider && { rider, token: await openPersonSession(tx, account.id, device) };
}
