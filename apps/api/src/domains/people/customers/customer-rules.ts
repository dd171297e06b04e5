import { emailKey, maskEmail } from '@foodbank/contract/primitives/email';
import { homePhone, maskPhone, phoneKey } from '@foodbank/contract/primitives/phone';
import type { CustomerReport } from '@foodbank/contract/selling/tracking';
import { notAvailable } from '@foodbank/contract/views/referrals';
import type { Customer, Source } from './queries.ts';

/** The keys by which the contacts of a customer and an agent are compared. */
export interface Contacts {
  emailKey: string;
  phoneKey: string | null;
}

/** The fields of a customer's agent that the rules need. */
export type CustomersAgent = Contacts & { id: string; erased: boolean };

/** True if a customer has the agent's email or phone number. Such a customer is the agent, and no referral. */
export function isOwnAccount(customer: Contacts, agent: Contacts): boolean {
  return customer.emailKey === agent.emailKey || (agent.phoneKey !== null && customer.phoneKey === agent.phoneKey);
}

/** The email address of a customer of our own to which anything may be sent: one that a code confirmed. Null without one. */
export const confirmedEmail = ({
  email,
  emailConfirmedAt,
}: {
  email: string | null;
  emailConfirmedAt: Date | null;
}): string | null => (emailConfirmedAt === null || email === '' ? null : email);

/** True for customers who count as referrals. */
export function countsAsReferral<C extends Pick<Customer, 'agentId' | 'ownAccount'>>(
  customer: C,
): customer is C & { agentId: string } {
  return customer.agentId !== null && !customer.ownAccount;
}

/**
 * A customer after a report. Name and contacts come from the report; the agent and the sign-up date are set at creation only. An
 * erased customer stays unchanged. An erased agent has no contacts to compare, and gets no new customers.
 */
export function customerFrom(
  id: string,
  report: CustomerReport,
  before: Customer | null,
  agent: CustomersAgent | null,
  source: Source = 'tracking',
): Customer {
  if (before?.erased) return before;
  const contacts = { emailKey: emailKey(report.email), phoneKey: phoneKey(report.phoneNumber) ?? '' };
  const sharesAccount = before?.sharesAccount === true;
  return {
    id,
    firstname: report.firstname,
    lastname: report.lastname,
    email: report.email,
    phone: report.phoneNumber,
    ...contacts,
    name: `${report.firstname} ${report.lastname}`.trim() || notAvailable,
    maskedEmail: maskEmail(report.email) || notAvailable,
    maskedPhone: maskPhone(homePhone(report.phoneNumber)),
    agentId: before === null ? creditedTo(agent) : before.agentId,
    erased: false,
    ownAccount: agent?.erased
      ? before?.ownAccount === true
      : agent !== null && (sharesAccount || isOwnAccount(contacts, agent)),
    sharesAccount,
    referredAt: before === null ? new Date(report.referredAt) : before.referredAt,
    source: before?.source ?? source,
    emailConfirmedAt: before?.emailKey === contacts.emailKey ? before.emailConfirmedAt : null,
  };
}

function creditedTo(agent: CustomersAgent | null): string | null {
  return agent === null || agent.erased ? null : agent.id;
}

const compared = ['firstname', 'lastname', 'email', 'phone', 'ownAccount'] as const;

/** True if two versions of a customer have the same reported fields. */
export function sameCustomer(one: Customer, other: Customer): boolean {
  return compared.every((key) => one[key] === other[key]);
}
