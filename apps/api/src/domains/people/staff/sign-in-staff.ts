import { emailKey } from '@foodbank/contract/primitives/email';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';
import { tryPassword } from '../accounts/attempts.ts';
import { type Device, openSession } from '../accounts/cookie-sessions.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { findAccountByLogin } from '../accounts/queries.ts';

/**
 * Checks email and password and opens a session, whose second factor is still to come. Returns the cookie's token. Refuses a wrong
 * password, an unknown address and a closed account alike, with `wrong-credentials` and after the same time.
 */
export async function signInStaff(
  context: AppContext,
  { email, password }: { email: string; password: string },
  device: Device,
): Promise<string> {
  const { database, keys, passwords } = context;
  return tryPassword(context, { kind: 'staff', login: email }, device, async (asker) => {
    const key = emailKey(email);
    const account = await findAccountByLogin(database.read, 'staff', key);
    const matched = await matchPassword(passwords, {
      typed: password,
      storedHash: account?.passwordHash ?? null,
      asker,
    });
    if (account?.state === 'active' && matched) {
      return (await database.write((tx) => openSession(tx, account.id, device))).token;
    }
    // Else one address could write lines for ever. The limit's metric counts those.
    if (!asker.isBeyond) {
      const subject = account?.id ?? keys.digest(key);
      await database.write((tx) => addAuditLine(tx, { actor: visitor, action: 'staff-sign-in-refused', subject }));
    }
    refuse('wrong-credentials');
  });
}
