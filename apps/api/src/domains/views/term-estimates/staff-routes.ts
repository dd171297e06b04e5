import {
  estimateCommissionTerms,
  type ProposedTerms,
  ratePpmOf,
  type TermsEstimate,
} from '@foodbank/contract/earning/terms-staff';
import { addDays, dayStartAt, lagosMonth, monthDays } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { findTermOwner } from '../../earning/terms/find-term-owner.ts';
import { listAllTerms } from '../../earning/terms/queries.ts';
import { spansOf, type TermSpan } from '../../earning/terms/terms-rules.ts';
import { listAgentNames } from '../../people/agents/name-queries.ts';
import { getEstimate } from './queries.ts';

/** The console's calculation of what last month would have been with other terms. */
export function termEstimateStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(estimateCommissionTerms, async ({ query }) => ({
      estimate: await estimateLastMonth(database.read, query, clock.now()),
    })),
  ];
}

/**
 * What the commission of last month's completed orders would have been, had the terms been in force for their agents all the time. More
 * specific terms go on to hold: those of single agents for all but one agent, those of categories for everybody.
 */
async function estimateLastMonth(db: Db, proposed: ProposedTerms, now: Date): Promise<TermsEstimate> {
  const { month, year } = lagosMonth(now);
  const { firstOn, lastOn } = month === 1 ? monthDays(12, year - 1) : monthDays(month - 1, year);
  const owner = await findTermOwner(db, proposed);
  const spans = spansOf(await listAllTerms(db));
  const sums = await getEstimate(db, {
    ...owner,
    from: dayStartAt(firstOn),
    until: dayStartAt(addDays(lastOn, 1)),
    ratePpm: ratePpmOf(proposed.ratePercent) ?? 0,
    windowMonths: Number(proposed.windowMonths),
    agentSpans: asColumns(spans, ({ agentId }) => (owner.agentId === null ? agentId : null)),
    categorySpans: asColumns(spans, ({ category }) => (proposed.scope === 'all' ? category : null)),
  });
  const ids = sums.largest.map(({ agentId }) => agentId);
  const names = new Map((await listAgentNames(db, ids)).map((agent) => [agent.id, agent]));
  const { orderCount, agentCount, agentsBetter, agentsWorse } = sums;
  return {
    firstOn,
    lastOn,
    orderCount,
    agentCount,
    agentsBetter,
    agentsWorse,
    sales: toNaira(sums.salesKobo),
    commission: toNaira(sums.commissionKobo),
    commissionProposed: toNaira(sums.proposedKobo),
    largest: sums.largest.flatMap(({ agentId, commissionKobo, proposedKobo }) => {
      const agent = names.get(agentId);
      if (!agent) return [];
      const { id, referralCode, firstname, lastname } = agent;
      const who = { id, code: formatReferralCode(referralCode), name: `${firstname} ${lastname}` };
      return [{ ...who, commission: toNaira(commissionKobo), commissionProposed: toNaira(proposedKobo) }];
    }),
  };
}

/** The spans that have a key, as columns. */
function asColumns(spans: readonly TermSpan[], keyOf: (span: TermSpan) => string | null) {
  const keyed = spans.flatMap((span) => {
    const key = keyOf(span);
    return key === null ? [] : [{ key, ...span }];
  });
  return [keyed.map(({ key }) => key), keyed.map(({ from }) => from), keyed.map(({ until }) => until)] as const;
}
