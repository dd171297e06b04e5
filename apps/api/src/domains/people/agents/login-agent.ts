import { emailKey } from '@foodbank/contract/primitives/email';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { type Account, findAccountByLogin } from '../accounts/queries.ts';
import { type Agent, findAgent } from './queries.ts';

/**
 * Returns the agent with this email and password, and the account. Refuses a wrong password and an unknown address with
 * `wrong-credentials`, with the same reply, limits and duration, so that the refusal doesn't reveal which addresses have an account.
 * A suspended agent is refused with `account-suspended`, once the password was right.
 */
export async function loginAgent(
  { database, keys, limits, passwords }: AppContext,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<{ agent: Agent; account: Account }> {
  return withAttemptLimit(limits, { kind: 'agent', login: email, address }, async () => {
    const key = emailKey(email);
    const account = await findAccountByLogin(database.read, 'agent', key);
    const matched = await matchPassword(passwords, password, account?.passwordHash ?? null);
    const agent = account && matched ? await findAgent(database.read, account.id) : null;
    if (account !== null && agent !== null) {
      if (account.state !== 'active') refuse('account-suspended');
      return { agent, account };
    }
    const subject = account?.id ?? keys.digest(key);
    await database.write((tx) => addAuditLine(tx, { actor: visitor, action: 'sign-in-refused', subject }));
    refuse('wrong-credentials');
  });
}
