import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { emailKey } from '@foodbank/contract/primitives/email';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import type { SealedContacts } from './data-request-rules.ts';
import type { DataSubject } from './find-data-subject.ts';

/** How a person is told what happened to the data about them. */
export interface SubjectContacts {
  emails: string[];
  /** Phones with which customers of our own shop and riders sign in. */
  phones: string[];
}

/**
 * Where a person is told: the email address that was checked, those of accounts as agent, which are verified, and the phones that a code
 * confirmed. If another person asked, the owner learns of it.
 */
export function contactsToTell({ email }: SealedContacts, { agents, customers, riders }: DataSubject): SubjectContacts {
  const emails = [...(email ? [email] : []), ...agents.map((agent) => agent.email)];
  const own = customers.filter(({ source }) => source === 'own');
  const phones = [...own, ...riders].map(({ phone }) => phone);
  return {
    emails: [...new Map(emails.map((one) => [emailKey(one), one])).values()],
    phones: [...new Map(phones.map((one) => [phoneKey(one), one])).values()],
  };
}

const texts = {
  exported: (day: string) =>
    `Foodbank: a copy of the data about you was made, as was asked on ${day}. If you did not ask, call or write to us at once.`,
  erased: (day: string) =>
    `Foodbank: the data about you was erased, as was asked on ${day}. If you did not ask, call or write to us at once.`,
};

/**
 * Tells a person by email and text message that the data about them was copied or erased. After an erasure the outbox forgets address and
 * phone once each message was sent. No number of other messages drops it.
 */
export async function tellSubject(
  tx: Tx,
  { emails, phones }: SubjectContacts,
  { what, askedAt }: { what: 'exported' | 'erased'; askedAt: Date },
): Promise<void> {
  const templateData = { askedAt: askedAt.toISOString() };
  for (const address of emails) await queueEmail(tx, address, { kind: `data-${what}`, templateData });
  const text = texts[what](formatDay(lagosDay(askedAt)));
  for (const to of phones) await queueText(tx, { to, kind: what === 'erased' ? 'erased' : 'security', text });
}
