import { agentChangeKinds } from '@foodbank/contract/people/agents-staff';
import { emailKey, maskEmail } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import type { ApprovalKind } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { endSessionsOf, findAccountByLogin, updateLogin } from '../accounts/queries.ts';
import { endAllCodes } from '../one-time-codes/queries.ts';
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
import { updateEmail, updateName } from './queries.ts';
import { queueAgentEmail } from './queue-agent-email.ts';
import { agentContactsQueue } from './update-profile.ts';

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
const nameChangeKind: ApprovalKind = {
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

const emailFingerprint = (tx: Tx, { agent, account }: AgentAndAccount) =>
  fingerprintOf(tx, [agent.email, account.state]);

/** Refuses an address that another agent has. */
async function refuseIfTaken(tx: Tx, key: string): Promise<void> {
  if ((await findAccountByLogin(tx, 'agent', key)) !== null) refuse('email-taken');
}

/** Asks for another email address of an agent. Refuses the present one and one that is taken. Returns the request's id. */
export async function requestEmailChange(
  tx: Tx,
  agentId: string,
  { email, reason }: { email: string; reason: string },
  actor: Actor,
): Promise<string> {
  const found = await lockManagedAgent(tx, agentId, actor);
  if (emailKey(email) === found.agent.emailKey) {
    const message = 'This is the agent’s email already.';
    refuse('validation', { message, errors: { email: message } });
  }
  await refuseIfTaken(tx, emailKey(email));
  const request = {
    kind: 'agent-email',
    payload: {},
    secrets: { email },
    fingerprint: emailFingerprint(tx, found),
  } as const;
  return askForChange(tx, found, { ...request, what: 'email address', to: maskEmail(email), reason, actor });
}

/** Changes of an agent's email address, which is also the login. Every session and code ends, and both addresses get an email. */
const emailChangeKind: ApprovalKind = {
  kind: 'agent-email',
  label: agentChangeKinds['agent-email'],
  recordOf: ({ subject }) => ({ address: `/ops/agents/${subject}`, what: 'the agent', needs: 'agents.read' }),
  formAddress: ({ subject }) => `/ops/agents/${subject}?ask=email`,
  typedAgain: 'the new email address',
  async approve(tx, id, decider, reason) {
    const { agent, account, approval } = await takeChange(tx, id, { decider, reason }, (found) =>
      emailFingerprint(tx, found),
    );
    const { email } = approval.secrets as { email: string };
    await refuseIfTaken(tx, emailKey(email));
    const templateData = { what: 'email address', to: maskEmail(email) } as const;
    const toOld = { ...greetingFor(agent, account), ...templateData };
    await queueAgentEmail(tx, agent, { kind: 'agent-change-made', templateData: toOld });
    await updateEmail(tx, agent.id, email, emailKey(email));
    await updateLogin(tx, agent.id, emailKey(email));
    await endSessionsOf(tx, agent.id);
    await endAllCodes(tx, agent.id);
    const personal = { of: `agent:${agent.id}`, text: { before: agent.email, after: email } };
    const detail = { approval: id };
    await addAuditLine(tx, { actor: decider, action: 'email-changed', subject: agent.id, detail, reason, personal });
    await tx.enqueue(agentContactsQueue, agent.id);
    await queueAgentEmail(tx, { id: agent.id, email }, { kind: 'agent-change-made', templateData });
  },
  async describe(tx, approval) {
    const [agent, secrets] = [await agentOfChange(tx, approval), readSecrets<{ email: string }>(tx, approval)];
    if (agent === null || secrets === null) return [];
    return [{ field: 'Email', before: maskEmail(agent.email), after: maskEmail(secrets.email) }];
  },
  dropped: (tx, approval) => tellDropped(tx, approval, 'email address'),
};

/** The requests of this domain that a second person decides. */
export const agentApprovals: readonly ApprovalKind[] = [emailChangeKind, nameChangeKind];
