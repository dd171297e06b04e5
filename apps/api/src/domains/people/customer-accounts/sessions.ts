import type { CustomerAccount } from '@foodbank/contract/people/customer-session';
import { formatPhone, phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { WithCookie } from '../../../platform/serve.ts';
import { addAuditLine, customerActor, visitor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type NoticeRecipient, queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { tryPassword } from '../accounts/attempts.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { noteSignedIn } from '../accounts/known-devices.ts';
import { matchPassword } from '../accounts/match-password.ts';
import { openPersonSession } from '../accounts/person-sessions.ts';
import { tryPhoneCode } from '../accounts/phone-codes.ts';
import { type Account, endSession, endSessionsOf, findAccountByLogin } from '../accounts/queries.ts';
import { lockManagedCustomer } from '../customers/managed-customers.ts';
import { findOwnCustomer } from '../customers/queries.ts';
import { confirmedEmail } from '../customers/rules.ts';

/** Whom a security notice of a customer goes to: a phone that a code confirmed, and the email if a code confirmed it, too. */
export async function noticeTo(db: Db, { id, phone }: { id: string; phone: string }): Promise<NoticeRecipient> {
  const customer = await findOwnCustomer(db, id);
  return { customerId: id, phone, firstname: customer?.firstname ?? '', email: customer && confirmedEmail(customer) };
}

/** The signed-in customer, as the app shows them. Refuses with `not-signed-in` if there is no such customer any more. */
export async function describeCustomer(db: Db, accountId: string): Promise<{ customer: CustomerAccount }> {
  const { id, firstname, lastname, phone, email, emailConfirmedAt, newEmail } =
    (await findOwnCustomer(db, accountId)) ?? refuse('not-signed-in');
  const isEmailConfirmed = emailConfirmedAt !== null;
  return { customer: { id, firstname, lastname, phone: formatPhone(phone), email, isEmailConfirmed, newEmail } };
}

/** A new session of a customer: the account, the cookie's token, and the tokens for the cookie of the browser's devices. */
export interface OpenedSession {
  id: string;
  token: string;
  deviceTokens?: readonly string[];
}

/**
 * Opens a session of a customer, and tells phone and email of a browser that logs in for the first time, unless the same act was told
 * already. Refuses with `account-suspended` unless the account is active.
 */
export async function openCustomerSession(
  tx: Tx,
  { id, loginKey: phone }: Pick<Account, 'id' | 'loginKey'>,
  device: Device,
  { isTold = false } = {},
): Promise<OpenedSession> {
  const token = await openPersonSession(tx, id, device);
  const { tokens: deviceTokens, tell } = await noteSignedIn(tx, id, device);
  if (tell !== null && !isTold)
    await queueSecurityNotice(tx, 'new-device', await noticeTo(tx, { id, phone }), { device: tell });
  return { id, token, deviceTokens };
}

/** The signed-in customer, with the cookie of the new session. */
export async function withCustomerCookie(
  { database }: Pick<AppContext, 'database'>,
  { id, token, deviceTokens }: OpenedSession,
): Promise<WithCookie<{ customer: CustomerAccount }>> {
  return new WithCookie('customer', await describeCustomer(database.read, id), token, deviceTokens);
}

const wrong = 'Wrong phone number or password.';

/**
 * Checks phone and password and opens a session. Refuses a wrong password and an unknown phone alike, with `wrong-credentials` and after
 * the same time; a suspended account with `account-suspended`, once the password was right.
 */
export async function signInCustomer(
  context: AppContext,
  { phone, password }: { phone: string; password: string },
  device: Device,
): Promise<OpenedSession> {
  const { database, keys, passwords } = context;
  const key = phoneKey(phone) ?? phone;
  return tryPassword(context, { kind: 'customer', login: key }, device, async (asker) => {
    const account = await findAccountByLogin(database.read, 'customer', key);
    const matched = await matchPassword(passwords, {
      typed: password,
      storedHash: account?.passwordHash ?? null,
      asker,
    });
    if (account !== null && matched) return database.write((tx) => openCustomerSession(tx, account, device));
    // Else one address could write lines for ever. The limit's metric counts those.
    if (!asker.isBeyond) {
      const subject = account?.id ?? keys.digest(key);
      await database.write((tx) => addAuditLine(tx, { actor: visitor, action: 'customer-sign-in-refused', subject }));
    }
    refuse('wrong-credentials', { message: wrong });
  });
}

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

/** Ends one of the customer's own sessions. Refuses with `not-found` if there is no such open one. */
export async function endCustomerSession(tx: Tx, accountId: string, sessionId: string): Promise<void> {
  if (!(await endSession(tx, sessionId, accountId))) refuse('not-found');
}

/** Ends all of the customer's own sessions, this one too. */
export async function endCustomerSessions(tx: Tx, accountId: string): Promise<void> {
  await endSessionsOf(tx, accountId);
  await addAuditLine(tx, { actor: customerActor(accountId), action: 'customer-sessions-ended', subject: accountId });
}

/** Ends every session of a customer for support. The password stays. */
export async function signOutCustomerDevices(tx: Tx, customerId: string, reason: string, actor: Actor): Promise<void> {
  await lockManagedCustomer(tx, customerId, actor);
  await endSessionsOf(tx, customerId);
  await addAuditLine(tx, { actor, action: 'customer-signed-out', subject: customerId, reason });
}
