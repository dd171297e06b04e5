import type { AgentProfile } from '@foodbank/contract/people/agents';
import type { Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/queries.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { resembles } from './name-rules.ts';
import { insertPayoutAccount, isAccountTaken, type PayoutAccount, type StoredBank } from './queries.ts';

/** Whose account it is, as far as emails and the comparison of names need it. */
export interface AccountOwner {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
}

/** An account that the bank has named. */
export interface NamedAccount {
  accountNumber: string;
  accountName: string;
  bank: StoredBank;
}

/**
 * Saves the account that an agent is paid on, once and for all; another one goes through support. A name that doesn't resemble
 * the agent's, or an account that another agent has, is saved and marked for a person to look at.
 */
export async function saveAccount(
  tx: Tx,
  owner: AccountOwner,
  { accountNumber, accountName, bank }: NamedAccount,
): Promise<void> {
  const text = digestedText(bank.code, accountNumber);
  const numberDigest = tx.keys.digest(text);
  const named = resembles(accountName, owner.firstname, owner.lastname);
  const needsReview = !named || (await isAccountTaken(tx, tx.keys.digests(text)));
  const numberSealed = tx.keys.seal(accountNumber);
  const account = {
    numberSealed,
    numberDigest,
    bankId: bank.id,
    bankCode: bank.code,
    bankName: bank.name,
    accountName,
  };
  if (!(await insertPayoutAccount(tx, { ...account, agentId: owner.id, needsReview })))
    refuse('account-information-exists');
  await addAuditLine(tx, {
    actor: owner.id,
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
  await queueEmail(tx, owner.email, { kind: 'bank-account-added', templateData });
}

/** What stands for an account when two of them are compared. */
export function digestedText(bankCode: string, accountNumber: string): string {
  return `account:${bankCode}:${accountNumber}`;
}

/** The account as its owner sees it. */
export function bankInfoOf(account: PayoutAccount, keys: Keys): NonNullable<AgentProfile['bankInfo']> {
  const { numberSealed, bankId, bankName, bankCode, accountName } = account;
  return { accountNumber: keys.unseal(numberSealed), bankName, bankCode, accountName, bankId };
}
