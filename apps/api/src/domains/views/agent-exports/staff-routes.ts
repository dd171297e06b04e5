import * as calls from '@foodbank/contract/views/agent-exports-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { mayDownload } from '../../foundation/approvals/approved-download.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { requestAgentsExport } from './approvals.ts';
import { downloadAgentsExport, exportAgents } from './export-agents.ts';
import { countAgentsToExport, listAgentExportsOf } from './queries.ts';

const listed = 20;

/** The console's calls about exports of agents. */
export function agentExportStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(calls.exportAgents, ({ body }, { staff }) =>
      database.write((tx) => exportAgents(tx, body, staffActor(staff))),
    ),
    staffRoute(calls.countAgentsToExport, async ({ query: { category = null, state = null } }) => {
      const atMost = calls.agentExportRowsMax + 1;
      const [matching, total] = await Promise.all([
        countAgentsToExport(database.read, { category, state }, atMost),
        countAgentsToExport(database.read, { category: null, state: null }, atMost),
      ]);
      return { matching, total };
    }),
    staffRoute(calls.requestAgentsExport, async ({ body }, { staff }) => ({
      approvalId: await database.write((tx) => requestAgentsExport(tx, body, staffActor(staff))),
      message: 'Your request waits for a second person. You get an email when it is decided.',
    })),
    staffRoute(calls.listAgentExports, async (_, { staff }) => ({
      rows: (await listAgentExportsOf(database.read, staff.id, listed)).map((one) => ({
        ...one,
        approvedAt: one.approvedAt.toISOString(),
        endsAt: one.endsAt.toISOString(),
        downloadedAt: one.downloadedAt?.toISOString() ?? null,
        mayDownload: mayDownload(one, clock.now()),
      })),
    })),
    staffRoute(calls.downloadAgentsExport, ({ params: { id } }, { staff }) =>
      database.write((tx) => downloadAgentsExport(tx, id, staffActor(staff))),
    ),
  ];
}
