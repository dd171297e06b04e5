/** What riders do: today's stops, accepting, handing over against the code, not at home, and what they earned. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { instant, messages } from '../primitives/text.ts';
import { basketLinesMax, lineQuantityMax } from './baskets.ts';
import { handOverCode } from './deliveries.ts';

/** Days of the list of what a rider earned. */
export const earningDays = 31;

/** Where the goods are fetched. */
const stopStore = z.object({ name: z.string(), address: z.string(), landmark: z.string(), phone: z.string() });

/** How far a stop is, by the fees of the city's zones. */
export const wayBands = { near: 'Short trip', middle: 'Medium trip', far: 'Long trip' } as const;
export type WayBand = keyof typeof wayBands;

/** Why a rider gives a stop back. */
export const giveBackReasons = {
  'too-heavy': 'Too heavy for me',
  'too-far': 'Too far for me',
  'no-time': 'I can’t make the time',
  vehicle: 'Trouble with my bike',
  'not-ready': 'I waited too long at the store',
  other: 'Another reason',
} as const;
export type GiveBackReason = keyof typeof giveBackReasons;
const giveBackReason = z.enum(Object.keys(giveBackReasons) as [GiveBackReason, ...GiveBackReason[]]);

/** How many stops a rider may give back on a day. */
export const givenBackMax = 5;

/** A stop that a rider may accept, or has. */
export const riderStop = z.object({
  id: z.string(),
  orderNumber: z.string(),
  state: z.enum(['offered', 'taken']),
  day: z.string(),
  /** The window in Lagos time: 8 am–12 noon; null while the store chooses a new one. */
  window: z.nullable(z.string()),
  windowStartsAt: z.nullable(z.string()),
  store: stopStore,
  /** Area and local government. */
  area: z.string(),
  /** What the rider gets for it. */
  fee: naira,
  /** The store has packed the order. */
  isPacked: z.boolean(),
  /** The rider has the goods. Absent in what an older release answered. */
  isPickedUp: z.optional(z.boolean()),
  /** About how many bags and kilograms. Absent in what an older release answered. */
  load: z.optional(z.object({ bags: z.int(), kilograms: z.int() })),
  /** The zone that it goes to, and how far that is. Absent in what an older release answered. */
  way: z.optional(z.object({ zone: z.string(), band: z.enum(Object.keys(wayBands) as [WayBand, ...WayBand[]]) })),
  /** How often nobody was at home: 0 or 1. */
  visitsMissed: z.int(),
  /** What is handed over, for the rider who has the stop; empty for others. */
  lines: z.array(z.object({ id: z.string(), name: z.string(), unit: z.string(), quantity: z.int() })),
  /** Between accepting and the end of the stop only. */
  contacts: z.nullable(
    z.object({
      name: z.string(),
      phone: z.string(),
      street: z.string(),
      area: z.string(),
      landmark: z.string(),
      localGovernment: z.string(),
      state: z.string(),
    }),
  ),
});
export type RiderStop = z.output<typeof riderStop>;

/** The stops of today and tomorrow. */
export const listRiderStops = endpoint({
  name: 'listRiderStops',
  method: 'GET',
  path: '/ride/stops',
  access: 'rider',
  summary: 'The rider’s open stops, and those of today and tomorrow that the rider may accept, with the fee.',
  reply: z.object({
    day: z.string(),
    taken: z.array(riderStop),
    offered: z.array(riderStop),
    /** What the rider earned today. */
    earnedToday: naira,
  }),
  refusals: [],
});

/** An act as the phone sends it, at once or once it has a network again. */
const act = {
  /** A UUID that the phone makes for the act, and sends again when it tries again. */
  key: rowId,
  /** When the rider acted, by the phone's clock. */
  at: instant,
};

/** Lines of an order, or parts of them, that a customer does not take. */
const notTaken = z
  .array(
    z.object({
      lineId: rowId,
      quantity: z
        .int(messages.pattern)
        .check(z.minimum(1, messages.pattern), z.maximum(lineQuantityMax, messages.pattern)),
    }),
  )
  .check(z.maxLength(basketLinesMax, messages.pattern));

const stopPath = z.object({ id: rowId });
const actReply = z.object({ message: z.string() });

/** Accepts a stop. */
export const acceptStop = endpoint({
  name: 'acceptStop',
  method: 'POST',
  path: '/ride/stops/{id}/accept',
  access: 'rider',
  summary: 'Gives an offered stop to the rider. The same key again gets the same answer.',
  params: stopPath,
  body: z.object(act),
  reply: actReply,
  refusals: ['not-found', 'stop-taken', 'stop-over', 'stop-given-back', 'too-many-stops', 'key-used'],
});

/** Gives a stop back. */
export const giveBackStop = endpoint({
  name: 'giveBackStop',
  method: 'POST',
  path: '/ride/stops/{id}/give-back',
  access: 'rider',
  summary:
    'Offers a stop of the rider to others, with a reason that the store sees: before the rider has the goods, five times a day. The rider can’t accept it again.',
  params: stopPath,
  body: z.object({ ...act, reason: giveBackReason }),
  reply: actReply,
  refusals: ['not-found', 'stop-over', 'stop-picked-up', 'too-many-given-back', 'key-used'],
});

/** The rider has the goods. */
export const pickUpStop = endpoint({
  name: 'pickUpStop',
  method: 'POST',
  path: '/ride/stops/{id}/pick-up',
  access: 'rider',
  summary:
    'The rider has checked and taken the goods at the counter. The order is on the way, and its customer gets the code.',
  params: stopPath,
  body: z.object(act),
  reply: actReply,
  refusals: ['not-found', 'stop-over', 'stop-not-packed', 'order-moved-on', 'key-used'],
});

/** Hands an order over. */
export const deliverStop = endpoint({
  name: 'deliverStop',
  method: 'POST',
  path: '/ride/stops/{id}/deliver',
  access: 'rider',
  summary:
    'Hands an order over against the customer’s code, which may be typed wrongly five times. What the customer does not take is refunded and goes back to the store. The contacts vanish.',
  params: stopPath,
  body: z.object({
    ...act,
    code: handOverCode,
    /** What the customer refuses at the door. */
    notTaken: z._default(notTaken, []),
  }),
  reply: actReply,
  refusals: [
    'not-found',
    'stop-over',
    'stop-not-packed',
    'stop-not-picked-up',
    'invalid-code',
    'hand-over-code-locked',
    'order-moved-on',
    'lines-not-there',
    'key-used',
  ],
});

/** Nobody was at home. */
export const missStop = endpoint({
  name: 'missStop',
  method: 'POST',
  path: '/ride/stops/{id}/not-at-home',
  access: 'rider',
  summary:
    'Nobody was at home. The rider comes once more, in the next free window; after the second visit the order is cancelled.',
  params: stopPath,
  body: z.object(act),
  reply: actReply,
  refusals: [
    'not-found',
    'stop-over',
    'stop-not-packed',
    'stop-not-picked-up',
    'window-not-begun',
    'order-moved-on',
    'key-used',
  ],
});

/** What a rider earned. */
export const getRiderEarnings = endpoint({
  name: 'getRiderEarnings',
  method: 'GET',
  path: '/ride/earnings',
  access: 'rider',
  summary: 'What the rider earned in the last 31 days, by day, newest first.',
  reply: z.object({
    total: naira,
    days: z.array(z.object({ day: z.string(), stops: z.int(), sum: naira })),
  }),
  refusals: [],
});
