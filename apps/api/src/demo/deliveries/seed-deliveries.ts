import { lagosDay } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { insertAccount } from '../../domains/people/accounts/queries.ts';
import { insertRider, markRiderJoined } from '../../domains/people/riders/queries.ts';
import { listStores } from '../../domains/selling/catalogue/queries.ts';
import { placeKey } from '../../domains/selling/deliveries/delivery-rules.ts';
import { makeWindowsOf, plannedStores } from '../../domains/selling/deliveries/make-windows.ts';
import { replaceWindowPlans } from '../../domains/selling/deliveries/window-queries.ts';
import { addZoneAreas, listZones, saveZone } from '../../domains/selling/deliveries/zone-queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/database.ts';
import { unknownPasswordHash } from '../../platform/passwords.ts';
import { lockDemoData } from '../queries.ts';
import { demoRiders, demoWindows, demoZones } from './demo-zones.ts';

/**
 * Gives the demo its delivery zones, the windows of its stores and three riders. What is there stays. Stores that have no windows get
 * them, so it may run before and after the stores are made.
 */
export async function seedDeliveries({ database }: Pick<AppContext, 'database'>): Promise<void> {
  await database.write(async (tx) => {
    if (!(await lockDemoData(tx))) return;
    if ((await listZones(tx, lagosDay(tx.now))).length === 0) {
      await seedZones(tx);
      await seedRiders(tx);
    }
    const planned = new Set(await plannedStores(tx));
    for (const { id } of await listStores(tx)) {
      if (planned.has(id)) continue;
      await replaceWindowPlans(tx, id, demoWindows);
      await makeWindowsOf(tx, id, lagosDay(tx.now));
    }
  });
}

async function seedZones(tx: Tx): Promise<void> {
  for (const { areas, state, ...zone } of demoZones) {
    const id = await saveZone(tx, zone);
    const named = areas.map((area) => ({ key: placeKey(area), name: area }));
    await addZoneAreas(tx, id, { city: zone.city, stateKey: placeKey(state), areas: named });
  }
}

async function seedRiders(tx: Tx): Promise<void> {
  for (const rider of demoRiders) {
    const loginKey = phoneKey(rider.phone) ?? rider.phone;
    const id = await insertAccount(tx, { kind: 'rider', loginKey, passwordHash: unknownPasswordHash() });
    if (id === null) continue;
    await insertRider(tx, { ...rider, id, requestId: null });
    await markRiderJoined(tx, id);
  }
}
