import { monthStart } from '@foodbank/contract/people/agents-staff';
import { addMonths, type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import { homePhone, maskPhone } from '@foodbank/contract/primitives/phone';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import {
  type AgentRecord,
  type ListedAgent,
  type MonthOfSales,
  recordMonths,
} from '@foodbank/contract/views/overviews-staff';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { resembles } from '../../money/banks/name-rules.ts';
import { findAccountRecord, isAccountOfAnother } from '../../money/banks/queries.ts';
import { accountDigestInput } from '../../money/banks/update-account-info.ts';
import type { AgentRecordRow, ListedAgentRow, SalesRow } from './agent-rows.ts';
import {
  findAgentRecord,
  findLastSuspension,
  listLaterTargets,
  listOpenChanges,
  listSalesByMonth,
  listTargets,
} from './queries.ts';

/** Contacts as members of staff see them before they ask for them. An erased agent has none. */
const maskContacts = ({ state, email, phone }: Pick<ListedAgentRow, 'state' | 'email' | 'phone'>) => ({
  email: state === 'erased' ? '' : maskEmail(email),
  phoneNumber: phone === null ? null : maskPhone(homePhone(phone)),
});

/** An agent of the list, as it is sent. */
export function asListedAgent(row: ListedAgentRow): ListedAgent {
  const { id, category, state, lastSaleOn, waits } = row;
  return {
    id,
    name: `${row.firstname} ${row.lastname}`,
    referralCode: formatReferralCode(row.referralCode),
    category,
    state,
    ...maskContacts(row),
    joinedAt: row.createdAt.toISOString(),
    salesThisMonth: toNaira(row.salesKobo),
    target: nairaOrNull(row.targetKobo),
    lastSaleOn,
    waits,
  };
}

/** The sales of one month, as they are sent. */
export function asMonth({ month, salesKobo, salesCount, earnedKobo, referralCount }: SalesRow): MonthOfSales {
  return {
    month,
    sales: toNaira(salesKobo),
    orders: salesCount,
    earnings: toNaira(earnedKobo),
    referrals: referralCount,
  };
}

interface SetTarget {
  startsOn: Day;
  targetKobo: number | null;
}

/** The target in force from the first day of a month on, in naira; null without one. */
export const targetOf = (set: readonly SetTarget[], firstOn: Day): number | null =>
  nairaOrNull(set.findLast(({ startsOn }) => startsOn <= firstOn)?.targetKobo ?? null);

const nothing = { salesKobo: 0, salesCount: 0, earnedKobo: 0, referralCount: 0 };

/** The last 12 months with this one, oldest first, with zeros and their targets, and the sums of all time. */
function salesOf(
  rows: readonly SalesRow[],
  set: readonly SetTarget[],
  thisMonth: Day,
): Pick<AgentRecord, 'months' | 'allTime'> {
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const months = Array.from({ length: recordMonths }, (_, index) => {
    const month = addMonths(thisMonth, index + 1 - recordMonths).slice(0, 7);
    return { ...asMonth(byMonth.get(month) ?? { month, ...nothing }), target: targetOf(set, `${month}-01`) };
  });
  const sum = rows.reduce(
    (total, row) => ({
      month: '',
      salesKobo: total.salesKobo + row.salesKobo,
      salesCount: total.salesCount + row.salesCount,
      earnedKobo: total.earnedKobo + row.earnedKobo,
      referralCount: total.referralCount + row.referralCount,
    }),
    { month: '', ...nothing },
  );
  const { month: _, ...allTime } = asMonth(sum);
  return { months, allTime };
}

async function describeAccount(db: Db, keys: Keys, row: AgentRecordRow): Promise<AgentRecord['account']> {
  const account = await findAccountRecord(db, row.id);
  if (account === null) return null;
  const { numberSealed, bankCode, bankName, accountName, needsReview, savedAt, payableFrom } = account;
  const accountNumber = keys.unseal(numberSealed);
  const digests = keys.digests(accountDigestInput(bankCode, accountNumber));
  return {
    bankName,
    lastDigits: accountNumber.slice(-4),
    // An erased agent's account is kept for the law only.
    accountName: row.state === 'erased' ? '' : accountName,
    nameMatches: resembles(accountName, row.firstname, row.lastname),
    isShared: await isAccountOfAnother(db, digests, row.id),
    needsReview,
    savedAt: savedAt.toISOString(),
    payableFrom,
  };
}

/** The record of one agent, as a member of staff sees it; null if there is no such agent. */
export async function readAgentRecord(
  db: Db,
  keys: Keys,
  id: string,
  { now, memberId }: { now: Date; memberId: string },
): Promise<AgentRecord | null> {
  const [thisMonth, nextMonth] = [monthStart(now), monthStart(now, 1)];
  const row = await findAgentRecord(db, id, [thisMonth, nextMonth]);
  if (row === null) return null;
  const [later, set, sales, changes, account, suspension] = await Promise.all([
    listLaterTargets(db, id, nextMonth),
    listTargets(db, id),
    listSalesByMonth(db, id),
    listOpenChanges(db, id),
    describeAccount(db, keys, row),
    row.state === 'suspended' ? findLastSuspension(db, id) : null,
  ]);
  return {
    id,
    firstname: row.firstname,
    lastname: row.lastname,
    referralCode: formatReferralCode(row.referralCode),
    category: row.category,
    state: row.state,
    suspension: suspension && { ...suspension, at: suspension.at.toISOString() },
    ...maskContacts(row),
    joinedAt: row.createdAt.toISOString(),
    targets: {
      thisMonth: nairaOrNull(row.thisTargetKobo),
      nextMonth: nairaOrNull(row.nextTargetKobo),
      later: later.map(({ startsOn, targetKobo }) => ({ startsOn, target: nairaOrNull(targetKobo) })),
    },
    ...salesOf(sales, set, thisMonth),
    lastSaleOn: row.lastSaleOn,
    account,
    changes: changes.map(({ id: changeId, kind, requestedAt, expiresAt, requestedBy, name, reason }) => ({
      id: changeId,
      kind,
      requestedAt: requestedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      requestedBy: name,
      isOwn: requestedBy === memberId,
      reason,
    })),
  };
}

/** The first Lagos day that the filter of activity covers; 'infinity' for agents who never sold. */
export function soldSince(activity: 'sold-30' | 'sold-90' | 'never' | undefined, now: Date): Day | null {
  if (activity === undefined) return null;
  if (activity === 'never') return 'infinity';
  const days = activity === 'sold-30' ? 30 : 90;
  return lagosDay(new Date(now.getTime() - (days - 1) * 86_400_000));
}
