import type { CodeSent } from '@foodbank/contract/people/customer-forms';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { TextAsker } from '../../foundation/notifications/text-pots.ts';
import { requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccountByLogin } from '../../people/accounts/queries.ts';
import { refuseOwnContacts, refuseOwnReferral } from '../../people/customers/managed-customers.ts';

/** The sign-up of a customer who calls, as it is stored with its code, encrypted. */
export interface AssistedSignUp {
  firstname: string;
  lastname: string;
  /** In the spelling that was typed. */
  phone: string;
  /** The six characters of an agent's code; null for none. */
  referralCode: string | null;
  /** The member of staff who began it, who alone can go on with it. */
  staffId: string;
}

/**
 * Sends a code to the phone of a person who calls and has no account. Refuses with `phone-taken` a phone that has one: staff find its
 * customer by the phone; and with `own-referral` a member who would be the agent. Nothing exists before the person has told the code.
 */
export async function startCustomerSignUp(
  tx: Tx,
  asked: Omit<AssistedSignUp, 'staffId'>,
  agentId: string | null,
  { actor, asker }: { actor: Actor; asker: TextAsker },
): Promise<CodeSent> {
  const phone = phoneKey(asked.phone) ?? '';
  await refuseOwnContacts(tx, { email: '', phoneKey: phone }, actor);
  await refuseOwnReferral(tx, agentId, actor);
  if ((await findAccountByLogin(tx, 'customer', phone)) !== null) {
    const message = 'A customer has this phone number already. Search for it.';
    refuse('phone-taken', { message, errors: { phone: message } });
  }
  const content: AssistedSignUp = { ...asked, staffId: actor.id };
  const sent = await requestPhoneCode(tx, { kind: 'customer', purpose: 'assisted-sign-up', phone, content, asker });
  await addAuditLine(tx, { actor, action: 'assisted-sign-up-started', subject: tx.keys.digest(phone) });
  return sent;
}
