import { emailKey, maskEmail } from '@foodbank/contract/primitives/email';
import { homePhone, maskPhone, phoneKey, phoneSpellings } from '@foodbank/contract/primitives/phone';
import { notAvailable } from '@foodbank/contract/views/referrals';
import type { Tx } from '../../../platform/database.ts';
import type { MessageOwner } from '../../foundation/notifications/queries.ts';
import { type AgentRecord, listAgentsByContacts } from '../../people/agents/queries.ts';
import { type CustomerRecord, listCustomersByContacts } from '../../people/customers/queries.ts';
import { listRidersByPhones, type Rider } from '../../people/riders/queries.ts';

/** A request: the contacts as typed, and the ids of possible matches that the operator confirmed. */
export interface DataSubjectQuery {
  email?: string | undefined;
  phone?: string | undefined;
  /** Confirmed ids, such as `customer:C-17`. */
  also?: readonly string[] | undefined;
}

/** An agent, customer or rider with masked contacts, as the operator sees them. */
export interface Match {
  /** `agent:`, `customer:` or `rider:` and the record's id. */
  id: string;
  name: string;
  email: string;
  phone: string;
}

/** An agent or customer who shares a contact with the data subject, and may be another person. */
export interface PossibleMatch extends Match {
  shares: ('email' | 'phone')[];
}

/** A data subject: the records of one person, and possible matches. */
export interface DataSubject {
  asked: DataSubjectQuery;
  agents: AgentRecord[];
  customers: CustomerRecord[];
  riders: Rider[];
  /** The agents, customers and riders above. */
  matches: Match[];
  /** Agents, customers and riders who are excluded until the operator confirms them. */
  possibleMatches: PossibleMatch[];
  /** The person's email keys. Data that is stored under them belongs to the person. */
  emailKeys: string[];
  /** Those of the email keys that were verified: the requested one, and those of agents. */
  verifiedEmailKeys: string[];
  /** The person's accounts in our own shop. */
  ownCustomerIds: string[];
  /** Customers' addresses that a possible match has, too, masked. Data that is stored under them is excluded. */
  sharedEmails: string[];
  /** The keys of the requested phone number, and of those that the person's accounts in our own shop and as a rider have. */
  phoneKeys: string[];
  /** The digits of the requested phone number, in every spelling; null without one. */
  phoneSpellings: string[] | null;
  /** Digests of the person's emails and phone numbers, under which requests about their data are stored. */
  contactDigests: string[];
  /** The person's subjects in the audit log: ids of agents, of riders and of customers of our own shop, and digests of contacts. */
  auditSubjects: string[];
  /** Whose keys encrypt the person's text in the audit log: the matches, and digests of addresses. */
  personalOf: string[];
}

/** Whose emails and text messages are the person's. */
export const messagesOf = ({ emailKeys, phoneSpellings, phoneKeys, ownCustomerIds }: DataSubject): MessageOwner => ({
  emailKeys,
  phoneSpellings,
  phoneKeys,
  customerIds: ownCustomerIds,
});

/** Thrown for a confirmed id that isn't a possible match. */
export class NotAMatch extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`${id} is not a possible match for this email or phone.`);
    this.id = id;
  }
}

/** An agent, customer or rider with the contacts to compare. */
interface Person extends Match {
  emailKey: string;
  /** Of an address that waits to be confirmed. */
  newEmailKey?: string | null;
  phoneKey: string | null;
  agent?: AgentRecord;
  customer?: CustomerRecord;
  rider?: Rider;
}

/**
 * Finds the agents and customers of a request. The operator has checked that the requester controls the email address or phone
 * number. Agents are found by email, which is verified: the first password was sent to it. Customers are found by the email and
 * phone that the shop reported; those of our own shop by their phone, which a code confirmed, and by email they are possible matches. Riders are found by their phone, with which they sign in. An agent's phone number is unverified, so an agent with that number is a possible match, as is every
 * record that shares a contact with a match. The operator confirms possible matches. Throws `NotAMatch` for a confirmed id that isn't one.
 */
export async function findDataSubject(tx: Tx, asked: DataSubjectQuery): Promise<DataSubject> {
  const { email, phone, also = [] } = asked;
  const askedContacts = {
    emailKey: email === undefined ? '' : emailKey(email),
    phoneKey: phone ? phoneKey(phone) : null,
  };
  const found = await listPeople(tx, [askedContacts]);
  let people = found.filter((person) => isFound(person, askedContacts));
  for (;;) {
    const contacts = [askedContacts, ...people];
    const known = new Set(people.map(({ id }) => id));
    const others = (await listPeople(tx, contacts)).filter(({ id }) => !known.has(id));
    const confirmed = others.filter(({ id }) => also.includes(id));
    if (confirmed.length === 0) {
      const unknown = also.find((id) => !known.has(id));
      if (unknown !== undefined) throw new NotAMatch(unknown);
      const possibleMatches = others.map((one) => ({ ...matchOf(one), shares: sharedContacts(one, contacts) }));
      return { ...(await describe(tx, asked, people, others)), possibleMatches };
    }
    people = [...people, ...confirmed];
  }
}

type Contacts = Pick<Person, 'emailKey' | 'newEmailKey' | 'phoneKey'>;

/** True for a person whose contact is the one that the requester controls, as far as the contact was verified. */
function isFound({ customer, rider, emailKey, phoneKey }: Person, asked: Contacts): boolean {
  if (rider !== undefined) return Boolean(phoneKey) && phoneKey === asked.phoneKey;
  if (customer === undefined) return emailKey === asked.emailKey;
  return customer.source === 'tracking' || (Boolean(phoneKey) && phoneKey === asked.phoneKey);
}

async function listPeople(tx: Tx, contacts: readonly Contacts[]): Promise<Person[]> {
  const emailKeys = contacts.flatMap(({ emailKey }) => emailKey || []);
  const phoneKeys = contacts.flatMap(({ phoneKey }) => phoneKey || []);
  const agents = await listAgentsByContacts(tx, emailKeys, phoneKeys);
  const customers = await listCustomersByContacts(tx, emailKeys, phoneKeys);
  const riders = await listRidersByPhones(tx, phoneKeys.flatMap(phoneSpellings));
  return [
    ...agents.map((agent) => ({
      id: `agent:${agent.id}`,
      ...maskedContacts(agent),
      emailKey: emailKey(agent.email),
      phoneKey: phoneKey(agent.phone ?? ''),
      agent,
    })),
    ...customers.map((customer) => ({
      id: `customer:${customer.id}`,
      ...maskedContacts(customer),
      emailKey: customer.emailKey,
      newEmailKey: customer.newEmailKey,
      phoneKey: customer.phoneKey,
      customer,
    })),
    ...riders.map((rider) => ({
      id: `rider:${rider.id}`,
      ...maskedContacts({ ...namesOf(rider), email: '', phone: rider.phone }),
      emailKey: '',
      phoneKey: phoneKey(rider.phone),
      rider,
    })),
  ];
}

/** A rider's name in parts, of which only the last is masked. */
function namesOf({ name }: Rider): { firstname: string; lastname: string } {
  const [firstname = '', ...others] = name.split(' ');
  return { firstname, lastname: others.at(-1) ?? '' };
}

function maskedContacts(record: { firstname: string; lastname: string; email: string; phone: string | null }) {
  const [initial] = record.lastname;
  return {
    name: `${record.firstname} ${initial ? `${initial}.` : ''}`.trim() || notAvailable,
    email: maskEmail(record.email),
    phone: maskPhone(homePhone(record.phone ?? '')) || notAvailable,
  };
}

function matchOf({ id, name, email, phone }: Match): Match {
  return { id, name, email, phone };
}

function sharedContacts(one: Contacts, contacts: readonly Contacts[]): PossibleMatch['shares'] {
  const sharesEmail = contacts.some(
    ({ emailKey }) => emailKey !== '' && [one.emailKey, one.newEmailKey].includes(emailKey),
  );
  const sharesPhone = contacts.some(({ phoneKey }) => Boolean(phoneKey) && phoneKey === one.phoneKey);
  return [...(sharesEmail ? ['email' as const] : []), ...(sharesPhone ? ['phone' as const] : [])];
}

async function describe(tx: Tx, asked: DataSubjectQuery, people: readonly Person[], others: readonly Person[]) {
  const agents = people.flatMap(({ agent }) => agent ?? []);
  const customers = people.flatMap(({ customer }) => customer ?? []);
  const riders = people.flatMap(({ rider }) => rider ?? []);
  const verified = new Set([asked.email ?? [], agents.map(({ email }) => email)].flat().map(emailKey));
  const isShared = ({ emailKey }: CustomerRecord) =>
    !verified.has(emailKey) && emailKey !== '' && others.some((other) => other.emailKey === emailKey);
  // The email of a customer of our own shop is not confirmed: what is stored under it may be another person's.
  const reported = customers.filter(({ source }) => source === 'tracking');
  const own = reported.filter((customer) => !isShared(customer)).map(({ emailKey }) => emailKey);
  const emailKeys = [...new Set([...verified, ...own])].filter((key) => key !== '');
  const askedPhone = asked.phone === undefined ? null : phoneKey(asked.phone);
  // Confirmed by a code, so they are the person's.
  const ownPhones = [
    ...customers.flatMap(({ source, phoneKey }) => (source === 'own' ? phoneKey || [] : [])),
    ...riders.flatMap(({ phone }) => phoneKey(phone) || []),
  ];
  const digests = emailKeys.flatMap((key) => tx.keys.digests(key));
  const phoneKeys = [...new Set([askedPhone ?? [], ownPhones].flat())];
  const ownCustomerIds = customers.flatMap(({ id, source }) => (source === 'own' ? id : []));
  return {
    asked,
    agents,
    customers,
    riders,
    matches: people.map(matchOf),
    emailKeys,
    verifiedEmailKeys: [...verified].filter((key) => key !== ''),
    ownCustomerIds,
    sharedEmails: [...new Set(customers.filter(isShared).map(({ email }) => maskEmail(email)))],
    phoneKeys,
    phoneSpellings: askedPhone === null ? null : phoneSpellings(askedPhone),
    contactDigests: [...emailKeys, ...phoneKeys].flatMap((key) => tx.keys.digests(key)),
    auditSubjects: [
      ...agents.map(({ id }) => id),
      ...riders.map(({ id }) => id),
      ...ownCustomerIds,
      ...digests,
      ...ownPhones.flatMap((key) => tx.keys.digests(key)),
    ],
    personalOf: [...people.map(({ id }) => id), ...digests.map((digest) => `address:${digest}`)],
  };
}
