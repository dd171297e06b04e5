import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import { togetherOf } from '../../earning/commissions/queries.ts';
import { wholeLines } from '../../earning/commissions/whole-line-queries.ts';

/** The sums of an agent's lines, in kobo. */
export interface StoredSums {
  expected: number;
  earned: number;
  due: number;
  inPayout: number;
  paid: number;
  reversed: number;
  owed: number;
  settledOutside: number;
}

/** What is payable by a day. `positiveKobo` is less `heldBackKobo`. */
export interface PayableSums {
  positiveKobo: number;
  openKobo: number;
  sameOrderKobo: number;
  heldBackKobo: number;
}

/** A payout as it is read. */
export interface ReadPayout {
  id: string;
  state: string;
  amountKobo: number;
  setOffKobo: number;
  lineCount: number;
  dueMonth: Day;
  sendableFrom: Day;
  proposedOn: Day;
  paidOn: Day | null;
  /** The business date on which it was paid, failed, returned or refused. */
  endedOn: Day | null;
  /** Why it was refused, or what is known of its failure. */
  endedBecause: string | null;
  bankName: string;
  lastDigits: string;
}

/** A payout in which a line stood. */
export interface PayoutOfLine extends ReadPayout {
  releasedAt: Date | null;
}

/** A dispute as it is read. */
export interface ReadDispute {
  id: string;
  lineId: string;
  requestId: string | null;
  reference: string | null;
  openedAt: Date;
  outcome: 'explained' | 'corrected' | null;
  answeredAt: Date | null;
}

// Paid is net of what payouts took off lines below zero. Reversed is what was earned once and does not stand any more: of an order that
// was lowered step by step each part once, however many lines it had, and nothing of what was cancelled or swapped before it was earned. A
// correction without a reason gives back what was reversed of corrections. A second half counts where its first does, until that is paid,
// also once it is decided: the payout then has the whole line less what was held back of it, and beside that what is due of that.
const sums = statement<StoredSums>(
  'earning-sums',
  `with recursive reversed_lines as (
     select distinct order_number, case when order_number is null then id end as id from commission_lines
     where agent_id = $1 and state = 'reversed' and kind not in ('correction', 'return', 'restored', 'bonus-return')
       and completed_on is not null and amount_kobo > 0),
   of_orders as (
     select greatest(0, max(l.amount_kobo) filter (where l.completed_on is not null)
       - coalesce(sum(l.amount_kobo) filter (where l.state <> 'reversed'), 0)) as kobo
     from reversed_lines r cross join lateral (
       select * from ${wholeLines} w where w.order_number = r.order_number union all select * from ${wholeLines} w where w.id = r.id) l
     where l.agent_id = $1 and l.kind not in ('correction', 'return', 'restored', 'bonus-return') group by r.order_number, r.id),
   corrections as (
     select id, id as root, of_line_id, null::text as of_order,
       case when state = 'reversed' then amount_kobo else -amount_kobo end as kobo
     from commission_lines
     where agent_id = $1 and kind = 'correction' and amount_kobo > 0 and (state = 'reversed') = (note is not null)
     union all
     select c.id, l.id, l.of_line_id, l.order_number, c.kobo from corrections c join commission_lines l on l.id = c.of_line_id
     where c.of_order is null),
   of_corrections as (
     select greatest(0, sum(kobo)) as kobo from (
       select distinct on (id) id, coalesce(of_order, root::text) as of_order, kobo from corrections
       order by id, of_order is null, of_line_id is not null) c
     group by of_order),
   seconds as (
     select coalesce(sum(s.amount_kobo) filter (where f.state = 'earned' and f.due_on > $2), 0) as earned,
       coalesce(sum(s.amount_kobo) filter (where f.state = 'earned' and f.due_on <= $2), 0) as due,
       coalesce(sum(s.amount_kobo) filter (where f.state = 'in-payout'), 0) as in_payout
     from commission_lines s join commission_lines f on f.id = s.of_line_id
     where s.agent_id = $1 and s.kind = 'plan-second' and s.state in ('earned', 'decided'))
   select coalesce(sum(amount_kobo) filter (where state = 'expected'), 0)::bigint as expected,
     (coalesce(sum(amount_kobo) filter (where state = 'earned' and amount_kobo > 0 and due_on > $2 and kind <> 'plan-second'), 0)
       + (select earned from seconds))::bigint as earned,
     (coalesce(sum(amount_kobo) filter (where state = 'earned' and amount_kobo > 0 and due_on <= $2 and kind <> 'plan-second'), 0)
       + (select due from seconds))::bigint as due,
     (coalesce(sum(amount_kobo) filter (where state = 'in-payout'), 0) + (select in_payout from seconds))::bigint as "inPayout",
     (coalesce(sum(amount_kobo) filter (where state = 'paid'), 0)
       - coalesce(sum(settled_kobo) filter (where state in ('earned', 'lapsed')), 0))::bigint as paid,
     (coalesce((select sum(kobo) from of_orders), 0) + coalesce((select sum(kobo) from of_corrections), 0))::bigint as reversed,
     coalesce(sum(-amount_kobo - settled_kobo) filter (where state = 'earned' and amount_kobo < 0), 0)::bigint as owed,
     coalesce(sum(amount_kobo) filter (where state = 'settled-outside'), 0)::bigint as "settledOutside"
   from commission_lines where agent_id = $1`,
);
// Of orders completed from $3 on, the second halves count as if they were paid, too: what is held back of a month is shown once it is over.
// An agent may have a hundred thousand lines that are due. Only those that may belong together with one below zero are looked at by order.
const payableBy = statement<PayableSums>(
  'shown-payable-sums',
  `with below as (
     select l.id, l.of_line_id, l.order_number, o.order_number as of_order from commission_lines l left join commission_lines o on o.id = l.of_line_id
     where l.agent_id = $1 and l.state = 'earned' and l.amount_kobo < 0 and l.due_on <= $2 and l.kind <> 'plan-second'),
   numbers as (select order_number as number from below union select of_order from below),
   of_numbers as (select l.id from numbers n join commission_lines l on l.order_number = n.number),
   anchors as (select id from below union select of_line_id from below union select id from of_numbers),
   together as (
     select id from anchors union select l.id from anchors a join commission_lines l on l.of_line_id = a.id),
   same_orders as (
     select least(coalesce(sum(l.amount_kobo) filter (where l.amount_kobo > 0), 0)
         - coalesce(sum(l.held_kobo) filter (where l.completed_on < $3), 0),
       coalesce(sum(-l.amount_kobo - l.set_off_kobo) filter (where l.amount_kobo < 0), 0)) as kobo
     from together t join ${wholeLines} l on l.id = t.id left join commission_lines o on o.id = l.of_line_id
     where l.agent_id = $1 and l.state = 'earned' and l.due_on <= $2 group by ${togetherOf('l', 'o')}),
   firsts as (
     select coalesce(sum(amount_kobo) filter (where amount_kobo > 0), 0) as positive,
       coalesce(sum(-amount_kobo - set_off_kobo) filter (where amount_kobo < 0), 0) as open
     from commission_lines where agent_id = $1 and state = 'earned' and due_on <= $2 and kind <> 'plan-second'),
   seconds as (
     select coalesce(sum(s.amount_kobo) filter (where f.amount_kobo > 0), 0) as positive,
       coalesce(sum(-s.amount_kobo) filter (where f.amount_kobo < 0), 0) as open,
       coalesce(sum(s.amount_kobo) filter (where f.completed_on < $3), 0) as held
     from commission_lines s join commission_lines f on f.id = s.of_line_id and f.agent_id = s.agent_id
     where s.agent_id = $1 and s.kind = 'plan-second' and f.state = 'earned' and f.due_on <= $2)
   select (firsts.positive + seconds.positive - seconds.held)::bigint as "positiveKobo", (firsts.open + seconds.open)::bigint as "openKobo",
     seconds.held::bigint as "heldBackKobo", coalesce((select sum(kobo) from same_orders), 0)::bigint as "sameOrderKobo"
   from firsts, seconds`,
);
const payoutColumns = `p.id, p.state, p.amount_kobo as "amountKobo", p.set_off_kobo as "setOffKobo", p.line_count as "lineCount",
  p.due_month as "dueMonth", p.sendable_from as "sendableFrom", p.proposed_on as "proposedOn", p.paid_on as "paidOn",
  p.ended_on as "endedOn", p.ended_because as "endedBecause", p.bank_name as "bankName", p.last_digits as "lastDigits"`;
const openPayout = statement<ReadPayout>(
  'shown-open-payout',
  `select ${payoutColumns} from payouts p
   where p.agent_id = $1 and p.state in ('proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held')`,
);
const payouts = statement<ReadPayout>(
  'shown-payouts',
  `select ${payoutColumns} from payouts p
   where p.agent_id = $1 and p.state <> 'dropped' and ($2::uuid is null or p.id < $2) order by p.id desc limit $3`,
);
const payoutOf = statement<ReadPayout>(
  'shown-payout',
  `select ${payoutColumns} from payouts p where p.agent_id = $1 and p.id = $2 and p.state <> 'dropped'`,
);
const payoutsOfLine = statement<PayoutOfLine>(
  'shown-payouts-of-line',
  `select ${payoutColumns}, pl.released_at as "releasedAt" from payout_lines pl join payouts p on p.id = pl.payout_id
   where pl.line_id = $1 and p.state <> 'dropped' order by p.id desc limit 20`,
);
const disputeColumns = `id, line_id as "lineId", request_id as "requestId", reference, opened_at as "openedAt", outcome,
  answered_at as "answeredAt"`;
const disputesOfLine = statement<ReadDispute>(
  'disputes-of-line',
  `select ${disputeColumns} from commission_disputes where line_id = $1 order by id desc limit 20`,
);
const openDisputes = statement<ReadDispute>(
  'open-disputes-of-agent',
  `select ${disputeColumns} from commission_disputes where agent_id = $1 and outcome is null order by id desc limit $2`,
);

/** The sums of an agent's lines on a business date, in kobo. */
export const getEarningSums = (db: Db, agentId: string, today: Day) => db.get(sums, [agentId, today]);
/**
 * The earned lines of an agent that are due by a day: the sum above zero, what is open of those below, and what of it is of the same orders.
 * What is held back of orders completed before `heldBackBefore` is taken off.
 */
export const getPayableSums = (db: Db, agentId: string, { by, heldBackBefore }: { by: Day; heldBackBefore: Day }) =>
  db.get(payableBy, [agentId, by, heldBackBefore]);
/** The payout of an agent that is not over; null if there is none. */
export const findOpenPayout = (db: Db, agentId: string) => db.find(openPayout, [agentId]);
/** An agent's payouts, newest first. */
export const listPayoutsOf = (db: Db, agentId: string, cursor: string | null, atMost: number) =>
  db.list(payouts, [agentId, cursor, atMost]);
/** A payout of an agent; null for another agent's. */
export const findPayoutOf = (db: Db, agentId: string, payoutId: string) => db.find(payoutOf, [agentId, payoutId]);
/** The payouts in which a line stood, newest first. */
export const listPayoutsOfLine = (db: Db, lineId: string) => db.list(payoutsOfLine, [lineId]);
/** The disputes about a line, newest first. */
export const listDisputesOfLine = (db: Db, lineId: string) => db.list(disputesOfLine, [lineId]);
/** The open disputes of an agent, newest first. */
export const listOpenDisputes = (db: Db, agentId: string, atMost: number) => db.list(openDisputes, [agentId, atMost]);

const heldBackOfPayouts = statement<{ payoutId: string; month: Day; kobo: number }>(
  'held-back-of-payouts',
  `select p.payout_id as "payoutId", date_trunc('month', f.completed_on::timestamp)::date as month, sum(s.amount_kobo)::bigint as kobo
   from payout_lines p join commission_lines f on f.id = p.line_id and f.kind = 'plan-first'
   join commission_lines s on s.of_line_id = f.id and s.kind = 'plan-second'
   where p.payout_id = any($1::uuid[]) group by 1, 2 order by 1, 2 desc`,
);

/** What payouts hold back of the orders in them, one row for each month of completion. */
export const listHeldBackOfPayouts = (db: Db, payoutIds: readonly string[]) => db.list(heldBackOfPayouts, [payoutIds]);
