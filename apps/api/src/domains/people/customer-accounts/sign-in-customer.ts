import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { openPersonSession } from '../accounts/person-sessions.ts';
import { findAccountByLogin } from '../accounts/queries.ts';
import type { OpenedSession } from './customer-session-answers.ts';

const wrong = 'Wrong phone number or password.';

/**
 * Checks phone and password and opens a session. Refuses a wrong password and an unknown phone alike, with `wrong-credentials` and after
 * the same time; a suspended account with `account-suspended`, once the password was right.
 */
export async function signInCustomer(
  { database, keys, limits, passwords }: AppContext,
  { phone, password }: { phone: string; password: string },
  device: Device,
): Promise<OpenedSession> {
  const key = phoneKey(phone) ?? phone;
  return withAttemptLimit(limits, { kind: 'customer', login: key, address: device.address }, async () => {
    const account = await findAccountByLogin(database.read, 'customer', key);
    const matched = await matchPassword(passwords, password, account?.passwordHash ?? null);
    if (account !== null && matched) {
      return { id: account.id, token: await database.write((tx) => openPersonSession(tx, account.id, device)) };
    }
    const subject = account?.id ?? keys.digest(key);
    await database.write((tx) => addAuditLine(tx, { actor: visitor, action: 'customer-sign-in-refused', subject }));
    refuse('wrong-credentials', { message: wrong });
  });
}
