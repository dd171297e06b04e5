import { type AgentProfile, getAgent } from '@foodbank/contract/people/agents';
import { lagosDay, lagosMonth, monthDays } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import type { AppContext } from '../../../platform/app-context.ts';
import { batchLookups } from '../../../platform/batch-lookups.ts';
import { ownRead, type Route } from '../../../platform/serve.ts';
import { bankInfoOf } from '../../money/banks/update-account-info.ts';
import { salesHistoryOf, summarize } from './dashboard-rules.ts';
import { type DashboardQuery, findDashboards, findProfiles, type ProfileData } from './queries.ts';

/** The calls by which an agent sees the own profile and figures. */
export function dashboardRoutes({ database, clock, keys }: AppContext): Route[] {
  const findDashboard = batchLookups((all: DashboardQuery[]) => findDashboards(database.read, all));
  const findProfile = batchLookups((ids: string[]) => {
    const { month, year } = lagosMonth(clock.now());
    return findProfiles(database.read, ids, monthDays(month, year));
  });
  return [
    ownRead(getAgent, async (_, agentId) => {
      const found = await findProfile(agentId);
      if (found === null) return null;
      const bankInfo = found.account && bankInfoOf(found.account, keys);
      return { passwordVersion: found.passwordVersion, reply: { agent: { ...profileOf(found), bankInfo } } };
    }),
    ownRead(getDashboard, async ({ query: { month, year } }, agentId) => {
      const period = month === undefined || year === undefined ? null : monthDays(month, year);
      const found = await findDashboard({ agentId, period });
      if (found === null) return null;
      const reply = {
        name: fullName(found),
        referralCode: formatReferralCode(found.referralCode),
        summary: summarize(found.days, found.targetKobo),
        salesHistory: salesHistoryOf(found.days, period, lagosDay(clock.now())),
      };
      return { passwordVersion: found.passwordVersion, reply };
    }),
  ];
}

function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`;
}

function profileOf(found: ProfileData): Omit<AgentProfile, 'bankInfo'> {
  const { id, firstname, lastname, email, category, phone, targetKobo, expectedKobo } = found;
  const referralCode = formatReferralCode(found.referralCode);
  const identity = { id, name: fullName(found), firstname, lastname, email, category, referralCode };
  const target = targetKobo === null ? null : toNaira(targetKobo);
  return { ...identity, phoneNumber: phone, target, expectedEarnings: toNaira(expectedKobo) };
}
