import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, agentActor } from '../../foundation/audit/add-audit-line.ts';
import { redeemCode } from '../../people/accounts/codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { askForAccount, type SecretAccount } from './approvals.ts';
import { findBank } from './queries.ts';

const askedByAgent = 'The agent asked for it in Settings, with a code.';

/**
 * Stores a signed-in agent's request for another bank account, confirmed with the code. Returns false for a wrong, used or expired code.
 * A failed attempt is recorded, so the transaction must commit in both cases.
 */
export async function confirmAccountChange(tx: Tx, agentId: string, otp: string): Promise<boolean> {
  const agent = await lockAgent(tx, agentId);
  const actor = agentActor(agentId);
  const used = await redeemCode(tx, agentId, 'change-account', otp);
  if (used === null || used.sealed === null) {
    await addAuditLine(tx, { actor, action: 'account-change-refused', subject: agentId });
    return false;
  }
  const { accountNumber, accountName, bankCode } = JSON.parse(tx.keys.unseal(used.sealed)) as SecretAccount;
  const account = (await findAccount(tx, agentId)) ?? refuse('not-signed-in');
  // Suspended since the session was looked up.
  if (account.state !== 'active') refuse('not-signed-in');
  const bank = (await findBank(tx, bankCode)) ?? refuse('account-not-resolved');
  await askForAccount(tx, { agent, account }, { accountNumber, accountName, bank }, { reason: askedByAgent, actor });
  return true;
}
