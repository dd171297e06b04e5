import type { Tx } from '../../../platform/database.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { tryPhoneCode } from '../accounts/phone-codes.ts';
import { findAccountByLogin } from '../accounts/queries.ts';
import { type OpenedSession, openCustomerSession } from './customer-session-answers.ts';

/** Signs a customer in by a code. Returns null for a wrong code; the transaction must commit in both cases. */
export async function confirmSignInCode(
  tx: Tx,
  { requestId, code }: { requestId: string; code: string },
  device: Device,
): Promise<OpenedSession | null> {
  const accepted = await tryPhoneCode(tx, { kind: 'customer', purpose: 'sign-in', requestId }, code);
  const account = accepted && (await findAccountByLogin(tx, 'customer', accepted.phone));
  if (account?.state !== 'active') return null;
  return openCustomerSession(tx, account, device);
}
