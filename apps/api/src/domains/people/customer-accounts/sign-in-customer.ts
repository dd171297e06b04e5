import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';
import { tryPassword } from '../accounts/attempts.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { findAccountByLogin } from '../accounts/queries.ts';
import { type OpenedSession, openCustomerSession } from './customer-session-answers.ts';

const wrong = 'Wrong phone number or password.';

/**
 * Checks phone and password and opens a session. Refuses a wrong password and an unknown phone alike, with `wrong-credentials` and after
 * the same time; a suspended account with `account-suspended`, once the password was right.
 */
export async function signInCustomer(
  context: AppContext,
  { phone, password }: { phone: string; password: string },
  device: Device,
): Promise<OpenedSession> {
  const { database, keys, passwords } = context;
  const key = phoneKey(phone) ?? phone;
  return tryPassword(context, { kind: 'customer', login: key }, device, async (asker) => {
    const account = await findAccountByLogin(database.read, 'customer', key);
    const matched = await matchPassword(passwords, {
      typed: password,
      storedHash: account?.passwordHash ?? null,
      asker,
    });
    if (account !== null && matched) return database.write((tx) => openCustomerSession(tx, account, device));
    // Else one address could write lines for ever. The limit's metric counts those.
    if (!asker.isBeyond) {
      const subject = account?.id ?? keys.digest(key);
      await database.write((tx) => addAuditLine(tx, { actor: visitor, action: 'customer-sign-in-refused', subject }));
    }
    refuse('wrong-credentials', { message: wrong });
  });
}
