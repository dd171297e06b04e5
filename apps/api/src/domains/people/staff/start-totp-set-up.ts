import type { Tx } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { storePendingTotp } from '../second-factors/queries.ts';
import { newTotpSecret, totpUri } from '../second-factors/totp.ts';
import { refuseUnlessMayAddFactor } from './second-factor.ts';

/** Makes a new secret for the authenticator app. It counts once its first code is confirmed; the one before works until then. */
export async function startTotpSetUp(tx: Tx, caller: StaffCaller): Promise<{ secret: string; uri: string }> {
  await refuseUnlessMayAddFactor(tx, caller);
  const secret = newTotpSecret();
  await storePendingTotp(tx, caller.id, tx.keys.seal(secret));
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri: totpUri(secret, caller.email) };
}
