import { lagosDay, lagosTime } from '@foodbank/contract/primitives/day';
import { hoursText } from '@foodbank/contract/primitives/delivery-time';
import type { DeliveryWindowReply } from '@foodbank/contract/selling/deliveries';
import type { Db } from '../../../platform/database.ts';
import { earliestStart, openDays, placeKey } from './delivery-rules.ts';
import { type DeliveryWindow, listWindowsFrom } from './window-queries.ts';
import { findZoneOfPlace } from './zone-queries.ts';

/** Where an order goes from a store's city: the state and the local government as the customer wrote them. */
export interface DeliveryPlace {
  city: string;
  state: string;
  localGovernment: string;
}

/** What a delivery costs, and what its rider gets. */
export interface DeliveryQuote {
  zoneId: string;
  zone: string;
  feeKobo: number;
  riderFeeKobo: number;
}

/** The fee from the stores of a city to a place for an order that is made now, in kobo; null where they do not deliver. */
export async function quotePlace(
  db: Db,
  { city, state, localGovernment }: DeliveryPlace,
  now: Date,
): Promise<DeliveryQuote | null> {
  const zone = await findZoneOfPlace(db, city, placeKey(state), placeKey(localGovernment), lagosDay(now));
  if (zone === null) return null;
  return { zoneId: zone.id, zone: zone.name, feeKobo: zone.feeKobo, riderFeeKobo: zone.riderFeeKobo };
}

/** The windows of a store that can be chosen now, earliest first. Full ones too. */
export function listOpenWindows(db: Db, storeId: string, now: Date): Promise<DeliveryWindow[]> {
  const days = openDays(now);
  return listWindowsFrom(db, storeId, earliestStart(now), [days[0] ?? '', days.at(-1) ?? '']);
}

/** A window as customers and riders see it. */
export function describeWindow({ id, day, startsAt, endsAt, capacity, taken }: DeliveryWindow): DeliveryWindowReply {
  return {
    id,
    day,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    label: hoursText(startsAt, endsAt),
    left: capacity - taken,
  };
}

/** A window as staff read it, in Lagos time: 08:00 to 12:00. */
export const windowLabel = (startsAt: Date, endsAt: Date): string =>
  `${lagosTime(startsAt).slice(11, 16)} to ${lagosTime(endsAt).slice(11, 16)}`;
