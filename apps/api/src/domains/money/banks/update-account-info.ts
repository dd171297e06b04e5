import type { AgentProfile } from '@foodbank/contract/people/agents';
import type { Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, agentActor } from '../../foundation/audit/add-audit-line.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { lockAgent } from '../../people/agents/queries.ts';
import { queueAgentEmail } from '../../people/agents/queue-agent-email.ts';
import { agentContactsQueue } from '../../people/agents/update-profile.ts';
import { payableFrom } from './bank-rules.ts';
import { resembles } from './name-rules.ts';
import {
  insertPayoutAccount,
  isAccountTaken,
  lockAccountNumber,
  type NewPayoutAccount,
  type PayoutAccount,
  type StoredBank,
} from './queries.ts';

/** An account with the bank's name for it. */
export interface NamedAccount {
  accountNumber: string;
  accountName: string;
  bank: StoredBank;
}

/**
 * Saves an agent's payout account and informs the agent by email. It can be saved once; only support can change it. If the name
 * doesn't resemble the agent's, or another agent has the account, it is marked for review. Refuses with `account-information-exists`, and
 * with `not-signed-in` an agent who isn't active any more.
 */
export async function updateAccountInfo(
  tx: Tx,
  { id: agentId }: { id: string },
  { accountNumber, accountName, bank }: NamedAccount,
): Promise<void> {
  // Erased, suspended or renamed since the bank was asked for the name.
  const owner = await lockAgent(tx, agentId);
  if ((await findAccount(tx, agentId))?.state !== 'active') refuse('not-signed-in');
  const text = accountDigestInput(bank.code, accountNumber);
  await lockAccountNumber(tx, tx.keys.digest(text));
  const nameMatches = resembles(accountName, owner.firstname, owner.lastname);
  const needsReview = !nameMatches || (await isAccountTaken(tx, tx.keys.digests(text)));
  const account = accountToStore(tx, owner.id, { accountNumber, accountName, bank });
  if (!(await insertPayoutAccount(tx, { ...account, needsReview }))) refuse('account-information-exists');
  await addAuditLine(tx, {
    actor: agentActor(owner.id),
    action: 'payout-account-added',
    subject: owner.id,
    detail: { needsReview },
  });
  await tx.enqueue(agentContactsQueue, owner.id);
  const templateData = {
    firstname: owner.firstname,
    bankName: bank.name,
    lastDigits: accountNumber.slice(-4),
    accountName,
  };
  await queueAgentEmail(tx, owner, { kind: 'bank-account-added', templateData });
}

/** An account as it is stored: encrypted and digested, and payable from the third business date after today. */
export function accountToStore(
  tx: Tx,
  agentId: string,
  { accountNumber, accountName, bank }: NamedAccount,
): Omit<NewPayoutAccount, 'needsReview'> {
  const numberDigest = tx.keys.digest(accountDigestInput(bank.code, accountNumber));
  const numberSealed = tx.keys.seal(accountNumber);
  const { id: bankId, code: bankCode, name: bankName } = bank;
  return {
    agentId,
    numberSealed,
    numberDigest,
    bankId,
    bankCode,
    bankName,
    accountName,
    payableFrom: payableFrom(tx.businessDate),
  };
}

/** The text of an account that is digested, so that equal accounts can be found. */
export function accountDigestInput(bankCode: string, accountNumber: string): string {
  return `account:${bankCode}:${accountNumber}`;
}

/** An account as its owner sees it, with the number decrypted. */
export function bankInfoOf(account: PayoutAccount, keys: Keys): NonNullable<AgentProfile['bankInfo']> {
  const { numberSealed, bankId, bankName, bankCode, accountName } = account;
  return { accountNumber: keys.unseal(numberSealed), bankName, bankCode, accountName, bankId };
}
