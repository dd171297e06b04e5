import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { CommissionLine, LineEnd, LineMove, NewLine, PayableLine } from './line-rules.ts';
import { wholeLines } from './whole-line-queries.ts';

const columnsWith = (
  orderNumber: string,
) => `id, agent_id as "agentId", kind, ${orderNumber} as "orderNumber", base_kobo as "baseKobo", rate_ppm as "ratePpm",
  amount_kobo as "amountKobo", state, placed_on as "placedOn", completed_on as "completedOn", due_on as "dueOn", sent,
  set_off_kobo as "setOffKobo", settled_kobo as "settledKobo", of_line_id as "ofLineId", note, ended_because as "endedBecause",
  created_at as "createdAt", changed_at as "changedAt"`;
const columns = columnsWith('order_number');

// An advisory lock for each agent, in the order given. The row about the start comes along, to save a round trip.
const earningsLocked = statement<{ paidUntil: Day | null; isSet: boolean }>(
  'lock-earnings',
  `with locked as materialized (
     select pg_advisory_xact_lock(hashtextextended(agent_id::text, 6)) from unnest($1::uuid[]) agent_id)
   select (select paid_until from earnings_start) as "paidUntil", exists (select from earnings_start) as "isSet",
     (select count(*) from locked)`,
);
const start = statement<{ paidUntil: Day | null }>(
  'earnings-start',
  'select paid_until as "paidUntil" from earnings_start',
);
const insertStart = statement(
  'insert-earnings-start',
  'insert into earnings_start (paid_until, set_at) values ($1, $2) on conflict do nothing',
);
// With the corrections of its lines, and those of corrections, reversed or not: they have no number. Those of a bonus are none of the order.
// PostgreSQL expects more rows of a recursion than there are: `offset 0` has it look into the index for each line.
const linesOfOrders = statement<CommissionLine>(
  'commission-lines-of-orders',
  `with recursive found as (
     select l.*, order_number as of_order from commission_lines l where order_number = any($1)
     union all
     select c.*, f.of_order from found f cross join lateral (
       select * from commission_lines c where c.of_line_id = f.id and c.kind = 'correction' offset 0) c
     where f.kind <> 'bonus-return')
   select ${columnsWith('of_order')} from found where state <> 'reversed' or kind = 'correction' order by id`,
);
const linesByIds = statement<CommissionLine>(
  'commission-lines',
  `select ${columns} from commission_lines where id = any($1::uuid[]) order by id`,
);
// A second half stands behind its first, and names it.
const insertLines = statement<{ id: string; index: number }>(
  'insert-commission-lines',
  `with given as (
     select uuidv7() as id, r.* from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::integer[], $6::bigint[], $7::text[],
       $8::date[], $9::date[], $10::date[], $11::uuid[], $12::text[], $13::uuid[])
       with ordinality r (agent_id, kind, order_number, base_kobo, rate_ppm, amount_kobo, state, placed_on, completed_on, due_on,
         of_line_id, note, approval_id, index)),
   paired as (select g.*, case kind when 'plan-second' then lag(id) over (order by index) else of_line_id end as of_id from given g),
   inserted as (
     insert into commission_lines (id, agent_id, kind, order_number, base_kobo, rate_ppm, amount_kobo, state, placed_on,
       completed_on, due_on, of_line_id, note, approval_id, ended_because, created_at, changed_at)
     select id, agent_id, kind, order_number, base_kobo, rate_ppm, amount_kobo, state, placed_on, completed_on, due_on, of_id,
       note, approval_id, case state when 'lapsed' then 'too-old' when 'reversed' then 'corrected' end, $14, $14 from paired order by index)
   select id, index::int as index from given order by index`,
);
// The guard: a line that moved meanwhile is not found.
const moveLines = statement<{ id: string }>(
  'move-commission-lines',
  `update commission_lines l set state = m.state, completed_on = coalesce(m.completed_on, l.completed_on),
     due_on = coalesce(m.due_on, l.due_on), ended_because = m.ended_because, changed_at = $7
   from unnest($1::uuid[], $2::text[], $3::text[], $4::date[], $5::date[], $6::text[])
     m (id, state_before, state, completed_on, due_on, ended_because)
   where l.id = m.id and l.state = m.state_before and not l.sent and (l.amount_kobo > 0 or l.set_off_kobo = 0) returning l.id`,
);
/**
 * SQL of what lines have in common that are set off against each other in full: their order, or the line that they correct. Bonuses that
 * are taken back for an order are apart from its commission, and so is what people added to it, unless a correction of the same decision
 * takes it back. `of` is the row of the line that the line `l` is about.
 */
export const togetherOf = (l: string, of: string) =>
  `case when ${l}.kind = 'bonus-return' then 'bonus ' || ${l}.order_number
     when ${l}.kind = 'correction' and ${l}.note is not null and ${l}.amount_kobo > 0 and not exists (
       select from commission_lines c where c.of_line_id = ${l}.of_line_id and c.approval_id = ${l}.approval_id
         and c.amount_kobo = 0 - ${l}.amount_kobo) then ${l}.id::text
     else coalesce(${l}.order_number, ${of}.order_number, ${l}.of_line_id::text, ${l}.id::text) end`;
// A second half is held back: what of it is paid is decided for all orders of a month.
const payableLines = statement<PayableLine>(
  'payable-commission-lines',
  `select l.id, l.amount_kobo as "amountKobo", l.set_off_kobo as "setOffKobo", l.due_on as "dueOn", ${togetherOf('l', 'o')} as "together"
   from commission_lines l left join commission_lines o on o.id = l.of_line_id
   where l.agent_id = $1 and l.state = 'earned' and l.due_on <= $2 and l.kind <> 'plan-second' order by l.due_on, l.id`,
);
const agentsWithPayable = statement<{ agentId: string }>(
  'agents-with-payable-lines',
  `select distinct agent_id as "agentId" from commission_lines where state = 'earned' and due_on <= $1 and amount_kobo > 0
     and kind <> 'plan-second' order by 1`,
);
const linesOfAgent = statement<{ id: string }>(
  'commission-lines-of-agent',
  `select id, kind, order_number as "orderNumber", base_kobo as "baseKobo", rate_ppm as "ratePpm", amount_kobo as "amountKobo", state,
     placed_on as "placedOn", completed_on as "completedOn", due_on as "dueOn", set_off_kobo as "setOffKobo",
     settled_kobo as "settledKobo", of_line_id as "ofLineId", note, ended_because as "endedBecause", created_at as "createdAt"
   from ${wholeLines} l where agent_id = $1 and id > $2 order by id limit 10000`,
);
const claimedLines = statement<{ id: string }>(
  'claim-commission-lines',
  `update commission_lines set state = 'in-payout', changed_at = $2
   where id = any($1::uuid[]) and state = 'earned' and amount_kobo > 0 and kind <> 'plan-second' returning id`,
);
const sentLines = statement<{ id: string }>(
  'send-commission-lines',
  `update commission_lines set sent = true, changed_at = $2
   where id = any($1::uuid[]) and state = 'in-payout' and not sent returning id`,
);
const paidLines = statement<{ id: string }>(
  'pay-commission-lines',
  `update commission_lines set state = 'paid', changed_at = $2
   where id = any($1::uuid[]) and state = 'in-payout' and sent returning id`,
);
const releasedLines = statement<{ id: string }>(
  'release-commission-lines',
  `update commission_lines set state = 'earned', sent = false, changed_at = $2
   where id = any($1::uuid[]) and state in ('in-payout', 'paid') returning id`,
);
const addSetOffs = statement<{ id: string }>(
  'add-set-offs',
  `update commission_lines l set set_off_kobo = l.set_off_kobo + s.kobo, changed_at = $3
   from unnest($1::uuid[], $2::bigint[]) s (id, kobo) where l.id = s.id and l.state = 'earned' returning l.id`,
);
const settleSetOffs = statement<{ id: string }>(
  'settle-set-offs',
  `update commission_lines l set settled_kobo = l.settled_kobo + s.kobo, changed_at = $3,
     state = case when l.settled_kobo + s.kobo = -l.amount_kobo then 'paid' else l.state end
   from unnest($1::uuid[], $2::bigint[]) s (id, kobo) where l.id = s.id and l.state = 'earned' returning l.id`,
);
// A returned payout takes back what it had settled. A line whose rest lapsed meanwhile stays lapsed.
const unsettleSetOffs = statement<{ id: string; agentId: string; isLapsed: boolean }>(
  'unsettle-set-offs',
  `update commission_lines l set settled_kobo = l.settled_kobo - s.kobo, set_off_kobo = l.set_off_kobo - s.kobo,
     state = case l.state when 'lapsed' then 'lapsed' else 'earned' end, changed_at = $3
   from unnest($1::uuid[], $2::bigint[]) s (id, kobo) where l.id = s.id and l.state in ('earned', 'paid', 'lapsed')
   returning l.id, l.agent_id as "agentId", l.state = 'lapsed' as "isLapsed"`,
);
const linesToSettle = statement<CommissionLine>(
  'commission-lines-paid-outside',
  `select ${columns} from commission_lines
   where state = 'earned' and kind in ('order', 'plan-first', 'plan-second') and completed_on <= $1 and ($2::uuid[] is null or agent_id = any($2))
   order by agent_id, id limit 500`,
);
const sumWithChanges = statement<{ kobo: number }>(
  'sum-of-line-with-its-changes',
  `select coalesce(sum(amount_kobo), 0)::bigint as kobo from commission_lines
   where (id = $1 or (of_line_id = $1 and kind in ('correction', 'return', 'restored', 'bonus-return', 'plan-second'))) and state <> 'reversed'`,
);
const lineColumns = [
  'agentId',
  'kind',
  'orderNumber',
  'baseKobo',
  'ratePpm',
  'amountKobo',
  'state',
  'placedOn',
  'completedOn',
  'dueOn',
  'ofLineId',
  'note',
  'approvalId',
] as const;

/**
 * Locks the earnings of agents until the transaction ends: their lines and payouts change only under this lock. Returns up to which day
 * commissions were paid outside the product; null for none.
 */
export async function lockEarnings(tx: Tx, agentIds: readonly string[]): Promise<{ paidUntil: Day | null }> {
  const { paidUntil } = await tx.get(earningsLocked, [[...new Set(agentIds)].sort()]);
  return { paidUntil };
}

/** What is recorded about commissions that were paid outside the product; null if nothing is yet. */
export const findEarningsStart = (db: Db) => db.find(start);
/** Records up to which day commissions were paid outside the product, once: what is recorded stays. */
export const insertEarningsStart = (tx: Tx, paidUntil: Day | null) => tx.list(insertStart, [paidUntil, tx.now]);

/** The lines of orders that are not reversed, and all their corrections, which here have the order's number too. Oldest first. */
export const listLinesOfOrders = (db: Db, orderNumbers: readonly string[]) => db.list(linesOfOrders, [orderNumbers]);
/** Lines by id. */
export const listLines = (db: Db, ids: readonly string[]) => db.list(linesByIds, [ids]);

/** Inserts lines and returns their ids, in the order given. */
export async function insertCommissionLines(tx: Tx, lines: readonly NewLine[]): Promise<string[]> {
  const columnsOf = lineColumns.map((key) => lines.map((line) => line[key] ?? null));
  return (await tx.list(insertLines, [...columnsOf, tx.now])).map(({ id }) => id);
}

/** Moves lines, each from the state in which it was read. Returns how many it found so. */
export async function moveCommissionLines(tx: Tx, moves: readonly LineMove[]): Promise<number> {
  const of = <T>(read: (move: LineMove) => T) => moves.map(read);
  const day = (key: 'completedOn' | 'dueOn') => of((move) => (move.to === 'reversed' ? null : move[key]));
  const moved = await tx.list(moveLines, [
    of(({ line }) => line.id),
    of(({ line }) => line.state),
    of(({ to }) => to),
    day('completedOn'),
    day('dueOn'),
    of((move): LineEnd | null => (move.to === 'reversed' ? move.because : null)),
    tx.now,
  ]);
  return moved.length;
}

/** An agent's lines of all kinds and states after one, as agents see them, oldest first, for the export of the agent's data: a page of at most 10,000. */
export const listLinesOfAgent = (db: Db, agentId: string, afterId: string) => db.list(linesOfAgent, [agentId, afterId]);
/** The lines of an agent that are due on a day and stand in no payout: also those below zero. Oldest first. */
export const listPayableLines = (db: Db, agentId: string, day: Day) => db.list(payableLines, [agentId, day]);
/** The agents with lines above zero that are due on a day and stand in no payout. */
export const listAgentsWithPayableLines = (db: Db, day: Day) => db.list(agentsWithPayable, [day]);

/** Marks earned lines above zero as standing in a payout. Returns how many it found. */
export const claimEarnedLines = async (tx: Tx, ids: readonly string[]) =>
  (await tx.list(claimedLines, [ids, tx.now])).length;
/** Marks lines of a payout as sent to the provider. Returns how many it found. */
export const sendClaimedLines = async (tx: Tx, ids: readonly string[]) =>
  (await tx.list(sentLines, [ids, tx.now])).length;
/** Marks sent lines as paid. Returns how many it found. */
export const paySentLines = async (tx: Tx, ids: readonly string[]) => (await tx.list(paidLines, [ids, tx.now])).length;
/** Makes lines of a payout that was refused, failed or returned due again. Returns how many it found. */
export const releaseClaimedLines = async (tx: Tx, ids: readonly string[]) =>
  (await tx.list(releasedLines, [ids, tx.now])).length;

/** How much of a line below zero, as a number above zero. */
export interface SetOff {
  lineId: string;
  kobo: number;
}
const asSetOffs = (tx: Tx, setOffs: readonly SetOff[], sign = 1) => [
  setOffs.map(({ lineId }) => lineId),
  setOffs.map(({ kobo }) => sign * kobo),
  tx.now,
];
/** Takes parts of lines below zero into a payout (`sign` 1), or gives them back (-1). Returns how many it found. */
export const changeSetOffs = async (tx: Tx, setOffs: readonly SetOff[], sign: 1 | -1) =>
  (await tx.list(addSetOffs, asSetOffs(tx, setOffs, sign))).length;
/** Marks parts of lines below zero as paid with their payout. Returns how many it found. */
export const paySetOffs = async (tx: Tx, setOffs: readonly SetOff[]) =>
  (await tx.list(settleSetOffs, asSetOffs(tx, setOffs))).length;
/** Opens parts of lines below zero again whose payout came back. Returns those that it found, and which of them have lapsed. */
export const reopenSetOffs = (tx: Tx, setOffs: readonly SetOff[]) => tx.list(unsettleSetOffs, asSetOffs(tx, setOffs));

/** Up to 500 earned lines of orders that were completed on or before a day, of all agents or of some. */
export const listEarnedUntil = (db: Db, day: Day, agentIds: readonly string[] | null = null) =>
  db.list(linesToSettle, [day, agentIds]);
/** What a line comes to with its corrections, and with what returns took back of it; 0 for a reversed line without corrections. */
export const sumLineWithChanges = async (db: Db, id: string) => (await db.get(sumWithChanges, [id])).kobo;
