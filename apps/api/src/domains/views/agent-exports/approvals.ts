import { exportHours } from '@foodbank/contract/foundation/approvals-staff';
import { categoryLabel } from '@foodbank/contract/people/agents';
import { type AgentExportFilters, agentExportRowsMax } from '@foodbank/contract/views/agent-exports-staff';
import type { Tx } from '../../../platform/database.ts';
import { downloadEnd } from '../../foundation/approvals/approved-download.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { insertAgentExport } from './queries.ts';

const kind = 'agents-export';

/** Asks for an export with contacts. Returns the request's id. A member asks for one at a time. */
export const requestAgentsExport = (
  tx: Tx,
  { reason, ...filters }: AgentExportFilters & { reason: string },
  actor: Actor,
): Promise<string> =>
  requestApproval(tx, {
    kind,
    subject: `agents-export-${actor.id}`,
    payload: filters,
    fingerprint: '',
    permission: 'exports.approve',
    reason,
    actor,
  });

const filtersOf = ({ payload }: Approval) => payload as AgentExportFilters;

/** The filters as the console's lists have them in their address. */
function searchOf(approval: Approval): string {
  const { category, state } = filtersOf(approval);
  const search = new URLSearchParams({ ...(category && { category }), ...(state && { state }) }).toString();
  return search === '' ? '' : `?${search}`;
}

/** An export of agents with their contacts. Approving it lets the person who asked download it once. */
export const agentExportApprovals: readonly ApprovalKind[] = [
  {
    kind,
    label: 'Export of agents with contacts',
    changesStay: true,
    recordOf: (approval) => ({
      address: `/ops/agents${searchOf(approval)}`,
      what: 'the agents',
      needs: 'agents.read',
    }),
    formAddress: (approval) => `/ops/agent-exports${searchOf(approval)}`,
    effect: () => `The person who asked may download it once, within ${exportHours} hours.`,
    nameSubject(approval) {
      const { category, state } = filtersOf(approval);
      const agents = state === undefined ? 'All agents' : `${state === 'active' ? 'Active' : 'Suspended'} agents`;
      return category === undefined ? agents : `${agents}, ${categoryLabel(category)}`;
    },
    async describe(_tx, approval) {
      const { category, state } = filtersOf(approval);
      const contents = `Names, emails and phones, at most ${agentExportRowsMax.toLocaleString('en')} agents`;
      return [
        { field: 'Category', before: '', after: category ? categoryLabel(category) : 'All' },
        { field: 'State', before: '', after: state ?? 'All' },
        { field: 'File', before: 'None', after: contents },
        { field: 'Download', before: 'No', after: `Once, within ${exportHours} hours, by the person who asked` },
      ];
    },
    async approve(tx, id, decider, reason) {
      const approval = await takeApproval(tx, id, decider, reason);
      const { category = null, state = null } = filtersOf(approval);
      const endsAt = downloadEnd(tx);
      await insertAgentExport(tx, { approvalId: id, requestedBy: approval.requestedBy, category, state, endsAt });
      const detail = { approval: id, category, state };
      await addAuditLine(tx, {
        actor: decider,
        action: 'agents-export-allowed',
        subject: approval.requestedBy,
        reason,
        detail,
      });
    },
  },
];
