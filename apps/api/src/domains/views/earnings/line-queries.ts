import type { LineEnd, LineKind, ShownLineState } from '@foodbank/contract/earning/commissions';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import { wholeLines } from '../../earning/commissions/whole-line-queries.ts';

/** A line as it is read. Amounts are integer kobo. */
export interface ReadLine {
  id: string;
  kind: LineKind;
  state: ShownLineState;
  amountKobo: number;
  baseKobo: number | null;
  ratePpm: number | null;
  /** The order of the line, or of the line that it corrects. */
  orderNumber: string | null;
  placedOn: Day | null;
  completedOn: Day | null;
  dueOn: Day | null;
  madeOn: Day;
  changedOn: Day;
  endedBecause: LineEnd | null;
  note: string | null;
  settledKobo: number;
  ofLineId: string | null;
  replacedByKobo: number | null;
  payoutState: string | null;
  paidOn: Day | null;
  isDisputed: boolean;
  /** Of an order on a plan, the part of the amount that is held back, and until when. For staff alone. */
  heldKobo: number;
  heldUntil: Day | null;
}

/** A line in a payout, with the part of it that the payout pays or takes off. */
export interface ReadPayoutLine extends ReadLine {
  partKobo: number;
}

/** Which lines a list shows. */
export interface LinePage {
  state: ShownLineState | null;
  /** The first day of a month, or null for all. */
  month: Day | null;
  cursor: string | null;
  atMost: number;
}

// $2 is the business date.
const columns = `l.id, l.kind, case when l.state <> 'earned' then l.state when l.amount_kobo < 0 then 'owed' when l.due_on <= $2 then 'due' else 'earned' end as state,
  l.amount_kobo as "amountKobo", l.base_kobo as "baseKobo", l.rate_ppm as "ratePpm",
  coalesce(l.order_number, o.order_number) as "orderNumber", l.placed_on as "placedOn", l.completed_on as "completedOn",
  l.due_on as "dueOn", (l.created_at at time zone 'Africa/Lagos')::date as "madeOn",
  (l.changed_at at time zone 'Africa/Lagos')::date as "changedOn", l.ended_because as "endedBecause", l.note,
  l.settled_kobo as "settledKobo", l.of_line_id as "ofLineId", r.amount_kobo as "replacedByKobo", p.state as "payoutState",
  p.paid_on as "paidOn", l.held_kobo as "heldKobo", l.held_until as "heldUntil",
  exists (select from commission_disputes d where d.line_id = l.id and d.outcome is null) as "isDisputed"`;
// What belongs to a line: the one that it is about, the one that replaces it, and its present payout.
const joined = `left join commission_lines o on o.id = l.of_line_id
  left join lateral (
    select amount_kobo from ${wholeLines} r where r.of_line_id = l.id and r.kind = l.kind order by r.id limit 1
  ) r on l.state = 'reversed'
  left join lateral (
    select p.state, p.paid_on from payout_lines pl join payouts p on p.id = pl.payout_id
    where pl.line_id = l.id and pl.released_at is null order by p.id desc limit 1
  ) p on l.state in ('in-payout', 'paid')`;
// As the index commission_lines_month has it.
const monthOf = `date_trunc('month', coalesce(l.completed_on, l.placed_on, (l.created_at at time zone 'Africa/Lagos')::date)::timestamp)`;
const inState = `l.state = case when $3 in ('due', 'owed') then 'earned' else $3 end
  and case $3 when 'due' then l.amount_kobo > 0 and l.due_on <= $2 when 'earned' then l.amount_kobo > 0 and l.due_on > $2
    when 'owed' then l.amount_kobo < 0 else true end`;
const page = `and ($5::uuid is null or l.id < $5) order by l.id desc limit $6`;
const pageOf = (name: string, where: string) =>
  statement<ReadLine>(
    name,
    `select ${columns} from ${wholeLines} l ${joined}
     where l.agent_id = $1 and $3::text is not distinct from $3 and $4::date is not distinct from $4 and ${where} ${page}`,
  );
// One statement for each choice of filters, so that each uses the index that fits.
const pages = {
  all: pageOf('earning-lines', 'true'),
  state: pageOf('earning-lines-of-state', inState),
  month: pageOf('earning-lines-of-month', `${monthOf} = $4::date::timestamp`),
  both: pageOf('earning-lines-of-state-and-month', `${monthOf} = $4::date::timestamp and ${inState}`),
};
const byId = statement<ReadLine>(
  'earning-line',
  `select ${columns} from ${wholeLines} l ${joined} where l.agent_id = $1 and l.id = $3`,
);
const related = statement<ReadLine>(
  'related-earning-lines',
  `select ${columns} from ${wholeLines} l ${joined}
   where l.agent_id = $1 and (l.of_line_id = $3 or l.id = $4::uuid) order by l.id limit 50`,
);
const ofPayout = statement<ReadPayoutLine>(
  'earning-lines-of-payout',
  // Lines above zero stand in it whole.
  `select ${columns}, case when part.amount_kobo > 0 then part.amount_kobo + l.held_kobo else part.amount_kobo end as "partKobo"
   from payout_lines part join ${wholeLines} l on l.id = part.line_id ${joined}
   where l.agent_id = $1 and part.payout_id = $3 and ($4::uuid is null or l.id < $4) order by l.id desc limit $5`,
);
const byIds = statement<ReadLine>(
  'earning-lines-by-id',
  `select ${columns} from ${wholeLines} l ${joined} where l.agent_id = $1 and l.id = any($3::uuid[])`,
);

/** An agent's lines on a business date, newest first. */
export function listEarningLines(db: Db, agentId: string, today: Day, { state, month, cursor, atMost }: LinePage) {
  const choice = state === null ? (month === null ? 'all' : 'month') : month === null ? 'state' : 'both';
  return db.list(pages[choice], [agentId, today, state, month, cursor, atMost]);
}
/** A line of an agent; null for another agent's. */
export const findEarningLine = (db: Db, agentId: string, today: Day, id: string) => db.find(byId, [agentId, today, id]);
/** Lines of an agent by id, in no order. */
export const listLinesById = (db: Db, agentId: string, today: Day, ids: readonly string[]) =>
  db.list(byIds, [agentId, today, ids]);
/** The line that a line is about, and the lines that are about it, oldest first. */
export const listRelatedLines = (db: Db, agentId: string, today: Day, { id, ofLineId }: ReadLine) =>
  db.list(related, [agentId, today, id, ofLineId]);
/** The lines of an agent's payout, newest first. */
export const listLinesOfPayout = (
  db: Db,
  agentId: string,
  today: Day,
  { payoutId, cursor, atMost }: { payoutId: string; cursor: string | null; atMost: number },
) => db.list(ofPayout, [agentId, today, payoutId, cursor, atMost]);
