import type { ReplyOf } from '@foodbank/contract/endpoint';
import type { Day } from '@foodbank/contract/primitives/day';
import {
  type BoardStop,
  type BoardWindow,
  boardStopsMax,
  type giveStops as giveStopsCall,
} from '@foodbank/contract/selling/deliveries-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import { assignStop } from './assign-stop.ts';
import { listBoardWindows, listOrdersOfStops, listOtherDays, listStopsWithoutRider } from './board-queries.ts';
import { windowLabel } from './quote-delivery.ts';
import type { OrderMoves } from './rider-acts.ts';

const otherDaysMax = 5;

/**
 * The windows of a day with where their stops stand, the stops that no rider has, and other days with such stops. A window that takes no orders
 * and has no stops is left out.
 */
export async function readBoard(
  db: Db,
  day: Day,
  now: Date,
): Promise<{ windows: BoardWindow[]; stops: BoardStop[]; otherDays: { day: Day; withoutRider: number }[] }> {
  const [windows, stops, otherDays, all] = await Promise.all([
    listBoardWindows(db, day, now),
    listStopsWithoutRider(db, day, boardStopsMax),
    listOtherDays(db, day, otherDaysMax),
    listStores(db),
  ]);
  const stores = new Map(all.map((store) => [store.id, store]));
  const labelOf = ({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }) =>
    startsAt && endsAt && windowLabel(startsAt, endsAt);
  return {
    windows: windows
      .map(({ startsAt, endsAt, ...window }) => ({
        ...window,
        storeName: stores.get(window.storeId)?.name ?? '',
        label: labelOf({ startsAt, endsAt }),
        isOver: endsAt !== null && endsAt <= now,
      }))
      .filter(({ capacity, toPack, packed, onTheWay, delivered, missed }) =>
        [capacity, toPack, packed, onTheWay, delivered, missed].some((count) => count > 0),
      ),
    stops: stops.map(({ id, version, orderNumber, storeId, area, packedAt, promisedBy, ...window }) => ({
      ...{ id, version, orderNumber, area },
      city: stores.get(storeId)?.city ?? '',
      storeName: stores.get(storeId)?.name ?? '',
      window: labelOf(window),
      isPacked: packedAt !== null,
      isLate: promisedBy <= now,
    })),
    otherDays,
  };
}

/**
 * Gives stops to a rider, or offers them to all, each in a transaction of its own as `assignStop` does: what is refused of one keeps none of the others.
 * After any other failure no more are tried, and it is only thrown if none was given before it: the answer says which were.
 */
export async function giveStops(
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  moves: OrderMoves,
  { stops, riderId }: { stops: readonly { id: string; version: number }[]; riderId: string | null },
  actor: Actor,
): Promise<ReplyOf<typeof giveStopsCall>> {
  // Read first: once the connection is lost, they can't be.
  const ids = stops.map(({ id }) => id);
  const found = await listOrdersOfStops(database.read, ids);
  const orders = new Map(found.map(({ id, orderNumber }) => [id, orderNumber]));
  const failed: ReplyOf<typeof giveStopsCall>['failed'] = [];
  const fail = (id: string, message: string) => failed.push({ id, orderNumber: orders.get(id) ?? '', message });
  let given = 0;
  for (const [place, { id, version }] of stops.entries()) {
    try {
      await database.write((tx) => assignStop(tx, moves, { stopId: id, version, riderId, reason: '' }, actor));
      given += 1;
    } catch (error) {
      if (error instanceof Refusal) {
        fail(id, error.message);
        continue;
      }
      if (given === 0) throw error;
      log.error({ err: error, stop: id }, 'a stop could not be given, and those behind it were not tried');
      fail(id, 'It is not known if this one was given: please look again.');
      for (const rest of stops.slice(place + 1)) fail(rest.id, 'Not tried: please look again.');
      break;
    }
  }
  const count = given === 1 ? '1 stop' : `${given} stops`;
  const [sees, has] = given === 1 ? ['it', 'has'] : ['them', 'have'];
  return {
    given,
    failed,
    message:
      given === 0
        ? 'No stop was given.'
        : riderId === null
          ? `All riders of the city see ${count} now.`
          : `The rider sees ${sees} at once: ${count} ${has} been given.`,
  };
}
