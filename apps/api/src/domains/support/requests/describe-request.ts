import type { Day } from '@foodbank/contract/primitives/day';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { homePhone, maskPhone } from '@foodbank/contract/primitives/phone';
import type { RequestEntry, RequestKind, RequestRecord, RequestRow } from '@foodbank/contract/support/requests-staff';
import type { Db } from '../../../platform/database.ts';
import { describePause } from '../../lending/loans/pausing.ts';
import { findLoan } from '../../lending/loans/queries.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { pausesLong } from './pausing-cases.ts';
import { findDraft, listDraftsOfOthers, listEntries } from './queries.ts';
import { holderOf, moveOf, shownState } from './request-rules.ts';
import type { StoredRequest } from './stored-request.ts';

/** The present instant, and the business date. */
interface Moment {
  now: Date;
  today: Day;
}

/** Names of members by their ids. */
type Names = ReadonlyMap<string, string>;

const labels: Readonly<Record<string, string>> = {
  company: 'Company',
  foodProduct: 'Products or services',
  whyPartnerWithUs: 'Why partner with us',
  additionalInformation: 'Additional information',
  topic: 'Topic',
  line: 'Commission line',
  message: 'Message',
};
// PostgreSQL doesn't keep the order of fields.
const order: Readonly<Record<RequestKind, readonly string[]>> = {
  contact: ['message'],
  partner: ['company', 'foodProduct', 'whyPartnerWithUs', 'additionalInformation'],
  rider: ['company', 'foodProduct', 'whyPartnerWithUs', 'additionalInformation'],
  agent: ['topic', 'line', 'message'],
  customer: ['topic', 'message'],
  order: ['topic', 'message'],
  payment: ['message'],
  chargeback: ['message'],
  number: ['message'],
  plan: ['topic', 'message'],
  identity: ['topic', 'message'],
  'limit-review': ['topic', 'message'],
  hardship: ['topic', 'message'],
};

const textOf = (at: Date | null) => at?.toISOString() ?? null;

const memberOf = (names: Names, id: string | null) =>
  id === null ? null : { id, name: names.get(id) ?? 'A former member' };

/** A request as the queue shows it, with masked contacts. */
export function describeRow(request: StoredRequest, names: Names, { now, today }: Moment): RequestRow {
  const { id, reference, kind, subject, senderName, quarantined, spam, complex, dueAt, takenUntil } = request;
  const holder = memberOf(names, holderOf(request, now));
  return {
    ...{ id, reference, kind, subject, senderName, quarantined, spam, complex },
    email: request.email === null ? null : maskEmail(request.email),
    customerId: request.customerId,
    orderNumber: request.orderNumber,
    pausesSince: request.pausesSince,
    pausesLong: pausesLong(request, today),
    receivedAt: request.receivedAt.toISOString(),
    state: shownState(request, now),
    move: moveOf(request, now),
    dueAt: textOf(dueAt),
    overdue: dueAt !== null && dueAt < now,
    snoozedUntil: textOf(request.snoozedUntil),
    answeredBackAt: textOf(request.answeredBackAt),
    changedAt: request.changedAt.toISOString(),
    owner: memberOf(names, request.ownerId),
    holder: holder && { ...holder, until: (takenUntil ?? now).toISOString() },
  };
}

/** A request with its conversation, and the answer that a member has begun. */
export async function describeRequest(
  db: Db,
  request: StoredRequest,
  memberId: string,
  moment: Moment,
): Promise<RequestRecord> {
  const { now, today } = moment;
  const names = await namesOfMembers(db);
  const { fields, phone, agentId, chargeId, aboutCustomerId, identityCheckId, version, closeReason } = request;
  const loan = request.loanId === null ? null : await findLoan(db, request.loanId);
  const begun = holderOf(request, now) === memberId ? await listDraftsOfOthers(db, request.id, memberId) : [];
  const entries = (await listEntries(db, [request.id])).map(
    ({ id, at, kind, authorId, act, text }): RequestEntry => ({
      ...{ id, kind, act, text },
      at: at.toISOString(),
      author: memberOf(names, authorId),
    }),
  );
  return {
    ...describeRow(request, names, moment),
    ...{ agentId, chargeId, aboutCustomerId, identityCheckId, version, closeReason, entries },
    loan: loan && { id: loan.id, number: loan.number },
    pause: await describePause(db, request.id, today),
    phone: phone === null ? null : maskPhone(homePhone(phone)),
    fields: order[request.kind]
      .filter((field) => field !== 'line' || fields.line !== undefined)
      .map((field) => ({ label: labels[field] ?? field, text: fields[field] ?? '' })),
    firstAnsweredAt: textOf(request.firstAnsweredAt),
    closedAt: textOf(request.closedAt),
    closedBy: memberOf(names, request.closedBy),
    draft: await findDraft(db, request.id, memberId),
    begun: begun.map(({ staffId, text, savedAt }) => ({
      by: { id: staffId, name: names.get(staffId) ?? 'A former member' },
      at: savedAt.toISOString(),
      text,
    })),
  };
}
