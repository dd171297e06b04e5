import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Because, recordContactShown } from '../../foundation/audit/contacts-shown.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findAgent } from './queries.ts';

/** An agent's full contacts. */
export interface AgentContacts {
  email: string;
  phoneNumber: string | null;
}

/** Returns an agent's contacts, and records who saw them and why in the same transaction. */
export async function showAgentContacts(
  tx: Tx,
  agentId: string,
  because: Because,
  actor: Actor,
): Promise<AgentContacts> {
  const { email, phone, erased } = (await findAgent(tx, agentId)) ?? refuse('not-found');
  if (erased) refuse('agent-erased');
  await recordContactShown(tx, { actor, action: 'contacts-shown', subject: agentId, ...because });
  return { email, phoneNumber: phone };
}
