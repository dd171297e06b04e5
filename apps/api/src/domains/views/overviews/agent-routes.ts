import { lagosDay, lagosMonth, monthDays } from '@foodbank/contract/primitives/day';
import * as calls from '@foodbank/contract/views/overviews-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { countContactSearch } from '../../people/staff/count-contact-search.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { readAgentEvents } from './agent-events.ts';
import { asListedAgent, readAgentRecord, soldSince } from './agent-record.ts';
import type { EmailRow, ReferralRow } from './agent-rows.ts';
import { readAgentSales } from './agent-sales.ts';
import { readAgentSearch } from './agent-search.ts';
import { readAgentSums, saveAgents } from './agent-table.ts';
import { readCursor, sortedPageOf } from './page-cursor.ts';
import { listAgentRows, listEmailRows, listReferralRows } from './queries.ts';

const { overviewPageSize: size } = calls;
const sortKinds = { name: 'name', joined: 'instant', sales: 'kobo', 'last-sale': 'day' } as const;

/** The calls by which members of staff read about agents. */
export function agentOverviewRoutes(context: AppContext): Route[] {
  const { clock, database, keys } = context;
  const { read } = database;
  const agentOf = async (id: string) => (await findAgent(read, id)) ?? refuse('not-found');
  return [
    staffRoute(calls.listAgents, async ({ query }, { staff }) => {
      const { search, category = null, state = null, activity, sort = 'name', cursor } = query;
      const wanted = readAgentSearch(search);
      if (wanted.emailKey !== null || wanted.phoneKey !== null) {
        await countContactSearch(context, staff, calls.listAgents.name);
      }
      const now = clock.now();
      const { month, year } = lagosMonth(now);
      const found = await listAgentRows(read, { ...wanted, category, state }, sort, {
        soldSince: soldSince(activity, now),
        month: monthDays(month, year),
        cursor: readCursor(cursor, sortKinds[sort], 'uuid'),
        atMost: size + 1,
      });
      const { rows, nextCursor } = sortedPageOf(found, size);
      return { rows: rows.map(asListedAgent), nextCursor };
    }),
    staffRoute(calls.sumAgents, ({ query }) => readAgentSums(read, query, clock.now())),
    staffRoute(calls.saveAgents, ({ body }, { staff }) =>
      database.write((tx) => saveAgents(tx, body, staffActor(staff))),
    ),
    staffRoute(calls.getAgentRecord, async ({ params: { agentId } }, { staff }) => {
      const about = { now: clock.now(), memberId: staff.id };
      return { agent: (await readAgentRecord(read, keys, agentId, about)) ?? refuse('not-found') };
    }),
    staffRoute(calls.getAgentSales, async ({ params: { agentId }, query: { month } }) => {
      const { id } = await agentOf(agentId);
      return readAgentSales(read, id, month, lagosDay(clock.now()));
    }),
    staffRoute(calls.listReferralsOfAgent, async ({ params: { agentId }, query }) => {
      const { id } = await agentOf(agentId);
      const found = await listReferralRows(read, id, readCursor(query.cursor, 'instant', 'text'), size + 1);
      const { rows, nextCursor } = sortedPageOf(found, size);
      return { rows: rows.map(asReferral), nextCursor };
    }),
    staffRoute(calls.listAgentEmails, async ({ params: { agentId }, query }) => {
      const { emailKey } = await agentOf(agentId);
      const found = await listEmailRows(read, emailKey, readCursor(query.cursor, 'instant', 'uuid'), size + 1);
      const { rows, nextCursor } = sortedPageOf(found, size);
      return { rows: rows.map(asEmail), nextCursor };
    }),
    staffRoute(calls.listAgentEvents, async ({ params: { agentId }, query }) => {
      const { id } = await agentOf(agentId);
      return readAgentEvents(read, id, readCursor(query.cursor, 'instant', 'number'), clock.now());
    }),
  ];
}

function asReferral({ sortValue: _, referredAt, ...rest }: ReferralRow) {
  return { ...rest, referredAt: referredAt.toISOString() };
}

function asEmail({ id, kind, createdAt, sentAt, failedAt }: EmailRow) {
  const state = sentAt !== null ? 'delivered' : failedAt !== null ? 'failed' : 'waiting';
  const endedAt = (sentAt ?? failedAt)?.toISOString() ?? null;
  return { id, kind, queuedAt: createdAt.toISOString(), state, endedAt } as const;
}
