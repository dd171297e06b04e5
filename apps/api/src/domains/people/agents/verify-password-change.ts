import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, agentActor } from '../../foundation/audit/add-audit-line.ts';
import { redeemCode } from '../accounts/codes.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { keepKnownDevice } from '../accounts/known-devices.ts';
import { lockAgent } from './queries.ts';
import { storePassword } from './store-password.ts';

/**
 * Confirms a password change. Returns the password version for a new token, or null for a wrong, used or expired code. A failed
 * attempt is recorded, so the transaction must commit in both cases.
 */
export async function verifyPasswordChange(
  tx: Tx,
  agentId: string,
  otp: string,
  device: Device,
): Promise<number | null> {
  const agent = await lockAgent(tx, agentId);
  const used = await redeemCode(tx, agentId, 'change-password', otp);
  if (used === null || used.newPasswordHash === null) {
    await addAuditLine(tx, { actor: agentActor(agentId), action: 'password-change-refused', subject: agentId });
    return null;
  }
  const version = await storePassword(tx, agent, used.newPasswordHash, 'password-changed');
  await keepKnownDevice(tx, agentId, device);
  return version;
}
