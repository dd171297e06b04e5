import type { Tx } from '../../../platform/database.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { greetingFor } from '../../people/agents/agent-rules.ts';
import { type Agent, findAgent } from '../../people/agents/queries.ts';
import { queueAgentEmail } from '../../people/agents/queue-agent-email.ts';
import type { Payout } from './queries.ts';

/** Tells an agent who has no bank account that commission waits for one. False if no email went, as to a suspended agent. */
export async function tellOfMissingAccount(tx: Tx, agent: Agent, dueKobo: number): Promise<boolean> {
  const login = await findAccount(tx, agent.id);
  if (login?.state !== 'active') return false;
  const templateData = { ...greetingFor(agent, login), dueKobo: String(dueKobo) };
  return queueAgentEmail(tx, agent, { kind: 'payout-account-missing', templateData });
}

/** Tells an agent what became of a payout that was sent. `late`: it was paid after the agent had read that it failed or came back. */
export async function tellOfPayout(
  tx: Tx,
  payout: Payout,
  became: 'paid' | 'late' | 'failed' | 'returned',
): Promise<void> {
  const { agentId, amountKobo, bankName, lastDigits, dueMonth, reference } = payout;
  const agent = await findAgent(tx, agentId);
  const login = await findAccount(tx, agentId);
  if (agent === null || login === null) return;
  const templateData = {
    ...greetingFor(agent, login),
    ...{ amountKobo: String(amountKobo), bankName, lastDigits, month: dueMonth, reference },
  };
  await queueAgentEmail(tx, agent, { kind: `payout-${became}`, templateData });
}
