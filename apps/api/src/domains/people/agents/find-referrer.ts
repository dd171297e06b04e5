import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type AgentName, listNamedAgents } from './name-queries.ts';

const errors = { referralCode: 'No agent has this referral code.' };

/**
 * The agent with a referral code in any spelling. Refuses with `unknown-referral-code`, and with `too-many-requests` after 20 unknown
 * codes an hour from one address: else strangers could list the codes and the agents' first names.
 */
export async function findReferrer(
  { database, limits }: Pick<AppContext, 'database' | 'limits'>,
  typed: string,
  address: string,
): Promise<AgentName> {
  const code = parseReferralCode(typed);
  if (code === null) refuse('unknown-referral-code', { errors });
  // Counted before the look-up, so that concurrent requests don't exceed the limit.
  await limits.take('unknownCodesByAddress', address);
  const [agent] = await listNamedAgents(database.read, [code], []);
  if (agent === undefined || agent.erased) refuse('unknown-referral-code', { errors });
  await limits.giveBack('unknownCodesByAddress', address);
  return agent;
}
