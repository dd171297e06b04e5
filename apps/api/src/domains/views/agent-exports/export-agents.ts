import { categoryLabel } from '@foodbank/contract/people/agents';
import { toCsv } from '@foodbank/contract/primitives/csv';
import type { CsvFile } from '@foodbank/contract/primitives/csv-file';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { cellPhone, maskPhone } from '@foodbank/contract/primitives/phone';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { type AgentExportFilters, agentExportRowsMax } from '@foodbank/contract/views/agent-exports-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { refuseUnlessDownloadable } from '../../foundation/approvals/approved-download.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { type ExportedAgent, listAgentsToExport, lockAgentExport, markDownloaded } from './queries.ts';

/** Exports agents with masked contacts. The audit has the filters and the row count. */
export async function exportAgents(tx: Tx, filters: AgentExportFilters, actor: Actor): Promise<CsvFile> {
  const [category, state] = [filters.category ?? null, filters.state ?? null];
  const file = await writeFile(tx, { category, state }, false);
  const detail = { category, state, rowCount: file.rowCount, contacts: 'masked' };
  await addAuditLine(tx, { actor, action: 'agents-exported', subject: actor.id, detail });
  return file;
}

/**
 * Exports agents with their contacts, as approved. Refuses with `not-found` everybody but the person who asked, and with `export-over`
 * a second download and one after the time.
 */
export async function downloadAgentsExport(tx: Tx, id: string, actor: Actor): Promise<CsvFile> {
  const approved = await lockAgentExport(tx, id);
  if (approved === null || approved.requestedBy !== actor.id) refuse('not-found');
  refuseUnlessDownloadable(tx, approved);
  const { category, state, approvalId } = approved;
  const file = await writeFile(tx, { category, state }, true);
  await markDownloaded(tx, id, file.rowCount);
  const detail = { category, state, rowCount: file.rowCount, contacts: 'full', approval: approvalId };
  await addAuditLine(tx, { actor, action: 'agents-exported', subject: actor.id, detail });
  return file;
}

const heading = ['code', 'first name', 'last name', 'email', 'phone', 'category', 'state', 'registered on (Lagos)'];

async function writeFile(
  tx: Tx,
  filters: Parameters<typeof listAgentsToExport>[1],
  withContacts: boolean,
): Promise<CsvFile> {
  const found = await listAgentsToExport(tx, filters, agentExportRowsMax + 1);
  const agents = found.slice(0, agentExportRowsMax);
  const isCut = found.length > agents.length;
  const cut = isCut
    ? [[`Cut after ${agentExportRowsMax.toLocaleString('en')} agents. Export by category to get the rest.`]]
    : [];
  return {
    fileName: `agents-${withContacts ? 'with-contacts' : 'masked'}-${lagosDay(tx.now)}.csv`,
    csv: toCsv([heading, ...agents.map((agent) => rowOf(agent, withContacts)), ...cut]),
    rowCount: agents.length,
    isCut,
  };
}

function rowOf(agent: ExportedAgent, withContacts: boolean): string[] {
  const { referralCode, firstname, lastname, email, category, state, createdAt } = agent;
  const phone = agent.phone === null ? '' : cellPhone(agent.phone);
  const contacts = withContacts ? [email, phone] : [maskEmail(email), phone === '' ? '' : maskPhone(phone)];
  return [
    formatReferralCode(referralCode),
    firstname,
    lastname,
    ...contacts,
    categoryLabel(category),
    state,
    lagosDay(createdAt),
  ];
}
