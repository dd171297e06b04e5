import type { CodeSent } from '@foodbank/contract/people/customer-forms';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { TextAsker } from '../../foundation/notifications/text-pots.ts';
import type { SecretAccount } from '../../money/banks/approvals.ts';
import type { NamedAccount } from '../../money/banks/update-account-info.ts';
import { requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { findPartnerAccount } from './account-queries.ts';

/**
 * Sends a rider the code that confirms the first bank account. The code keeps the account, encrypted. Refuses with
 * `account-information-exists` a rider who has one, and with `too-many-requests`.
 */
export async function requestRiderAccount(
  tx: Tx,
  riderId: string,
  { accountNumber, accountName, bank }: NamedAccount,
  asker: TextAsker,
): Promise<CodeSent> {
  const login = await findAccount(tx, riderId);
  if (login?.state !== 'active') refuse('not-signed-in');
  if ((await findPartnerAccount(tx, { kind: 'rider', id: riderId })) !== null) refuse('account-information-exists');
  const content: SecretAccount = { accountNumber, accountName, bankCode: bank.code };
  const request = {
    kind: 'rider',
    purpose: 'bank-account',
    phone: login.loginKey,
    content,
    accountId: riderId,
    asker,
  } as const;
  return requestPhoneCode(tx, request);
}
