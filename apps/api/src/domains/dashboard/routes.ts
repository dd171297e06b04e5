import { type AgentProfile, getAgent } from '@foodbank/contract/agents';
import { getDashboard } from '@foodbank/contract/dashboard';
import { lagosDay, lagosMonth, monthDays } from '@foodbank/contract/day';
import { formatReferralCode } from '@foodbank/contract/referral-codes';
import type { House } from '../../platform/house.ts';
import { refuse } from '../../platform/refuse.ts';
import { type Route, route } from '../../platform/serve.ts';
import { type Agent, findAgent, findTargetKobo } from '../agents/queries.ts';
import { findPayoutAccount } from '../banks/queries.ts';
import { bankInfoOf } from '../banks/save-account.ts';
import { listAgentDays } from '../earnings/queries.ts';
import { salesHistoryOf, summarize } from './dashboard-rules.ts';

/** The calls by which an agent sees the own profile and figures. */
export function dashboardRoutes({ database, clock, keys }: House): Route[] {
  const summarizeMonth = async (agentId: string, period: { firstOn: string; lastOn: string } | null) => {
    const [agent, days, targetKobo] = await Promise.all([
      findAgent(database.read, agentId),
      listAgentDays(database.read, agentId, period),
      period === null ? null : findTargetKobo(database.read, agentId, period.firstOn),
    ]);
    return { agent: agent ?? refuse('not-signed-in'), days, summary: summarize(days, targetKobo) };
  };
  return [
    route(getAgent, async (_, { agentId }) => {
      const { month, year } = lagosMonth(clock.now());
      const { agent, summary } = await summarizeMonth(agentId, monthDays(month, year));
      const account = await findPayoutAccount(database.read, agentId);
      return { agent: { ...profileOf(agent, summary), bankInfo: account && bankInfoOf(account, keys) } };
    }),
    route(getDashboard, async ({ query: { month, year } }, { agentId }) => {
      const period = month === undefined || year === undefined ? null : monthDays(month, year);
      const { agent, days, summary } = await summarizeMonth(agentId, period);
      const salesHistory = salesHistoryOf(days, period, lagosDay(clock.now()));
      const referralCode = formatReferralCode(agent.referralCode);
      return { name: fullName(agent), referralCode, summary, salesHistory };
    }),
  ];
}

function fullName({ firstname, lastname }: Agent): string {
  return `${firstname} ${lastname}`;
}

function profileOf(
  agent: Agent,
  { target, expectedEarnings }: { target: number | null; expectedEarnings: number },
): Omit<AgentProfile, 'bankInfo'> {
  const { id, firstname, lastname, email, category, phone } = agent;
  const referralCode = formatReferralCode(agent.referralCode);
  const identity = { id, name: fullName(agent), firstname, lastname, email, category, referralCode };
  return { ...identity, phoneNumber: phone, target, expectedEarnings };
}
