import { agentChangeKinds } from '@foodbank/contract/people/agents-admin';
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
import { updateEmail } from './queries.ts';
import { queueAgentEmail } from './queue-agent-email.ts';
import { agentContactsQueue } from './update-profile.ts';

const fingerprint = (tx: Tx, { agent, account }: AgentAndAccount) => fingerprintOf(tx, [agent.email, account.state]);

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
    fingerprint: fingerprint(tx, found),
  } as const;
  return askForChange(tx, found, { ...request, what: 'email address', to: maskEmail(email), reason, actor });
}

/** Changes of an agent's email address, which is also the login. Every session and code ends, and both addresses get an email. */
export const emailChangeKind: ApprovalKind = {
  kind: 'agent-email',
  label: agentChangeKinds['agent-email'],
  recordOf: ({ subject }) => ({ address: `/ops/agents/${subject}`, what: 'the agent', needs: 'agents.read' }),
  formAddress: ({ subject }) => `/ops/agents/${subject}?ask=email`,
  typedAgain: 'the new email address',
  async approve(tx, id, decider, reason) {
    const { agent, account, approval } = await takeChange(tx, id, { decider, reason }, (found) =>
      fingerprint(tx, found),
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
