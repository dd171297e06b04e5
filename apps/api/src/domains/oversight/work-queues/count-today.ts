import {
  type QueueName,
  queueNames,
  type TodayQueue,
  waitsLongMinutes,
} from '@foodbank/contract/oversight/work-queues-staff';
import { approvingPermissions, type Permission } from '@foodbank/contract/people/permissions';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { dueTimesOf } from '@foodbank/contract/selling/deliveries';
import type { Db } from '../../../platform/database.ts';
import { type StaffCaller, storesOf } from '../../../platform/staff-caller.ts';
import { pausesLongDays } from '../../support/requests/pausing-cases.ts';
import {
  countAccountsInQuestion,
  countAlikeCustomers,
  countApprovalOutcomes,
  countApprovals,
  countChargeAlarms,
  countChargebacks,
  countDailyJobs,
  countDataRequests,
  countFailedEmails,
  countFailedJobs,
  countHardship,
  countIdentityTasks,
  countMoneyDifferences,
  countOrdersReady,
  countPartnerPayouts,
  countPartnerPayoutsToApprove,
  countPausingCases,
  countPayouts,
  countPayoutsToApprove,
  countPayslips,
  countQuarantined,
  countRequests,
  countReturnsAsked,
  countSilentRows,
  countSuspense,
  countWaitingEmails,
  countWaitingJobs,
  listOrdersToPack,
  type QueueCount,
} from './today-queries.ts';

type Caller = Pick<StaffCaller, 'id' | 'permissions' | 'storePermissions' | 'storeIds'> & { today: Day };

/** So many days after a payday without an answer and without a payslip a person looks for the employer. */
const silentDays = 40;

interface CountedQueue {
  /** Who works on the queue: members with a permission, or every member. */
  permission: Permission | null;
  /** True if the queue can be counted for some stores, for members whose permission holds there only. */
  byStore?: boolean;
  count(db: Db, caller: Caller, now: Date): Promise<QueueCount>;
}

const queues: Readonly<Record<QueueName, CountedQueue>> = {
  'money-differs': { permission: 'proof.read', count: countMoneyDifferences },
  'cases-pausing-plans': {
    permission: 'requests.read',
    count: (db, { today }) => countPausingCases(db, addDays(today, -pausesLongDays)),
  },
  requests: { permission: 'requests.read', count: (db, { id }, now) => countRequests(db, id, now) },
  chargebacks: {
    permission: 'payments.answer-dispute',
    count: (db, { id }, now) => countChargebacks(db, id, now),
  },
  'data-requests': { permission: 'privacy.find', count: (db, _, now) => countDataRequests(db, now) },
  'orders-to-pack': {
    permission: 'orders.work',
    byStore: true,
    count: async (db, caller, now) =>
      countByDueTimes(
        (await listOrdersToPack(db, storesOf(caller, 'orders.work'))).map((order) => ({
          since: order.placedAt,
          dueAt: dueTimesOf(order).packedBy,
        })),
        now,
      ),
  },
  'orders-ready': {
    permission: 'orders.work',
    byStore: true,
    count: (db, caller) => countOrdersReady(db, storesOf(caller, 'orders.work')),
  },
  'returns-asked': { permission: 'orders.refund', count: (db, _, now) => countReturnsAsked(db, now) },
  'identity-checks': { permission: 'identity.decide', count: (db, _, now) => countIdentityTasks(db, now) },
  payslips: { permission: 'payroll.payslips', count: (db, _, now) => countPayslips(db, now) },
  'payslips-missing': {
    permission: 'payroll.payslips',
    count: (db, { today }) => countSilentRows(db, addDays(today, -silentDays)),
  },
  hardship: { permission: 'loans.hardship', count: (db, _, now) => countHardship(db, now) },
  quarantined: { permission: 'requests.read', count: countQuarantined },
  approvals: {
    // Everybody may have asked for something.
    permission: null,
    count: (db, { id, permissions }, now) =>
      countApprovals(
        db,
        approvingPermissions.filter((one) => permissions.has(one)),
        id,
        now,
      ),
  },
  // Also of who asked for something with a role that was taken away since.
  'approval-outcomes': { permission: null, count: (db, { id }) => countApprovalOutcomes(db, id) },
  'payouts-unclear': { permission: 'payouts.read', count: (db) => countPayouts(db, 'unclear') },
  'payouts-to-review': { permission: 'payouts.review', count: (db) => countPayouts(db, 'proposed') },
  'payouts-to-approve': { permission: 'payouts.approve', count: (db, { id }) => countPayoutsToApprove(db, id) },
  'payouts-held': { permission: 'payouts.review', count: (db) => countPayouts(db, 'held') },
  'partner-payouts-unclear': { permission: 'payouts.read', count: (db) => countPartnerPayouts(db, 'unclear') },
  'partner-payouts-to-review': { permission: 'payouts.review', count: (db) => countPartnerPayouts(db, 'proposed') },
  'partner-payouts-to-approve': {
    permission: 'payouts.approve',
    count: (db, { id }) => countPartnerPayoutsToApprove(db, id),
  },
  'partner-payouts-held': { permission: 'payouts.review', count: (db) => countPartnerPayouts(db, 'held') },
  'account-names': { permission: 'agents.approve-change', count: countAccountsInQuestion },
  'alike-customers': { permission: 'agents.approve-change', count: countAlikeCustomers },
  'daily-jobs': { permission: 'calendar.read', count: countDailyJobs },
  'charge-alarms': { permission: 'payments.close-alarm', count: (db) => countChargeAlarms(db) },
  suspense: { permission: 'reconciliation.read', count: countSuspense },
  'failed-emails': { permission: 'work.read', count: countFailedEmails },
  'waiting-emails': {
    permission: 'work.read',
    count: (db, _, now) => countWaitingEmails(db, new Date(now.getTime() - waitsLongMinutes * 60_000)),
  },
  'failed-jobs': { permission: 'work.read', count: countFailedJobs },
  'waiting-jobs': { permission: 'work.read', count: countWaitingJobs },
};

/** Counts unclaimed items by the times at which they are due. */
function countByDueTimes(items: readonly { since: Date; dueAt: Date }[], now: Date): QueueCount {
  const firstOf = (times: readonly Date[]) => (times.length === 0 ? null : new Date(Math.min(...times.map(Number))));
  const due = items.map(({ dueAt }) => dueAt);
  const ahead = due.filter((at) => at > now);
  return {
    open: items.length,
    overdue: due.length - ahead.length,
    mine: 0,
    oldestAt: firstOf(items.map(({ since }) => since)),
    nextDueAt: firstOf(ahead),
    takenBy: [],
  };
}

const hasInStore = (caller: Caller, permission: Permission) => (storesOf(caller, permission)?.length ?? 0) > 0;

/** Counts the queues that a member may work on, in the order in which they are worked on. */
export async function countToday(db: Db, caller: Caller, now: Date): Promise<TodayQueue[]> {
  const own = queueNames.filter((queue) => {
    const { permission, byStore = false } = queues[queue];
    return permission === null || caller.permissions.has(permission) || (byStore && hasInStore(caller, permission));
  });
  return Promise.all(
    own.map(async (queue) => {
      const { oldestAt, nextDueAt, ...counts } = await queues[queue].count(db, caller, now);
      return {
        queue,
        ...counts,
        oldestAt: oldestAt?.toISOString() ?? null,
        nextDueAt: nextDueAt?.toISOString() ?? null,
      };
    }),
  );
}
