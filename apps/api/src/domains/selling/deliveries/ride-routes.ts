import { addDays, dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import * as calls from '@foodbank/contract/selling/rides';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type PersonRequest, personRoute, type Route } from '../../../platform/serve.ts';
import { findRider } from '../../people/riders/queries.ts';
import { listStores, type StoredStore } from '../catalogue/queries.ts';
import { acceptStop, openStopsMax } from './accept-stop.ts';
import { deliverStop } from './deliver-stop.ts';
import { describeRiderStop } from './describe-stop.ts';
import { giveBackStop } from './give-back-stop.ts';
import { refuseWrongCode, withCodeLimit } from './hand-over-codes.ts';
import { wayBandOf } from './load-rules.ts';
import { missStop } from './miss-stop.ts';
import { pickUpStop } from './pick-up-stop.ts';
import type { ActOutcome, OrderMoves, SentAct } from './rider-acts.ts';
import { listEarnings, listOfferedStops, listStopsOfRider, type StopWithWindow } from './stop-queries.ts';
import { type ListedZone, listZones } from './zone-queries.ts';

const offeredMax = 100;

/** The calls of riders about their stops. `moves` are the functions of the orders, which are a later domain. */
export function rideRoutes({ clock, database, keys, limits }: AppContext, moves: OrderMoves): Route[] {
  return [
    personRoute(calls.listRiderStops, async (_, { person }) => {
      const now = clock.now();
      const stores = await storesOfRider(database.read, person.id);
      return {
        day: lagosDay(now),
        ...(await listStopsFor(database.read, { riderId: person.id, stores, keys, moves, now })),
      };
    }),
    personRoute(calls.acceptStop, async (received, { person }) => {
      const stores = await storesOfRider(database.read, person.id);
      await database.write((tx) => acceptStop(tx, actOf(received, person), [...stores.keys()]));
      return { message: 'This delivery is yours.' };
    }),
    personRoute(calls.giveBackStop, async (received, { person }) => {
      const { reason } = received.body;
      await database.write((tx) => giveBackStop(tx, { ...actOf(received, person), reason }));
      return { message: 'Other riders can see it now.' };
    }),
    personRoute(calls.pickUpStop, async (received, { person }) => {
      await database.write((tx) => pickUpStop(tx, moves, actOf(received, person)));
      return { message: 'The order is on the way. The customer has the code.' };
    }),
    personRoute(calls.deliverStop, async (received, { person }) => {
      const { code, notTaken } = received.body;
      const act = { ...actOf(received, person), code, notTaken };
      const done = await withCodeLimit(limits, person.id, () => database.write((tx) => deliverStop(tx, moves, act)));
      refuseOutcome(done);
      return { message: 'Delivered. The fee is yours.' };
    }),
    personRoute(calls.missStop, async (received, { person }) => {
      await database.write((tx) => missStop(tx, moves, actOf(received, person)));
      return { message: 'Noted: nobody home.' };
    }),
    personRoute(calls.getRiderEarnings, async (_, { person }) => {
      const since = dayStartAt(addDays(lagosDay(clock.now()), 1 - calls.earningDays));
      const days = await listEarnings(database.read, person.id, since);
      return {
        total: toNaira(days.reduce((sum, { sumKobo }) => sum + sumKobo, 0)),
        days: days.map(({ day, stops, sumKobo }) => ({ day, stops, sum: toNaira(sumKobo) })),
      };
    }),
  ];
}

interface RiderList {
  riderId: string;
  stores: ReadonlyMap<string, StoredStore>;
  keys: AppContext['keys'];
  moves: OrderMoves;
  now: Date;
}

/** The stops that a rider has and may take, with what is carried how far. */
async function listStopsFor(db: Db, { riderId, stores, keys, moves, now }: RiderList) {
  const day = lagosDay(now);
  const offers = { day: addDays(day, 1), storeIds: [...stores.keys()], riderId };
  const [taken, offered, [today], zones, allStores] = await Promise.all([
    listStopsOfRider(db, riderId, openStopsMax * 2),
    listOfferedStops(db, offers, offeredMax),
    listEarnings(db, riderId, dayStartAt(day)),
    listZones(db, day),
    listStores(db),
  ]);
  const numbers = [...taken, ...offered].map(({ orderNumber }) => orderNumber);
  const [lines, loads] = await Promise.all([
    moves.listLines(
      db,
      taken.map(({ orderNumber }) => orderNumber),
    ),
    moves.listLoads(db, numbers),
  ]);
  const all = new Map(allStores.map((store) => [store.id, store]));
  const describe = (stop: StopWithWindow, isOwn: boolean) =>
    describeRiderStop(stop, {
      store: all.get(stop.storeId),
      load: loads.get(stop.orderNumber),
      way: wayOf(zones, stop.zoneId),
      own: isOwn ? { keys, lines: lines.get(stop.orderNumber) ?? [] } : null,
    });
  return {
    taken: taken.map((stop) => describe(stop, true)),
    offered: offered.map((stop) => describe(stop, false)),
    earnedToday: toNaira(today?.sumKobo ?? 0),
  };
}

/** The zone that a stop goes to, and how far it is by the fees of today. */
function wayOf(zones: readonly ListedZone[], zoneId: string): calls.RiderStop['way'] {
  const zone = zones.find(({ id }) => id === zoneId);
  if (zone === undefined) return undefined;
  const open = zones.filter(({ city, isClosed }) => city === zone.city && !isClosed).map(({ feeKobo }) => feeKobo);
  return { zone: zone.name, band: wayBandOf(zone.feeKobo, Math.min(zone.feeKobo, ...open)) };
}

/** The open and closed stores of the rider's city, by id. */
async function storesOfRider(db: Db, riderId: string): Promise<Map<string, StoredStore>> {
  const [rider, stores] = await Promise.all([findRider(db, riderId), listStores(db)]);
  if (rider === null) refuse('not-signed-in');
  return new Map(stores.filter(({ city }) => city === rider.city).map((store) => [store.id, store]));
}

const actOf = (
  { params: { id }, body: { key, at } }: { params: { id: string }; body: { key: string; at: string } },
  { id: riderId }: PersonRequest['person'],
): SentAct => ({ riderId, stopId: id, key, at: new Date(at) });

/** Refuses a wrong code, once its count is committed. */
function refuseOutcome({ outcome, triesLeft }: ActOutcome): void {
  if (outcome === 'done') return;
  refuseWrongCode(outcome === 'wrong' ? { outcome, triesLeft: triesLeft ?? 0 } : { outcome });
}
