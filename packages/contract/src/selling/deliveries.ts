/** Delivery as customers see it: whether a store delivers to an address, the fee, and the windows that are free. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { codeOf } from '../primitives/typed-codes.ts';

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
