import { TryAgain, type Tx } from '../../../platform/database.ts';
import { unknownPasswordHash } from '../../../platform/passwords.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { insertAccount, updatePasswordHash } from '../../people/accounts/queries.ts';
import { type AcceptedTexts, insertAcceptedTexts } from '../../people/customers/queries.ts';
import { sendEmailCode } from './confirm-email.ts';
import { recordCustomers } from './record-customers.ts';

/** A sign-up that waits for its code, as it is stored, encrypted. */
export interface SignUp {
  firstname: string;
  lastname: string;
  /** In the spelling that was typed. */
  phone: string;
  email: string;
  passwordHash: string;
  /** The six characters of an agent's code; null for none. */
  referralCode: string | null;
  /** The versions of the texts that the form showed. */
  acceptedTexts?: AcceptedTexts | undefined;
}

/** Opens the account of a sign-up whose phone is confirmed, and returns its id. Refuses with `unknown-referral-code`. */
export async function openAccount(tx: Tx, loginKey: string, signUp: SignUp): Promise<string> {
  const { passwordHash, phone: phoneNumber, acceptedTexts, ...customer } = signUp;
  const id = await insertAccount(tx, { kind: 'customer', loginKey, passwordHash: unknownPasswordHash() });
  if (id === null) throw new TryAgain();
  // The phone is confirmed, so the password counts as set by its owner.
  await updatePasswordHash(tx, id, passwordHash);
  const report = { ...customer, customerId: id, phoneNumber, referredAt: tx.now.toISOString() };
  const [refusal] = await recordCustomers(tx, [report], 'own');
  if (refusal === 'unknown-referral-code')
    refuse(refusal, { errors: { referralCode: 'No agent has this referral code.' } });
  if (refusal) throw new Error(`a sign-up was refused: ${refusal}`);
  if (acceptedTexts !== undefined) await insertAcceptedTexts(tx, id, acceptedTexts);
  await sendEmailCode(tx, id);
  await addAuditLine(tx, { actor: customerActor(id), action: 'customer-signed-up', subject: id });
  return id;
}
