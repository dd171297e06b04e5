import type { ProposedTerms } from '@foodbank/contract/earning/terms-staff';
import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listNamedAgents } from '../../people/agents/name-queries.ts';
import type { TermOwner } from './queries.ts';

/** Whom proposed terms are for. Refuses a scope without its category or its agent. */
export async function findTermOwner(
  db: Db,
  { scope, category, agentCode = '' }: Pick<ProposedTerms, 'scope' | 'category' | 'agentCode'>,
): Promise<TermOwner> {
  if (scope === 'all') return { agentId: null, category: null };
  if (scope === 'category') {
    return { agentId: null, category: category ?? invalid('category', 'Choose a category') };
  }
  const code = parseReferralCode(agentCode);
  const [agent] = code === null ? [] : await listNamedAgents(db, [code], []);
  if (!agent || agent.erased) return invalid('agentCode', 'No agent has this referral code');
  return { agentId: agent.id, category: null };
}

const invalid = (field: string, message: string): never =>
  refuse('validation', { message, errors: { [field]: message } });
