import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';

/**
 * SQL of the lines as agents see them: an order on a plan has one line with its whole commission, in the state of its first half, and so looks
 * as any other. `held_kobo` is its second half, `held_until` the day on which that is decided.
 */
export const wholeLines = `(select f.id, f.agent_id, case f.kind when 'plan-first' then 'order' else f.kind end as kind, f.order_number, f.base_kobo,
  f.rate_ppm, f.amount_kobo + coalesce(s.amount_kobo, 0) as amount_kobo, f.state, f.placed_on, f.completed_on, f.due_on, f.sent,
  f.set_off_kobo, f.settled_kobo, f.of_line_id, f.note, f.approval_id, f.ended_because, f.created_at, f.changed_at,
  coalesce(s.amount_kobo, 0) as held_kobo, s.due_on as held_until
  from commission_lines f
  left join commission_lines s on s.of_line_id = f.id and s.kind = 'plan-second' and s.agent_id = f.agent_id
  where f.kind <> 'plan-second')`;

const monthOfCompletion = `date_trunc('month', completed_on::timestamp)::date`;
const secondHalves = statement<{ lineId: string; month: Day; kobo: number }>(
  'second-halves-of-lines',
  `select of_line_id as "lineId", ${monthOfCompletion} as month, amount_kobo as kobo from commission_lines
   where of_line_id = any($1::uuid[]) and kind = 'plan-second'`,
);
const wholeKobo = statement<{ kobo: number }>(
  'amount-of-whole-line',
  `select amount_kobo as kobo from ${wholeLines} l where id = $1`,
);

/** What is held back of the orders of a month: the second halves of those on plans. */
export interface HeldBack {
  /** The first day of the month in which the orders were completed. */
  month: Day;
  kobo: number;
  /** The day on which it is decided what of it is paid. */
  decidedOn: Day;
}
const heldBack = statement<HeldBack>(
  'held-back-by-month',
  `select ${monthOfCompletion} as month, sum(amount_kobo)::bigint as kobo, min(due_on) as "decidedOn" from commission_lines
   where agent_id = $1 and kind = 'plan-second' and state = 'earned' and completed_on < $2 group by 1 order by 1 desc`,
);

/** The amount of a line as people see it: of an order on a plan the whole commission. */
export const findWholeKobo = async (db: Db, { id }: { id: string }) => (await db.get(wholeKobo, [id])).kobo;

/**
 * What is held back of an agent's orders completed before a day, one row a month, newest first. Agents are shown whole months that are over:
 * of one that goes on, a change would tell which order is on a plan.
 */
export const listHeldBack = (db: Db, agentId: string, before: Day) => db.list(heldBack, [agentId, before]);
/** The second halves of first halves, with the month in which their orders were completed. */
export const listSecondHalvesOf = (db: Db, lineIds: readonly string[]) => db.list(secondHalves, [lineIds]);
