import { maskPhone } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { requestApproval } from '../../foundation/approvals/request-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { redeemPhoneCode } from '../../people/accounts/phone-codes.ts';
import { noticeTo } from '../../people/customer-accounts/sessions.ts';
import { lockActiveCustomer } from '../../people/customers/managed-customers.ts';
import { customerPhoneKindName, fingerprintOfPhone } from './approvals.ts';
import { refuseUnlessNewPhone, type SupportPhoneChange } from './request-customer-phone.ts';

/**
 * Asks a second person for another phone number of a customer, with the code that the new phone got, and tells the old phone and the
 * email at once. Returns the request's id; null for a wrong code, or one of another customer or member. The transaction must commit in
 * both cases.
 */
export async function confirmCustomerPhone(
  tx: Tx,
  customerId: string,
  { requestId, code }: { requestId: string; code: string },
  actor: Actor,
): Promise<string | null> {
  const managed = await lockActiveCustomer(tx, customerId, actor);
  const request = { kind: 'customer', purpose: 'support-phone', requestId, accountId: customerId } as const;
  const accepted = await redeemPhoneCode(tx, request, code);
  if (accepted === null) return null;
  const { phone, reason, staffId } = accepted.content as SupportPhoneChange;
  if (staffId !== actor.id) return null;
  await refuseUnlessNewPhone(tx, customerId, accepted.phone);
  const id = await requestApproval(tx, {
    kind: customerPhoneKindName,
    subject: customerId,
    payload: {},
    secrets: { phone },
    fingerprint: fingerprintOfPhone(tx, managed),
    permission: 'customers.approve-change',
    reason,
    actor,
  });
  await addAuditLine(tx, {
    ...{ actor, action: 'customer-phone-asked', subject: customerId, reason, detail: { approval: id } },
    personal: { of: `customer:${customerId}`, text: { to: maskPhone(phone) } },
  });
  await queueSecurityNotice(tx, 'phone-asked', await noticeTo(tx, { id: customerId, phone: managed.account.loginKey }));
  return id;
}
