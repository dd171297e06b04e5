import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import type { PayoutAccount } from '../../money/banks/queries.ts';
import type { Agent } from '../../people/agents/queries.ts';
import type { AgentDailyTotals } from './dashboard-rules.ts';

/** A period of Lagos days, both ends included. */
export interface Period {
  firstOn: Day;
  lastOn: Day;
}

/** The data of a dashboard. */
export interface Dashboard {
  firstname: string;
  lastname: string;
  referralCode: string;
  /** The sales target in force when the period begins; null for all time. */
  targetKobo: number | null;
  /** The days that have totals, oldest first. */
  days: AgentDailyTotals[];
}

interface DashboardRow extends Omit<Dashboard, 'days'> {
  dayList: Day[] | null;
  sales: number[];
  counts: number[];
  earned: number[];
  expected: number[];
  referrals: number[];
}

/** The data of a profile. `account` is null until the agent has added one. */
export interface Profile
  extends Pick<Agent, 'id' | 'firstname' | 'lastname' | 'email' | 'category' | 'referralCode' | 'phone'> {
  targetKobo: number | null;
  expectedKobo: number;
  account: PayoutAccount | null;
}

interface ProfileRow extends Omit<Profile, 'account'>, Omit<PayoutAccount, 'numberSealed'> {
  numberSealed: Buffer | null;
}

const targetOn = (day: string) =>
  `(select target_kobo from agent_targets t where t.agent_id = a.id and t.starts_on <= ${day}
    order by t.starts_on desc limit 1)`;

// One row with the days' columns as arrays, because that is faster than a row a day that repeats the agent.
const dashboard = statement<DashboardRow>(
  'dashboard',
  `select a.firstname, a.lastname, a.referral_code as "referralCode", ${targetOn('$2::date')} as "targetKobo", d.*
   from agents a
   cross join lateral (
     select array_agg(day) as "dayList", array_agg(sales_kobo) as sales, array_agg(sales_count) as counts,
       array_agg(earned_kobo) as earned, array_agg(expected_kobo) as expected, array_agg(referral_count) as referrals
     from (select * from agent_daily_totals where agent_id = $1 and day between $2 and $3 order by day) days
   ) d
   where a.id = $1`,
);
const profile = statement<ProfileRow>(
  'profile',
  `select a.id, a.firstname, a.lastname, a.email, a.category, a.referral_code as "referralCode", a.phone,
     ${targetOn('$2::date')} as "targetKobo",
     (select coalesce(sum(expected_kobo), 0)::bigint from agent_daily_totals
      where agent_id = $1 and day between $2 and $3) as "expectedKobo",
     p.number_sealed as "numberSealed", p.bank_id as "bankId", p.bank_code as "bankCode", p.bank_name as "bankName",
     p.account_name as "accountName"
   from agents a left join payout_accounts p on p.agent_id = a.id
   where a.id = $1`,
);

/** An agent's dashboard for a period, or for all time if it is null. Throws if there is no such agent. */
export async function getDashboard(db: Db, agentId: string, period: Period | null): Promise<Dashboard> {
  // With -infinity no target is in force, as all time has none.
  const { firstOn, lastOn } = period ?? { firstOn: '-infinity', lastOn: 'infinity' };
  const { dayList, sales, counts, earned, expected, referrals, ...rest } = await db.get(dashboard, [
    agentId,
    firstOn,
    lastOn,
  ]);
  const days = (dayList ?? []).map((day, index) => ({
    day,
    salesKobo: sales[index] ?? 0,
    salesCount: counts[index] ?? 0,
    earnedKobo: earned[index] ?? 0,
    expectedKobo: expected[index] ?? 0,
    referralCount: referrals[index] ?? 0,
  }));
  return { ...rest, days };
}

/** An agent's profile, with the commission that pending orders of a period would earn. Throws if there is no such agent. */
export async function getProfile(db: Db, agentId: string, { firstOn, lastOn }: Period): Promise<Profile> {
  const { numberSealed, bankId, bankCode, bankName, accountName, ...rest } = await db.get(profile, [
    agentId,
    firstOn,
    lastOn,
  ]);
  const account = numberSealed && { numberSealed, bankId, bankCode, bankName, accountName };
  return { ...rest, account };
}
