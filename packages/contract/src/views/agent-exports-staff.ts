/** Lists of agents as CSV: with masked contacts at once, and with full contacts once another person has approved it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { categoryValues } from '../people/agents.ts';
import { csvFile } from '../primitives/csv-file.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';

/** The most agents in a file. A file that was cut says so. */
export const agentExportRowsMax = 10_000;

const filters = {
  category: z.optional(z.enum(categoryValues)),
  state: z.optional(z.enum(['active', 'suspended'])),
};

/** Which agents are exported. Erased agents never are. */
export const agentExportFilters = z.object(filters);
export type AgentExportFilters = z.output<typeof agentExportFilters>;

/** The form that asks for an export with contacts. */
export const agentExportRequest = z.object({ ...filters, reason: reasonText });

/** Exports agents with masked contacts. */
export const exportAgents = endpoint({
  name: 'exportAgents',
  method: 'POST',
  path: '/staff/agent-exports/masked',
  access: 'staff',
  staff: 'agents.read',
  proof: 'recent',
  summary:
    'Agents as CSV with masked contacts, at most 10,000. The export is recorded in the audit with its row count.',
  body: agentExportFilters,
  reply: csvFile,
  refusals: [],
});

/** Tells how many agents an export would have, so that the person who asks knows its size first. */
export const countAgentsToExport = endpoint({
  name: 'countAgentsToExport',
  method: 'GET',
  path: '/staff/agent-exports/count',
  access: 'staff',
  staff: 'agents.read',
  summary:
    'How many agents fit the filters, and how many there are; neither is counted beyond one more than a file takes.',
  query: agentExportFilters,
  reply: z.object({ matching: z.int(), total: z.int() }),
  refusals: [],
});

/** Asks for an export with contacts. */
export const requestAgentsExport = endpoint({
  name: 'requestAgentsExport',
  method: 'POST',
  path: '/staff/agent-exports',
  access: 'staff',
  staff: 'exports.request',
  summary: 'Asks for an export of agents with full contacts. Another person approves it.',
  body: agentExportRequest,
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['change-already-asked'],
});

/** An approved export of the caller. */
export const agentExport = z.object({
  id: z.string(),
  category: z.nullable(z.string()),
  state: z.nullable(z.string()),
  approvedAt: z.string(),
  endsAt: z.string(),
  downloadedAt: z.nullable(z.string()),
  rowCount: z.nullable(z.int()),
  mayDownload: z.boolean(),
});

/** Returns the caller's approved exports, newest first. */
export const listAgentExports = endpoint({
  name: 'listAgentExports',
  method: 'GET',
  path: '/staff/agent-exports',
  access: 'staff',
  staff: 'exports.request',
  summary: 'The caller’s latest approved exports with contacts.',
  reply: z.object({ rows: z.array(agentExport) }),
  refusals: [],
});

/** Downloads an approved export. */
export const downloadAgentsExport = endpoint({
  name: 'downloadAgentsExport',
  method: 'POST',
  path: '/staff/agent-exports/{id}/download',
  access: 'staff',
  staff: 'exports.request',
  proof: 'recent',
  summary: 'Agents as CSV with full contacts: once, within 24 hours of the approval, by the person who asked.',
  params: z.object({ id: rowId }),
  reply: csvFile,
  refusals: ['not-found', 'export-over'],
});
