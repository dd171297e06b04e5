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
export function countsAsReferral<C extends Pick<Customer, 'agentId' | 'neverReferral'>>(
  customer: C,
): customer is C & { agentId: string } {
  return customer.agentId !== null && !customer.neverReferral;
}

/** By which of a customer's contacts, confirmed or only typed, the customer looks like the agent; null for none. */
export function alikeBy(customer: Contacts & Pick<Customer, 'newEmailKey'>, agent: Contacts): 'email' | 'phone' | null {
  if ([customer.emailKey, customer.newEmailKey].includes(agent.emailKey)) return 'email';
  return agent.phoneKey !== null && customer.phoneKey === agent.phoneKey ? 'phone' : null;
}

/**
 * The contacts of a customer that decide about money: those that a code confirmed, and those that another shop reports. In our own shop
 * that is the phone, and an email once it is confirmed.
 */
export const confirmedContacts = <C extends Contacts & Pick<Customer, 'source' | 'emailConfirmedAt'>>(
  customer: C,
): Contacts =>
  customer.source === 'own' && customer.emailConfirmedAt === null
    ? { emailKey: typedOnly, phoneKey: customer.phoneKey }
    : customer;

/** No agent has this as an email. */
const typedOnly = '';

/**
 * The addresses of a customer of our own who typed one: another one waits beside a confirmed one until a code confirms it. An empty one
 * removes both.
 */
export function emailsAfter(
  before: Pick<Customer, 'email' | 'emailConfirmedAt'>,
  typed: string,
): { email: string; newEmail: string | null } {
  const confirmed = confirmedEmail(before);
  if (confirmed === null || typed === '' || emailKey(typed) === emailKey(confirmed))
    return { email: typed, newEmail: null };
  return { email: confirmed, newEmail: typed };
}

/**
 * A customer after a report. Name and contacts come from the report; the agent and the sign-up date are set at creation only. An
 * erased customer stays unchanged. An erased agent has no contacts to compare, and gets no new customers.
 */
export function customerFrom(
  id: string,
  report: CustomerReport & { newEmail?: string | null | undefined },
  before: Customer | null,
  agent: CustomersAgent | null,
  source: Source = 'tracking',
): Customer {
  if (before?.erased) return before;
  const contacts = { emailKey: emailKey(report.email), phoneKey: phoneKey(report.phoneNumber) ?? '' };
  const sharesAccount = before?.sharesAccount === true;
  const itsSource = before?.source ?? source;
  const emailConfirmedAt = before?.emailKey === contacts.emailKey ? before.emailConfirmedAt : null;
  const outcome = before?.outcome ?? null;
  const present = { ...contacts, source: itsSource, sharesAccount, emailConfirmedAt, outcome };
  const ownAccount =
    staysTheAgent(before) ||
    (agent !== null && (agent.erased ? before?.ownAccount === true : isTheAgent(present, agent)));
  const newEmail = report.newEmail === undefined ? (before?.newEmail ?? null) : report.newEmail;
  const isCredited = before === null ? creditedTo(agent) !== null : before.agentId !== null;
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
    ownAccount,
    neverReferral: (before === null ? isCredited : before.neverReferral) && ownAccount,
    sharesAccount,
    outcome,
    referredAt: before === null ? new Date(report.referredAt) : before.referredAt,
    source: itsSource,
    emailConfirmedAt,
    newEmail,
    newEmailKey: newEmail === null ? null : emailKey(newEmail),
  };
}

/** True if a customer is the agent: as a person decided, else by the account for refunds and the confirmed contacts. */
export function isTheAgent(
  customer: Contacts & Pick<Customer, 'source' | 'sharesAccount' | 'outcome' | 'emailConfirmedAt'>,
  agent: Contacts,
): boolean {
  if (customer.outcome !== null) return customer.outcome === 'own';
  return customer.sharesAccount || isOwnAccount(confirmedContacts(customer), agent);
}

/** True for an own account of the agent on which no member of staff has decided: a change of its contacts does not make it a referral. */
export const staysTheAgent = (before: Pick<Customer, 'ownAccount' | 'outcome'> | null): boolean =>
  before?.ownAccount === true && before.outcome === null;

function creditedTo(agent: CustomersAgent | null): string | null {
  return agent === null || agent.erased ? null : agent.id;
}

const compared = ['firstname', 'lastname', 'email', 'phone', 'ownAccount', 'neverReferral', 'newEmail'] as const;

/** True if two versions of a customer have the same reported fields. */
export function sameCustomer(one: Customer, other: Customer): boolean {
  return compared.every((key) => one[key] === other[key]);
}
