import type { CarryReason } from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import { dailyBoundKobo } from './payout-rules.ts';

/** What the last try of sending on a day found. */
export type SendingOutcome =
  | 'sent'
  | 'nothing'
  | 'stopped'
  | 'balance-low'
  | 'balance-unknown'
  | 'bound-reached'
  | 'not-a-working-day'
  | 'clock-behind';

/** A day of sending. */
export interface PayoutDay {
  day: Day;
  sentKobo: number;
  outcome: SendingOutcome | null;
  balanceKobo: number | null;
  neededKobo: number | null;
  checkedAt: Date | null;
}

/** A stop that is not lifted. */
export interface PayoutStop {
  id: string;
  stoppedBy: string;
  stoppedAt: Date;
  reason: string;
}

/** An agent whose due commission is in no payout of a month. */
export interface PayoutCarry {
  agentId: string;
  dueMonth: Day;
  reason: CarryReason;
  dueKobo: number;
  toldAt: Date | null;
}

// The key of the lock that sending shares, and that a stop has alone: after a stop nothing that began before it is still on its way.
const sendingShared = statement('share-payout-sending', 'select pg_advisory_xact_lock_shared(7, 1)');
const sendingLocked = statement('lock-payout-sending', 'select pg_advisory_xact_lock(7, 1)');
const openStop = statement<PayoutStop>(
  'open-payout-stop',
  `select id, stopped_by as "stoppedBy", stopped_at as "stoppedAt", reason from payout_stops where lifted_at is null`,
);
const stopInserted = statement<{ id: string }>(
  'insert-payout-stop',
  `insert into payout_stops (stopped_by, stopped_at, reason) select $1, $2, $3
   where not exists (select from payout_stops where lifted_at is null) returning id`,
);
const stopLifted = statement<{ id: string }>(
  'lift-payout-stop',
  `update payout_stops set lifted_by = $1, lifted_at = $2, lift_reason = $3 where lifted_at is null returning id`,
);
const dayColumns = `day, sent_kobo as "sentKobo", outcome, balance_kobo as "balanceKobo", needed_kobo as "neededKobo",
  checked_at as "checkedAt"`;
const dayTaken = statement<{ sentKobo: number }>(
  'add-to-payout-day',
  `insert into payout_days as d (day, sent_kobo, sent_count) select $1::date, $2::bigint, 1 where $2::bigint <= $3::bigint
   on conflict (day) do update set sent_kobo = d.sent_kobo + $2, sent_count = d.sent_count + 1
   where d.sent_kobo + $2 <= $3 returning sent_kobo as "sentKobo"`,
);
const dayNoted = statement(
  'note-payout-day',
  `insert into payout_days as d (day, outcome, balance_kobo, needed_kobo, checked_at) values ($1, $2, $3, $4, $5)
   on conflict (day) do update set outcome = $2, balance_kobo = $3, needed_kobo = $4, checked_at = $5`,
);
const lastSentDay = statement<{ day: Day }>(
  'last-day-of-payouts',
  'select day from payout_days where sent_count > 0 order by day desc limit 1',
);
const dayOf = statement<PayoutDay>('payout-day', `select ${dayColumns} from payout_days where day = $1`);
const lastDay = statement<PayoutDay>(
  'last-checked-payout-day',
  `select ${dayColumns} from payout_days where checked_at is not null order by day desc limit 1`,
);
const approvedAfter = statement<{ id: string; amountKobo: number }>(
  'approved-payouts-to-send',
  `select id, amount_kobo as "amountKobo" from payouts
   where state = 'approved' and sendable_from <= $1 and id > $2 order by id limit $3`,
);
const onTheWay = statement<{ kobo: number }>(
  'payouts-on-the-way',
  `select coalesce(sum(amount_kobo), 0)::bigint as kobo from payouts where state = 'sending'`,
);
const unclear = statement<{ count: number }>(
  'count-unclear-payouts',
  `select count(*)::int as count from payouts where state = 'unclear'`,
);
const carryNoted = statement(
  'note-payout-carry',
  `insert into payout_carries as c (agent_id, due_month, reason, due_kobo, told_at, noted_at)
   values ($1, $2, $3, $4, case when $5 then $6::timestamptz end, $6)
   on conflict (agent_id, due_month) do update set reason = $3, due_kobo = $4, noted_at = $6,
     told_at = coalesce(c.told_at, excluded.told_at)`,
);
const carryFound = statement<{ toldAt: Date | null }>(
  'payout-carry',
  'select told_at as "toldAt" from payout_carries where agent_id = $1 and due_month = $2',
);
const carryDeleted = statement(
  'delete-payout-carry',
  'delete from payout_carries where agent_id = $1 and due_month = $2',
);

/** Shares the lock of sending: while a transaction has it, sending can't be stopped. */
export const shareSending = (tx: Tx) => tx.list(sendingShared);
/** Takes the lock of sending alone: waits until every transaction that is sending has ended. */
export const lockSending = (tx: Tx) => tx.list(sendingLocked);
/** The stop that is not lifted, or null. */
export const findPayoutStop = (db: Db) => db.find(openStop);
/** Stops sending. False if it is stopped. */
export const insertPayoutStop = async (tx: Tx, by: string, reason: string) =>
  (await tx.find(stopInserted, [by, tx.now, reason])) !== null;
/** Lifts the stop. False if there is none. */
export const liftPayoutStop = async (tx: Tx, by: string, reason: string) =>
  (await tx.find(stopLifted, [by, tx.now, reason])) !== null;

/** Adds to what is sent on the business date. False if the daily bound would be exceeded. */
export const addToPayoutDay = async (tx: Tx, amountKobo: number) =>
  (await tx.find(dayTaken, [tx.businessDate, amountKobo, dailyBoundKobo])) !== null;
/** Notes what a try of sending found. */
export const notePayoutDay = (
  tx: Tx,
  found: { outcome: SendingOutcome; balanceKobo: number | null; neededKobo: number | null },
) => tx.list(dayNoted, [tx.businessDate, found.outcome, found.balanceKobo, found.neededKobo, tx.now]);
/** The last day on which something was sent, or null. */
export const findLastSentDay = async (db: Db) => (await db.find(lastSentDay))?.day ?? null;
/** What is known about sending on a day, or null. */
export const findPayoutDay = (db: Db, day: Day) => db.find(dayOf, [day]);
/** The last day on which sending was tried, or null. */
export const findLastPayoutDay = (db: Db) => db.find(lastDay);
/** Approved payouts that may be sent on a day, oldest first, after one. */
export const listPayoutsToSend = (db: Db, day: Day, afterId: string, atMost: number) =>
  db.list(approvedAfter, [day, afterId, atMost]);
/** The sum of what was handed to the provider and is not answered yet. */
export const sumOnTheWay = async (db: Db) => (await db.get(onTheWay)).kobo;

/** How many payouts are unclear. */
export const countUnclear = async (db: Db) => (await db.get(unclear)).count;

/** Notes that an agent's commission is carried to the next month. `told`: the agent gets an email about it now. */
export const noteCarry = (
  tx: Tx,
  carry: Pick<PayoutCarry, 'agentId' | 'dueMonth' | 'reason' | 'dueKobo'>,
  told: boolean,
) => tx.list(carryNoted, [carry.agentId, carry.dueMonth, carry.reason, carry.dueKobo, told, tx.now]);
/** True if the agent was told in a month that an account is missing. */
export const wasToldOfCarry = async (db: Db, agentId: string, month: Day) =>
  ((await db.find(carryFound, [agentId, month]))?.toldAt ?? null) !== null;
/** Removes the note, because there is a payout after all. */
export const deleteCarry = (tx: Tx, agentId: string, month: Day) => tx.list(carryDeleted, [agentId, month]);
