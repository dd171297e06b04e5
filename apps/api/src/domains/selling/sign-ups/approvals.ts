import { maskPhone, phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { phoneDigests } from '../../people/accounts/phone-codes.ts';
import { endSessionsOf, findAccount, findAccountByLogin, updateLogin } from '../../people/accounts/queries.ts';
import { noticeTo } from '../../people/customer-accounts/sessions.ts';
import { type ManagedCustomer, refuseOwnContacts } from '../../people/customers/managed-customers.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { endPhoneCodes } from '../../people/one-time-codes/phone-code-queries.ts';
import { updateCustomerProfile } from './update-customer-profile.ts';

/** The kind of request for another phone number of a customer who has lost the old phone. */
export const customerPhoneKindName = 'customer-phone';

/** What the change depends on: the number as it is, and whether the account can log in. */
export const fingerprintOfPhone = (tx: Tx, { account }: Pick<ManagedCustomer, 'account'>): string =>
  fingerprintOf(tx, [account.loginKey, account.state]);

const welcome =
  'Your Foodbank account has this phone number now. Log in with a code, and set a new password if another person may know yours.';

/**
 * Changes of a customer's phone number by support. The number is the login: every session and open code ends, and the old phone, the new
 * phone and the email are told.
 */
const customerPhoneKind: ApprovalKind = {
  kind: customerPhoneKindName,
  label: 'Phone number of a customer',
  recordOf: ({ subject }) => ({ address: `/ops/customers/${subject}`, what: 'the customer', needs: 'customers.read' }),
  typedAgain: 'the new number',
  effect: () => 'It takes effect at once. Every session of the customer ends.',
  nameSubject: () => 'A customer of our shop',
  async approve(tx, id, decider, reason) {
    const { subject: customerId, fingerprint, secrets } = await takeApproval(tx, id, decider, reason);
    const account = await findAccount(tx, customerId);
    const before = await findOwnCustomer(tx, customerId);
    if (account === null || before === null || fingerprintOfPhone(tx, { account }) !== fingerprint)
      refuse('approval-stale');
    const { phone } = secrets as { phone: string };
    const newKey = phoneKey(phone) ?? '';
    for (const phoneKey of [account.loginKey, newKey])
      await refuseOwnContacts(tx, { email: before.email ?? '', phoneKey }, decider);
    if ((await findAccountByLogin(tx, 'customer', newKey)) !== null) refuse('phone-taken');
    const recipient = await noticeTo(tx, { id: customerId, phone: account.loginKey });
    // Agents and the customer are locked here, in the order of all writers.
    await updateCustomerProfile(tx, customerId, { phone });
    await updateLogin(tx, customerId, newKey);
    await endPhoneCodes(tx, 'customer', [...phoneDigests(tx, newKey), ...phoneDigests(tx, account.loginKey)]);
    await endSessionsOf(tx, customerId);
    await addAuditLine(tx, {
      ...{ actor: decider, action: 'customer-phone-changed-by-support', subject: customerId, reason },
      detail: { approval: id },
      personal: { of: `customer:${customerId}`, text: { before: before.phone, after: phone } },
    });
    await queueSecurityNotice(tx, 'new-phone', recipient);
    await queueText(tx, { to: phone, kind: 'security', topic: 'phone-taken', text: welcome, customerId });
  },
  async describe(tx, approval) {
    const [customer, phone] = [await findOwnCustomer(tx, approval.subject), newPhoneOf(tx, approval)];
    if (customer === null || phone === null) return [];
    const name = `${customer.firstname} ${customer.lastname}`.trim();
    return [
      { field: 'Customer', before: name, after: name },
      { field: 'Phone number', before: maskPhone(customer.phone), after: maskPhone(phone) },
    ];
  },
};

function newPhoneOf(tx: Tx, { sealed }: Approval): string | null {
  return sealed === null ? null : (JSON.parse(tx.keys.unseal(sealed)) as { phone: string }).phone;
}

/** The requests of this domain that a second person decides. */
export const signUpApprovals: readonly ApprovalKind[] = [customerPhoneKind];
