import { emailKey, maskEmail } from '@foodbank/contract/primitives/email';
import { homePhone, maskPhone, phoneKey } from '@foodbank/contract/primitives/phone';
import type { CustomerReport } from '@foodbank/contract/selling/tracking';
import { notAvailable } from '@foodbank/contract/views/referrals';
import type { Customer } from './queries.ts';

/** What an agent is compared by. */
export interface Contacts {
  emailKey: string;
  phoneKey: string | null;
}

/** A customer with the agent's own e-mail or phone is the agent, and no referral. */
export function isOwnAccount(customer: Contacts, agent: Contacts): boolean {
  return customer.emailKey === agent.emailKey || (agent.phoneKey !== null && customer.phoneKey === agent.phoneKey);
}

/** True for the customers that count as somebody's referrals. */
export function countsAsReferral<C extends Pick<Customer, 'agentId' | 'ownAccount'>>(
  customer: C,
): customer is C & { agentId: string } {
  return customer.agentId !== null && !customer.ownAccount;
}

/**
 * A customer as reported; one who was made nameless stays so. Name and contacts are the report's; the agent and the sign-up stay
 * what they were at creation.
 */
export function customerFrom(
  id: string,
  report: CustomerReport,
  before: Customer | null,
  agent: (Contacts & { id: string }) | null,
): Customer {
  if (before?.erased) return before;
  const contacts = { emailKey: emailKey(report.email), phoneKey: phoneKey(report.phoneNumber) ?? '' };
  return {
    id,
    firstname: report.firstname,
    lastname: report.lastname,
    email: report.email,
    phone: report.phoneNumber,
    ...contacts,
    name: `${report.firstname} ${report.lastname}`.trim() || notAvailable,
    maskedEmail: maskEmail(report.email),
    maskedPhone: maskPhone(homePhone(report.phoneNumber)),
    agentId: before === null ? (agent?.id ?? null) : before.agentId,
    erased: false,
    ownAccount: agent !== null && isOwnAccount(contacts, agent),
    referredAt: before === null ? new Date(report.referredAt) : before.referredAt,
  };
}

const compared = ['firstname', 'lastname', 'email', 'phone', 'ownAccount'] as const;

/** True if a report changes nothing. */
export function sameCustomer(one: Customer, other: Customer): boolean {
  return compared.every((key) => one[key] === other[key]);
}
