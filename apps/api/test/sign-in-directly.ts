import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { findAgentByEmail } from '../src/domains/people/agents/queries.ts';
import { registerAgent } from '../src/domains/people/agents/register-agent.ts';
import type { TestAgent } from './make-agent.ts';
import type { TestApp } from './start-app.ts';

let made = 0;

/** Makes an agent with a token, without registration and sign-in, for tests about something else. */
export async function makeSignedInAgent({ context }: TestApp): Promise<TestAgent> {
  made += 1;
  const email = `signed-in-${made}@example.com`;
  const password = 'a password for no sign-in';
  const identity = { firstname: 'Ngozi', lastname: 'Eze', email, category: 'individual' } as const;
  await context.database.write((tx) => registerAgent(tx, { ...identity, password, passwordHash: 'none' }));
  const agent = await findAgentByEmail(context.database.read, email);
  if (agent === null) throw new Error('the agent was not registered');
  const token = context.sessions.sign({ agentId: agent.id, passwordVersion: 1 });
  return { id: agent.id, token, email, password, referralCode: formatReferralCode(agent.referralCode) };
}
