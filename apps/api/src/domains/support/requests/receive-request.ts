import type { RequestKind } from '@foodbank/contract/support/requests-staff';
import type { Tx } from '../../../platform/database.ts';
import type { Email } from '../../foundation/notifications/email-templates.ts';
import { queueTeamEmail } from '../../foundation/notifications/queue-email.ts';
import { findRequestByDigest, insertRequest } from './queries.ts';
import { dueAfter, newReference, searchTextOf } from './request-rules.ts';
import type { StoredRequest } from './stored-request.ts';

/** What a form sends. */
export interface ReceivedRequest {
  kind: RequestKind;
  /** A digest of the form and the day: the same form on the same day is one request. */
  digest: string;
  subject: string;
  senderName: string;
  email: string | null;
  phone?: string;
  agentId?: string;
  customerId?: string;
  orderNumber?: string;
  chargeId?: string;
  /** Whose number it is, of the kind `number`. */
  aboutCustomerId?: string;
  /** Of a customer's case: the topic, and the plan and identity check that it is about. */
  topic?: string;
  loanId?: string | null;
  identityCheckId?: string | null;
  fields: Record<string, string>;
  /** The version of the text that the sender agreed to; null where none is shown. */
  consentVersion: string | null;
  quarantined: boolean;
  /** False for what settles itself: the team gets no email. */
  tellsTeam?: boolean;
}

/**
 * Puts a request into the queue and emails it to the team. The same request on the same day is stored and emailed once. A quarantined
 * one is not emailed, unless it is sent again without the signs of spam. Returns the reference.
 */
export async function receiveRequest(tx: Tx, given: ReceivedRequest): Promise<string> {
  const reference = newReference();
  const { subject, senderName, fields, quarantined, phone, orderNumber } = given;
  const names = [reference, reference.replace(/\D/g, ''), senderName, subject, orderNumber ?? ''];
  const stored = await insertRequest(tx, {
    ...given,
    reference,
    phone: phone ?? null,
    agentId: given.agentId ?? null,
    customerId: given.customerId ?? null,
    orderNumber: orderNumber ?? null,
    chargeId: given.chargeId ?? null,
    aboutCustomerId: given.aboutCustomerId ?? null,
    topic: given.topic ?? null,
    loanId: given.loanId ?? null,
    identityCheckId: given.identityCheckId ?? null,
    dueAt: dueAfter(tx.now, false),
    search: searchTextOf([...names, ...Object.values(fields)]),
  });
  if (stored === null) return (await findRequestByDigest(tx, given.digest))?.reference ?? '';
  if (!quarantined && given.tellsTeam !== false) await queueTeamEmail(tx, teamEmailOf(stored));
  return stored.reference;
}

const ofVisitors: readonly RequestKind[] = ['contact', 'partner', 'rider', 'agent'];
/** True for what customers of our own shop ask, or what is about one of them. */
const isOfCustomer = (kind: RequestKind) => !ofVisitors.includes(kind);

/** The email to the team about a request. */
export function teamEmailOf(request: StoredRequest): Email {
  const { id: requestId, kind, reference, senderName, phone, orderNumber, fields } = request;
  const email = request.email ?? '';
  const text = (field: string) => fields[field] ?? '';
  if (isOfCustomer(kind)) {
    // The words stay in the queue, where they are erased with the person.
    const about = { topic: text('topic'), order: orderNumber ?? '', reference, requestId };
    return { kind: 'customer-request', templateData: about };
  }
  if (kind === 'contact') {
    return { kind: 'contact-message', templateData: { name: senderName, email, message: text('message'), requestId } };
  }
  if (kind === 'agent') {
    const templateData = { name: senderName, email, topic: text('topic'), message: text('message'), requestId };
    return { kind: 'support-request', templateData };
  }
  return {
    kind: 'partner-request',
    templateData: {
      name: text('company'),
      contactPerson: senderName,
      email,
      phoneNo: phone ?? '',
      foodProduct: text('foodProduct'),
      whyPartnerWithUs: text('whyPartnerWithUs'),
      additionalInformation: text('additionalInformation'),
      requestId,
    },
  };
}
