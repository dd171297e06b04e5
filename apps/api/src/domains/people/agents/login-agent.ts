import { emailKey } from '@foodbank/contract/primitives/email';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/queries.ts';
import { withAttemptLimit } from '../accounts/attempts.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { type Agent, findAgentByEmail } from './queries.ts';

/**
 * The agent whose e-mail and password these are. A wrong password and an unknown address are refused alike: same answer, same
 * limits, same work.
 */
export async function checkCredentials(
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
