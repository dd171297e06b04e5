import type { ChargeAlarm, ChargeSort } from '@foodbank/contract/money/charges-staff';
import { type Db, list, statement, type Tx } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import { type Charge, chargeColumns } from './queries.ts';
import type { ChargeState } from './rules.ts';

/** A charge in the list. `micros` is its place for the cursor: when it last changed, or its amount. */
export interface ShownCharge extends Charge {
  micros: string;
}

// The list shows a charge as paid as soon as its money is used for an order, also if it was too little alone and a second charge paid the rest.
const ofState = `case when $1 = 'paid' then state = 'paid' or used_kobo > 0 else state = $1 and used_kobo = 0 end`;
/** Which charges: each has its own statements, so that each uses its index. $1 is the state. */
const shown = {
  all: '$1::text is null',
  'of-state': ofState,
  // Alarms are few, and those of refunds stand in their own table.
  'with-alarm': `id in (select id from charges where alarm is not null union select charge_id from charge_refunds where alarm is not null)
     and ($1::text is null or ${ofState})`,
} as const;
type Shown = keyof typeof shown;
/** What a list sorts by, how that is written in the cursor, and read again from $2. */
const sortKeys: Record<ChargeSort, { key: string; place: string; value: string }> = {
  changed: {
    key: 'changed_at',
    place: '(extract(epoch from changed_at) * 1000000)::bigint::text',
    value: `'epoch'::timestamptz + $2::bigint * interval '1 microsecond'`,
  },
  amount: { key: 'amount_kobo', place: 'amount_kobo::text', value: '$2::bigint' },
};
const listedBy = (which: Shown, sort: ChargeSort) => {
  const { key, place, value } = sortKeys[sort];
  return statement<ShownCharge>(
    `list-charges-${which}-by-${sort}`,
    `select ${chargeColumns}, ${place} as micros from charges
     where ${shown[which]} and (${key}, id) < (${value}, $3::uuid) order by ${key} desc, id desc limit $4`,
  );
};
const lists = (which: Shown) => ({
  changed: listedBy(which, 'changed'),
  amount: listedBy(which, 'amount'),
  sums: statement<ChargeSums>(
    `sum-charges-${which}`,
    `select count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as "askedKobo", coalesce(sum(case when part_of is null then paid_kobo else 0 end), 0)::bigint as "paidKobo",
       coalesce(sum(refund_kobo), 0)::bigint as "refundKobo"
     from (select amount_kobo, paid_kobo, refund_kobo, part_of from charges where ${shown[which]} limit $2) found`,
  ),
});
const statements = { all: lists('all'), 'of-state': lists('of-state'), 'with-alarm': lists('with-alarm') };
const alarmCount = statement<{ charges: number; refunds: number }>(
  'count-charge-alarms',
  `select (select count(*)::int from charges where alarm is not null) as charges,
     (select count(*)::int from charge_refunds where alarm is not null) as refunds`,
);
const cleared = statement<{ id: string }>(
  'clear-alarm-of-charge',
  'update charges set alarm = null, changed_at = $3 where id = $1 and alarm = $2 returning id',
);
/** Which charges a list has. */
export interface ChargeFilter {
  state: ChargeState | null;
  onlyAlarmed: boolean;
}

/** What charges come to: asked for, come in, and given back. */
export interface ChargeSums {
  count: number;
  askedKobo: number;
  paidKobo: number;
  refundKobo: number;
}

const statementsFor = ({ state, onlyAlarmed }: ChargeFilter) =>
  statements[onlyAlarmed ? 'with-alarm' : state === null ? 'all' : 'of-state'];

/** Charges before a position, the latest changed or the largest first. */
export const listShownCharges = (
  db: Db,
  filter: ChargeFilter,
  { sort, before, atMost }: { sort: ChargeSort; before: Position; atMost: number },
): Promise<ShownCharge[]> => db.list(statementsFor(filter)[sort], [filter.state, before.micros, before.id, atMost]);
/** Counts and adds up the charges of a filter, up to a number of them. */
export const sumShownCharges = (db: Db, filter: ChargeFilter, atMost: number) =>
  db.get(statementsFor(filter).sums, [filter.state, atMost]);
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

/** What each card is called: "saved card ending 1234", or "direct debit". A domain above knows the cards. */
export type WordsOfCards = (db: Db, ids: readonly string[]) => Promise<readonly { id: string; words: string }[]>;

/** Adds to charges of saved cards what each was taken from: "saved card ending 1234", or "direct debit"; null for others. */
export async function withCards<One extends Pick<Charge, 'cardId'>>(
  db: Db,
  charges: readonly One[],
  wordsOfCards: WordsOfCards,
): Promise<(One & { card: string | null })[]> {
  const ids = charges.flatMap(({ cardId }) => (cardId === null ? [] : [cardId]));
  const cards = ids.length === 0 ? [] : await wordsOfCards(db, ids);
  return charges.map((one) => ({ ...one, card: cards.find(({ id }) => id === one.cardId)?.words ?? null }));
}
