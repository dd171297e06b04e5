import { addDays, dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { states } from '@foodbank/contract/primitives/nigeria';
import * as calls from '@foodbank/contract/selling/deliveries-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { storesOf } from '../../../platform/staff-caller.ts';
import { listRiderNames } from '../../people/riders/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { findStore, listStoreNames, listStores } from '../catalogue/queries.ts';
import { assignStop, renewHandOverCode } from './assign-stop.ts';
import { giveStops, readBoard } from './board.ts';
import { requestDayClosing, requestDayOpening } from './change-closures.ts';
import { requestDeliveryWindows } from './change-windows.ts';
import { requestDeliveryZone, requestZoneClosing } from './change-zones.ts';
import { countPromisedOn, listClosures } from './closure-queries.ts';
import { placeKey, promiseOfStop } from './delivery-rules.ts';
import { countRenewal, refuseWhoTried } from './hand-over-codes.ts';
import { listOpenWindows, windowLabel } from './quote-delivery.ts';
import type { OrderMoves } from './rider-acts.ts';
import { countPromises, findListedStop, findStop, type ListedStop, listStopsOfDay } from './stop-queries.ts';
import { listWindowPlans } from './window-queries.ts';
import { type ListedZone, listZones } from './zone-queries.ts';

const waits = 'Your request waits for a second person. Nothing has changed yet.';

/** The console's calls about deliveries. */
export function deliveryStaffRoutes(
  { clock, database, limits, log }: Pick<AppContext, 'clock' | 'database' | 'limits' | 'log'>,
  moves: OrderMoves,
): Route[] {
  return [
    staffRoute(calls.listDeliveryZones, async ({ query: { city = null } }) => {
      const today = lagosDay(clock.now());
      const [zones, stores] = await Promise.all([listZones(database.read, today, city), listStores(database.read)]);
      return {
        zones: zones.map(describeZone),
        cities: [...new Set(stores.map((store) => store.city))],
      };
    }),
    staffRoute(calls.requestDeliveryZone, async ({ body: { reason, ...zone } }, { staff }) => ({
      approvalId: await database.write((tx) => requestDeliveryZone(tx, zone, reason, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.requestZoneClosing, async ({ params: { id }, body: { reason } }, { staff }) => ({
      approvalId: await database.write((tx) => requestZoneClosing(tx, id, reason, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.listDeliveryWindows, async ({ query: { storeId } }) => {
      if ((await findStore(database.read, storeId)) === null) refuse('not-found');
      const [plan, windows] = await Promise.all([
        listWindowPlans(database.read, storeId),
        listOpenWindows(database.read, storeId, clock.now()),
      ]);
      return {
        plan: plan.map(({ storeId: _, ...window }) => window),
        windows: windows.map(({ id, day, startsAt, endsAt, capacity, taken }) => ({
          id,
          day,
          label: windowLabel(startsAt, endsAt),
          capacity,
          taken,
        })),
      };
    }),
    staffRoute(calls.requestDeliveryWindows, async ({ body: { reason, ...asked } }, { staff }) => ({
      approvalId: await database.write((tx) => requestDeliveryWindows(tx, asked, reason, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.listDeliveryClosures, async ({ query: { day } }) => {
      const now = clock.now();
      const [closures, promised, names] = await Promise.all([
        listClosures(database.read, { from: lagosDay(now) }),
        day === undefined ? [] : countPromisedOn(database.read, day, now),
        listStoreNames(database.read),
      ]);
      return { closures: closures.map((one) => ({ ...one, storeName: names[one.storeId] ?? '' })), promised };
    }),
    staffRoute(calls.requestDayClosing, async ({ body: { reason, ...asked } }, { staff }) => ({
      approvalId: await database.write((tx) => requestDayClosing(tx, asked, reason, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.requestDayOpening, async ({ params: { day }, body: { storeIds, reason } }, { staff }) => ({
      approvalId: await database.write((tx) => requestDayOpening(tx, { day, storeIds }, reason, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.listStops, async ({ query: { day, storeId = null, state = null, cursor = null } }, { staff }) => {
      const storeIds = storesOf(staff, 'deliveries.read');
      const filter = { day, storeId, storeIds, state, cursor };
      const found = await listStopsOfDay(database.read, filter, calls.stopsPageSize + 1);
      const { rows, nextCursor } = pageOf(found, calls.stopsPageSize, ({ id }) => id);
      const stops = await describeStops(database.read, rows);
      // Where an order goes is not for packers.
      return { rows: storeIds === null ? stops : stops.map((stop) => ({ ...stop, area: '' })), nextCursor };
    }),
    staffRoute(calls.assignStop, async ({ params: { id }, body }, { staff }) => {
      await database.write((tx) => assignStop(tx, moves, { stopId: id, ...body }, staffActor(staff)));
      const changed = (await findListedStop(database.read, id)) ?? refuse('not-found');
      const [stop = refuse('not-found')] = await describeStops(database.read, [changed]);
      return { stop, message: body.riderId === null ? 'All riders of the city see it.' : 'The rider sees it.' };
    }),
    staffRoute(calls.giveStops, ({ body }, { staff }) => giveStops({ database, log }, moves, body, staffActor(staff))),
    staffRoute(calls.getDeliveryBoard, ({ query: { day } }) => readBoard(database.read, day, clock.now())),
    staffRoute(calls.renewHandOverCode, async ({ params: { id }, body: { reason } }, { staff }) => {
      const { orderNumber } = (await findStop(database.read, id)) ?? refuse('not-found');
      await refuseWhoTried(database.read, staffActor(staff), orderNumber);
      await countRenewal(limits, staff.id, orderNumber);
      await database.write((tx) => renewHandOverCode(tx, moves, { stopId: id, reason }, staffActor(staff)));
      return { message: 'The recipient gets the code by text message.' };
    }),
    staffRoute(calls.getDeliveryPromise, async ({ query: { from, to } }) => {
      const [first, end] = [dayStartAt(from), dayStartAt(addDays(to, 1))];
      const { kept, counted, keptInDay, countedInDay } = await countPromises(database.read, first, end, clock.now());
      return { ...shareOf(kept, counted), within24Hours: shareOf(keptInDay, countedInDay) };
    }),
  ];
}

/** A share in per cent with one decimal; null of none. */
const shareOf = (kept: number, counted: number) => ({
  kept,
  counted,
  percent: counted === 0 ? null : Math.round((kept / counted) * 1_000) / 10,
});

function describeZone({ feeKobo, riderFeeKobo, stateKey, coming, ...zone }: ListedZone): calls.DeliveryZone {
  return {
    ...zone,
    fee: toNaira(feeKobo),
    riderFee: toNaira(riderFeeKobo),
    state: states.find((name) => placeKey(name) === stateKey) ?? stateKey,
    coming: coming.map((fees) => ({
      startsOn: fees.startsOn,
      fee: toNaira(fees.feeKobo),
      riderFee: toNaira(fees.riderFeeKobo),
    })),
  };
}

async function describeStops(db: Db, stops: readonly ListedStop[]): Promise<calls.StopRow[]> {
  const [stores, riders] = await Promise.all([
    listStores(db),
    listRiderNames(db, [...new Set(stops.flatMap(({ riderId, givenBackBy }) => riderId ?? givenBackBy ?? []))]),
  ]);
  return stops.map((stop) => ({
    id: stop.id,
    orderNumber: stop.orderNumber,
    storeId: stop.storeId,
    storeName: stores.find(({ id }) => id === stop.storeId)?.name ?? '',
    day: stop.day,
    window: stop.startsAt && stop.endsAt ? windowLabel(stop.startsAt, stop.endsAt) : null,
    area: stop.area,
    state: stop.state,
    rider: stop.riderId === null ? null : { id: stop.riderId, name: riders.get(stop.riderId) ?? 'Unknown rider' },
    isPacked: stop.packedAt !== null,
    isPickedUp: stop.pickedUpAt !== null,
    givenBack: describeGivenBack(stop, riders),
    visitsMissed: stop.visitsMissed,
    fee: toNaira(stop.feeKobo),
    riderFee: toNaira(stop.riderFeeKobo),
    promisedBy: promiseOfStop(stop).by.toISOString(),
    promiseKept: stop.promiseKept,
    endedAt: stop.endedAt?.toISOString() ?? null,
    isCodeLocked: stop.isCodeLocked,
    version: stop.version,
  }));
}

function describeGivenBack(
  { givenBackBy, givenBackReason, givenBackAt }: ListedStop,
  riders: ReadonlyMap<string, string>,
): calls.StopRow['givenBack'] {
  if (givenBackBy === null || givenBackReason === null || givenBackAt === null) return null;
  const riderName = riders.get(givenBackBy) ?? 'Unknown rider';
  return { riderName, reason: givenBackReason, at: givenBackAt.toISOString() };
}
