import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { queueEmail, secondsUntilEmail } from '../../foundation/notifications/queue-email.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { issueCode, redeemCode } from '../../people/accounts/codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { refuseCodeFor } from '../../people/accounts/refuse-code-for.ts';
import { shareAgents } from '../../people/agents/queries.ts';
import { noticeTo } from '../../people/customer-accounts/sessions.ts';
import { type Customer, listAgentIds, lockCustomer, storeConfirmedEmail } from '../../people/customers/queries.ts';
import { updateCustomerProfile } from './update-customer-profile.ts';

const purpose = 'confirm-email';

/**
 * Sends a code to the address that a customer typed: the only email that goes there until it is confirmed. Returns the seconds until
 * another one may be asked for; 0 if it was sent, or there is nothing to confirm. Locks the customer.
 */
export async function sendEmailCode(tx: Tx, customerId: string): Promise<number> {
  const customer = await lockCustomer(tx, customerId);
  const email = customer === null ? null : unconfirmedEmail(customer);
  if (email === null) return 0;
  const untilEmail = await secondsUntilEmail(tx, email, purpose);
  if (untilEmail > 0) return untilEmail;
  // The address stands with the code: another one that is typed meanwhile needs its own.
  const issued = await issueCode(tx, customerId, purpose, { sealed: tx.keys.seal(email) });
  if (issued.waitSeconds !== undefined) return issued.waitSeconds;
  await queueEmail(tx, email, { kind: purpose, templateData: {}, secrets: { code: issued.code } }, customerId);
  return 0;
}

/** The address that a customer typed and did not confirm yet; null if there is none. */
const unconfirmedEmail = ({ email, emailConfirmedAt, newEmail }: Customer): string | null =>
  newEmail ?? (email === '' || emailConfirmedAt !== null ? null : email);

/** Sends the code as `sendEmailCode` does, because the customer asks for it. Refuses with 429 while none may be sent. */
export async function requestEmailCode(tx: Tx, customerId: string): Promise<void> {
  await refuseCodeFor(tx, customerId, purpose, await sendEmailCode(tx, customerId));
}

/**
 * Confirms the address that a customer typed by the code that was sent to it. Only now it replaces a confirmed one, which is told, with the
 * phone. False for a wrong code; the transaction must commit in both cases. Whether the customer is the agent is decided anew. Locks the
 * agent, then the customer.
 */
export async function confirmEmail(tx: Tx, customerId: string, code: string): Promise<boolean> {
  await shareAgents(tx, await listAgentIds(tx, [customerId]), []);
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-signed-in');
  const redeemed = await redeemCode(tx, customerId, purpose, code);
  const sentTo = redeemed === null || redeemed.sealed === null ? null : tx.keys.unseal(redeemed.sealed);
  const email = unconfirmedEmail(customer);
  if (sentTo === null || email === null || emailKey(sentTo) !== emailKey(email)) return false;
  const { loginKey } = (await findAccount(tx, customerId)) ?? refuse('not-signed-in');
  const told = await noticeTo(tx, { id: customerId, phone: loginKey });
  await storeConfirmedEmail(tx, customerId, email);
  await updateCustomerProfile(tx, customerId, {});
  if (told.email) await queueSecurityNotice(tx, 'new-email', told);
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'customer-email-confirmed',
    subject: customerId,
  });
  return true;
}
