/** Days on which stores do not deliver, such as holidays. Two people close a day, and open it again. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf, messages } from '../primitives/text.ts';

/** What becomes of orders that were promised for the day. */
export const promisedActs = {
  move: 'Move them to the next free window, and tell the customers',
  keep: 'Deliver them all the same',
} as const;
export type PromisedAct = keyof typeof promisedActs;

/** The most stores of a request. */
export const closureStoresMax = 100;

const day = z.string(messages.pattern).check(z.refine(isDay, 'Choose the day'));
const asked = z.object({ approvalId: z.string(), message: z.string() });
const storeIds = z.array(rowId).check(
  z.minLength(1, 'Choose at least one store'),
  z.maxLength(closureStoresMax, `At most ${closureStoresMax} stores`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Choose each store once'),
);

/** Lists closed days. */
export const listDeliveryClosures = endpoint({
  name: 'listDeliveryClosures',
  method: 'GET',
  path: '/staff/delivery-closures',
  access: 'staff',
  staff: 'deliveries.read',
  summary: 'The days from today on that stores are closed, and how many open orders each store has promised for a day.',
  query: z.object({ day: z.optional(day) }),
  reply: z.object({
    /** By day and store. */
    closures: z.array(z.object({ day: z.string(), title: z.string(), storeId: z.string(), storeName: z.string() })),
    /** Of the day of the query; empty without one. Stores without such orders are missing. */
    promised: z.array(z.object({ storeId: z.string(), orders: z.int() })),
  }),
  refusals: [],
});

/** The form that asks for a day to be closed. */
export const closureForm = z.object({
  storeIds,
  day,
  title: lineOf('Enter why, as staff and customers read it', 60),
  promised: z.enum(Object.keys(promisedActs) as [PromisedAct, ...PromisedAct[]], 'Choose what becomes of them'),
  reason: reasonText,
});

/** Asks for a day to be closed. */
export const requestDayClosing = endpoint({
  name: 'requestDayClosing',
  method: 'POST',
  path: '/staff/delivery-closures',
  access: 'staff',
  staff: 'deliveries.request',
  summary:
    'Asks for a day on which stores do not deliver. Another person approves it. Then its windows take no more orders, and orders that were promised for them move to the next free window or stay.',
  body: closureForm,
  reply: asked,
  refusals: ['nothing-changed', 'change-already-asked', 'day-is-over', 'validation'],
});

/** Asks for a closed day to be opened again. */
export const requestDayOpening = endpoint({
  name: 'requestDayOpening',
  method: 'POST',
  path: '/staff/delivery-closures/{day}/open',
  access: 'staff',
  staff: 'deliveries.request',
  summary:
    'Asks for a closed day of some stores to be opened again. Another person approves it. Orders that were moved stay where they are.',
  params: z.object({ day }),
  body: z.object({ storeIds, reason: reasonText }),
  reply: asked,
  refusals: ['not-found', 'change-already-asked', 'day-is-over'],
});
