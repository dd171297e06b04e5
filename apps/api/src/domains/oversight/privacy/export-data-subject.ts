import type { Tx } from '../../../platform/database.ts';
import { listDailyTotals } from '../../earning/daily-totals/queries.ts';
import { addAuditLine, listAuditLines } from '../../foundation/audit/queries.ts';
import { listEmailsOf } from '../../foundation/notifications/queries.ts';
import { findAccountRecord } from '../../money/banks/queries.ts';
import { listCodesOf } from '../../people/accounts/queries.ts';
import { type AgentRecord, listResetRequestsOf, listTargets } from '../../people/agents/queries.ts';
import { listOrdersOfCustomers } from '../../selling/orders/queries.ts';
import { listFormsOf } from '../../support/enquiries/queries.ts';
import { type DataSubjectQuery, findDataSubject } from './find-data-subject.ts';

/**
 * Everything that is held about a person, for the person or a regulator to read: as agent, as customer, from the site's forms, the
 * emails, and the audit. No password, code or key is in it, and of others nothing: an agent's customers are counted in the figures
 * and not named. That it was asked for is noted in the audit.
 */
export async function exportDataSubject(tx: Tx, wanted: DataSubjectQuery) {
  const { agents, customers, emailKeys, phoneDigits, subjects } = await findDataSubject(tx, wanted);
  const orders = await listOrdersOfCustomers(
    tx,
    customers.map(({ id }) => id),
  );
  const found = {
    asked: wanted,
    exportedAt: tx.now,
    agents: await inTurn(agents, (agent) => exportAgent(tx, agent)),
    customers: customers.map(({ emailKey: _email, phoneKey: _phone, erased: _erased, ...customer }) => ({
      ...customer,
      orders: orders.filter(({ customerId }) => customerId === customer.id),
    })),
    ...(await listFormsOf(tx, emailKeys, phoneDigits)),
    passwordResetRequests: await listResetRequestsOf(tx, emailKeys),
    emails: await listEmailsOf(tx, emailKeys, phoneDigits),
    audit: await listAuditLines(tx, subjects),
  };
  await noteForAll(tx, 'person-exported', subjects);
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

/** One after the other: a transaction has one connection. */
async function inTurn<One, Other>(all: readonly One[], change: (one: One) => Promise<Other>): Promise<Other[]> {
  const changed: Other[] = [];
  for (const one of all) changed.push(await change(one));
  return changed;
}

/** Notes for each name that the audit has for a person what an operator did. */
export async function noteForAll(tx: Tx, action: string, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await addAuditLine(tx, { actor: 'operator', action, subject });
}
