import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { type Db, list, statement, type Tx } from '../../../platform/database.ts';

/** A zone with its fees, and the local governments that it covers. */
export interface DeliveryZone {
  id: string;
  city: string;
  name: string;
  feeKobo: number;
  riderFeeKobo: number;
}

/** Fees from a day on. */
export interface ZoneFees {
  startsOn: Day;
  feeKobo: number;
  riderFeeKobo: number;
}

/** A zone of a list, with the fees of a day. */
export interface ListedZone extends DeliveryZone {
  /** The day from which the fees hold; null if they have held from the beginning. */
  since: Day | null;
  /** Those that hold from a later day on, earliest first. */
  coming: ZoneFees[];
  /** The key of the state of its local governments. */
  stateKey: string | null;
  areas: string[];
  isClosed: boolean;
}

const columns = `z.id, z.city, z.name, coalesce(f.fee_kobo, z.fee_kobo) as "feeKobo",
  coalesce(f.rider_fee_kobo, z.rider_fee_kobo) as "riderFeeKobo"`;
/** The fees f of a zone z on a day. */
const feesOn = (day: string) => `left join lateral (
  select starts_on, fee_kobo, rider_fee_kobo from zone_fees where zone_id = z.id and starts_on <= ${day} order by starts_on desc limit 1) f on true`;
const ofPlace = statement<DeliveryZone>(
  'delivery-zone-of',
  `select ${columns} from zone_areas a join delivery_zones z on z.id = a.zone_id ${feesOn('$4')}
   where a.city = $1 and a.state_key = $2 and a.area_key = $3 and z.closed_at is null`,
);
const all = statement<ListedZone>(
  'delivery-zones',
  `select ${columns}, f.starts_on as since, z.closed_at is not null as "isClosed",
     (select coalesce(json_agg(json_build_object('startsOn', starts_on::text, 'feeKobo', fee_kobo, 'riderFeeKobo', rider_fee_kobo)
        order by starts_on), '[]') from zone_fees where zone_id = z.id and starts_on > $3) as coming,
     (select min(a.state_key) from zone_areas a where a.zone_id = z.id) as "stateKey",
     array(select a.area from zone_areas a where a.zone_id = z.id order by a.area) as areas
   from delivery_zones z ${feesOn('$3')} where $1::text is null or z.city = $1 order by z.city, 4, z.name limit $2`,
);
const insertZoneRow = statement<{ id: string; isNew: boolean }>(
  'insert-delivery-zone',
  `insert into delivery_zones (city, name, fee_kobo, rider_fee_kobo) values ($1, $2, $3, $4)
   on conflict (city, name) do update set closed_at = null returning id, xmax = 0 as "isNew"`,
);
const insertFees = statement(
  'insert-zone-fees',
  `insert into zone_fees (zone_id, starts_on, fee_kobo, rider_fee_kobo, decided_at) values ($1, $2, $3, $4, $5)
   on conflict (zone_id, starts_on) do update set fee_kobo = $3, rider_fee_kobo = $4, decided_at = $5`,
);
const deleteComing = statement(
  'delete-coming-zone-fees',
  'delete from zone_fees where zone_id = $1 and starts_on > $2',
);
const closeRow = statement<{ id: string }>(
  'close-delivery-zone',
  'update delivery_zones set closed_at = $3 where city = $1 and name = $2 and closed_at is null returning id',
);
const keepAreas = statement(
  'keep-zone-areas',
  'delete from zone_areas where zone_id = $1 and not (state_key = $2 and area_key = any($3))',
);
const insertAreas = statement(
  'insert-zone-areas',
  `insert into zone_areas (city, state_key, area_key, area, zone_id)
   select $1, $2, area_key, area, $5 from unnest($3::text[], $4::text[]) as given (area_key, area)
   on conflict (city, state_key, area_key) do update set zone_id = $5, area = excluded.area`,
);

// The zones of a few cities; a list of them needs no pages.
const zonesMax = 500;

/** The zones of a city, or of all, with the fees of a day and their local governments, cheapest first. Closed ones too. */
export const listZones = (db: Db, day: Day, city: string | null = null) => db.list(all, [city, zonesMax, day]);
/** Closes a zone, and takes its local governments and the fees that were to come away. */
export async function closeZone(tx: Tx, city: string, name: string): Promise<void> {
  const closed = await tx.find(closeRow, [city, name, tx.now]);
  if (closed === null) return;
  await tx.list(keepAreas, [closed.id, '', []]);
  await tx.list(deleteComing, [closed.id, lagosDay(tx.now)]);
}

/** The zone of a place for the stores of a city, with the fees of a day, or null. */
export const findZoneOfPlace = (db: Db, city: string, stateKey: string, areaKey: string, day: Day) =>
  db.find(ofPlace, [city, stateKey, areaKey, day]);

/** Stores a zone by its city and name, and returns its id. One that exists gets the fees from a day on, which is today or later. */
export async function saveZone(
  tx: Tx,
  { city, name, feeKobo, riderFeeKobo }: Omit<DeliveryZone, 'id'>,
  startsOn: Day = lagosDay(tx.now),
): Promise<string> {
  const { id, isNew } = await tx.get(insertZoneRow, [city, name, feeKobo, riderFeeKobo]);
  if (!isNew) await tx.list(insertFees, [id, startsOn, feeKobo, riderFeeKobo, tx.now]);
  return id;
}

/** Gives a zone local governments. One that another zone of the city had moves. */
export const addZoneAreas = (
  tx: Tx,
  zoneId: string,
  { city, stateKey, areas }: { city: string; stateKey: string; areas: readonly { key: string; name: string }[] },
) => tx.list(insertAreas, [city, stateKey, areas.map(({ key }) => key), areas.map(({ name }) => name), zoneId]);

/** Gives a zone exactly these local governments of a state. One that another zone of the city had moves. */
export async function setZoneAreas(tx: Tx, zoneId: string, given: Parameters<typeof addZoneAreas>[2]): Promise<void> {
  await tx.list(keepAreas, [zoneId, given.stateKey, given.areas.map(({ key }) => key)]);
  await addZoneAreas(tx, zoneId, given);
}

/** The keys of the states in which a city's zones lie: one, as a rule. */
export const listStateKeysOfCity = list<{ stateKey: string }, [city: string]>(
  'state-keys-of-city',
  'select distinct state_key as "stateKey" from zone_areas where city = $1 order by 1',
);
