import { emailKey } from '@foodbank/contract/primitives/email';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/queries.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { type Agent, findAgentByEmail } from './queries.ts';

/**
 * Returns the agent with this email and password. Refuses a wrong password and an unknown address with `wrong-credentials`, with the
 * same reply, limits and duration, so that the refusal doesn't reveal which addresses have an account.
 */
export async function loginAgent(
  { database, keys, limits, passwords }: AppContext,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<Agent> {
  return withAttemptLimit(limits, { email, address }, async () => {
    const key = emailKey(email);
    const agent = await findAgentByEmail(database.read, key);
    const matched = await matchPassword(passwords, password, agent?.passwordHash ?? null);
    if (agent !== null && matched) return agent;
    const subject = agent?.id ?? keys.digest(key);
    await database.write((tx) => addAuditLine(tx, { actor: 'visitor', action: 'sign-in-refused', subject }));
    refuse('wrong-credentials');
  });
}
