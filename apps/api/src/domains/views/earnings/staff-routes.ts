import * as calls from '@foodbank/contract/views/earnings-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { describeDispute, describeLine, findLineDetail } from './describe-lines.ts';
import { listLinesById } from './line-queries.ts';
import { listOpenDisputes } from './queries.ts';
import { readEarnings } from './read-earnings.ts';
import { pageOfLines, pageOfPayouts } from './routes.ts';

const disputesShown = 50;

/** The console's calls about an agent's earnings. */
export function earningStaffRoutes(context: Pick<AppContext, 'clock' | 'database' | 'keys'>): Route[] {
  const { clock, database, keys } = context;
  const db = database.read;
  const today = () => businessDateOf(clock);
  return [
    staffRoute(calls.getEarningsOfAgent, async ({ params: { agentId } }) => {
      if ((await findAgent(db, agentId)) === null) refuse('not-found');
      const open = await listOpenDisputes(db, agentId, disputesShown);
      const ids = open.map(({ lineId }) => lineId);
      const lines = new Map((await listLinesById(db, agentId, today(), ids)).map((line) => [line.id, line]));
      const disputes = open.flatMap((dispute) => {
        const line = lines.get(dispute.lineId);
        const { requestId } = dispute;
        return line ? [{ ...describeDispute(dispute), requestId, line: describeLine(line, 'staff') }] : [];
      });
      return { earnings: await readEarnings(db, keys, agentId, today()), disputes };
    }),
    staffRoute(calls.listLinesOfAgent, ({ params: { agentId }, query }) =>
      pageOfLines(db, agentId, today(), query, 'staff'),
    ),
    staffRoute(calls.getLineOfAgent, async ({ params: { agentId, lineId } }) => ({
      line: (await findLineDetail(db, agentId, today(), lineId, 'staff')) ?? refuse('not-found'),
    })),
    staffRoute(calls.listPayoutsOfAgent, ({ params: { agentId }, query: { cursor } }) =>
      pageOfPayouts(db, agentId, cursor),
    ),
  ];
}
