import { paymentsPageSize } from '@foodbank/contract/money/payments-admin';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { DisbursementAlarm, DisbursementState } from './disbursement-rules.ts';

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
const cleared = statement<{ id: string }>(
  'clear-disbursement-alarm',
  'update disbursements set alarm = null, changed_at = $3 where id = $1 and alarm = $2 returning id',
);

/** Disbursements with an alarm that changed before a position, the latest first: a page and one more if there are more. */
export const listAlarmed = (db: Db, { micros, id }: { micros: string; id: string }) => db.list(listed, [micros, id]);
/** A disbursement with an alarm, or null. */
export const findAlarmed = (db: Db, id: string) => db.find(byId, [id]);
/** How many disbursements have an alarm. */
export const countAlarms = async (db: Db) => (await db.get(count)).count;
/** Clears an alarm that a person has looked at. Returns false if it isn't that one any more. */
export const clearAlarm = async (tx: Tx, id: string, alarm: DisbursementAlarm) =>
  (await tx.find(cleared, [id, alarm, tx.now])) !== null;
