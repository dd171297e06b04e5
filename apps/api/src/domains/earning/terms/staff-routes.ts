import * as calls from '@foodbank/contract/earning/terms-staff';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { type AgentName, listAgentNames } from '../../people/agents/name-queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { type ListedTerm, listTermsByState } from './queries.ts';
import { requestCommissionTerms } from './request-commission-terms.ts';
import { requestTermsEnd } from './request-terms-end.ts';

const pageSize = 50;
const waits = 'Your request waits for a second person. Nothing has changed yet.';
const states = { current: ['in-force', 'planned'], past: ['past', 'cancelled'] } as const;

/** The console's calls about commission terms. */
export function termStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(calls.listCommissionTerms, async ({ query: { show, scope = null, cursor = null } }) => {
      const page = { states: states[show], scope, cursor, atMost: pageSize + 1 };
      const found = await listTermsByState(database.read, clock.now(), page);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ id }) => id);
      const agentIds = rows.flatMap(({ agentId }) => agentId ?? []);
      const names = new Map((await listAgentNames(database.read, agentIds)).map((agent) => [agent.id, agent]));
      return { rows: rows.map((term) => describeTerm(term, names)), nextCursor };
    }),
    staffRoute(calls.requestCommissionTerms, async ({ body }, { staff }) => ({
      approvalId: await database.write((tx) => requestCommissionTerms(tx, body, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.requestTermsEnd, async ({ params: { id }, body }, { staff }) => ({
      approvalId: await database.write((tx) => requestTermsEnd(tx, id, body, staffActor(staff))),
      message: waits,
    })),
  ];
}

function describeTerm(term: ListedTerm, names: ReadonlyMap<string, AgentName>): calls.TermRow {
  const { id, agentId, category, ratePpm, windowMonths, effectiveAt, untilAt, state } = term;
  const agent = agentId === null ? undefined : names.get(agentId);
  return {
    id,
    scope: agentId !== null ? 'agent' : category !== null ? 'category' : 'all',
    category,
    agent: agent ? nameOf(agent) : null,
    ratePercent: Number(calls.ratePercentText(ratePpm)),
    windowMonths,
    firstOn: effectiveAt === null ? null : lagosDay(effectiveAt),
    // The instant before: terms end as a day in Lagos begins.
    lastOn: untilAt === null ? null : lagosDay(new Date(untilAt.getTime() - 1)),
    state,
  };
}

const nameOf = ({ id, referralCode, firstname, lastname }: AgentName) => ({
  id,
  code: formatReferralCode(referralCode),
  name: `${firstname} ${lastname}`,
});
