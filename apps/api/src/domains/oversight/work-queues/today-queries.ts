import type { PayoutState } from '@foodbank/contract/earning/payouts';
import { countedMax } from '@foodbank/contract/oversight/work-queues-staff';
import { identityPersonHours } from '@foodbank/contract/people/identity-checks-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import type { Day } from '@foodbank/contract/primitives/day';
import type { DueOrder } from '@foodbank/contract/selling/deliveries';
import { type Db, statement } from '../../../platform/database.ts';
import { packedBySql } from '../../selling/deliveries/stop-queries.ts';
import { isLateJob } from './queries.ts';

/** A queue as it is counted. No count exceeds 100: a statement reads at most so many rows of an index. */
export interface QueueCount {
  open: number;
  overdue: number;
  mine: number;
  oldestAt: Date | null;
  nextDueAt: Date | null;
  takenBy: { name: string; count: number }[];
}

const atMost = `limit ${countedMax}`;
// The columns of a queue whose items have no holder and no due time.
const noPromise = `0 as overdue, 0 as mine, null::timestamptz as "nextDueAt", '[]'::json as "takenBy"`;
const countOf = (instant: string, rows: string) =>
  `select count(*)::int as open, min(${instant}) as "oldestAt", ${noPromise} from (${rows} ${atMost}) q`;

const failedEmails = statement<QueueCount>(
  'today-failed-emails',
  countOf(
    'failed_at',
    `select failed_at from emails where failed_at is not null and closed_at is null order by failed_at`,
  ),
);
const waitingEmails = statement<QueueCount>(
  'today-waiting-emails',
  countOf(
    'created_at',
    `select created_at from emails where sent_at is null and failed_at is null and created_at <= $1 order by created_at`,
  ),
);
// The jobs of emails are counted as emails. pg-boss counts failed jobs itself, so that without any its table isn't read.
const failedJobs = statement<QueueCount>(
  'today-failed-jobs',
  countOf(
    'completed_on',
    `select j.completed_on from pgboss.queue q join pgboss.job j on j.name = q.name
     where q.failed_count > 0 and q.name <> 'emails' and not starts_with(q.name, '__') and j.state = 'failed'`,
  ),
);
const waitingJobs = statement<QueueCount>(
  'today-waiting-jobs',
  countOf(
    'since',
    `select j.since from pgboss.queue q cross join lateral (
       select case state when 'created' then greatest(created_on, start_after) else created_on end as since from pgboss.job
       where name = q.name and ${isLateJob} order by created_on ${atMost}
     ) j where q.name <> 'emails' and not starts_with(q.name, '__')`,
  ),
);
// What the newest proof found. Money that differs is always overdue.
const moneyDifferences = statement<QueueCount>(
  'today-money-differences',
  `select least(coalesce(max(difference_count), 0), ${countedMax})::int as open, least(coalesce(max(difference_count), 0), ${countedMax})::int as overdue,
     max(finished_at) filter (where difference_count > 0) as "oldestAt", 0 as mine, null::timestamptz as "nextDueAt", '[]'::json as "takenBy"
   from (select difference_count, finished_at from proof_runs where finished_at is not null order by id desc limit 1) newest`,
);
// Without an attempt at work: one that failed, or whose process ended.
const dailyJobs = statement<QueueCount>(
  'today-daily-jobs',
  countOf(
    'started_at',
    `select started_at from job_runs
     where finished_at is null and (claimed_until is null or claimed_until <= clock_timestamp()) order by day, job`,
  ),
);
const accountsInQuestion = statement<QueueCount>(
  'today-account-names',
  countOf(
    'saved_at',
    `select saved_at from payout_accounts
     where needs_review and agent_erased_at is null and asked_at is null order by saved_at`,
  ),
);
const alikeCustomers = statement<QueueCount>(
  'today-alike-customers',
  countOf('found_at', `select found_at from alike_customers where outcome is null order by found_at`),
);
// The age counts from the day on which the statement has the line.
const suspense = statement<QueueCount>(
  'today-suspense',
  countOf(
    `booked_on::timestamp at time zone 'Africa/Lagos'`,
    `select booked_on from statement_lines where state = 'suspense' order by booked_on, id`,
  ),
);
const approvals = statement<QueueCount>(
  'today-approvals',
  `select count(*)::int as open, 0 as overdue,
     (select count(*)::int from (
       select from approvals where state = 'open' and requested_by = $2 and expires_at > $3 ${atMost}) asked) as mine,
     min(requested_at) as "oldestAt", min(expires_at) as "nextDueAt", '[]'::json as "takenBy"
   from (
     select requested_at, expires_at from approvals
     where state = 'open' and permission = any($1) and requested_by <> $2 and expires_at > $3 order by id ${atMost}
   ) q`,
);
// The counts of `open`, which has due times and holders: of the member $1 at the instant $2.
const heldCounts = `select count(*)::int as open, count(*) filter (where due_at <= $2)::int as overdue,
     count(*) filter (where holder = $1)::int as mine, min(received_at) as "oldestAt",
     min(due_at) filter (where due_at > $2) as "nextDueAt",
     (select coalesce(json_agg(json_build_object('name', name, 'count', count) order by count desc, name), '[]') from (
       select s.name, count(*)::int from open join staff_members s on s.id = open.holder group by s.id, s.name
       order by 2 desc, 1 limit 5) holders) as "takenBy"
   from open`;
// What a member asked for and was decided, or was not in time, until the member has seen it.
const approvalOutcomes = statement<QueueCount>(
  'today-approval-outcomes',
  countOf(
    'at',
    `select coalesce(decided_at, expires_at) as at from approvals
     where requested_by = $1 and requested_by_kind = 'staff' and state in ('approved', 'refused', 'expired') and outcome_seen_at is null`,
  ),
);
// What the list "To do" has: requests whose clock runs, and those back from a snooze. The holder has it open, or else answers it.
const requests = statement<QueueCount>(
  'today-requests',
  `with open as (
     select received_at, due_at, case when taken_until > $2 then taken_by else owner_id end as holder from requests
     where state <> 'closed' and not quarantined and (due_at is not null or snoozed_until is not null)
       and (snoozed_until is null or snoozed_until <= $2)
     order by coalesce(due_at, snoozed_until), id ${atMost}
   )
   ${heldCounts}`,
);
// Payments that a bank asks back and that no answer of ours is stored for, with who has their case. One whose time is over counts until a member has
// closed its case, or the bank has decided. The index has those with a next_at: they are undecided.
const chargebacks = statement<QueueCount>(
  'today-chargebacks',
  `with open as (
     select c.noted_at as received_at, c.due_at, case when r.taken_until > $2 then r.taken_by else r.owner_id end as holder
     from chargebacks c join requests r on r.id = c.request_id
     where c.next_at is not null and c.status = 'awaiting-merchant-feedback' and r.state <> 'closed'
       and not exists (select from chargeback_answers a where a.chargeback_id = c.id and a.state in ('asked', 'waiting', 'sending', 'sent'))
     order by c.due_at, c.id ${atMost}
   )
   ${heldCounts}`,
);
// Cases that have paused a plan since a day or earlier: always overdue.
const pausingCases = statement<QueueCount>(
  'today-cases-pausing-plans',
  `select count(*)::int as open, count(*)::int as overdue, 0 as mine, min(received_at) as "oldestAt", null::timestamptz as "nextDueAt",
     '[]'::json as "takenBy"
   from (select received_at from requests where pauses_since <= $1 order by pauses_since ${atMost}) q`,
);
// A payout's state changed at changed_at, or its amount did: it has waited since then.
const payoutsIn = (name: string, table: 'payouts' | 'partner_payouts') =>
  statement<QueueCount>(name, countOf('changed_at', `select changed_at from ${table} where state = $1 order by id`));
const [agentPayouts, partnerPayouts] = [
  payoutsIn('today-payouts', 'payouts'),
  payoutsIn('today-partner-payouts', 'partner_payouts'),
];
const payoutsToApprove = (name: string, table: 'payouts' | 'partner_payouts') =>
  statement<QueueCount>(
    name,
    `select count(*) filter (where reviewed_by <> $1)::int as open, 0 as overdue, count(*) filter (where reviewed_by = $1)::int as mine,
       min(changed_at) filter (where reviewed_by <> $1) as "oldestAt", null::timestamptz as "nextDueAt", '[]'::json as "takenBy"
     from (select reviewed_by, changed_at from ${table} where state = 'reviewed' order by id ${atMost}) q`,
  );
const [agentPayoutsToApprove, partnerPayoutsToApprove] = [
  payoutsToApprove('today-payouts-to-approve', 'payouts'),
  payoutsToApprove('today-partner-payouts-to-approve', 'partner_payouts'),
];
const quarantined = statement<QueueCount>(
  'today-quarantined',
  countOf(
    'received_at',
    `select received_at from requests where quarantined and state <> 'closed' order by changed_at desc, id desc`,
  ),
);
const dataRequests = statement<QueueCount>(
  'today-data-requests',
  `select count(*)::int as open, count(*) filter (where due_at <= $1)::int as overdue, 0 as mine, min(received_at) as "oldestAt",
     min(due_at) filter (where due_at > $1) as "nextDueAt", '[]'::json as "takenBy"
   from (select received_at, due_at from data_requests where state = 'open' order by due_at, id ${atMost}) q`,
);

// Paid orders whose goods the store has not packed yet, what is due first first.
const ordersToPack = statement<DueOrder>(
  'today-orders-to-pack',
  `select handover, placed_at as "placedAt", window_from as "windowFrom", window_to as "windowTo" from shop_orders o
   where state in ('placed', 'packing') and not waits and ($1::uuid[] is null or store_id = any($1))
   order by ${packedBySql} ${atMost}`,
);
const ordersReady = statement<QueueCount>(
  'today-orders-ready',
  countOf(
    'updated_at',
    `select updated_at from shop_orders where state = 'ready' and handover = 'pick-up'
       and ($1::uuid[] is null or store_id = any($1)) order by created_at`,
  ),
);
const returnsAsked = statement<QueueCount>(
  'today-returns-asked',
  `select count(*)::int as open,
     (count(*) filter (where asked_at < $1::timestamptz - interval '24 hours'))::int as overdue, 0 as mine,
     min(asked_at) as "oldestAt",
     min(asked_at + interval '24 hours') filter (where asked_at >= $1::timestamptz - interval '24 hours') as "nextDueAt",
     '[]'::json as "takenBy"
   from (select asked_at from asked_returns where ended_at is null order by asked_at ${atMost}) q`,
);
// A check waits since the provider answered, a request for level 2 since it was made, and a person decides within a day. Of each table so many are read,
// and so many counted of both.
const identityTasks = statement<QueueCount>(
  'today-identity-tasks',
  `select count(*)::int as open, (count(*) filter (where due_at <= $1))::int as overdue, 0 as mine, min(since) as "oldestAt",
     min(due_at) filter (where due_at > $1) as "nextDueAt", '[]'::json as "takenBy"
   from (select since, since + interval '${identityPersonHours} hours' as due_at from (
     (select decided_at as since from identity_checks where state = 'needs-a-person' order by asked_at, id ${atMost})
     union all (select asked_at from identity_reviews where state = 'needs-a-person' order by asked_at, id ${atMost})) both_kinds
     order by since ${atMost}) q`,
);

// What customers who can't pay in time asked for. While a case waits for its customer, it has no clock.
const hardship = statement<QueueCount>(
  'today-hardship',
  `select count(*)::int as open, (count(*) filter (where due_at <= $1))::int as overdue, 0 as mine, min(asked_at) as "oldestAt",
     min(due_at) filter (where due_at > $1) as "nextDueAt", '[]'::json as "takenBy"
   from (select a.asked_at, r.due_at from hardship_asks a join requests r on r.id = a.case_id
     where a.state = 'open' order by a.asked_at, a.id ${atMost}) q`,
);

// Payslips that customers showed, and that no employer has answered since. We answer within two days.
const payslips = statement<QueueCount>(
  'today-payslips',
  `select count(*)::int as open, (count(*) filter (where sent_at + interval '2 days' <= $1))::int as overdue, 0 as mine, min(sent_at) as "oldestAt",
     min(sent_at) filter (where sent_at + interval '2 days' > $1) + interval '2 days' as "nextDueAt", '[]'::json as "takenBy"
   from (select p.sent_at from payroll_payslips p join payroll_rows r on r.id = p.row_id
     where p.state = 'waiting' and r.result is null order by p.sent_at, p.id ${atMost}) q`,
);
// Rows of which nothing is known: neither their employer nor a payslip says anything.
const silentRows = statement<QueueCount>(
  'today-payslips-missing',
  `select count(*)::int as open, count(*)::int as overdue, 0 as mine, min(payday)::timestamp at time zone 'Africa/Lagos' as "oldestAt",
     null::timestamptz as "nextDueAt", '[]'::json as "takenBy"
   from (select f.payday from payroll_rows r join payroll_files f on f.id = r.file_id
     where r.result is null and f.all_answered_on is null and f.payday <= $1
       and not exists (select from payroll_payslips p where p.row_id = r.id and p.state = 'waiting')
     order by f.payday, r.id ${atMost}) q`,
);

// A charge counts once, with its own alarm and those of its refunds: the list of charges has it once.
const chargeAlarms = statement<QueueCount>(
  'today-charge-alarms',
  countOf(
    'at',
    `select min(at) as at from (
       select id, changed_at as at from charges where alarm is not null
       union all select charge_id, changed_at from charge_refunds where alarm is not null
     ) a group by id order by 1`,
  ),
);

/** The charges with an alarm, of their own or of a refund. */
export const countChargeAlarms = (db: Db) => db.get(chargeAlarms);
/** The paid orders that some stores, or all, have to pack: those that are due first. */
export const listOrdersToPack = (db: Db, storeIds: readonly string[] | null) => db.list(ordersToPack, [storeIds]);
/** The packed orders of some stores, or of all, that their customers collect. */
export const countOrdersReady = (db: Db, storeIds: readonly string[] | null) => db.get(ordersReady, [storeIds]);
/** The returns that customers asked for and that wait. Their time is over a day after they were asked for. */
export const countReturnsAsked = (db: Db, now: Date) => db.get(returnsAsked, [now]);
/** The identity checks and requests for level 2 that wait for a person, and those of them whose time is over. */
export const countIdentityTasks = (db: Db, now: Date) => db.get(identityTasks, [now]);
/** What was asked for by customers who can't pay in time, and those cases whose time is over. */
export const countHardship = (db: Db, now: Date) => db.get(hardship, [now]);
/** The payslips that customers showed and that wait for a member, and those that have for two days. */
export const countPayslips = (db: Db, now: Date) => db.get(payslips, [now]);
/** The instalments whose payday was on a day or earlier, and of which neither their employer nor a payslip says anything. */
export const countSilentRows = (db: Db, payday: Day) => db.get(silentRows, [payday]);
/** The payouts to agents in a state. */
export const countPayouts = (db: Db, state: PayoutState) => db.get(agentPayouts, [state]);
/** The reviewed payouts that a member may approve: those that others reviewed. `mine` are those that the member reviewed. */
export const countPayoutsToApprove = (db: Db, memberId: string) => db.get(agentPayoutsToApprove, [memberId]);
/** The payouts to stores and riders in a state. */
export const countPartnerPayouts = (db: Db, state: PayoutState) => db.get(partnerPayouts, [state]);
/** Those that a member may approve, as `countPayoutsToApprove` counts those to agents. */
export const countPartnerPayoutsToApprove = (db: Db, memberId: string) => db.get(partnerPayoutsToApprove, [memberId]);
/** The requests that wait for an answer of ours, and who has them. */
export const countRequests = (db: Db, memberId: string, now: Date) => db.get(requests, [memberId, now]);
/** The chargebacks that wait for an answer of ours, and who has their cases. */
export const countChargebacks = (db: Db, memberId: string, now: Date) => db.get(chargebacks, [memberId, now]);
/** The cases that pause a plan since a day or earlier. */
export const countPausingCases = (db: Db, since: Day) => db.get(pausingCases, [since]);
/** The requests that look like spam and are neither released nor closed. */
export const countQuarantined = (db: Db) => db.get(quarantined);
/** The open requests of persons for their data. */
export const countDataRequests = (db: Db, now: Date) => db.get(dataRequests, [now]);
/** The emails that failed and were not given up. */
export const countFailedEmails = (db: Db) => db.get(failedEmails);
/** The emails that have waited since an instant. */
export const countWaitingEmails = (db: Db, since: Date) => db.get(waitingEmails, [since]);
/** The jobs that failed, without those of emails. */
export const countFailedJobs = (db: Db) => db.get(failedJobs);
/** The jobs that wait long or failed once, without those of emails. */
export const countWaitingJobs = (db: Db) => db.get(waitingJobs);
/** The daily jobs that failed or stopped and wait to be done. */
export const countDailyJobs = (db: Db) => db.get(dailyJobs);
/** The accounts in question that wait for a decision. */
export const countAccountsInQuestion = (db: Db) => db.get(accountsInQuestion);
/** The customers who look like their agent and wait for a decision. */
export const countAlikeCustomers = (db: Db) => db.get(alikeCustomers);
/** The lines of statements that nothing explains. */
export const countSuspense = (db: Db) => db.get(suspense);
/** The approvals that a member may give, which others asked for. `mine` are those that the member asked for. */
export const countApprovals = (db: Db, permissions: readonly Permission[], memberId: string, now: Date) =>
  db.get(approvals, [permissions, memberId, now]);

/** What a member asked for whose outcome the member has not seen. */
export const countApprovalOutcomes = (db: Db, memberId: string) => db.get(approvalOutcomes, [memberId]);

/** The differences that the newest proof of the money found. */
export const countMoneyDifferences = (db: Db) => db.get(moneyDifferences);
