import { agentChangeKinds } from '@foodbank/contract/people/agents-admin';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import type { ApprovalKind } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import {
  type AgentAndAccount,
  agentOfChange,
  askForChange,
  readSecrets,
  takeChange,
  tellDropped,
} from './agent-changes.ts';
import { greetingFor } from './agent-rules.ts';
import { lockManagedAgent } from './lock-managed-agent.ts';
import { updateName } from './queries.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/** The queue of agents whose names changed, for the domains above that depend on them. A job's id is the agent's. */
export const agentNamesQueue = 'agent-names-changed';

interface Name {
  firstname: string;
  lastname: string;
}

const fullName = ({ firstname, lastname }: Name) => `${firstname} ${lastname}`;

const fingerprint = (tx: Tx, { agent, account }: AgentAndAccount) =>
  fingerprintOf(tx, [agent.firstname, agent.lastname, account.state]);

/** Asks for another name of an agent. Refuses the present one. Returns the request's id. */
export async function requestNameChange(
  tx: Tx,
  agentId: string,
  { firstname, lastname, reason }: Name & { reason: string },
  actor: Actor,
): Promise<string> {
  const found = await lockManagedAgent(tx, agentId, actor);
  const secrets = { firstname, lastname };
  if (fullName(secrets) === fullName(found.agent)) {
    const message = 'This is the agent’s name already.';
    refuse('validation', { message, errors: { firstname: message } });
  }
  const request = { kind: 'agent-name', payload: {}, secrets, fingerprint: fingerprint(tx, found) } as const;
  return askForChange(tx, found, { ...request, what: 'name', reason, actor });
}

/** Changes of an agent's name. */
export const nameChangeKind: ApprovalKind = {
  kind: 'agent-name',
  label: agentChangeKinds['agent-name'],
  recordOf: ({ subject }) => ({ address: `/ops/agents/${subject}`, what: 'the agent', needs: 'agents.read' }),
  formAddress: ({ subject }) => `/ops/agents/${subject}?ask=name`,
  typedAgain: 'the new name',
  async approve(tx, id, decider, reason) {
    const { agent, account, approval } = await takeChange(tx, id, { decider, reason }, (found) =>
      fingerprint(tx, found),
    );
    const name = approval.secrets as unknown as Name;
    await updateName(tx, agent.id, name);
    const personal = { of: `agent:${agent.id}`, text: { before: fullName(agent), after: fullName(name) } };
    const detail = { approval: id };
    await addAuditLine(tx, { actor: decider, action: 'name-changed', subject: agent.id, detail, reason, personal });
    await tx.enqueue(agentNamesQueue, agent.id);
    const templateData = { ...greetingFor({ ...agent, ...name }, account), what: 'name' } as const;
    await queueAgentEmail(tx, agent, { kind: 'agent-change-made', templateData });
  },
  async describe(tx, approval) {
    const [agent, name] = [await agentOfChange(tx, approval), readSecrets<Name>(tx, approval)];
    if (agent === null || name === null) return [];
    return [
      { field: 'First name', before: agent.firstname, after: name.firstname },
      { field: 'Last name', before: agent.lastname, after: name.lastname },
    ];
  },
  dropped: (tx, approval) => tellDropped(tx, approval, 'name'),
};
