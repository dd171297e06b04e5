import type { AgentChangeKind } from '@foodbank/contract/people/agents-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Approval, findApproval } from '../../foundation/approvals/queries.ts';
import { type ApprovalRequest, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type TakenApproval, takeApproval } from '../../foundation/approvals/take-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { Email } from '../../foundation/notifications/email-templates.ts';
import { type Account, findAccount } from '../accounts/queries.ts';
import { greetingFor } from './agent-rules.ts';
import { lockManagedAgent } from './lock-managed-agent.ts';
import { type Agent, findAgent, lockAgent } from './queries.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/** What a change is about, as emails call it. */
export type ChangedWhat = Extract<Email, { kind: 'agent-change-asked' }>['templateData']['what'];

/** An agent with the account. */
export interface AgentAndAccount {
  agent: Agent;
  account: Account;
}

/** A change of an agent's data to ask for. `to` is its new value, masked, for the email. */
export interface AskedChange extends Pick<ApprovalRequest, 'payload' | 'secrets' | 'fingerprint' | 'reason' | 'actor'> {
  kind: AgentChangeKind;
  what: ChangedWhat;
  to?: string;
}

/** Stores the request for a change of an agent and tells the agent, at the present address. Returns the request's id. */
export async function askForChange(tx: Tx, { agent, account }: AgentAndAccount, asked: AskedChange): Promise<string> {
  const { what, to, ...request } = asked;
  const id = await requestApproval(tx, { ...request, subject: agent.id, permission: 'agents.approve-change' });
  const templateData = { ...greetingFor(agent, account), what, ...(to !== undefined && { to }) };
  await queueAgentEmail(tx, agent, { kind: 'agent-change-asked', templateData });
  return id;
}

/**
 * Takes an approved change. Locks the agent, and refuses with `approval-stale` if the data are another than when it was asked for.
 * `fingerprint` computes them from the locked agent.
 */
export async function takeChange(
  tx: Tx,
  id: string,
  { decider, reason }: { decider: Actor; reason: string },
  fingerprint: (found: AgentAndAccount, approval: TakenApproval) => Promise<string> | string,
): Promise<AgentAndAccount & { approval: TakenApproval }> {
  const approval = await takeApproval(tx, id, decider, reason);
  const found = await lockManagedAgent(tx, approval.subject, decider);
  if ((await fingerprint(found, approval)) !== approval.fingerprint) refuse('approval-stale');
  return { ...found, approval };
}

/** The encrypted parts of an open request; null once it was decided, which wipes them. */
export function readSecrets<Secrets>(tx: Tx, { sealed }: Approval): Secrets | null {
  return sealed === null ? null : (JSON.parse(tx.keys.unseal(sealed)) as Secrets);
}

/** The agent whom a request is about, for describing it; null if erased. */
export async function agentOfChange(tx: Tx, { subject }: Approval): Promise<Agent | null> {
  const agent = await findAgent(tx, subject);
  return agent === null || agent.erased ? null : agent;
}

/**
 * Tells the agent that a change isn't made. The reason is that of the member who refused it. An agent who took the own request back
 * gets no email.
 */
export async function tellDropped(
  tx: Tx,
  { id, subject, requestedByKind }: Approval,
  what: ChangedWhat,
): Promise<void> {
  const { state, decisionReason } = (await findApproval(tx, id)) ?? {
    state: 'expired' as const,
    decisionReason: null,
  };
  if (state === 'recalled' && requestedByKind === 'agent') return;
  const agent = await lockAgent(tx, subject);
  const account = await findAccount(tx, subject);
  if (agent.erased || account === null) return;
  // What staff write to each other isn't for the agent, unless the agent asked.
  const because =
    requestedByKind === 'agent' && state === 'refused' && decisionReason ? { reason: decisionReason } : {};
  const templateData = { ...greetingFor(agent, account), what, ...because };
  await queueAgentEmail(tx, agent, { kind: 'agent-change-dropped', templateData });
}
