import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { Tx } from '../../../platform/database.ts';
import { listAcceptances } from '../../earning/agreements/queries.ts';
import { exportLinesOf } from '../../earning/commissions/export-lines.ts';
import { listDecidedMonths, listHeldBack } from '../../earning/commissions/whole-line-queries.ts';
import { listDailyTotals } from '../../earning/daily-totals/queries.ts';
import { listDisputesOf } from '../../earning/disputes/queries.ts';
import { exportPayoutsOf } from '../../earning/payouts/export-payouts.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { openPersonal } from '../../foundation/audit/personal-text.ts';
import { type Actor, type AuditLineRecord, listAuditLinesAbout } from '../../foundation/audit/queries.ts';
import { listTestimoniesOf } from '../../foundation/content/queries.ts';
import { listEmailsOf } from '../../foundation/notifications/queries.ts';
import { listTextsOf } from '../../foundation/notifications/text-queries.ts';
import { findAccountRecord } from '../../money/banks/queries.ts';
import { type AgentRecord, listResetRequestsOf, listTargets } from '../../people/agents/queries.ts';
import { type CustomerRecord, listAlikeRecordsOf } from '../../people/customers/queries.ts';
import { listCodesOf } from '../../people/one-time-codes/queries.ts';
import type { Order } from '../../selling/orders/order-rules.ts';
import { listOrdersOfCustomers } from '../../selling/orders/queries.ts';
import { listSubscriptionsOf } from '../../support/enquiries/queries.ts';
import { exportRequestsOf } from '../../support/requests/export-requests.ts';
import { exportKnownDevices } from './export-devices.ts';
import { exportOwnCustomer } from './export-own-customer.ts';
import { exportRiders } from './export-riders.ts';
import { exportStaffMembers } from './export-staff-members.ts';
import { type DataSubject, messagesOf } from './find-data-subject.ts';
import { listDataRequestsOf } from './queries.ts';

/**
 * Returns all data about a data subject, for the person or a regulator: as agent, customer, rider and member of staff, newsletter, requests
 * with their conversations, emails and the audit log.
 * It contains no password, code or key, and nothing about other people: of an agent's customers only the totals. Adds a line to the
 * audit log.
 */
export async function exportDataSubject(tx: Tx, subject: DataSubject, actor: Actor) {
  const { asked, agents, customers, emailKeys, phoneSpellings, auditSubjects, personalOf, contactDigests } = subject;
  const orders = await listOrdersOfCustomers(
    tx,
    customers.map(({ id }) => id),
  );
  const exportedAgents: Awaited<ReturnType<typeof exportAgent>>[] = [];
  for (const agent of agents) exportedAgents.push(await exportAgent(tx, agent));
  const exportedCustomers: Awaited<ReturnType<typeof exportCustomer>>[] = [];
  for (const record of customers) exportedCustomers.push(await exportCustomer(tx, record, orders));
  const staff = await exportStaffMembers(tx, subject.verifiedEmailKeys);
  const subjects = [...auditSubjects, ...staff.ids];
  const found = {
    asked,
    exportedAt: tx.now,
    agents: exportedAgents,
    customers: exportedCustomers,
    riders: await exportRiders(tx, subject),
    staffAccounts: staff.exported,
    newsletter: await listSubscriptionsOf(tx, emailKeys),
    requests: await exportRequestsOf(
      tx,
      emailKeys,
      phoneSpellings,
      agents.map(({ id }) => id),
      customers.map(({ id }) => id),
    ),
    passwordResetRequests: await listResetRequestsOf(tx, emailKeys),
    emails: await listEmailsOf(tx, messagesOf(subject)),
    textMessages: await listTextsOf(tx, messagesOf(subject)),
    testimonies: await listTestimoniesOf(tx, emailKeys),
    dataRequests: await listDataRequestsOf(tx, contactDigests),
    audit: await exportAuditLines(tx, { subjects: auditSubjects, memberIds: staff.ids, personalOf }),
  };
  await auditAll(tx, actor, 'person-exported', subjects);
  return found;
}

async function exportAgent(tx: Tx, agent: AgentRecord) {
  const thisMonth = `${tx.businessDate.slice(0, 7)}-01`;
  const account = await findAccountRecord(tx, agent.id);
  const { numberSealed, ...rest } = account ?? {};
  return {
    ...agent,
    targets: await listTargets(tx, agent.id),
    payoutAccount: numberSealed === undefined ? null : { accountNumber: tx.keys.unseal(numberSealed), ...rest },
    commissionLines: await exportLinesOf(tx, agent.id),
    commissionHeldBack: await listHeldBack(tx, agent.id, { before: thisMonth, asOf: tx.businessDate }),
    commissionHeldBackDecided: await listDecidedMonths(tx, agent.id, { before: thisMonth, atMost: null }),
    payouts: await exportPayoutsOf(tx, agent.id),
    acceptedAgentTerms: await listAcceptances(tx, agent.id),
    disputes: await listDisputesOf(tx, agent.id),
    totalsByDay: await listDailyTotals(tx, agent.id, null),
    codes: await listCodesOf(tx, agent.id),
    knownDevices: await exportKnownDevices(tx, agent.id),
    possibleSelfReferrals: await listAlikeRecordsOf(tx, agent.id),
  };
}

async function exportCustomer(tx: Tx, record: CustomerRecord, orders: readonly Order[]) {
  const { emailKey: _email, newEmailKey: _new, phoneKey: _phone, erased: _erased, ...customer } = record;
  const own = orders.filter(({ customerId }) => customerId === customer.id);
  return {
    ...customer,
    account: await exportOwnCustomer(tx, record),
    orders: own,
    possibleSelfReferrals: await listAlikeRecordsOf(tx, customer.id),
  };
}

interface AuditSubjects {
  subjects: readonly string[];
  /** The person's accounts as a member of staff. */
  memberIds: readonly string[];
  personalOf: readonly string[];
}

/**
 * The lines about the person and what the person did. Personal text of others on a line is left out, and of what a member of staff did to
 * others everything but when and what.
 */
async function exportAuditLines(tx: Tx, { subjects, memberIds, personalOf }: AuditSubjects) {
  const about = [...subjects, ...memberIds];
  const lines: (Partial<AuditLineRecord> & { personalText?: object | null })[] = [];
  for (const { sealedOf: of, sealed, ...line } of await listAuditLinesAbout(tx, about, personalOf)) {
    const isOwn = of !== null && personalOf.includes(of);
    const { at, actor, action } = line;
    if (isOwn) lines.push({ ...line, personalText: await openPersonal(tx, tx.keys, { of, sealed }) });
    else lines.push(memberIds.includes(actor) && !about.includes(line.subject) ? { at, actor, action } : line);
  }
  return lines;
}

/** Adds an audit line about an action for each of a data subject's ids and digests. */
export async function auditAll(tx: Tx, actor: Actor, action: AuditAction, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await addAuditLine(tx, { actor, action, subject });
}
