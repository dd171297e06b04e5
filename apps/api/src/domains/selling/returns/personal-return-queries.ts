import { type Db, statement, type Tx } from '../../../platform/database.ts';

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

const recordsOf = statement<ReturnRecord>(
  'returns-for-export',
  `select r.order_number as "orderNumber", r.note, r.way, r.asked_at as "askedAt",
     (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'problem', l.problem, 'amountKobo', l.amount_kobo,
        'state', l.state, 'reason', l.reason) order by l.position)
      from asked_return_lines l where l.return_id = r.id) as lines
   from asked_returns r where r.customer_id = $1 order by r.asked_at, r.id`,
);
const openOf = statement<{ count: number }>(
  'count-open-returns-of-customer',
  'select count(*)::int as count from asked_returns where customer_id = $1 and ended_at is null',
);
const wipeOf = statement(
  'wipe-notes-of-returns',
  'update asked_returns set note = null where customer_id = $1 and note is not null',
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
export const countOpenReturnsOf = async (db: Db, customerId: string) => (await db.get(openOf, [customerId])).count;
/** The returns of a customer for the export, oldest first. */
export const listReturnRecords = (db: Db, customerId: string) => db.list(recordsOf, [customerId]);
/** Wipes what a customer wrote about returns. */
export const wipeReturnNotes = (tx: Tx, customerId: string) => tx.list(wipeOf, [customerId]);
/** Wipes what customers wrote about returns that were asked for before an instant and ended. Returns how many. */
export const wipeOldReturnNotes = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(wipeOld, [before, atMost])).count;
