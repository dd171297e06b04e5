import type { Day } from '@foodbank/contract/primitives/day';
import { inPlaces } from '../../../platform/batch-lookups.ts';
import { type Db, quickStatement } from '../../../platform/database.ts';
import { hasFigures } from '../../earning/daily-totals/queries.ts';
import type { PayoutAccount } from '../../money/banks/queries.ts';
import type { Agent } from '../../people/agents/queries.ts';
import type { AgentDailyTotals } from './dashboard-rules.ts';

/** From which day to which. */
export interface Period {
  firstOn: Day;
  lastOn: Day;
}

/** Whose figures, and of which days; of all time without a period. */
export interface DashboardQuery {
  agentId: string;
  period: Period | null;
}

/** What a dashboard is made of. */
export interface DashboardData {
  firstname: string;
  lastname: string;
  referralCode: string;
  /** The target in force when the period begins. */
  targetKobo: number | null;
  passwordVersion: number;
  /** The days that have figures, oldest first. */
  days: AgentDailyTotals[];
}

interface DashboardRow extends Omit<DashboardData, 'days'> {
  place: number;
  id: string;
  dayList: Day[] | null;
  sales: number[];
  counts: number[];
  earned: number[];
  expected: number[];
  referrals: number[];
}

/** What an agent's profile is made of; the number of the account is null until there is an account. */
export interface ProfileData
  extends Pick<Agent, 'id' | 'firstname' | 'lastname' | 'email' | 'category' | 'referralCode' | 'phone'> {
  targetKobo: number | null;
  passwordVersion: number;
  expectedKobo: number;
  account: PayoutAccount | null;
}

interface ProfileRow extends Omit<ProfileData, 'account'>, Omit<PayoutAccount, 'numberSealed'> {
  place: number;
  numberSealed: Buffer | null;
}

// Agents, their targets, accounts and days are read here and nowhere else together, for many agents at once: this domain writes
// none of them. Without a period the days run from the beginning to the end of time, and no target is in force at the beginning.
const wanted = 'unnest($1::uuid[], $2::date[], $3::date[]) with ordinality w (agent_id, first_on, last_on, place)';
const targetOn = (day: string) =>
  `(select target_kobo from agent_targets t where t.agent_id = a.id and t.starts_on <= ${day}
    order by t.starts_on desc limit 1)`;

const dashboards = quickStatement<DashboardRow>(
  'dashboard-figures',
  `select w.place, a.id, a.password_version as "passwordVersion", a.firstname, a.lastname, a.referral_code as "referralCode",
     ${targetOn('w.first_on')} as "targetKobo", d.*
   from ${wanted}
   join agents a on a.id = w.agent_id
   cross join lateral (
     select array_agg(day) as "dayList", array_agg(sales_kobo) as sales, array_agg(sales_count) as counts,
       array_agg(earned_kobo) as earned, array_agg(expected_kobo) as expected, array_agg(referral_count) as referrals
     from (
       select * from agent_daily_totals where agent_id = w.agent_id and day between w.first_on and w.last_on and ${hasFigures} order by day
     ) days
   ) d`,
);
const profiles = quickStatement<ProfileRow>(
  'profile-figures',
  `select w.place, a.password_version as "passwordVersion", a.id, a.firstname, a.lastname, a.email, a.category,
     a.referral_code as "referralCode", a.phone,
     ${targetOn('$2')} as "targetKobo", d.expected as "expectedKobo", p.number_sealed as "numberSealed", p.bank_id as "bankId",
     p.bank_code as "bankCode", p.bank_name as "bankName", p.account_name as "accountName"
   from unnest($1::uuid[]) with ordinality w (agent_id, place)
   join agents a on a.id = w.agent_id
   left join payout_accounts p on p.agent_id = w.agent_id
   cross join lateral (
     select coalesce(sum(expected_kobo), 0)::bigint as expected from agent_daily_totals
     where agent_id = w.agent_id and day between $2 and $3
   ) d`,
);

const periodsOf = (all: readonly DashboardQuery[]) => [
  all.map(({ period }) => period?.firstOn ?? '-infinity'),
  all.map(({ period }) => period?.lastOn ?? 'infinity'),
];

/** Dashboards' figures, in the order asked for; null where there is no such agent. */
export async function findDashboards(db: Db, all: readonly DashboardQuery[]): Promise<(DashboardData | null)[]> {
  const ids = all.map(({ agentId }) => agentId);
  const rows = await db.list(dashboards, [ids, ...periodsOf(all)]);
  return inPlaces(ids, rows).map((row) => row && { ...row, days: daysOf(row) });
}

function daysOf({ dayList, sales, counts, earned, expected, referrals }: DashboardRow): AgentDailyTotals[] {
  return (dayList ?? []).map((day, index) => ({
    day,
    salesKobo: sales[index] ?? 0,
    salesCount: counts[index] ?? 0,
    earnedKobo: earned[index] ?? 0,
    expectedKobo: expected[index] ?? 0,
    referralCount: referrals[index] ?? 0,
  }));
}

/** Agents' profiles with what a period earns, in the order asked for; null where there is no such agent. */
export async function findProfiles(
  db: Db,
  ids: readonly string[],
  { firstOn, lastOn }: Period,
): Promise<(ProfileData | null)[]> {
  const rows = await db.list(profiles, [ids, firstOn, lastOn]);
  return inPlaces(ids, rows).map((row) => row && { ...row, account: accountOf(row) });
}

function accountOf({ numberSealed, bankId, bankCode, bankName, accountName }: ProfileRow): PayoutAccount | null {
  return numberSealed && { numberSealed, bankId, bankCode, bankName, accountName };
}
