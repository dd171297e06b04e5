import type { AgentProfile } from '@foodbank/contract/people/agents';
import type { Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, agentActor } from '../../foundation/audit/add-audit-line.ts';
import { queueAgentEmail } from '../../people/agents/queue-agent-email.ts';
import { payableFrom } from './bank-rules.ts';
import { resembles } from './name-rules.ts';
import {
  insertPayoutAccount,
  isAccountTaken,
  type NewPayoutAccount,
  type PayoutAccount,
  type StoredBank,
} from './queries.ts';

/** The agent who owns an account: the fields for the email and for comparing names. */
export interface AccountOwner {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
}

/** An account with the bank's name for it. */
export interface NamedAccount {
  accountNumber: string;
  accountName: string;
  bank: StoredBank;
}

/**
 * Saves an agent's payout account and informs the agent by email. It can be saved once; only support can change it. If the name
 * doesn't resemble the agent's, or another agent has the account, it is marked for review. Refuses with `account-information-exists`.
 */
export async function updateAccountInfo(
  tx: Tx,
  owner: AccountOwner,
  { accountNumber, accountName, bank }: NamedAccount,
): Promise<void> {
  const text = accountDigestInput(bank.code, accountNumber);
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
    payableFrom: payableFrom(tx.now),
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
