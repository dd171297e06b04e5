import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type AgentName, listNamedAgents } from './name-queries.ts';

const errors = { referralCode: 'No agent has this referral code.' };

/** What is known about a referral code that a person typed. */
export interface TypedReferral {
  /** The six characters. */
  referralCode: string;
  /** Null while no code is looked up for who asks. */
  agent: AgentName | null;
}

/**
 * Looks up a referral code in any spelling. Refuses with `unknown-referral-code`. After 20 unknown codes an hour from one address, or of
 * one member of staff, nothing is looked up: strangers could list the codes and the agents' first names. Then a sign-up is told about an
 * unknown code once the phone is confirmed.
 */
export async function findReferrer(
  { database, limits }: Pick<AppContext, 'database' | 'limits'>,
  typed: string,
  asker: string,
): Promise<TypedReferral> {
  const referralCode = readReferralCode(typed);
  // Counted before the look-up, so that concurrent requests don't exceed the limit.
  if (!(await limits.count('unknownCodesByAddress', asker))) return { referralCode, agent: null };
  const [agent] = await listNamedAgents(database.read, [referralCode], []);
  if (agent === undefined || agent.erased) refuse('unknown-referral-code', { errors });
  await limits.giveBack('unknownCodesByAddress', asker);
  return { referralCode, agent };
}

/** The six characters of a code in any spelling. Refuses what can't be one with `unknown-referral-code`. */
export function readReferralCode(typed: string): string {
  return parseReferralCode(typed) ?? refuse('unknown-referral-code', { errors });
}
