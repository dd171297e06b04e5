import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';
import { redeemCode } from '../accounts/codes.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { keepKnownDevice } from '../accounts/known-devices.ts';
import { lockAgentByEmail } from './queries.ts';
import { storePassword } from './store-password.ts';

/** A password reset, with the new password's hash. */
export interface PasswordReset {
  email: string;
  otp: string;
  newPasswordHash: string;
}

/**
 * Sets a new password with a code. Returns false for a wrong, used or expired code and for an address without an account. A failed
 * attempt is recorded, so the transaction must commit in both cases.
 */
export async function resetPassword(
  tx: Tx,
  { email, otp, newPasswordHash }: PasswordReset,
  device: Device,
): Promise<boolean> {
  const agent = await lockAgentByEmail(tx, emailKey(email));
  const used = agent === null ? null : await redeemCode(tx, agent.id, 'reset-password', otp);
  if (agent === null || used === null) {
    // Also for unknown addresses, so that both refusals take the same time.
    const subject = agent?.id ?? tx.keys.digest(emailKey(email));
    await addAuditLine(tx, { actor: visitor, action: 'password-reset-refused', subject });
    return false;
  }
  await storePassword(tx, agent, newPasswordHash, 'password-reset');
  await keepKnownDevice(tx, agent.id, device);
  return true;
}
