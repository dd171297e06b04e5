import type { Tx } from '../../../platform/database.ts';
import { unknownPasswordHash } from '../../../platform/passwords.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { redeemPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccountByLogin, insertAccount } from '../../people/accounts/queries.ts';
import { recordCustomers } from './record-customers.ts';
import type { AssistedSignUp } from './start-customer-sign-up.ts';

/**
 * Opens the account of a customer who calls, with the code from the phone. There is no password: the customer logs in by a code, or sets
 * one as after forgetting it. Returns the customer's id; null for a wrong code, or one of another member. The transaction must commit in both cases.
 */
export async function confirmCustomerSignUp(
  tx: Tx,
  { requestId, code }: { requestId: string; code: string },
  actor: Actor,
): Promise<string | null> {
  const request = { kind: 'customer', purpose: 'assisted-sign-up', requestId } as const;
  const accepted = await redeemPhoneCode(tx, request, code);
  if (accepted === null) return null;
  const { staffId, firstname, lastname, phone, referralCode } = accepted.content as AssistedSignUp;
  if (staffId !== actor.id) return null;
  if ((await findAccountByLogin(tx, 'customer', accepted.phone)) !== null) refuse('phone-taken');
  const passwordHash = unknownPasswordHash();
  const id =
    (await insertAccount(tx, { kind: 'customer', loginKey: accepted.phone, passwordHash })) ?? refuse('phone-taken');
  const report = {
    ...{ customerId: id, firstname, lastname, email: '', phoneNumber: phone, referralCode },
    referredAt: tx.now.toISOString(),
  };
  const [refusal] = await recordCustomers(tx, [report], 'own');
  if (refusal) throw new Error(`a sign-up by phone was refused: ${refusal}`);
  await addAuditLine(tx, { actor, action: 'customer-signed-up-by-phone', subject: id });
  return id;
}
