import { paymentsPageSize } from '@foodbank/contract/money/payments-staff';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import {
  type DisbursementAlarm,
  type DisbursementState,
  isMovedAfterAll,
  movedAfterAll,
  nextAskAfterEnd,
} from './disbursement-rules.ts';

/** A disbursement with an alarm. `micros` is when it last changed, for the cursor. */
export interface AlarmedDisbursement {
  id: string;
  reference: string;
  owner: string;
  amountKobo: number;
  state: DisbursementState;
  alarm: DisbursementAlarm;
  changedAt: Date;
  micros: string;
}

const columns = `id, reference, owner, amount_kobo as "amountKobo", state, alarm, changed_at as "changedAt",
  (extract(epoch from changed_at) * 1000000)::bigint::text as micros`;
const listed = statement<AlarmedDisbursement>(
  'alarmed-disbursements',
  `select ${columns} from disbursements
   where alarm is not null and (changed_at, id) < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)
   order by changed_at desc, id desc limit ${paymentsPageSize + 1}`,
);
const byId = statement<AlarmedDisbursement>(
  'alarmed-disbursement',
  `select ${columns} from disbursements where id = $1 and alarm is not null`,
);
const count = statement<{ count: number }>(
  'count-disbursement-alarms',
  'select count(*)::int as count from disbursements where alarm is not null',
);
const anyMoved = statement<{ found: boolean }>(
  'have-disbursements-moved-after-all',
  `select exists (select from disbursements
     where id = any($1::uuid[]) and alarm = any($2)) as found`,
);
const paidAfterAll = statement<{ id: string }>(
  'disbursement-paid-after-all',
  `update disbursements set state = 'paid', reason = null, alarm = null, paid_at = coalesce(paid_at, $3), ended_at = $3, next_at = $4,
     changed_at = $3
   where id = $1 and alarm = $2 and state in ('failed', 'returned') returning id`,
);
const cleared = statement<{ id: string }>(
  'clear-disbursement-alarm',
  'update disbursements set alarm = null, changed_at = $3 where id = $1 and alarm = $2 returning id',
);

/** Disbursements with an alarm that changed before a position, the latest first: a page and one more if there are more. */
export const listAlarmed = (db: Db, { micros, id }: { micros: string; id: string }) => db.list(listed, [micros, id]);
/** A disbursement with an alarm, or null. */
export const findAlarmed = (db: Db, id: string) => db.find(byId, [id]);
/** The alarm of a disbursement that failed or came back, and of which the provider then said that its money moved; null without it. */
export async function findMovedAlarm(
  db: Db,
  id: string,
): Promise<{ alarm: DisbursementAlarm; state: DisbursementState } | null> {
  const found = await findAlarmed(db, id);
  return found !== null && isMovedAfterAll(found.alarm) ? found : null;
}
/** How many disbursements have an alarm. */
export const countAlarms = async (db: Db) => (await db.get(count)).count;
/** True if the provider said of one of some disbursements that it failed or came back, and then that its money moved. */
export const haveMovedAfterAll = async (db: Db, ids: readonly string[]) =>
  (await db.get(anyMoved, [ids, movedAfterAll])).found;
/**
 * Counts a disbursement as paid that failed or came back, and of which the provider then said that its money moved. It is asked about
 * again as every paid one. Returns false if its alarm isn't that one any more.
 */
export const markPaidAfterAll = async (tx: Tx, id: string, alarm: DisbursementAlarm) =>
  (await tx.find(paidAfterAll, [id, alarm, tx.now, nextAskAfterEnd('paid', tx.now, tx.now)])) !== null;
/** Clears an alarm that a person has looked at. Returns false if it isn't that one any more. */
export const clearAlarm = async (tx: Tx, id: string, alarm: DisbursementAlarm) =>
  (await tx.find(cleared, [id, alarm, tx.now])) !== null;
