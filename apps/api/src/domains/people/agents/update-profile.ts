import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/queries.ts';
import { lockAgent, updatePhone } from './queries.ts';

/** Whoever depends on an agent's contacts is told through this queue; the row is the agent. */
export const agentContactsQueue = 'agent-contacts-changed';

/** Changes the contact phone. The same number again changes nothing. */
export async function updateProfile(tx: Tx, agentId: string, phoneNumber: string): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  if (agent.phone === phoneNumber) return;
  const key = phoneKey(phoneNumber);
  await updatePhone(tx, agentId, phoneNumber, key);
  await addAuditLine(tx, { actor: agentId, action: 'phone-changed', subject: agentId });
  if (key !== agent.phoneKey) await tx.enqueue(agentContactsQueue, agentId);
}
