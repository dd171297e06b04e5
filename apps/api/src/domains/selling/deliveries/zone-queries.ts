import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A zone with its fees, and the local governments that it covers. */
export interface DeliveryZone {
  id: string;
  city: string;
  name: string;
  feeKobo: number;
  riderFeeKobo: number;
}

/** A zone of a list. */
export interface ListedZone extends DeliveryZone {
  areas: string[];
  isClosed: boolean;
}

const columns = `z.id, z.city, z.name, z.fee_kobo as "feeKobo", z.rider_fee_kobo as "riderFeeKobo"`;
const ofPlace = statement<DeliveryZone>(
  'delivery-zone-of',
  `select ${columns} from zone_areas a join delivery_zones z on z.id = a.zone_id
   where a.city = $1 and a.state_key = $2 and a.area_key = $3 and z.closed_at is null`,
);
const all = statement<ListedZone>(
  'delivery-zones',
  `select ${columns}, z.closed_at is not null as "isClosed",
     array(select a.area from zone_areas a where a.zone_id = z.id order by a.area) as areas
   from delivery_zones z where $1::text is null or z.city = $1 order by z.city, z.fee_kobo, z.name limit $2`,
);
const insertZoneRow = statement<{ id: string }>(
  'insert-delivery-zone',
  `insert into delivery_zones (city, name, fee_kobo, rider_fee_kobo) values ($1, $2, $3, $4)
   on conflict (city, name) do update set fee_kobo = $3, rider_fee_kobo = $4, closed_at = null returning id`,
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

/** The zones of a city, or of all, with their local governments, cheapest first. Closed ones too. */
export const listZones = (db: Db, city: string | null = null) => db.list(all, [city, zonesMax]);
/** Closes a zone, and takes its local governments away. */
export async function closeZone(tx: Tx, city: string, name: string): Promise<void> {
  const closed = await tx.find(closeRow, [city, name, tx.now]);
  if (closed) await tx.list(keepAreas, [closed.id, '', []]);
}

/** The zone of a place for the stores of a city, or null. */
export const findZoneOfPlace = (db: Db, city: string, stateKey: string, areaKey: string) =>
  db.find(ofPlace, [city, stateKey, areaKey]);
/** Stores a zone by its city and name, and returns its id. */
export const saveZone = async (tx: Tx, { city, name, feeKobo, riderFeeKobo }: Omit<DeliveryZone, 'id'>) =>
  (await tx.get(insertZoneRow, [city, name, feeKobo, riderFeeKobo])).id;
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
