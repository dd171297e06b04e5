import type { RiderAccount } from '@foodbank/contract/people/riders';
import type { RiderStop } from '@foodbank/contract/selling/rides';
import type { Storage } from './waiting-acts.ts';

/** What the server said last about a rider's stops. */
export interface Stops {
  taken: RiderStop[];
  offered: RiderStop[];
  earnedToday: number;
}

const riderName = 'ride-rider';
const stopsName = (riderId: string) => `ride-stops-${riderId}`;
/** Contacts are kept for a day at most, also on a phone that is never opened again in between. */
const keptMsMax = 24 * 3_600_000;

function read<Value>(storage: Storage, name: string): Value | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return typeof value === 'object' ? (value as Value | null) : null;
  } catch {
    return null;
  }
}

function write(storage: Storage, name: string, value: object): void {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // A full storage keeps nothing; acts are what must not be lost.
    storage.removeItem(name);
  }
}

/** The rider who used this phone last and has not signed out, or null. */
export const readKeptRider = (storage: Storage): RiderAccount | null => read<RiderAccount>(storage, riderName);

/** Keeps who is signed in. */
export const keepRider = (storage: Storage, rider: RiderAccount): void => write(storage, riderName, rider);

/** The stops that the server told last, unless that is more than a day ago: then they are wiped. */
export function readKeptStops(storage: Storage, riderId: string, now: Date): Stops | null {
  const kept = read<{ at: number; stops: Stops }>(storage, stopsName(riderId));
  if (kept === null || !Array.isArray(kept.stops?.taken) || !Array.isArray(kept.stops.offered)) return null;
  if (Math.abs(now.getTime() - kept.at) <= keptMsMax) return kept.stops;
  storage.removeItem(stopsName(riderId));
  return null;
}

/** Keeps the stops for a restart without a network. Contacts of stops with an act that waits are left out: the rider was there. */
export function keepStops(
  storage: Storage,
  riderId: string,
  { stops, acted, now }: { stops: Stops; acted: readonly string[]; now: Date },
): void {
  const taken = stops.taken.map((stop) => (acted.includes(stop.id) ? { ...stop, contacts: null } : stop));
  write(storage, stopsName(riderId), { at: now.getTime(), stops: { ...stops, taken } });
}

/** The stops once the server knows that the rider has one of them. */
export const withPickedUp = (stops: Stops, stopId: string): Stops => ({
  ...stops,
  taken: stops.taken.map((stop) => (stop.id === stopId ? { ...stop, isPickedUp: true } : stop)),
});

/** Notes in what is kept that the server knows that the rider has a stop: the next answer may be far away. */
export function keepPickedUp(storage: Storage, riderId: string, stopId: string): void {
  const kept = read<{ at: number; stops: Stops }>(storage, stopsName(riderId));
  if (kept === null || !Array.isArray(kept.stops?.taken)) return;
  write(storage, stopsName(riderId), { ...kept, stops: withPickedUp(kept.stops, stopId) });
}

/** Wipes the contacts of a stop at which the rider acted, from what is kept. */
export function wipeContacts(storage: Storage, riderId: string, stopId: string): void {
  const kept = read<{ at: number; stops: Stops }>(storage, stopsName(riderId));
  if (kept === null || !Array.isArray(kept.stops?.taken)) {
    storage.removeItem(stopsName(riderId));
    return;
  }
  const taken = kept.stops.taken.map((stop) => (stop.id === stopId ? { ...stop, contacts: null } : stop));
  write(storage, stopsName(riderId), { ...kept, stops: { ...kept.stops, taken } });
}

/** Wipes who is signed in and the stops with their contacts. Acts that wait stay: they belong to the rider, who signs in again. */
export function forgetStops(storage: Storage, riderId: string): void {
  storage.removeItem(riderName);
  storage.removeItem(stopsName(riderId));
}
