import type { CustomerAccount } from '@foodbank/contract/people/customer-session';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { WithCookie } from '../../../platform/serve.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import type { Device } from '../accounts/cookie-sessions.ts';
import { noteSignedIn } from '../accounts/known-devices.ts';
import { openPersonSession } from '../accounts/person-sessions.ts';
import type { Account } from '../accounts/queries.ts';
import { describeCustomer } from './describe-customer.ts';
import { noticeTo } from './notice-to.ts';

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
