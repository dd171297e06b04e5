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
import { refuseWrongCode, withCodeLimit } from './hand-over-codes.ts';
import { missStop } from './miss-stop.ts';
import type { ActOutcome, OrderMoves, SentAct } from './rider-acts.ts';
import { listEarnings, listOfferedStops, listStopsOfRider } from './stop-queries.ts';

const offeredMax = 100;

/** The calls of riders about their stops. `moves` are the functions of the orders, which are a later domain. */
export function rideRoutes({ clock, database, keys, limits }: AppContext, moves: OrderMoves): Route[] {
  return [
    personRoute(calls.listRiderStops, async (_, { person }) => {
      const day = lagosDay(clock.now());
      const stores = await storesOfRider(database.read, person.id);
      const [taken, offered, [today]] = await Promise.all([
        listStopsOfRider(database.read, person.id, openStopsMax * 2),
        listOfferedStops(database.read, addDays(day, 1), [...stores.keys()], offeredMax),
        listEarnings(database.read, person.id, dayStartAt(day)),
      ]);
      const lines = await moves.listLines(
        database.read,
        taken.map(({ orderNumber }) => orderNumber),
      );
      const all = new Map((await listStores(database.read)).map((store) => [store.id, store]));
      return {
        day,
        taken: taken.map((stop) =>
          describeRiderStop(stop, all.get(stop.storeId), { keys, lines: lines.get(stop.orderNumber) ?? [] }),
        ),
        offered: offered.map((stop) => describeRiderStop(stop, stores.get(stop.storeId), null)),
        earnedToday: toNaira(today?.sumKobo ?? 0),
      };
    }),
    personRoute(calls.acceptStop, async (received, { person }) => {
      const stores = await storesOfRider(database.read, person.id);
      await database.write((tx) => acceptStop(tx, actOf(received, person), [...stores.keys()]));
      return { message: 'The stop is yours.' };
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
      return { message: 'Noted: nobody was at home.' };
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
