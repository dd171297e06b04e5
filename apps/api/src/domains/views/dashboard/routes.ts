import { type AgentProfile, getAgent } from '@foodbank/contract/people/agents';
import { lagosDay, lagosMonth, monthDays } from '@foodbank/contract/primitives/day';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import * as calls from '@foodbank/contract/views/dashboard';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { listTerms } from '../../earning/terms/queries.ts';
import { commissionTermsFor } from '../../earning/terms/terms-rules.ts';
import { bankInfoOf } from '../../money/banks/update-account-info.ts';
import { salesHistoryOf, summarize } from './dashboard-rules.ts';
import { getDashboard, getProfile, type Profile } from './queries.ts';

/** The calls for an agent's own profile and dashboard. */
export function dashboardRoutes({ database, clock, keys }: AppContext): Route[] {
  return [
    route(getAgent, async (_, { agentId }) => {
      const now = clock.now();
      const { month, year } = lagosMonth(now);
      const [profile, terms] = await Promise.all([
        getProfile(database.read, agentId, monthDays(month, year)),
        listTerms(database.read, [agentId]),
      ]);
      const commissionTerms = commissionTermsFor(terms, { agentId, category: profile.category }, now);
      const bankInfo = profile.account && bankInfoOf(profile.account, keys);
      return { agent: { ...describeAgent(profile), commissionTerms, bankInfo } };
    }),
    route(calls.getDashboard, async ({ query: { month, year } }, { agentId }) => {
      const period = month === undefined || year === undefined ? null : monthDays(month, year);
      const dashboard = await getDashboard(database.read, agentId, period);
      return {
        name: fullName(dashboard),
        referralCode: formatReferralCode(dashboard.referralCode),
        summary: summarize(dashboard.days, dashboard.targetKobo),
        salesHistory: salesHistoryOf(dashboard.days, period, lagosDay(clock.now())),
      };
    }),
  ];
}

function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`;
}

function describeAgent(profile: Profile): Omit<AgentProfile, 'bankInfo' | 'commissionTerms'> {
  const { id, firstname, lastname, email, category, phone, targetKobo, expectedKobo } = profile;
  return {
    id,
    name: fullName(profile),
    firstname,
    lastname,
    email,
    category,
    referralCode: formatReferralCode(profile.referralCode),
    phoneNumber: phone,
    target: nairaOrNull(targetKobo),
    expectedEarnings: toNaira(expectedKobo),
  };
}
