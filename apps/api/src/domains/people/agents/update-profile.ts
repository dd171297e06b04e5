import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, agentActor } from '../../foundation/audit/add-audit-line.ts';
import { lockAgent, updatePhone } from './queries.ts';

/** The queue of agents whose contacts or bank account changed, or a customer's account for refunds, for the domains above that depend on them. A job's id is the agent's. */
export const agentContactsQueue = 'agent-contacts-changed';

/** Changes an agent's phone number, stored as typed. The same number again changes nothing. */
export async function updateProfile(tx: Tx, agentId: string, phoneNumber: string): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  if (agent.phone === phoneNumber) return;
  const key = phoneKey(phoneNumber);
  await updatePhone(tx, agentId, phoneNumber, key);
  await addAuditLine(tx, { actor: agentActor(agentId), action: 'phone-changed', subject: agentId });
  if (key !== agent.phoneKey) await tx.enqueue(agentContactsQueue, agentId);
}
