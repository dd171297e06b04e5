import type { Tx } from '../../../platform/database.ts';
import type { Device } from '../../people/accounts/cookie-sessions.ts';
import { tryPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccountByLogin } from '../../people/accounts/queries.ts';
import { type OpenedSession, openCustomerSession } from '../../people/customer-accounts/sessions.ts';
import { keepSignUp } from './number-claims.ts';
import { openAccount, type SignUp } from './open-account.ts';

/** What a confirmed sign-up leads to: a session of the new account, or the claim of a number that an account has. */
export type ConfirmedSignUp = { opened: OpenedSession } | { claim: { id: string; hasEmail: boolean } };

/**
 * Opens the account of a sign-up, with the customer, the referral and the first session, in one transaction, and sends the code that
 * confirms the email address, if one was typed. Where the phone has an account, nothing of that one opens: a code proves who holds the
 * number now, not whose the account is. What was typed is kept as a claim. `referralCode` replaces the one of the sign-up: six characters,
 * or empty for none. Refuses with `unknown-referral-code`; the code by text message stays good then. Returns null for a wrong code; the
 * transaction must commit in both cases.
 */
export async function confirmSignUp(
  tx: Tx,
  { requestId, code, referralCode }: { requestId: string; code: string; referralCode?: string | undefined },
  device: Device,
): Promise<ConfirmedSignUp | null> {
  const accepted = await tryPhoneCode(tx, { kind: 'customer', purpose: 'sign-up', requestId }, code);
  if (accepted === null) return null;
  const known = await findAccountByLogin(tx, 'customer', accepted.phone);
  const signUp = accepted.content as SignUp;
  const corrected = referralCode === undefined ? signUp : { ...signUp, referralCode: referralCode || null };
  if (known !== null) return { claim: await keepSignUp(tx, known.id, accepted.phone, corrected) };
  const id = await openAccount(tx, accepted.phone, corrected);
  return { opened: await openCustomerSession(tx, { id, loginKey: accepted.phone }, device) };
}
