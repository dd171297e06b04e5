import { emailKey } from '@foodbank/contract/primitives/email';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';
import { tryPassword } from '../accounts/attempts.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { noteSignedIn } from '../accounts/known-devices.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { type Account, findAccount, findAccountByLogin } from '../accounts/queries.ts';
import { type Agent, findAgent } from './queries.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/** An agent who has logged in, and the tokens for the cookie of the browser's devices. */
export interface LoggedInAgent {
  agent: Agent;
  account: Account;
  deviceTokens: readonly string[];
}

/**
 * Returns the agent with this email and password, and the account. Refuses a wrong password and an unknown address with
 * `wrong-credentials`, with the same reply, limits and duration, so that the refusal doesn't reveal which addresses have an account.
 * A suspended agent is refused with `account-suspended`, once the password was right.
 */
export async function loginAgent(
  context: AppContext,
  { email, password }: { email: string; password: string },
  device: Device,
): Promise<LoggedInAgent> {
  const { database, keys, passwords } = context;
  return tryPassword(context, { kind: 'agent', login: email }, device, async (asker) => {
    const key = emailKey(email);
    const account = await findAccountByLogin(database.read, 'agent', key);
    const matched = await matchPassword(passwords, {
      typed: password,
      storedHash: account?.passwordHash ?? null,
      asker,
    });
    const agent = account && matched ? await findAgent(database.read, account.id) : null;
    if (account !== null && agent !== null) {
      if (account.state !== 'active') refuse('account-suspended');
      const deviceTokens = await database.write((tx) => noteAgentSignedIn(tx, agent, device));
      return { agent, account, deviceTokens };
    }
    // Else one address could write lines for ever. The limit's metric counts those.
    if (!asker.isBeyond) {
      const subject = account?.id ?? keys.digest(key);
      await database.write((tx) => addAuditLine(tx, { actor: visitor, action: 'sign-in-refused', subject }));
    }
    refuse('wrong-credentials');
  });
}

/** Notes the browser, and emails an agent whose address is confirmed that a new one logged in. Returns the tokens for its cookie. */
async function noteAgentSignedIn(tx: Tx, agent: Agent, device: Device): Promise<readonly string[]> {
  const { tokens, tell } = await noteSignedIn(tx, agent.id, device);
  const account = tell === null ? null : await findAccount(tx, agent.id);
  if (tell !== null && account?.verifiedAt) {
    const templateData = { firstname: agent.firstname, device: tell, at: tx.now.toISOString() };
    await queueAgentEmail(tx, agent, { kind: 'new-device', templateData });
  }
  return tokens;
}
