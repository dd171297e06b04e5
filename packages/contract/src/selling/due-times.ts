/** When a paid order is due: to be packed, to be with its rider, to be with its customer. */
import type { Handover } from './checkout.ts';
import { promiseHours } from './deliveries.ts';
import type { ShopOrderState } from './shop-orders.ts';

const minuteMs = 60_000;

/** What a rider needs at most from the store to the door. */
export const rideMinutes = 60;
/** What a store has at least to pack an order that was paid shortly before its window begins. */
export const packingMinutes = 60;

/** What the due times of an order follow from. The window is null for a pick-up, and for a delivery of which staff have to choose it. */
export interface DueOrder {
  handover: Handover;
  placedAt: Date;
  windowFrom: Date | null;
  windowTo: Date | null;
}

/** Of a pick-up only the packing is due: its customer comes for it. */
export interface DueTimes {
  packedBy: Date;
  withRiderBy: Date | null;
  /** What the customer was promised. */
  deliveredBy: Date | null;
}

/**
 * The due times of a paid order. A chosen window is the promise: packed when it begins, with a rider an hour before it ends, delivered
 * when it ends. Without a window, and for a pick-up, the 24 hours after paying count.
 */
export function dueTimesOf({ handover, placedAt, windowFrom, windowTo }: DueOrder): DueTimes {
  const dayLater = promisedBy(placedAt, null);
  if (handover === 'pick-up') return { packedBy: dayLater, withRiderBy: null, deliveredBy: null };
  if (windowFrom === null || windowTo === null)
    return { packedBy: dayLater, withRiderBy: dayLater, deliveredBy: dayLater };
  const withRiderBy = latest(windowFrom, later(windowTo, -rideMinutes));
  const packedBy = earliest(latest(windowFrom, later(placedAt, packingMinutes)), withRiderBy);
  return { packedBy, withRiderBy, deliveredBy: promisedBy(placedAt, windowTo) };
}

/** Until when a delivery is promised: the end of its window, or 24 hours after paying while it has none. */
export const promisedBy = (placedAt: Date, windowTo: Date | null): Date =>
  windowTo ?? later(placedAt, promiseHours * 60);

/** When what comes next of an order is due, by its state; null while nothing is ours to do. `hasRider`: a rider has its goods. */
export function nextDueOf(order: DueOrder, state: ShopOrderState, hasRider: boolean): Date | null {
  const { packedBy, withRiderBy, deliveredBy } = dueTimesOf(order);
  switch (state) {
    case 'placed':
    case 'packing':
      return packedBy;
    case 'on-the-way':
      return hasRider ? deliveredBy : withRiderBy;
    case 'not-at-home':
      return deliveredBy;
    default:
      return null;
  }
}

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs);
const latest = (...times: Date[]) => new Date(Math.max(...times.map(Number)));
const earliest = (...times: Date[]) => new Date(Math.min(...times.map(Number)));
