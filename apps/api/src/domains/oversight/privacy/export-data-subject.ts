import type { Tx } from '../../../platform/database.ts';
import { listDailyTotals } from '../../earning/daily-totals/queries.ts';
import { addAuditLine, operator } from '../../foundation/audit/add-audit-line.ts';
import { listAuditLines } from '../../foundation/audit/queries.ts';
import { listEmailsOf } from '../../foundation/notifications/queries.ts';
import { findAccountRecord } from '../../money/banks/queries.ts';
import { type AgentRecord, listResetRequestsOf, listTargets } from '../../people/agents/queries.ts';
import { listCodesOf } from '../../people/one-time-codes/queries.ts';
import { listOrdersOfCustomers } from '../../selling/orders/queries.ts';
import { listSubscriptionsOf } from '../../support/enquiries/queries.ts';
import { exportRequestsOf } from '../../support/requests/export-requests.ts';
import type { DataSubject } from './find-data-subject.ts';

/**
 * Returns all data about a data subject, for the person or a regulator: as agent and customer, newsletter, requests with their conversations, emails and the audit log.
 * It contains no password, code or key, and nothing about other people: of an agent's customers only the totals. Adds a line to the
 * audit log.
 */
export async function exportDataSubject(tx: Tx, subject: DataSubject) {
  const { asked, agents, customers, emailKeys, phoneSpellings, auditSubjects } = subject;
  const orders = await listOrdersOfCustomers(
    tx,
    customers.map(({ id }) => id),
  );
  const exportedAgents: Awaited<ReturnType<typeof exportAgent>>[] = [];
  for (const agent of agents) exportedAgents.push(await exportAgent(tx, agent));
  const found = {
    asked,
    exportedAt: tx.now,
    agents: exportedAgents,
    customers: customers.map(({ emailKey: _email, phoneKey: _phone, erased: _erased, ...customer }) => ({
      ...customer,
      orders: orders.filter(({ customerId }) => customerId === customer.id),
    })),
    newsletter: await listSubscriptionsOf(tx, emailKeys),
    requests: await exportRequestsOf(
      tx,
      emailKeys,
      phoneSpellings,
      agents.map(({ id }) => id),
    ),
    passwordResetRequests: await listResetRequestsOf(tx, emailKeys),
    emails: await listEmailsOf(tx, emailKeys, phoneSpellings),
    audit: await listAuditLines(tx, auditSubjects),
  };
  await auditAll(tx, 'person-exported', auditSubjects);
  return found;
}

async function exportAgent(tx: Tx, agent: AgentRecord) {
  const account = await findAccountRecord(tx, agent.id);
  const { numberSealed, ...rest } = account ?? {};
  return {
    ...agent,
    targets: await listTargets(tx, agent.id),
    payoutAccount: numberSealed === undefined ? null : { accountNumber: tx.keys.unseal(numberSealed), ...rest },
    totalsByDay: await listDailyTotals(tx, agent.id, null),
    codes: await listCodesOf(tx, agent.id),
  };
}

/** Adds an audit line about an operator's action for each of a data subject's ids and digests. */
export async function auditAll(tx: Tx, action: string, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await addAuditLine(tx, { actor: operator, action, subject });
}
