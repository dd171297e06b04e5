/** Delivery as customers see it: whether a store delivers to an address, the fee, and the windows that are free. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { codeOf } from '../primitives/typed-codes.ts';
import type { Handover } from './checkout.ts';
import type { ShopOrderState } from './shop-orders.ts';

/** The digits of a code against which an order is handed over, and how often it may be typed wrongly. */
export const handOverCodeLength = 4;
export const handOverTriesMax = 5;

/** The hours within which a paid order is delivered or ready to be collected. A window that was chosen is the promise instead. */
export const promiseHours = 24;
/** On how many days, from today on, windows can be chosen. */
export const windowDays = 3;
/** A window can be chosen until so many minutes before it begins. */
export const windowCutoffMinutes = 60;

/** A code as typed. */
export const handOverCode = codeOf(handOverCodeLength, 'Enter the 4-digit code');

/** A window of four hours in which a store delivers. */
export const deliveryWindow = z.object({
  id: z.string(),
  /** The Lagos day. */
  day: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** As people read it, in Lagos time: 8 am–12 noon. */
  label: z.string(),
  /** How many places are left. A full window is listed with 0. */
  left: z.int(),
});
export type DeliveryWindowReply = z.output<typeof deliveryWindow>;

/** What a store offers for an address. */
export const deliveryOptions = z.object({
  /** Pick-up is free and always offered. */
  pickUp: z.object({ fee: naira }),
  /** Null without an address, and for an address that the store does not deliver to. */
  delivery: z.nullable(
    z.object({
      zoneId: z.string(),
      zone: z.string(),
      fee: naira,
      /** What still can be chosen, today, tomorrow and the day after, earliest first. */
      windows: z.array(deliveryWindow),
    }),
  ),
});

/** What it costs to have an order brought, and when. */
export const getDeliveryOptions = endpoint({
  name: 'getDeliveryOptions',
  method: 'GET',
  path: '/shop/delivery-options',
  access: 'customer',
  summary: 'The delivery fee for one of the customer’s addresses, and the windows with what is free.',
  query: z.object({ storeId: rowId, addressId: z.optional(rowId) }),
  reply: deliveryOptions,
  // An unknown store, and an address that is not the customer’s.
  refusals: ['not-found'],
});

// When a paid order is due: to be packed, to be with its rider, to be with its customer.

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
