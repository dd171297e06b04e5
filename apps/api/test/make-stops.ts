import { randomUUID } from 'node:crypto';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { placeKey } from '../src/domains/selling/deliveries/delivery-rules.ts';
import { makeHandOverCode } from '../src/domains/selling/deliveries/hand-over-codes.ts';
import { findStopOfOrder, markStopPacked } from '../src/domains/selling/deliveries/stop-queries.ts';
import { addStop, type StopContacts } from '../src/domains/selling/deliveries/stops.ts';
import { makeWindows, takeWindow } from '../src/domains/selling/deliveries/window-queries.ts';
import { addZoneAreas, saveZone } from '../src/domains/selling/deliveries/zone-queries.ts';
import type { TestApp } from './start-app.ts';

/** Makes a zone of Lagos at ₦1,500, of which the rider gets ₦1,200, with some local governments. */
export const makeZone = (app: TestApp, areas: readonly string[] = ['Ikeja'], name = 'Lagos'): Promise<string> =>
  app.context.database.write(async (tx) => {
    const id = await saveZone(tx, { city: 'Lagos', name, feeKobo: 150_000, riderFeeKobo: 120_000 });
    const named = areas.map((area) => ({ key: placeKey(area), name: area }));
    await addZoneAreas(tx, id, { city: 'Lagos', stateKey: 'lagos', areas: named });
    return id;
  });

/** Makes a window of a store on the clock's day. Returns its id. */
export async function makeWindow(
  app: TestApp,
  storeId: string,
  { startHour = 12, endHour = 16, capacity = 10, day = lagosDay(app.clock.now()) } = {},
): Promise<string> {
  await app.context.database.write((tx) =>
    makeWindows(tx, storeId, day, [{ startHour, endHour, capacity }], { keepOthers: true }),
  );
  const { rows } = await app.context.database.pool.query(
    `select id from delivery_windows where store_id = $1 and day = $2 and extract(hour from starts_at at time zone 'Africa/Lagos') = $3`,
    [storeId, day, startHour],
  );
  return rows[0].id;
}

/** Whom the test's stops go to. */
export const testContacts: StopContacts = {
  name: 'Bisi Adeyemi',
  phone: '08031112223',
  street: '7 Allen Avenue',
  area: 'Allen',
  landmark: 'Blue gate',
  localGovernment: 'Ikeja',
  state: 'Lagos',
};

/** A stop of an order that was paid, with its code, which its customer gets once the rider has the goods. Packed unless the test says otherwise. */
export async function makeStop(
  app: TestApp,
  { storeId, zoneId, windowId }: { storeId: string; zoneId: string; windowId: string },
  { isPacked = true } = {},
): Promise<{ id: string; number: string; code: string }> {
  const number = `FB-${randomUUID().slice(0, 8)}`;
  return app.context.database.write(async (tx) => {
    if ((await takeWindow(tx, windowId, storeId)) === null) throw new Error('the window is full');
    const fees = { feeKobo: 150_000, riderFeeKobo: 120_000 };
    await addStop(tx, { number, storeId, zoneId, windowId, ...fees, placedAt: tx.now, contacts: testContacts });
    const code = await makeHandOverCode(tx, number);
    if (isPacked) await markStopPacked(tx, number);
    return { id: (await findStopOfOrder(tx, number))?.id ?? '', number, code };
  });
}
