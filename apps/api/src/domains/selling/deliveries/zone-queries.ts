import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A zone with its fees, and the local governments that it covers. */
export interface DeliveryZone {
  id: string;
  city: string;
  name: string;
  feeKobo: number;
  riderFeeKobo: number;
}

const columns = `z.id, z.city, z.name, z.fee_kobo as "feeKobo", z.rider_fee_kobo as "riderFeeKobo"`;
const ofPlace = statement<DeliveryZone>(
  'delivery-zone-of',
  `select ${columns} from zone_areas a join delivery_zones z on z.id = a.zone_id
   where a.city = $1 and a.state_key = $2 and a.area_key = $3 and z.closed_at is null`,
);
const insertZoneRow = statement<{ id: string }>(
  'insert-delivery-zone',
  `insert into delivery_zones (city, name, fee_kobo, rider_fee_kobo) values ($1, $2, $3, $4)
   on conflict (city, name) do update set fee_kobo = $3, rider_fee_kobo = $4, closed_at = null returning id`,
);
const insertAreas = statement(
  'insert-zone-areas',
  `insert into zone_areas (city, state_key, area_key, area, zone_id)
   select $1, $2, area_key, area, $5 from unnest($3::text[], $4::text[]) as given (area_key, area)
   on conflict (city, state_key, area_key) do update set zone_id = $5, area = excluded.area`,
);

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
