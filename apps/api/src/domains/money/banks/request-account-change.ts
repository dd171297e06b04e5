import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { issueCode } from '../../people/accounts/codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { refuseCodeFor } from '../../people/accounts/refuse-code-for.ts';
import { greetingFor } from '../../people/agents/agent-rules.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { queueAgentEmail } from '../../people/agents/queue-agent-email.ts';
import { refuseUnlessNewAccount, type SecretAccount } from './approvals.ts';
import type { NamedAccount } from './update-account-info.ts';

/**
 * Emails a signed-in agent the code that confirms the request for another bank account. The code keeps the account, encrypted. Refuses
 * with 429 if the last code is too recent or the email would be dropped.
 */
export async function requestAccountChange(
  tx: Tx,
  agentId: string,
  { accountNumber, accountName, bank }: NamedAccount,
): Promise<void> {
  const agent = await lockAgent(tx, agentId);
  const account = (await findAccount(tx, agentId)) ?? refuse('not-signed-in');
  // Suspended since the session was looked up.
  if (account.state !== 'active') refuse('not-signed-in');
  const wanted: SecretAccount = { accountNumber, accountName, bankCode: bank.code };
  await refuseUnlessNewAccount(tx, agentId, wanted);
  await refuseCodeFor(tx, agentId, 'change-account', await secondsUntilEmail(tx, agent.email, 'account-change-code'));
  const issued = await issueCode(tx, agentId, 'change-account', { sealed: tx.keys.seal(JSON.stringify(wanted)) });
  if (issued.waitSeconds !== undefined) await refuseCodeFor(tx, agentId, 'change-account', issued.waitSeconds);
  else {
    const lastDigits = accountNumber.slice(-4);
    const templateData = { ...greetingFor(agent, account), bankName: bank.name, lastDigits, accountName };
    await queueAgentEmail(tx, agent, { kind: 'account-change-code', templateData, secrets: { code: issued.code } });
  }
}
