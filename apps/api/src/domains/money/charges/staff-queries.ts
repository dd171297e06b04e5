import { type ChargeAlarm, chargesPageSize } from '@foodbank/contract/money/charges-staff';
import { type Db, list, statement, type Tx } from '../../../platform/database.ts';
import { type Charge, chargeColumns } from './queries.ts';
import type { ChargeState } from './rules.ts';

/** A charge in the list. `micros` is when it last changed, for the cursor. */
export interface ShownCharge extends Charge {
  micros: string;
}

const columns = `${chargeColumns}, (extract(epoch from changed_at) * 1000000)::bigint::text as micros`;
const page = `order by changed_at desc, id desc limit ${chargesPageSize + 1}`;
const before = `(changed_at, id) < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)`;
const listed = statement<ShownCharge>('list-charges', `select ${columns} from charges where ${before} ${page}`);
// The list shows a charge as paid as soon as its money is used for an order, also if it was too little alone and a second charge paid the rest.
const ofState = `case when $3 = 'paid' then state = 'paid' or used_kobo > 0 else state = $3 and used_kobo = 0 end`;
const listedByState = statement<ShownCharge>(
  'list-charges-of-state',
  `select ${columns} from charges where ${ofState} and ${before} ${page}`,
);
// Alarms are few, and those of refunds stand in their own table.
const listedAlarmed = statement<ShownCharge>(
  'list-charges-with-alarm',
  `select ${columns} from charges
   where id in (select id from charges where alarm is not null union select charge_id from charge_refunds where alarm is not null)
     and ($3::text is null or ${ofState}) and ${before} ${page}`,
);
const alarmCount = statement<{ charges: number; refunds: number }>(
  'count-charge-alarms',
  `select (select count(*)::int from charges where alarm is not null) as charges,
     (select count(*)::int from charge_refunds where alarm is not null) as refunds`,
);
const cleared = statement<{ id: string }>(
  'clear-alarm-of-charge',
  'update charges set alarm = null, changed_at = $3 where id = $1 and alarm = $2 returning id',
);
/** Charges before a position, the latest changed first: a page and one more if there are more. */
export function listShownCharges(
  db: Db,
  { state, onlyAlarmed }: { state: ChargeState | null; onlyAlarmed: boolean },
  { micros, id }: { micros: string; id: string },
): Promise<ShownCharge[]> {
  if (onlyAlarmed) return db.list(listedAlarmed, [micros, id, state]);
  return state === null ? db.list(listed, [micros, id]) : db.list(listedByState, [micros, id, state]);
}
/** The last payments of a customer, the newest first. */
export const listChargesOfCustomer = list<Charge, [customerId: string, atMost: number]>(
  'list-charges-of-customer',
  `select ${chargeColumns} from charges where customer_id = $1 order by id desc limit $2`,
);
/** How many charges and refunds have an alarm. */
export const countChargeAlarms = async (db: Db): Promise<number> => {
  const { charges, refunds } = await db.get(alarmCount);
  return charges + refunds;
};
/** Clears a charge's alarm that a person has looked at. False if it isn't that one any more. */
export const clearChargeAlarm = async (tx: Tx, id: string, alarm: ChargeAlarm) =>
  (await tx.find(cleared, [id, alarm, tx.now])) !== null;
/** How many charges are in each state that is not decided, and when the oldest of them was made. */
export const listOpenChargeStates = list<{ state: string; count: number; oldestAt: Date | null }>(
  'open-charges',
  `select s.state, count(c.id)::int as count, min(c.created_at) as "oldestAt"
   from unnest(array['open', 'pending', 'unclear']) s (state) left join charges c on c.state = s.state
     and c.state in ('open', 'pending', 'unclear')
   group by s.state`,
);

/** When the oldest refund was asked for that has not ended: of those that the provider has confirmed to have, and of those that it has not. */
export const listOpenRefundStates = list<{ state: string; oldestAt: Date | null }>(
  'open-charge-refunds',
  `select s.state, min(r.requested_at) as "oldestAt"
   from (values ('unconfirmed', false), ('confirmed', true)) s (state, is_confirmed)
     left join charge_refunds r on r.ended_at is null and (r.provider_id is not null) = s.is_confirmed
   group by s.state`,
);
