import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, agentActor } from '../../foundation/audit/add-audit-line.ts';
import { getTermsInForce, recordAcceptance } from './queries.ts';

/**
 * Records that an agent accepts the agent terms in force. Returns when; accepting them again changes nothing. Refuses with
 * `agent-terms-changed` another version: the agent hasn't read what holds now.
 */
export async function acceptAgentTerms(tx: Tx, agentId: string, version: number): Promise<Date> {
  const terms = await getTermsInForce(tx, tx.businessDate);
  if (terms.number !== version) refuse('agent-terms-changed');
  const { acceptedAt, isNew } = await recordAcceptance(tx, agentId, terms.id);
  if (isNew) {
    const detail = { version };
    await addAuditLine(tx, { actor: agentActor(agentId), action: 'agent-terms-accepted', subject: agentId, detail });
  }
  return acceptedAt;
}
