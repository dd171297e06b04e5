import type { ReturnLineState, ReturnReason, ReturnWay } from '@foodbank/contract/selling/returns';
import { type Db, find, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import type { WantedLine } from './rules.ts';

/** A return that a customer asked for. */
export interface AskedReturn {
  id: string;
  orderNumber: string;
  customerId: string;
  storeId: string;
  note: string | null;
  way: ReturnWay | null;
  askedAt: Date;
  endedAt: Date | null;
}

/** A line of a return, with the name of the order's line. */
export interface AskedReturnLine {
  id: string;
  returnId: string;
  lineId: string;
  name: string;
  unit: string;
  quantity: number;
  problem: ReturnReason;
  amountKobo: number;
  state: ReturnLineState;
  automatic: boolean;
  reason: string | null;
  decidedAt: Date | null;
}

/** A return in the console's list. `micros` is the instant that the list is sorted by. */
export interface ListedReturn extends AskedReturn {
  micros: string;
  lineCount: number;
  amountKobo: number;
  awaited: number;
}

const columns = `r.id, r.order_number as "orderNumber", r.customer_id as "customerId", r.store_id as "storeId", r.note, r.way,
  r.asked_at as "askedAt", r.ended_at as "endedAt"`;

const openOf = statement<{ lineId: string; quantity: number }>(
  'open-quantities-of-order',
  `select l.line_id as "lineId", sum(l.quantity)::int as quantity
   from asked_returns r join asked_return_lines l on l.return_id = r.id
   where r.order_number = $1 and l.state in ('asked', 'goods-awaited') group by l.line_id`,
);
const insertRow = statement<{ id: string }>(
  'insert-asked-return',
  `insert into asked_returns (order_number, customer_id, store_id, key, body_digest, note, way, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
const insertLines = statement<{ id: string; lineId: string }>(
  'insert-asked-return-lines',
  `insert into asked_return_lines (return_id, line_id, quantity, problem, amount_kobo, position, name, unit)
   select $1, l.* from unnest($2::uuid[], $3::int[], $4::text[], $5::bigint[], $6::smallint[], $7::text[], $8::text[]) l
   returning id, line_id as "lineId"`,
);
const decideRow = statement<{ id: string }>(
  'decide-asked-return-line',
  `update asked_return_lines set state = $4, automatic = $5, reason = $6, decided_at = $7, decided_by = $8
   where id = $1 and return_id = $2 and state = $3 returning id`,
);
const endRow = statement(
  'end-asked-return',
  `update asked_returns set ended_at = $2 where id = $1 and ended_at is null
     and not exists (select from asked_return_lines where return_id = $1 and state in ('asked', 'goods-awaited'))`,
);
const historyOf = statement<{
  automaticOfOrderKobo: number;
  automaticOfMonthKobo: number;
  refusedLines: number;
  refundedLines: number;
  refundedKobo: number;
}>(
  'returns-history-of-customer',
  `select
     coalesce(sum(l.amount_kobo) filter (where l.automatic and r.order_number = $2), 0)::bigint as "automaticOfOrderKobo",
     coalesce(sum(l.amount_kobo) filter (where l.automatic and r.asked_at >= $3), 0)::bigint as "automaticOfMonthKobo",
     count(l.id) filter (where l.state = 'refused')::int as "refusedLines",
     count(l.id) filter (where l.state = 'refunded')::int as "refundedLines",
     coalesce(sum(l.amount_kobo) filter (where l.state = 'refunded'), 0)::bigint as "refundedKobo"
   from asked_returns r join asked_return_lines l on l.return_id = r.id
   where r.customer_id = $1 and r.asked_at >= $4 and r.id is distinct from $5::uuid`,
);
const sums = `cross join lateral (
    select count(*)::int as "lineCount", sum(amount_kobo)::bigint as "amountKobo",
      count(*) filter (where state = 'goods-awaited')::int as awaited
    from asked_return_lines where return_id = r.id) l`;
const listedColumns = (at: string) =>
  `${columns}, (extract(epoch from ${at}) * 1000000)::bigint::text as micros, l."lineCount", l."amountKobo", l.awaited`;
const position = `('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)`;
const openList = statement<ListedReturn>(
  'list-open-returns',
  `select ${listedColumns('r.asked_at')} from asked_returns r ${sums}
   where r.ended_at is null and (r.asked_at, r.id) > ${position} order by r.asked_at, r.id limit $3`,
);
const endedList = statement<ListedReturn>(
  'list-ended-returns',
  `select ${listedColumns('r.ended_at')} from asked_returns r ${sums}
   where r.ended_at is not null and (r.ended_at, r.id) < ${position} order by r.ended_at desc, r.id desc limit $3`,
);

/** The returns of an order, oldest first. */
export const listReturnsOf = list<AskedReturn, [number: string]>(
  'returns-of-order',
  `select ${columns} from asked_returns r where r.order_number = $1 order by r.asked_at, r.id limit 200`,
);

/** The lines of some returns, in the order of the order's lines. */
export const listLinesOf = list<AskedReturnLine, [returnIds: readonly string[]]>(
  'lines-of-returns',
  `select l.id, l.return_id as "returnId", l.line_id as "lineId", l.name, l.unit, l.quantity, l.problem, l.amount_kobo as "amountKobo",
     l.state, l.automatic, l.reason, l.decided_at as "decidedAt"
   from asked_return_lines l where l.return_id = any($1) order by l.position, l.id`,
);

/** A return, or null. */
export const findReturn = find<AskedReturn, [id: string]>(
  'return-by-id',
  `select ${columns} from asked_returns r where r.id = $1`,
);

/** What was asked with a key of an order, or null. */
export const findReturnByKey = find<{ id: string; bodyDigest: string }, [number: string, key: string]>(
  'return-by-key',
  'select id, body_digest as "bodyDigest" from asked_returns where order_number = $1 and key = $2',
);

/** How many of each line of an order wait for a decision or for the goods. */
export const readOpenQuantities = async (db: Db, number: string): Promise<ReadonlyMap<string, number>> =>
  new Map((await db.list(openOf, [number])).map(({ lineId, quantity }) => [lineId, quantity]));

/** A return to store. */
export interface NewReturn extends Pick<AskedReturn, 'orderNumber' | 'customerId' | 'storeId' | 'note' | 'way'> {
  key: string;
  bodyDigest: string;
}

/** Inserts a return with its lines. Returns its id and the ids of its lines by the order's line. */
export async function insertReturn(tx: Tx, asked: NewReturn, lines: readonly WantedLine[]) {
  const { orderNumber, customerId, storeId, key, bodyDigest, note, way } = asked;
  const { id } = await tx.get(insertRow, [orderNumber, customerId, storeId, key, bodyDigest, note, way, tx.now]);
  const rows = await tx.list(insertLines, [
    id,
    lines.map(({ lineId }) => lineId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ problem }) => problem),
    lines.map(({ amountKobo }) => amountKobo),
    lines.map(({ position }) => position),
    lines.map(({ name }) => name),
    lines.map(({ unit }) => unit),
  ]);
  return { id, lineIds: new Map(rows.map((row) => [row.lineId, row.id])) };
}

/** What is decided about a line. */
export interface LineDecision {
  id: string;
  from: ReturnLineState;
  to: ReturnLineState;
  automatic?: boolean;
  reason?: string | null;
  by: string;
}

/** Stores what is decided about a line. False if it isn't in the state that was shown any more. */
export const decideLine = async (
  tx: Tx,
  returnId: string,
  { id, from, to, automatic = false, reason = null, by }: LineDecision,
) => (await tx.find(decideRow, [id, returnId, from, to, automatic, reason, tx.now, by])) !== null;
/** Ends a return if no line of it waits. */
export const endReturn = (tx: Tx, id: string) => tx.list(endRow, [id, tx.now]);
/** A customer's returns since an instant, without one of them; what was refunded by rule since another one and for an order. */
export const readHistory = (
  db: Db,
  customerId: string,
  { number, monthFrom, from, without }: { number: string; monthFrom: Date; from: Date; without: string | null },
) => db.get(historyOf, [customerId, number, monthFrom, from, without]);

/** A page of returns: those to decide, oldest first, or those that ended, latest first. */
export const listReturns = (db: Db, list: 'open' | 'ended', { micros, id }: Position, atMost: number) =>
  db.list(list === 'open' ? openList : endedList, [micros, id, atMost]);

/** What is exported of a return that a customer asked for. */
export interface ReturnRecord {
  orderNumber: string;
  note: string | null;
  way: string | null;
  askedAt: Date;
  lines: {
    name: string;
    quantity: number;
    problem: string;
    amountKobo: number;
    state: string;
    reason: string | null;
  }[];
}

const openOfPerson = statement<{ count: number }>(
  'count-open-returns-of-customer',
  'select count(*)::int as count from asked_returns where customer_id = $1 and ended_at is null',
);
const wipeOld = statement<{ count: number }>(
  'wipe-old-notes-of-returns',
  `with gone as (
     update asked_returns set note = null where id in (
       select id from asked_returns where note is not null and asked_at < $1 and ended_at is not null
       order by asked_at limit $2 for update skip locked)
     returning 1)
   select count(*)::int as count from gone`,
);

/** How many returns of a customer wait for a decision or for the goods. */
export const countOpenReturnsOf = async (db: Db, customerId: string) =>
  (await db.get(openOfPerson, [customerId])).count;
/** The returns of a customer for the export, oldest first. */
export const listReturnRecords = list<ReturnRecord, [customerId: string]>(
  'returns-for-export',
  `select r.order_number as "orderNumber", r.note, r.way, r.asked_at as "askedAt",
     (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'problem', l.problem, 'amountKobo', l.amount_kobo,
        'state', l.state, 'reason', l.reason) order by l.position)
      from asked_return_lines l where l.return_id = r.id) as lines
   from asked_returns r where r.customer_id = $1 order by r.asked_at, r.id`,
);

/** Wipes what a customer wrote about returns. */
export const wipeReturnNotes = run<[customerId: string]>(
  'wipe-notes-of-returns',
  'update asked_returns set note = null where customer_id = $1 and note is not null',
);

/** Wipes what customers wrote about returns that were asked for before an instant and ended. Returns how many. */
export const wipeOldReturnNotes = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(wipeOld, [before, atMost])).count;
