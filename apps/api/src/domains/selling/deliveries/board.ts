import type { ReplyOf } from '@foodbank/contract/endpoint';
import type { Day } from '@foodbank/contract/primitives/day';
import {
  type BoardStop,
  type BoardWindow,
  boardStopsMax,
  type giveStops as giveStopsCall,
} from '@foodbank/contract/selling/deliveries-staff';
import type { Database, Db } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import { assignStop } from './assign-stop.ts';
import { listBoardWindows, listStopsWithoutRider } from './board-queries.ts';
import { windowLabel } from './quote-delivery.ts';
import type { OrderMoves } from './rider-acts.ts';
import { findStop } from './stop-queries.ts';

/** The windows of a day with where their stops stand, and the stops that no rider has. A window that takes no orders and has no stops is left out. */
export async function readBoard(db: Db, day: Day, now: Date): Promise<{ windows: BoardWindow[]; stops: BoardStop[] }> {
  const [windows, stops, all] = await Promise.all([
    listBoardWindows(db, day, now),
    listStopsWithoutRider(db, day, boardStopsMax),
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
  };
}

/**
 * Gives stops to a rider, or offers them to all, each in a transaction of its own as `assignStop` does: what is refused of one keeps none of the others.
 */
export async function giveStops(
  database: Database,
  moves: OrderMoves,
  { stops, riderId }: { stops: readonly { id: string; version: number }[]; riderId: string | null },
  actor: Actor,
): Promise<ReplyOf<typeof giveStopsCall>> {
  const failed: ReplyOf<typeof giveStopsCall>['failed'] = [];
  for (const { id, version } of stops)
    try {
      await database.write((tx) => assignStop(tx, moves, { stopId: id, version, riderId, reason: '' }, actor));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const orderNumber = (await findStop(database.read, id))?.orderNumber ?? '';
      failed.push({ id, orderNumber, message: error.message });
    }
  const given = stops.length - failed.length;
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
